#pragma once

#include <string>
#include <vector>

#include "daemon/outputs/http/documents.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// All files of LiveChess Cloud for these rounds, under the paths that its readers know:
/// "get/ID/tournament.json", "get/ID/round-3/index.json", "get/ID/round-3/game-12.json", and
/// "meta/ID", which says where they are. The ID of a section is `cloud_id`. In "game-12" is the
/// place of the pairing in the round, from 1, and not the number of the table.
Documents::ByPath cloud_files(const std::vector<Round>& rounds, const ReleasePolicy& policy,
                              const std::string& host);

/// "open.group-a": the tournament and the section. "boards": boards without a tournament.
std::string cloud_id(const Round& round);

}  // namespace jadoube::outputs

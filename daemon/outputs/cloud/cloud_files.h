#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/outputs/http/documents.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"
#include "daemon/outputs/table_texts.h"

namespace jadoube::outputs {

/// All files of LiveChess Cloud for these rounds, under the paths that its readers know:
/// "get/ID/tournament.json", "get/ID/round-3/index.json" and "get/ID/round-3/game-12.json". The ID
/// of a section is `cloud_id`, and also `cloud_uuid`. In "game-12" is the place of the pairing in
/// the round, from 1, and not the number of the table. The empty path has the list of all, with
/// "meta/ID", which the server of the files answers (`cloud_meta`).
///
/// `games`: the text of each game, `cloud_game`.
Documents::ByPath cloud_files(const std::vector<Round>& rounds, const ReleasePolicy& policy,
                              TableTexts& games);

/// What readers get for "meta/ID": the host of the files, and the path before "/get".
std::string cloud_meta(const std::string& host_and_path);

/// "open.group-a": the tournament and the section. "boards": boards without a tournament.
std::string cloud_id(const Round& round);

/// Another id of the same section, always the same, with the form of a UUID: LiveChess Cloud has
/// such ids, and some readers take no others.
std::string cloud_uuid(std::string_view id);

}  // namespace jadoube::outputs

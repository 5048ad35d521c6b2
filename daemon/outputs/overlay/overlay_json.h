#pragma once

#include <optional>
#include <string>

#include "daemon/analysis/score.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// All that a picture of one table shows, as one flat JSON object on one line: names, titles,
/// clocks, the side whose time runs, the last moves, the position, the result. Programs like OBS
/// and vMix read it. The clocks are as they were read at `clock_at`, in milliseconds since 1970: a
/// reader lets the running one go on from there. So the text changes only when something happens.
///
/// Nothing here tells that a move was illegal or corrected, or what only an arbiter may know.
///
/// `address`: where the table is served, without ".json": `Addresses::tables`.
/// `evaluation`: what a chess engine says of `shown_position`. Nothing: nothing.
std::string overlay_json(const Round& round, const Table& table, const ReleasePolicy& policy,
                         const std::string& address,
                         const std::optional<analysis::Score>& evaluation = {});

/// The position that it shows.
rules::Position shown_position(const Table& table, const ReleasePolicy& policy);

}  // namespace jadoube::outputs

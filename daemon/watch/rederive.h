#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/watch/board_watch.h"

namespace jadoube::watch {

/// A board's watch as it would be had an arbiter been there to correct it in time: takes `seen`,
/// from a checkpoint on, in order, and writes each of `corrections` when all up to its `after` is
/// taken; then does what time brings by `now`. A correction that the record has no place for,
/// because another came before, is left out: `none_left_out` tells.
struct Rederived {
  BoardWatch watch;
  bool none_left_out = true;
};
Rederived rederive(BoardWatch watch, std::span<const TimedObservation> seen,
                   std::span<const Correction> corrections, Instant now);

/// The same for a game that was published as `published` has it: appends to `changes` what turns
/// that into what is derived now, as one revision more. Nothing where a correction was left out, or
/// another game has come of it.
std::optional<BoardWatch> rederive(const Board& published, std::span<const TimedObservation> seen,
                                   std::span<const Correction> corrections, Instant now,
                                   std::vector<TimedChange>& changes);

/// What is to be said where nothing comes of it.
inline constexpr const char* kNoLongerFits =
    "an earlier decision about this game would no longer fit: undo that first";

}  // namespace jadoube::watch

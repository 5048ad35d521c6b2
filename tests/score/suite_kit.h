#pragma once

#include "tests/score/suites.h"

namespace jadoube::score {

/// What clock stands beside the board.
enum class Clock { kNone, kFast, kSlow };

/// A style with its own sensor's errors, a seed and a clock of 3 minutes and 2 seconds, or of 90
/// minutes and 30 seconds.
Setting setting_of(simulator::Style style, std::uint64_t seed, Clock clock);

/// Makes accidents so many times as likely.
void intensify(Setting& setting, double times);

/// What the style's habits are in `setting`, to be changed.
simulator::Habits& habits_in(Setting& setting);

/// S6 and S11: acts against the Laws, and their absence.
void add_offences(const Sources& sources, std::vector<Suite>& suites);
/// S7: lost bytes, damaged bytes, the cable out for some plies.
void add_faults(const Sources& sources, std::vector<Suite>& suites);
/// S7: the line, and the daemon with it, gone for some seconds in the middle of whatever is done.
void add_restarts(const Sources& sources, std::vector<Suite>& suites);
/// S8: results in every form, analysis, the next game.
void add_ends(const Sources& sources, std::vector<Suite>& suites);
/// S9: turned boards, other arrays, ceremonies, odds, the middle of a game.
void add_starts(const Sources& sources, std::vector<Suite>& suites);
/// S10: parked pieces, dead squares, wrong chips.
void add_debris(const Sources& sources, std::vector<Suite>& suites);

}  // namespace jadoube::score

#pragma once

#include "tests/score/suites.h"

namespace jadoube::score {

/// The clock beside the board.
enum class Clock { kNone, kFast, kSlow };

/// A style with its sensor errors, a seed, and a clock of 3 minutes and 2 seconds, or of 90 minutes
/// and 30 seconds.
Setting setting_of(simulator::Style style, std::uint64_t seed, Clock clock);

/// Makes accidents this many times as likely.
void intensify(Setting& setting, double times);

/// The habits of the style in `setting`, so that they can be changed.
simulator::Habits& habits_in(Setting& setting);

/// S6 and S11: actions against the Laws, and games without them.
void add_offences(const Sources& sources, std::vector<Suite>& suites);
/// S6: an illegal move with a quick answer, on a board without a clock.
void add_fast_offences(const Sources& sources, std::vector<Suite>& suites);
/// S7: lost bytes, damaged bytes, no connection during some plies.
void add_faults(const Sources& sources, std::vector<Suite>& suites);
/// S7: connection and daemon are lost for some seconds, at any moment.
void add_restarts(const Sources& sources, std::vector<Suite>& suites);
/// S8: results in every form, analysis, the next game.
void add_ends(const Sources& sources, std::vector<Suite>& suites);
/// S9: turned boards, other starting positions, ceremonies, odds, games from the middle.
void add_starts(const Sources& sources, std::vector<Suite>& suites);
/// Games on the emulated board of every make, through its driver.
void add_makes(const Sources& sources, std::vector<Suite>& suites);
/// S10: parked pieces, dead squares, wrong chips.
void add_debris(const Sources& sources, std::vector<Suite>& suites);

}  // namespace jadoube::score

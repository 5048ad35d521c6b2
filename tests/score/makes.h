#pragma once

#include <iosfwd>
#include <string_view>
#include <vector>

#include "drivers/capabilities.h"
#include "drivers/simulator/hardware/make.h"
#include "tests/score/play_suite.h"

namespace jadoube::score {

/// The prefix of the names of the suites of makes.
inline constexpr std::string_view kMakesSuites = "makes ";

/// What a board of this make senses.
drivers::SensingClass sensing_of(drivers::simulator::Make make);

/// The moves that were played.
std::vector<rules::Move> moves_of(const TrueGame& game);

/// For each ply of the first game: the squares of its move with a change that the board reported
/// while the ply was made. They are the squares of the game, also on a turned board.
std::vector<rules::Bitboard> felt_squares(const Session& session, const Run& run);

/// Prints one line for each make and style of hands.
void print_makes(const std::vector<SuiteScore>& suites, std::ostream& out);

/// Prints how many plies the sensed squares decide. For suites with boards that do not distinguish
/// pieces, prints this limit beside the results.
void print_limits(const Sources& sources, const std::vector<SuiteScore>& suites, std::ostream& out);

}  // namespace jadoube::score

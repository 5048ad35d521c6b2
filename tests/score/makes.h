#pragma once

#include <iosfwd>
#include <string_view>
#include <vector>

#include "drivers/capabilities.h"
#include "drivers/simulator/hardware/make.h"
#include "tests/score/play_suite.h"

namespace jadoube::score {

/// How the names of the suites of makes begin.
inline constexpr std::string_view kMakesSuites = "makes ";

/// What a board of that make senses.
drivers::SensingClass sensing_of(drivers::simulator::Make make);

/// The moves that were played.
std::vector<rules::Move> moves_of(const TrueGame& game);

/// For each ply of the first game, those squares of its move whose changes the board told while the
/// ply was made. Squares are those of the game, whichever way the board faces.
std::vector<rules::Bitboard> felt_squares(const Session& session, const Run& run);

/// Prints one line for each make and style of hands.
void print_makes(const std::vector<SuiteScore>& suites, std::ostream& out);

/// Prints how much of the games what squares tell decides, and the limit beside the results of
/// suites whose squares tell less than pieces.
void print_limits(const Sources& sources, const std::vector<SuiteScore>& suites, std::ostream& out);

}  // namespace jadoube::score

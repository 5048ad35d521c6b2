#include "rules/laws/game.h"
#include "rules/notation/san.h"
#include "tests/daemon/arbiter/incidents/kind_cases.h"

namespace jadoube::arbiter {

using enum IncidentKind;
using std::chrono::seconds;

namespace {

constexpr auto kFoolsMate = "run f3 e5 g4 1s d8- h4+q ! 5s ";
constexpr auto kKnightsOutAndHome = "Nf3 Nf6 Ng1 Ng8 ";
constexpr auto kCrossedChecks = "4k3/8/8/8/7b/8/8/R3K3";
constexpr auto kKingsAndKnights = "k6n/8/8/8/8/8/8/N6K";

std::string rounds(int count) {
  std::string moves = "run ";
  for (int i = 0; i < count; ++i) moves += kKnightsOutAndHome;
  return moves;
}

// So many plies without capture and pawn move, each to the position that has stood least often.
std::string walk(int plies) {
  rules::Game game(
      rules::Position(*rules::parse_placement(kKingsAndKnights), rules::Color::kWhite));
  std::string moves = "run 5s ";
  for (int i = 0; i < plies; ++i) {
    const auto& position = game.position();
    std::optional<rules::Move> best;
    for (const auto move : position.legal_moves()) {
      if (position.is_capture(move) || position.after(move).legal_moves().empty()) continue;
      if (!best || game.occurrences_with(move) < game.occurrences_with(*best)) best = move;
    }
    moves += rules::to_san(position, *best) + " ";
    game.play_as_it_stands(*best);
  }
  return moves;
}

}  // namespace

std::vector<KindCase> cases_of_endings() {
  return {
      {kCheckmate,
       "TheQueenMatesAndNobodyPresses",
       {},
       kFoolsMate,
       "CHECKMATE INFO OPEN 4 White\n",
       seconds{3}},
      {kCheckmate, "TheQueenChecks", {}, "run e4 e5 Qh5 Nc6 Qxf7+ 5s", ""},
      {kStalemate, "TheKingHasNoMove", standing("7k/8/8/6Q1/8/8/8/K7"), "run 5s g5- g6+Q ! | 5s",
       "STALEMATE INFO OPEN 1\n", seconds{3}},
      {kStalemate, "APawnHasAMoveLeft", standing("7k/p7/8/6Q1/8/8/8/K7"), "run 5s Qg6 5s", ""},
      {kDeadPosition, "TheLastPieceIsTaken", standing("4k3/8/8/8/8/8/3q4/4K3"), "run 5s Kxd2 ! 3s",
       "DEAD_POSITION INFO OPEN 1\n"},
      {kDeadPosition, "BishopsOfBothColoursAreLeft", standing("4k1b1/8/8/8/8/8/3q4/2B1K3"),
       "run 5s Kxd2 5s", ""},
      {kFivefoldRepetition,
       "ThePositionStandsTheFifthTime",
       {},
       rounds(4) + "! 3s",
       "FIVEFOLD_REPETITION CRITICAL OPEN 16\n"},
      {kFivefoldRepetition, "ThePositionStandsTheFourthTime", {}, rounds(3) + "5s", ""},
      {kSeventyFiveMoves, "SeventyFiveMovesOfEach", standing(kKingsAndKnights), walk(150) + "! 3s",
       "SEVENTY_FIVE_MOVES CRITICAL OPEN 150\n"},
      {kSeventyFiveMoves, "OnePlyLess", standing(kKingsAndKnights), walk(149) + "5s", ""},
      {kPlayAfterEnd, "AMoveAfterTheLastPieceIsTaken", standing("4k3/8/8/8/8/8/3q4/4K3"),
       "run 5s Kxd2 Kd7 ! 6s", "DEAD_POSITION INFO OPEN 1\nPLAY_AFTER_END WARNING OPEN 2 Black\n",
       seconds{3}},
      {kPlayAfterEnd,
       "TheKingsArePutInTheCentreAfterMate",
       {},
       std::string(kFoolsMate) + "e1- e8- d4+k e5+K 6s",
       "CHECKMATE INFO OPEN 4 White\n"},
      {kBothKingsInCheck, "TheyStillAreAfterTheNextMove",
       standing(kCrossedChecks, unsupervised_rapid()), "run 5s 1s a1- a8+R | 2s h4- g3+b | ! 3s",
       "ILLEGAL_MOVE LOG OPEN 1 White\n"
       "ILLEGAL_MOVE CRITICAL OPEN 2 Black\n"
       "BOTH_KINGS_IN_CHECK CRITICAL OPEN 2\n"},
      {kBothKingsInCheck, "TheNextMovePutsItRight", standing(kCrossedChecks, unsupervised_rapid()),
       "run 5s 1s a1- a8+R | 2s e8- e7+k | 2s e1- e2+K | 3s", "ILLEGAL_MOVE LOG OPEN 1 White\n"},
      {kResultConflict,
       "TheLoserIsTheWinnerByTheKings",
       {},
       std::string(kFoolsMate) + "e1- e8- d5+k e4+K ! 9s",
       "CHECKMATE INFO OPEN 4 White\nRESULT_CONFLICT WARNING OPEN 4\n",
       seconds{5}},
      {kResultConflict,
       "TheWinnerIsTheWinner",
       {},
       std::string(kFoolsMate) + "e1- e8- d4+k e5+K 9s",
       "CHECKMATE INFO OPEN 4 White\n"},
  };
}

}  // namespace jadoube::arbiter

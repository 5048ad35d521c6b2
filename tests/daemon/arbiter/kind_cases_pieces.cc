#include "tests/daemon/arbiter/kind_cases.h"

namespace jadoube::arbiter {

using enum IncidentKind;
using std::chrono::seconds;

namespace {

constexpr auto kKingAndQueenChanged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";
constexpr auto kPawnOnTheFifth = "3qk3/8/8/3P4/8/8/8/3QK3";
// Every piece of a position after 1.e4 is lifted, and put down as seen from the other side.
constexpr auto kTurnItRound =
    "a1- b1- c1- d1- e1- f1- g1- h1- a2- b2- c2- d2- f2- g2- h2- e4- "
    "a7- b7- c7- d7- e7- f7- g7- h7- a8- b8- c8- d8- e8- f8- g8- h8- "
    "h8+R g8+N f8+B e8+Q d8+K c8+B b8+N a8+R h7+P g7+P f7+P e7+P c7+P b7+P a7+P d5+P "
    "h2+p g2+p f2+p e2+p d2+p c2+p b2+p a2+p h1+r g1+n f1+b e1+q d1+k c1+b b1+n a1+r ";

EventRules chess960() { return {.chess960 = true}; }

}  // namespace

std::vector<KindCase> cases_of_pieces() {
  return {
      {kDisplacedPiece, "AKnightStandsWrongAtTheOpponentsPress", {},
       "run e4 e5 Nf3 Nc6 Bb5 a6 1s c6- d3+n 300ms b5- a4+B | ! 6s",
       "DISPLACED_PIECE WARNING OPEN 7 White\n", seconds{3}},
      {kDisplacedPiece, "ARookIsAdjustedBeforeThePress", {},
       "run e4 e5 Nf3 Nc6 Bb5 a6 1s a1- 500ms a1+R 500ms b5- a4+B | 6s", ""},
      {kPieceMissing, "APawnIsKnockedOverAtThePress", {},
       "run e4 e5 Nf3 Nc6 1s f1- g2- b5+B | ! 6s",
       "PIECE_MISSING WARNING OPEN 5 White\n", seconds{3}},
      {kPieceMissing, "ThePawnIsPutUpAgainAtOnce", {},
       "run e4 e5 Nf3 Nc6 1s f1- g2- b5+B | 1s g2+P 6s", ""},
      {kWrongStartPosition, "KingAndQueenStandOnEachOthersSquares", standing(kKingAndQueenChanged),
       "! run 6s", "WRONG_START_POSITION WARNING OPEN\n", seconds{3}},
      {kWrongStartPosition, "AMoveIsMadeFromAWrongArray", standing(kKingAndQueenChanged),
       "run 6s e4 5s", "WRONG_START_POSITION CRITICAL OPEN\n", seconds{3}},
      {kWrongStartPosition, "TheEventPlaysChess960",
       standing("rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR", chess960()), "run 6s e4 5s", ""},
      {kBoardRotated, "WhiteSitsAtTheFarSide", {.rotated = true}, "! run e4 e5 5s",
       "BOARD_ROTATED INFO OPEN\n", seconds{3}},
      {kBoardRotated, "TheBoardIsTurnedRoundInTheGame", {},
       std::string("run e4 5s ") + kTurnItRound + "! 8s", ""},
      {kBoardRotated, "WhiteSitsAtTheNearSide", {}, "run e4 e5 5s", ""},
      {kColoursReversed, "AnArbiterReportsIt", {}, "run e4 e5 ! colours-reversed 5s",
       "COLOURS_REVERSED INFO OPEN\n"},
      {kColoursReversed, "BlackPressesFirst", {}, "| run | e4 e5 5s", ""},
      {kSpareQueenNeeded, "APawnComesToTheSixthRank", standing(kPawnOnTheFifth),
       "run 5s d6 ! 3s", "SPARE_QUEEN_NEEDED INFO OPEN White\n"},
      {kSpareQueenNeeded, "TheQueenWasTakenBefore", standing("3qk3/8/8/3P4/8/8/8/4K3"),
       "run 5s d6 3s", ""},
      {kSensorFault, "AKnightIsReadAsABishop",
       standing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR"), "run e4 e5 15s", ""},
      {kSensorFault, "ASquareFlickers", {}, "run e4 e5 ! flicker@0=h1 60s",
       "SENSOR_FAULT WARNING OPEN\n"},
      {kSensorFault, "ARookIsAdjustedThreeTimes", {},
       "run e4 e5 a1- a1+R a1- a1+R a1- a1+R Nf3 Nc6 5s", ""},
  };
}

}  // namespace jadoube::arbiter

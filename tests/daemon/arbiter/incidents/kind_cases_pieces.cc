#include "tests/daemon/arbiter/incidents/kind_cases.h"

namespace jadoube::arbiter {

using enum IncidentKind;
using std::chrono::seconds;

namespace {

constexpr auto kKingAndQueenChanged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";
constexpr auto kPawnOnTheFifth = "3qk3/8/8/3P4/8/8/8/3QK3";
constexpr auto kFewPieces = "4k3/4p3/8/8/8/8/3P4/3QK3";
constexpr auto kTurnThemRound = "e1- d1- d2- e8- e7- d8+K e8+Q e7+P d1+k d2+p ";

TournamentRules chess960() { return {.chess960 = true}; }

}  // namespace

std::vector<KindCase> cases_of_pieces() {
  return {
      {kDisplacedPiece,
       "TwoPawnsStandWrongAtThePress",
       {},
       "run e4 e5 Nf3 Nc6 Bb5 a6 1s g7- h7- g5+p h4+p b5- a4+B | ! 4s",
       "DISPLACED_PIECE WARNING OPEN 7 White\n",
       seconds{3}},
      {kDisplacedPiece,
       "ARookIsAdjustedBeforeThePress",
       {},
       "run e4 e5 Nf3 Nc6 Bb5 a6 1s a1- 500ms a1+R 500ms b5- a4+B | 6s",
       ""},
      {kPieceMissing,
       "APawnIsKnockedOverAtThePress",
       {},
       "run e4 e5 Nf3 Nc6 1s f1- g2- b5+B | ! 6s",
       "PIECE_MISSING WARNING OPEN 5 White\n",
       seconds{3}},
      {kPieceMissing,
       "ThePawnIsPutUpAgainAtOnce",
       {},
       "run e4 e5 Nf3 Nc6 1s f1- g2- b5+B | 1s g2+P 6s",
       ""},
      {kPieceMissing,
       "TheOpponentHasWhatHeTakesInHisHand",
       {},
       "run e4 1s d7- d5+p | d5- 5s e4- d5+P | 5s",
       ""},
      {kPieceMissing,
       "TheOpponentHasBothInHisHands",
       {},
       "run e4 1s d7- d5+p | d5- e4- 8s d5+P | 5s",
       ""},
      {kWrongStartPosition, "KingAndQueenStandOnEachOthersSquares", standing(kKingAndQueenChanged),
       "6s", "WRONG_START_POSITION WARNING OPEN\n", seconds{10}},
      {kWrongStartPosition, "AMoveIsMadeFromAWrongArray", standing(kKingAndQueenChanged),
       "run 6s e4 5s",
       "WRONG_START_POSITION WARNING RESOLVED\nWRONG_START_POSITION CRITICAL OPEN\n", seconds{10}},
      {kWrongStartPosition, "TheEventPlaysChess960",
       standing("rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR", chess960()), "run 6s e4 5s", ""},
      {kBoardRotated,
       "WhiteSitsAtTheFarSide",
       {.rotated = true},
       "run e4 e5 5s",
       "BOARD_ROTATED INFO OPEN\n",
       seconds{3}},
      {kBoardRotated, "AllPiecesStandTurnedRoundInTheGame", standing(kFewPieces),
       std::string("run 5s ") + kTurnThemRound + "! 8s", "BOARD_ROTATED WARNING OPEN\n",
       seconds{3}},
      {kBoardRotated, "WhiteSitsAtTheNearSide", {}, "run e4 e5 5s", ""},
      {kColoursReversed,
       "AnArbiterReportsIt",
       {},
       "run e4 e5 ! colours-reversed 5s",
       "COLOURS_REVERSED INFO OPEN\n"},
      {kColoursReversed,
       "WhiteSitsWhereBlackDoesOtherwise",
       {.rotated = true},
       "run e4 e5 5s",
       "BOARD_ROTATED INFO OPEN\n"},
      {kSpareQueenNeeded, "APawnStaysOnTheSixthRank", standing(kPawnOnTheFifth), "run 5s d6 ! 23s",
       "SPARE_QUEEN_NEEDED INFO OPEN White\n", seconds{20}},
      {kSpareQueenNeeded, "TheQueenWasTakenBefore", standing("3qk3/8/8/3P4/8/8/8/4K3"),
       "run 5s d6 30s", ""},
      {kSensorFault, "AKnightIsReadAsABishop",
       standing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR"), "run ! e4 e5 15s",
       "SENSOR_FAULT WARNING OPEN White\n", seconds{10}},
      {kSensorFault,
       "ASquareFlickers",
       {},
       "run e4 e5 ! flicker@0=h1 60s",
       "SENSOR_FAULT WARNING OPEN\n",
       seconds{49}},
      {kSensorFault,
       "OtherMenOfTheirColoursStandThereAfterAGap",
       {},
       "run e4 d5 Nc3 Nf6 hangup@0=9 1s a1- b1+R b8- a8- a8+n a2- d8- d8+p d1- d2- d2+Q c1- e7- "
       "f8- e7+b g8- c8- c8+r 25s",
       "BOARD_LOST WARNING RESOLVED\n"
       "BOARD_BACK INFO OPEN\n"
       "NEEDS_DECISION WARNING OPEN 3\n"},
      {kSensorFault,
       "ARookIsAdjustedThreeTimes",
       {},
       "run e4 e5 a1- a1+R a1- a1+R a1- a1+R Nf3 Nc6 5s",
       ""},
  };
}

}  // namespace jadoube::arbiter

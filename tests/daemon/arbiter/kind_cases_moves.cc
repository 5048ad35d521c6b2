#include "tests/daemon/arbiter/kind_cases.h"

namespace jadoube::arbiter {

using enum IncidentKind;
using std::chrono::seconds;

std::vector<KindCase> cases_of_moves() {
  return {
      {kIllegalMove, "AKnightGoesWhereNoKnightGoes", {},
       "run e4 e5 1s b1- b5+N | ! 3s",
       "ILLEGAL_MOVE CRITICAL OPEN 3 White\n"},
      {kIllegalMove, "TheKnightIsPutRightBeforeThePress", {},
       "run e4 e5 1s b1- b5+N 1s b5- c3+N | 5s", ""},
      {kIllegalMove, "AKingStaysInCheck", {},
       "run e4 e5 Qh5 Nc6 Qxf7+ 1s a7- a6+p | ! 3s",
       "ILLEGAL_MOVE CRITICAL OPEN 6 Black\n"},
      {kPromotionIncomplete, "ThePawnStaysOnTheLastRank", {},
       "run h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8 1s h7- h8+P | ! 3s", ""},
      {kPromotionIncomplete, "ThePawnIsExchangedBeforeThePress", {},
       "run h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8 1s h7- h8+P 500ms h8- h8+Q | 5s", ""},
      {kPressedWithoutMove, "ThePlayerOnMovePresses", {},
       "run e4 e5 2s | ! 3s",
       "PRESSED_WITHOUT_MOVE CRITICAL OPEN 3 White\n", seconds{1}},
      {kPressedWithoutMove, "TheLeverBouncesAfterAMove", {},
       "run e4 e5 1s g1- f3+N | | | 5s", ""},
      {kPressedWithoutMove, "TheMoveComesRightAfterItsPress", {},
       "run e4 e5 1s g1- | f3+N 5s", ""},
      {kSecondIllegalMove, "APressWithoutAMoveAndAnIllegalMove", {},
       "run e4 e5 2s | 5s | 1s b1- b5+N | ! 3s", ""},
      {kSecondIllegalMove, "OneOfEachPlayer", {},
       "run e4 e5 1s b1- b5+N | 2s b8- b4+n | 3s", ""},
      {kTouchMove, "TheKnightIsLiftedAndTheBishopMoved", {},
       "run e4 e5 1s b1- 800ms b1+N 800ms f1- b5+B | ! Nc6 a3", ""},
      {kTouchMove, "TheKnightIsLiftedWhileTheOpponentThinks", {},
       "run e4 e5 1s b8- 800ms b8+n 800ms g1- f3+N | Nf6 Bb5", ""},
      {kRookFirstCastling, "TheRookGoesFirst", {},
       "run e4 e5 Nf3 Nc6 Bb5 a6 1s h1- f1+R 300ms e1- g1+K | ! Nf6 Re1", ""},
      {kRookFirstCastling, "TheKingGoesFirst", {},
       "run e4 e5 Nf3 Nc6 Bb5 a6 1s e1- g1+K 300ms h1- f1+R | Nf6 Re1", ""},
      {kMoveRevised, "AKnightGoesBackAfterItsPress", {},
       "run e4 e5 Nf3 2s f3- g1+N ! 9s", ""},
      {kMoveRevised, "AKnightGoesElsewhereBeforeItsPress", {},
       "run e4 e5 1s g1- f3+N 1s f3- g1+N 500ms b1- c3+N | 9s", ""},
      {kNeedsDecision, "TwoMovesInAGapInEitherOrder", {},
       "run e4 e5 hangup@0=6 1s g1- f3+N | b8- c6+n | f1- c4+B | 2s ! 12s", ""},
      {kNeedsDecision, "TwoMovesInAGapInOneOrder", {},
       "run e4 e5 hangup@0=6 1s g1- f3+N | b8- c6+n | 12s", ""},
  };
}

}  // namespace jadoube::arbiter

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/tracking/board_tracker.h"
#include "rules/notation/fen.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_ended_by_law_test {

using std::chrono::seconds;
using testing::ElementsAre;

constexpr auto kMate = "f3 e5 g4 Qh4#";

TEST(EndedByLaw, MateIsTheResultAtOnceAndFirmWithItsPly_5_1_1) {
  Played table("f3 e5 g4");
  table.reported();
  table.hands("1500ms d8- h4+q 200ms");
  EXPECT_THAT(table.reported(),
              ElementsAre("ply 4 Qh4# provisional squares", "result 0-1 checkmate provisional"));
  table.hands("|");
  EXPECT_THAT(table.reported(), ElementsAre(testing::StartsWith("ply 4 Qh4# confirmed press"),
                                            "result 0-1 checkmate"));
}

TEST(EndedByLaw, MateNeedsNoPress) {
  Played table("f3 e5 g4");
  table.hands("1500ms d8- h4+q 12000ms");
  EXPECT_EQ(table.game().termination, model::Termination::kCheckmate);
  EXPECT_FALSE(table.game().result_is_provisional);
}

TEST(EndedByLaw, TheResultGoesWithThePly) {
  Played table("f3 e5 g4");
  table.hands("1500ms d8- h4+q 300ms");
  EXPECT_EQ(table.result(), "0-1");
  table.reported();
  table.hands("h4- g5+q 500ms |");
  EXPECT_THAT(table.reported(), testing::Contains("result * none"));
  EXPECT_EQ(table.moves(), "f3 e5 g4 Qg5");
  EXPECT_EQ(table.result(), "*");
}

TEST(EndedByLaw, APieceThatSlidesOverTheMatingSquareEndsNothing) {
  Played table("f3 e5 g4");
  table.hands("1500ms d8- h4+q 50ms h4- g5+q 400ms |");
  table.play("d4");
  EXPECT_EQ(table.moves(), "f3 e5 g4 Qg5 d4");
  EXPECT_EQ(table.result(), "*");
}

TEST(EndedByLaw, StalemateAndADeadPositionAreDraws) {
  Table stalemate({.standing = rules::parse_placement("k7/8/1K6/2Q5/8/8/8/8").value()});
  stalemate.start_clock();
  stalemate.wait(seconds{60});
  stalemate.play("Qc7");
  EXPECT_EQ(stalemate.result(), "1/2-1/2");
  EXPECT_EQ(stalemate.game().termination, model::Termination::kStalemate);
  Table dead({.standing = rules::parse_placement("8/8/8/4p3/3K4/8/1B6/7k").value()});
  dead.start_clock();
  dead.wait(seconds{60});
  dead.play("Kxe5");
  EXPECT_EQ(dead.result(), "1/2-1/2");
  EXPECT_EQ(dead.game().termination, model::Termination::kDeadPosition);
}

TEST(EndedByLaw, TheFifthTimeEndsTheGameAndWhatIsPlayedOnIsStillFollowed) {
  Played table("e4 e5");
  for (int i = 0; i < 4; ++i) table.play("Nf3 Nf6 Ng1 Ng8");
  EXPECT_EQ(table.game().termination, model::Termination::kFivefoldRepetition);
  table.play("d4 exd4");
  EXPECT_TRUE(table.moves().ends_with("d4 exd4"));
  EXPECT_EQ(table.result(), "1/2-1/2");
  EXPECT_FALSE(table.game().result_is_provisional);
}

TEST(EndedByLaw, WhatThePlayersGiveTakesItsPlace) {
  Played table(kMate);
  table.hands("3000ms e1- e8- e4+K d5+k 4000ms");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_EQ(table.game().termination, model::Termination::kKingsGesture);
}

TEST(EndedByLaw, WhatAnArbiterGivesTakesItsPlace) {
  Played table(kMate);
  table.tracker.correct({.after = table.now,
                         .keep = table.game().plies.size(),
                         .result = {{rules::Result::kDraw, model::Termination::kAdjudication}}},
                        table.changes);
  EXPECT_EQ(table.result(), "1/2-1/2");
  table.wait(seconds{60});
  EXPECT_EQ(table.result(), "1/2-1/2");
  EXPECT_EQ(table.game().termination, model::Termination::kAdjudication);
}

TEST(EndedByLaw, AnArbiterMayTakeItAwayUntilAnotherPlyEndsTheGame) {
  Played table(kMate);
  const model::Correction goes_on{.after = table.now,
                                  .keep = table.game().plies.size(),
                                  .result = {{rules::Result::kUnknown, model::Termination::kNone}}};
  table.tracker.correct(goes_on, table.changes);
  EXPECT_EQ(table.result(), "*");
  table.wait(seconds{60});
  EXPECT_EQ(table.result(), "*");
  table.tracker.correct({.after = table.now, .keep = table.game().plies.size() - 1}, table.changes);
  table.hands("h4- d8+q 3000ms");
  table.hands("1500ms d8- h4+q 500ms");
  EXPECT_EQ(table.moves(), "f3 e5 g4 Qh4#?");
  EXPECT_EQ(table.result(), "0-1");
}

TEST(EndedByLaw, AnIllegalPlyThatLeavesNoReplyEndsNothing_7_5) {
  Table illegal({.standing = rules::parse_placement("6k1/5ppp/8/8/8/8/8/R5K1").value()});
  illegal.start_clock();
  illegal.wait(seconds{60});
  illegal.hands("1500ms a1- b8+R 300ms | 12000ms");
  EXPECT_EQ(illegal.result(), "*");
  EXPECT_TRUE(illegal.moves().find("b8") != std::string::npos) << illegal.moves();
}

TEST(EndedByLaw, TheRecordThatIsDerivedAgainHasIt) {
  Played table(kMate);
  table.reported();
  table.derive_again({});
  EXPECT_THAT(table.reported(), testing::IsEmpty());
  EXPECT_EQ(table.game().termination, model::Termination::kCheckmate);
}

}  // namespace board_ended_by_law_test
}  // namespace jadoube::tracking

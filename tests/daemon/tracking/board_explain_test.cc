#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_explain_test {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

// Plies.

TEST(BoardTracker, KeepsAPlyWhoseMoverAdjustsItsPiece) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P");
  table.reported();
  table.hands("e4- 2000ms e4+P");
  EXPECT_THAT(table.reported(), IsEmpty());
}

TEST(BoardTracker, KeepsAPlyWhileTheOpponentHoldsAPiece) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- 20000ms");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardTracker, FindsAReplyThatWasReadBeforeThePlyItAnswers) {
  Table table;
  table.start_clock();
  table.hands("e2- e7- e5+p e4+P | 500ms");
  EXPECT_EQ(table.moves(), "e4 e5?");
}

TEST(BoardTracker, PutsASlideAndItsReplyInThePlaceOfTheStop) {
  Table table;
  table.start_clock();
  table.hands("d2- d3+P d3- e7- d4+P | e5+p | 500ms");
  EXPECT_EQ(table.moves(), "d4 e5");
}

TEST(BoardTracker, ChangesTheReplyAlone) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P | 500ms e7- e6+p 800ms");
  EXPECT_EQ(table.moves(), "e4 e6?");
  table.reported();
  table.hands("e6- e5+p 1000ms");
  EXPECT_THAT(table.reported(), ElementsAre("ply 2 taken back", "ply 2 e5 provisional squares"));
}

TEST(BoardTracker, PutsAPieceThatMovesOnAfterALongRestWhereItWentInTheEnd) {
  Table table;
  table.hands("e2- e3+P 3000ms");
  EXPECT_EQ(table.moves(), "e3");
  table.hands("e3- e4+P 2000ms");
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.game().revision, 1U);
}

TEST(BoardTracker, TakesASlidingCaptureWhoseVictimIsCarriedPastForOnePly) {
  Table table;
  table.play("e4 d6 Bc4 a6 Bb3 Be6");
  table.wait(seconds{2});
  table.hands("b3- c4+B e6- c4- e6+B d7+b 200ms d7- 3000ms f7- e6- e6+p 3000ms");
  EXPECT_EQ(table.moves(), "e4 d6 Bc4 a6 Bb3 Be6 Bxe6? fxe6?");
}

TEST(BoardTracker, DoubtsAPlyWhosePieceCameElsewhereAfterTheReply) {
  Table table;
  table.play("e4");
  table.wait(seconds{2});
  table.hands("e7- e6+p e6- 3000ms g1- f3+N 1500ms e5+p 3000ms");
  ASSERT_FALSE(table.game().explanations.empty());
  EXPECT_THAT(table.game().explanations[0].san, ElementsAre("e5", "Nf3"));
}

// Gaps and lost changes.

TEST(BoardTracker, AResultAfterPliesThatWereNotFoundMakesTheGameIncomplete) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("g1- g5+N b8- b4+n 3000ms");
  EXPECT_NE(table.unexplained(), "");
  table.hands("e1- e8- d4+K e5+k 3000ms");
  EXPECT_EQ(table.result(), "0-1");
  EXPECT_TRUE(table.game().incomplete);
  EXPECT_NE(table.unexplained(), "");
}

TEST(BoardTracker, ConfirmsAPlySeenBeforeTheGapWhenMoreWerePlayedInIt) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P");
  table.lose_line();
  table.unseen("e7- e5+p");
  table.find_line();
  table.dump();
  table.wait(milliseconds{500});
  EXPECT_EQ(table.moves(), "e4 e5*");
  EXPECT_EQ(table.evidence(1), "reply");
}

TEST(BoardTracker, TakesNoPressFromALeverThatMovedInAGap) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P");
  table.lose_line();
  table.find_line();
  table.dump();
  table.hands("|");
  EXPECT_EQ(table.moves(), "e4?");
  table.hands("e7- e5+p |");
  EXPECT_EQ(table.moves(), "e4 e5");
}

TEST(BoardTracker, InfersAfterAFreshReadingThatStaysUnexplained) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.unseen("g1- f3+N b8- c6+n f3-");
  table.hands("e5+N");
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5");
  table.wait(milliseconds{1999});
  EXPECT_EQ(table.moves(), "e4 e5");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3* Nc6* Nxe5?");
}

TEST(BoardTracker, AsksForAReadingAgainEveryFiveSeconds) {
  Table table;
  table.tracker.take_request(BoardRequest::kPlacement);
  table.hands("e2- 1000ms");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.wait(milliseconds{4999});
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kPlacement));
  table.wait(milliseconds{1});
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.wait(milliseconds{5000});
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.wait(milliseconds{5000});
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
}

TEST(BoardTracker, WakesForNothingWhenAllIsExplainedAndQuiet) {
  Table table;
  table.wait(seconds{60});
  EXPECT_EQ(table.tracker.wake_at(), drivers::kNever);
}

// The king is put down one square too far. After the press and the reply, it is put on its right
// square. In a perpetual check, the same position was there two moves ago.
TEST(BoardTracker, APieceThatIsCorrectedAfterTheReplyWasPlayedWhereItIsThen) {
  for (const auto* pause : {"1000ms", "1500ms", "2500ms", "4000ms"}) {
    Played table(
        "e4 e5 Nc3 Bc5 Na4 Bxf2+ Kxf2 Qh4+ Ke3 Qf4+ Kd3 d5 Kc3 Qxe4 Kb3 Na6 a3 Qxa4+ Kxa4 Nc5+ "
        "Kb4 a5+ Kxc5 Ne7 Bb5+ Kd8 Bc6 b6+ Kb5 Nxc6 Kxc6 Bb7+ Kb5 Ba6+");
    for (const auto* hands : {"b5- d6+K |", "a6- b7+b |", "d6- c6+K"}) {
      table.hands(pause);
      table.hands(hands);
    }
    table.hands("1500ms e5- d8- c6- e4+k e5+K 6000ms");
    EXPECT_EQ(table.game().plies.size(), 36u) << pause;
    EXPECT_EQ(table.game().plies[34].san, "Kc6") << pause;
    EXPECT_EQ(table.result(), "1/2-1/2") << pause;
  }
}

}  // namespace board_explain_test
}  // namespace jadoube::tracking

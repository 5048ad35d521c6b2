// What makes other programs lose a game: two players and their clock.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace failures_players_test {

using testing::IsEmpty;

TEST(Failures, ReplyMayBeMadeBeforeThePress) {
  Played table("");
  table.hands("e2- e4+P d7- d5+p 300ms | 300ms |");
  EXPECT_EQ(table.moves(), "e4 d5");
  EXPECT_EQ(table.evidence(1), "press 0:02:59 0:03:00");
  EXPECT_EQ(table.evidence(2), "press 0:02:59 0:02:59");
}

TEST(Failures, EveryReplyMayBeMadeBeforeThePress) {
  Played table("");
  table.hands("e2- e4+P d7- d5+p | | 500ms e4- d5+P d8- d5+q | | 500ms b1- c3+N d5- a5+q | |");
  EXPECT_EQ(table.moves(), "e4 d5 exd5 Qxd5 Nc3 Qa5");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, ReplyMayBeginBeforeTheOpponentsPieceIsReleased) {
  Played table("d4 Nf6 Nc3 d5");
  table.hands("e2- f6- e4+P 300ms | 300ms e4+n |");
  EXPECT_EQ(table.moves(), "d4 Nf6 Nc3 d5 e4 Nxe4");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, SecondPlyInTheSameScanMayCaptureTheFirstPiece) {
  Played table("Nc3 e6");
  table.hands("c3- e6- d5+p | |");
  EXPECT_EQ(table.moves(), "Nc3 e6* Nd5* exd5*");
}

TEST(Failures, LiftWhileTheOpponentThinksIsNotAMove) {
  Played table("e4");
  table.hands("g1- 1500ms g1+N 2000ms");
  EXPECT_THAT(table.reported(), IsEmpty());
  table.play("e5 Nf3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, LeverMayBounce) {
  Played table("");
  table.hands("e2- e4+P | | |");
  table.play("e5 Nf3 Nc6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.evidence(4).substr(0, 5), "press");
}

TEST(Failures, PlayerMayPressBeforeTheirMoveIfTheOpponentPressesBack) {
  Played table("e4 e5");
  table.hands("| 800ms | 2000ms g1- f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3).substr(0, 5), "press");
}

TEST(Failures, GameIsFollowedIfNobodyPressesTheClock) {
  Played table("e4 e5");
  table.hands("g1- f3+N 2000ms b8- c6+n 2000ms f1- b5+B 2000ms a7- a6+p 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6?");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, ArbiterMayStopTheClockAndAddTime) {
  Played table("e4 e5");
  drivers::ClockRead clock;
  clock.left.time = clock.right.time = std::chrono::seconds{179};
  clock.pressed = drivers::ClockSide::kRight;
  const auto read = [&] {
    table.wait(std::chrono::seconds{1});
    table.observe(clock);
  };
  read();
  clock.left.time += std::chrono::seconds{120};
  read();
  clock.pressed = drivers::ClockSide::kLeft;
  read();
  clock.pressed = drivers::ClockSide::kRight;
  read();
  clock.running = true;
  read();
  EXPECT_THAT(table.reported(), IsEmpty());
  table.play("Nf3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(Failures, AnalysisWhileTheClockIsStoppedMakesAndTakesBackNoPly) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands("5000ms f1- c4+B 1500ms c4- b5+B 1500ms b1- c3+N 1500ms g8- f6+n 3000ms");
  table.hands("c6- b8+n 1500ms f3- g1+N 20000ms");
  EXPECT_THAT(table.reported(), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

TEST(Failures, GameIsPlayedOnWhenTheClockRunsAgain) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands("5000ms f1- c4+B 1500ms g8- f6+n 3000ms c4- f1+B 1500ms f6- g8+n 5000ms");
  table.resume_clock();
  EXPECT_THAT(table.reported(), IsEmpty());
  table.play("Bb5 a6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_EQ(table.evidence(5).substr(0, 5), "press");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PlyMadeAsTheClockIsStoppedIsRecorded) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1-");
  table.stop_clock();
  table.hands("b5+B 5000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5?");
}

TEST(Failures, PlyMadeWhileTheClockWasStoppedIsInferredWhenItRunsAgain) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands("5000ms f1- b5+B 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  table.resume_clock();
  table.hands("| 1000ms a7- a6+p |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5* a6");
}

TEST(Failures, IllegalMoveMayBeCorrectedWhileTheClockIsStopped) {
  Played table("e4 e5");
  table.hands("b1- b5+N |");
  table.stop_clock();
  table.hands("10000ms b5- b1+N 5000ms");
  table.resume_clock();
  EXPECT_EQ(table.moves(), "e4 e5");
  table.hands("| 1000ms b1- c3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nc3");
  EXPECT_EQ(table.unexplained(), "");
}

}  // namespace failures_players_test
}  // namespace jadoube::tracking

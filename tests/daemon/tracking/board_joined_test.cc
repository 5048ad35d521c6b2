// Games that nobody saw begin, on a board that has had none before.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/chess960.h"
#include "rules/notation/fen.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_joined_test {

using std::chrono::seconds;

constexpr std::string_view kSetUp =
    "a1+R b1+N c1+B d1+Q e1+K f1+B g1+N h1+R a2+P b2+P c2+P d2+P e2+P f2+P g2+P h2+P "
    "a7+p b7+p c7+p d7+p e7+p f7+p g7+p h7+p a8+r b8+n c8+b d8+q e8+k f8+b g8+n h8+r 3000ms";

/// A board that was empty when the line went, and on which a game was begun since.
struct Joined : Table {
  explicit Joined(bool rotated = false)
      : Table({.standing = rules::Placement(), .rotated = rotated}) {
    lose_line();
    unseen(kSetUp);
    log_starting_position();
  }

  /// `hands` play; then the line comes back.
  void play_unseen(std::string_view hands) {
    start_unseen_clock();
    unseen(hands);
    come_back();
  }

  /// The same without a clock, and the log has been overwritten.
  void play_unlogged() {
    unseen("1500ms d2- d4+P 1500ms d7- d5+p 1500ms c2- c4+P 1500ms e7- e6+p 1500ms");
    log.clear();
    come_back();
    for (int asked = 0; asked < 2; ++asked) read_log();
  }
};

class JoinedEitherWay : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Board, JoinedEitherWay, testing::Bool(),
                         [](const auto& rotated) { return rotated.param ? "Turned" : "Normal"; });

TEST_P(JoinedEitherWay, AGameOfWhichTheBoardHasALogIsWhole) {
  Joined table(GetParam());
  table.play_unseen(kD4D5C4E6);
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log("1000ms b1- c3+N 300ms |");
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6 Nc3");
  table.play("Nf6");
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6 Nc3 Nf6");
  EXPECT_EQ(table.unexplained(), "");
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST_P(JoinedEitherWay, ALogThatCouldNotBeReadIsAskedForOnceMore) {
  Joined table(GetParam());
  table.play_unseen(kD4D5C4E6);
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{3});
  table.observe(drivers::LogRead{});
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log();
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

TEST_P(JoinedEitherWay, AGameIsJoinedInTheMiddleWhereThereIsNoLog) {
  Joined table(GetParam());
  table.play_unseen(kD4D5C4E6);
  table.wait(seconds{11});
  table.read_clock();
  ASSERT_TRUE(table.tracker.board().game);
  table.expect_same_after_restart(0);
  table.play("Nc3 Nf6");
  EXPECT_EQ(table.moves(), "Nc3 Nf6");
  EXPECT_THAT(rules::to_fen(table.game().start), testing::StartsWith("rnbqkbnr/ppp2ppp/4p3/3p4/"));
}

TEST_P(JoinedEitherWay, APawnIsTakenInPassingRightAfterwards) {
  Joined table(GetParam());
  table.play_unseen("1500ms e2- e4+P | 1500ms a7- a6+p | 1500ms e4- e5+P | 1500ms d7- d5+p |");
  table.wait(seconds{11});
  table.read_clock();
  ASSERT_TRUE(table.tracker.board().game);
  table.hands("1500ms e5- d5- d6+P | 3000ms");
  EXPECT_EQ(table.moves(), "exd6");
  EXPECT_EQ(table.game().plies.front().state, model::PlyState::kConfirmed);
}

// A pawn is in a hand as the board is read, and nothing shows that.
TEST_P(JoinedEitherWay, AGameIsJoinedAtThePlacementWhenTheClockIsPressed) {
  Joined table(GetParam());
  table.play_unseen("1500ms d2- d4+P | 1500ms d7- d5+p | 1500ms c2- c4+P | 1500ms e7-");
  table.wait(seconds{5});
  EXPECT_FALSE(table.tracker.board().game);
  table.hands("e6+p 300ms | 2500ms");
  ASSERT_TRUE(table.tracker.board().game);
  table.expect_same_after_restart(0);
  EXPECT_THAT(rules::to_fen(table.game().start),
              testing::StartsWith("rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w"));
}

// It begins where the board was read: what came since is play.
TEST_P(JoinedEitherWay, APieceThatIsHeldAtThePressIsNotMissing) {
  Joined table(GetParam());
  table.play_unseen("1500ms d2- d4+P | 1500ms d7- d5+p | 1500ms c2- c4+P |");
  table.hands("1000ms e7- e6+p b8- 200ms | 3000ms");
  table.hands("b8+n 1000ms b1- c3+N 300ms | 2500ms");
  ASSERT_TRUE(table.tracker.board().game);
  EXPECT_THAT(rules::to_fen(table.game().start),
              testing::StartsWith("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b"));
  EXPECT_EQ(table.moves(), "e6 Nc3");
}

TEST_P(JoinedEitherWay, AGameOfAPlyOrTwoIsWholeWithoutALog) {
  for (const auto& [hands, moves] : {std::pair{"1500ms e2- e4+P |", "e4*"},
                                     std::pair{"1500ms e2- e4+P | e7- e5+p |", "e4* e5*"}}) {
    Joined table(GetParam());
    table.play_unseen(hands);
    table.wait(seconds{3});
    EXPECT_EQ(table.moves(), moves);
    table.expect_same_after_restart(0);
  }
}

TEST_P(JoinedEitherWay, AGameInWhichTheStartingPositionCameBackIsWhole) {
  Joined table(GetParam());
  table.start_unseen_clock();
  table.unseen("1500ms g1- f3+N | 1500ms g8- f6+n | 1500ms f3- g1+N | 1500ms f6- g8+n");
  table.log_starting_position();
  table.unseen("|");
  table.unseen(kD4D5C4E6);
  table.come_back();
  table.read_log();
  EXPECT_EQ(table.moves(), "Nf3 Nf6 Ng1 Ng8 d4 d5 c4 e6");
}

TEST_P(JoinedEitherWay, TheLastGameOfSeveralIsBegun) {
  Joined table(GetParam());
  table.unseen("e2- e4+P e7- e5+p g1- f3+N b8- c6+n 3000ms e4- e2+P e5- e7+p f3- g1+N c6- b8+n");
  table.log_starting_position();
  table.play_unseen(kD4D5C4E6);
  table.read_log();
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

// An arbiter decides it.
TEST(Joined, NothingIsGuessedWhereThePawnsDoNotShowWhichWayTheBoardFaces) {
  constexpr std::string_view kFewPawns =
      "a2- b2- c2- d2- f2- g2- h2- a7- b7- c7- d7- f7- g7- h7- e2- e5+P e7- e6+p 3000ms";
  for (const auto& [orientation, start] :
       {std::pair{model::Orientation::kNormal, "rnbqkbnr/8/4p3/4P3/8/8/4K3/RNBQ1BNR b kq - 0 1"},
        std::pair{model::Orientation::kRotated, "RNB1QBNR/3K4/8/8/3P4/3p4/8/rnbkqbnr w - - 0 1"}}) {
    Joined table;
    table.unseen(kFewPawns);
    table.play_unseen("e1- e2+K 300ms |");
    table.wait(seconds{30});
    EXPECT_FALSE(table.tracker.board().game);
    model::Correction correction{.after = table.now};
    correction.orientation = orientation;
    table.tracker.correct(correction, table.changes);
    table.read_clock();
    ASSERT_TRUE(table.tracker.board().game);
    EXPECT_EQ(rules::to_fen(table.game().start), start);
  }
}

TEST(Joined, WhatIsLeftOfAnOldGameBeginsNone) {
  for (const std::string_view hands :
       {"1500ms d2- d4+P | 1500ms d7- d5+p | e1- e8- e4+K d5+k 6000ms e4- d5- e1+K e8+k 3000ms",
        "1500ms d2- d4+P | 1500ms d7- d5+p |"}) {
    Joined table;
    table.play_unseen(hands);
    table.stop_clock();
    table.read_log();
    table.wait(seconds{30});
    EXPECT_FALSE(table.tracker.board().game) << hands;
  }
}

TEST_P(JoinedEitherWay, AGameThatEndsWhileTheLogComesIsWhole) {
  Joined table(GetParam());
  table.start_unseen_clock();
  table.unseen("1000ms f2- f3+P | 1000ms e7- e5+p | 1000ms g2- g4+P |");
  table.come_back();
  table.read_log("500ms d8- h4+q 1500ms e5- e1- e8- e5+K d4+k 3000ms");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "f3 e5 g4 Qh4#");
  EXPECT_EQ(table.result(), "0-1");
}

TEST_P(JoinedEitherWay, AGameWithoutAClockIsWholeOnceAPlyFollows) {
  Joined table(GetParam());
  table.unseen("1500ms e2- e4+P 1500ms e7- e5+p 1500ms g1- f3+N 1500ms b8- c6+n");
  table.come_back();
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log();
  table.wait(seconds{30});
  EXPECT_FALSE(table.tracker.board().game);
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kLog));
  table.hands("f1- b5+B 1500ms");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log("2000ms a7- a6+p");
  table.wait(seconds{20});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6");
}

TEST_P(JoinedEitherWay, AGameWithoutAClockThatIsPlayedFastIsWholeAtItsEnd) {
  Joined table(GetParam());
  table.unseen("1500ms e2- e4+P 1500ms e7- e5+p");
  table.come_back();
  table.read_log("g1- f3+N 800ms b8- c6+n 800ms f1- b5+B 800ms a7- a6+p 800ms");
  table.hands("b5- a4+B 800ms g8- f6+n 800ms d2- d3+P 1500ms");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log("1000ms e1- e8- e4- e4+K e5- e5+k 6000ms");
  table.wait(seconds{20});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 d3");
  EXPECT_EQ(table.result(), "1/2-1/2");
}

TEST_P(JoinedEitherWay, AGameIsWholeThoughAHandIsCapturingAsTheLogComes) {
  for (const bool clock : {true, false}) {
    Joined table(GetParam());
    if (clock) table.start_unseen_clock();
    table.unseen("1000ms e2- e3+P e4+P e3- | c7- c6+p | d2- d4+P | d7- d5+p | b1- c3+N |");
    table.come_back();
    EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
    table.read_log(clock ? "4000ms d5- e4+p | 1000ms e4-" : "4000ms d5- e4+p 1000ms e4-");
    table.hands(clock ? "c3- 400ms e4+N 300ms | 1100ms" : "c3- 400ms e4+N 1400ms");
    EXPECT_EQ(table.tracker.take_request(BoardRequest::kLog), !clock);
    if (!clock) table.read_log();
    table.hands(clock ? "g8- f6+n 300ms |" : "g8- f6+n");
    table.wait(seconds{10});
    EXPECT_EQ(table.moves(), "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6") << clock;
  }
}

/// Four plies and one more, made at rest on a board that nobody has seen a starting position on.
constexpr std::string_view kInTurn =
    "1500ms b1- c3+N 1500ms g8- f6+n 1500ms c1- g5+B 1500ms f8- e7+b 1000ms";

TEST_P(JoinedEitherWay, AGameWithoutAClockAndALogIsJoinedWhereItsPlayersMoveInTurn) {
  Joined table(GetParam());
  table.play_unlogged();
  table.hands(kInTurn);
  ASSERT_TRUE(table.tracker.board().game);
  EXPECT_THAT(rules::to_fen(table.game().start),
              testing::StartsWith("rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w"));
  table.expect_same_after_restart(0);
  table.hands("2000ms e2- e3+P 3000ms");
  EXPECT_EQ(table.moves(), "Nc3 Nf6 Bg5 Be7 e3");
}

TEST_P(JoinedEitherWay, APieceThatIsMovedAgainMakesNoPliesInTurn) {
  Joined table(GetParam());
  table.play_unlogged();
  table.hands("1500ms b1- c3+N 1500ms c3- b1+N 1500ms b1- c3+N 1500ms c3- b1+N 1500ms g1- f3+N");
  table.hands("1500ms d1- d3+Q 1500ms d3- d1+Q 1500ms");
  EXPECT_FALSE(table.tracker.board().game);
}

TEST_P(JoinedEitherWay, PiecesThatReturnToTheirSquaresInTurnAreSetUp) {
  Joined table(GetParam());
  table.play_unlogged();
  table.hands("b1- c3+N g1- f3+N b8- c6+n g8- f6+n 2500ms");
  table.hands("c3- b1+N 1500ms c6- b8+n 1500ms f3- g1+N 1500ms f6- g8+n 1500ms");
  table.hands("e1- d2+K 1500ms e8- d7+k 1500ms d2- e1+K 1500ms d7- e8+k 1500ms");
  EXPECT_FALSE(table.tracker.board().game);
}

TEST_P(JoinedEitherWay, AGameWhoseClockWasStoppedIsWholeOnceItRuns) {
  Joined table(GetParam());
  table.start_unseen_clock();
  table.unseen(kD4D5C4E6);
  table.find_line();
  table.dump();
  table.stop_clock();
  table.read_log();
  table.wait(seconds{60});
  EXPECT_FALSE(table.tracker.board().game);
  table.resume_clock();
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log();
  table.play("Nc3");
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6 Nc3");
}

TEST(Joined, WhereThePiecesAreSetUpAnewTheOldGameIsNotPlayedOn) {
  Joined table;
  table.unseen("1500ms e2- e4+P 1500ms e7- e5+p 1500ms g1- f3+N 1500ms b8- c6+n");
  table.come_back();
  table.read_log();
  table.wait(seconds{30});
  table.hands("2000ms f3- 1500ms g1+N c6- b8+n 2000ms e4- 1500ms e2+P e5- e7+p 1500ms");
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_EQ(table.moves(), "");
}

TEST(Joined, AGameOfChess960NeedsNoLog) {
  Table table({.standing = rules::chess960_start(rules::Chess960Number(3)).placement()});
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kLog));
}

}  // namespace board_joined_test
}  // namespace jadoube::tracking

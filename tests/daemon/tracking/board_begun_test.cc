// Games that were begun while nobody listened, after one that was over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_begun_test {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::string_view kResult = "1000ms e1- e8- e4- e4+K d5+k 6000ms";
constexpr std::string_view kStartingPosition =
    "e4- d5- e5- e2+P e1+K e8+k e7+p f3- g1+N c6- b8+n 1000ms";

/// A game that White has won, with a clock that was stopped.
struct Over : Played {
  Over() : Played("e4 e5 Nf3 Nc6") {
    stop_clock();
    hands(kResult);
    EXPECT_EQ(result(), "1-0");
  }

  /// The connection is lost, the starting position is set up, and the clock is started after it was
  /// set, or as it is.
  void next_start(bool set) {
    lose_line();
    unseen(kStartingPosition);
    log_starting_position();
    if (set) set_clock(minutes{10});
    unseen("60000ms");
  }

  /// The next starting position was set up, and `hands` played, while the connection was lost.
  void play_unseen(bool set, std::string_view hands = kD4D5C4E6) {
    next_start(set);
    unseen(hands);
    back();
  }

  /// The line comes back, and the clock runs.
  void back() {
    find_line();
    dump();
    resume_clock();
  }
};

TEST(Begun, AGameOfWhichTheBoardHasALogIsWhole) {
  Over table;
  table.play_unseen(true);
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log();
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Begun, AGameOfWhichTheBoardHasALogHasTheTimesOfItsPresses) {
  Over table;
  table.play_unseen(true);
  table.read_log();
  EXPECT_EQ(table.evidence(1), "press 0:09:59 0:09:59");
  EXPECT_EQ(table.evidence(4), "press 0:09:58 0:09:58");
}

TEST(Begun, AGameThatIsLoggedNeedsNoClockThatWasSet) {
  Over table;
  table.play_unseen(false);
  table.read_log();
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

TEST(Begun, AGameThatIsLoggedContinuesWithWhatIsPlayedWhileTheLogComes) {
  Over table;
  table.play_unseen(true);
  table.read_log("1000ms b1- c3+N 300ms | 1500ms g8- f6+n 300ms |");
  table.play("Bg5");
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6 Nc3 Nf6 Bg5");
}

TEST(Begun, AGameThatIsLoggedMayHaveEndedToo) {
  Over table;
  table.play_unseen(true, "1500ms d2- d4+P | 1500ms e1- e8- e4+K d5+k 6000ms");
  table.read_log();
  table.wait(seconds{5});
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "d4");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(Begun, AGameIsWholeOnABoardThatWasWithoutPowerBeforeIt) {
  Over table;
  table.lose_line();
  table.unseen(kStartingPosition);
  table.log.clear();
  table.power_up();
  table.log_starting_position();
  table.unseen(kD4D5C4E6);
  table.back();
  table.read_log();
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

// It has what the board overwrote, though the board reported meanwhile that its log was read.
TEST(Begun, ARestartKnowsOfWhoWasTakenAtOnceInTheSameWay) {
  Over table;
  table.next_start(true);
  table.unseen("1500ms e2- e4+P | 1500ms d7- d5+p | 1500ms g1- f3+N | 1500ms d5- e4+p e4-");
  table.log.insert(table.log.end() - 1, drivers::LogMark::kRead);
  table.unseen("f3- 300ms");
  table.log.emplace_back(drivers::LogMark::kRead);
  table.unseen("e4+N 300ms |");
  table.back();
  table.read_log();
  ASSERT_EQ(table.game().ordinal, 2);
  table.expect_same_after_restart(1);
}

TEST(Begun, AnAdjustedPieceIsNotTakenByOneThatWasTakenBefore) {
  Table table;
  table.play("e4 Nf6 Nc3 Nxe4 Nxe4");
  table.away("1500ms d7- d6+p 1500ms e4- 300ms e4+N 1500ms d2- d4+P 1500ms");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 Nf6 Nc3 Nxe4 Nxe4 d6 d4");
}

TEST(Begun, ARestartBeginsAGameThatIsLoggedInTheSameWay) {
  Over table;
  table.play_unseen(true);
  table.read_log("1000ms b1- c3+N 300ms |");
  table.expect_same_after_restart(1);
  EXPECT_EQ(checkpoint_of(table.tracker).back().at, table.game().started_at);
}

TEST(Begun, AGameIsJoinedInTheMiddleWhereThereIsNoLogAndTheClockWasSet) {
  Over table;
  table.play_unseen(true);
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{8});
  EXPECT_EQ(table.game().ordinal, 1);
  table.observe(drivers::LogRead{});
  table.wait(seconds{11});
  table.read_clock();
  EXPECT_EQ(table.game().ordinal, 2);
  table.play("Nc3 Nf6");
  EXPECT_EQ(table.moves(), "Nc3 Nf6");
}

TEST(Begun, AGameIsJoinedInTheMiddleOnABoardThatKeepsNoLog) {
  Over table;
  table.play_unseen(true);
  table.wait(seconds{11});
  table.read_clock();
  table.play("Nc3 Nf6");
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "Nc3 Nf6");
}

// The power was away when the starting position was set up, so the log does not have it. The clock
// has less time than when the last game was over.
TEST(Begun, AGameIsJoinedInTheMiddleWherePlayersPressInTurn) {
  Over table;
  table.lose_line();
  table.unseen(kStartingPosition);
  table.unseen(kD4D5C4E6);
  table.log.clear();
  table.power_up();
  table.back();
  table.read_log();
  table.hands("3000ms b1- c3+N | 3000ms g8- f6+n");
  EXPECT_EQ(table.game().ordinal, 1);
  table.hands("| 2000ms");
  ASSERT_EQ(table.game().ordinal, 2);
  table.expect_same_after_restart(1);
  table.play("Bg5 Be7");
  EXPECT_EQ(table.moves(), "Bg5 Be7");
}

// The placement was the same after two plies of the game under way; nothing was taken back.
TEST(Begun, AGameIsJoinedWhereTheLastOneEndedUnseen) {
  for (const bool log_is_empty : {true, false}) {
    Played table("e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5");
    table.lose_line();
    table.unseen("f3- d1+Q e4- e2+P e5- e7+p f3- g1+N d2+P d7+p c8+b");
    table.set_clock(minutes{10});
    table.unseen("1500ms e2- e4+P | 1500ms e7- e5+p |");
    table.find_line();
    table.dump();
    table.resume_clock();
    if (log_is_empty) {
      table.observe(drivers::LogAwaited{});
      table.observe(drivers::LogRead{});
    }
    table.reported();
    table.wait(seconds{2});
    ASSERT_EQ(table.game().ordinal, 2);
    table.expect_same_after_restart(1);
    const auto reported = table.reported();
    ASSERT_EQ(reported.size(), 3u);
    EXPECT_EQ(reported[0], "result * none incomplete");
    EXPECT_EQ(reported[1], "game 2 begins");
    table.play("Nf3 Nc6");
    EXPECT_EQ(table.moves(), "e4* e5* Nf3 Nc6");
  }
}

TEST(Begun, ARestartJoinsInTheMiddleInTheSameWay) {
  Over table;
  table.play_unseen(true);
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{8});
  table.observe(drivers::LogRead{});
  table.wait(seconds{11});
  table.read_clock();
  ASSERT_EQ(table.game().ordinal, 2);
  table.expect_same_after_restart(1);
}

TEST(Begun, TheStartingPositionMayBeSetUpAndPlayBeginWhileTheLogComes) {
  Over table;
  table.lose_line();
  table.unseen("e4- d5-");
  table.back();
  table.observe(drivers::LogAwaited{});
  const auto sent = table.log;
  table.hands("e5- e2+P e1+K e8+k e7+p f3- g1+N c6- b8+n");
  table.set_clock(minutes{10});
  table.hands(kD4D5C4E6);
  table.observe(drivers::LogRead{sent});
  table.dump();
  table.wait(seconds{2});
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

// What is no game.

TEST(Begun, AnalysisWithTheClockLeftAsItWasIsNone) {
  Over table;
  table.lose_line();
  table.unseen("e4- d5- e1+K e8+k e4+P 1000ms f1- c4+B | 1500ms f8- c5+b |");
  table.back();
  table.read_log();
  table.wait(seconds{5});
  table.hands("1500ms d2- d3+P | 3000ms d7- d6+p 3000ms");
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
}

TEST(Begun, ThePositionOfTheLastGameIsNoneThoughTheClockWasSet) {
  Over table;
  table.lose_line();
  table.unseen("e4- d5- e1+K e8+k e4+P 1000ms f3- g1+N c6- b8+n");
  table.set_clock(minutes{10});
  table.back();
  table.wait(seconds{20});
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(Begun, PiecesThatAreSetUpAreNoneWhileTheClockIsStopped) {
  Over table;
  table.lose_line();
  table.unseen("e4- d5- e5- e2+P e1+K e8+k f3- g1+N");
  table.set_clock(minutes{10});
  table.find_line();
  table.dump();
  table.stop_clock();
  table.read_log();
  table.wait(seconds{20});
  table.resume_clock();
  table.wait(seconds{20});
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(Begun, ALogThatJoinsOntoNothingAndLeadsOverTheLastGameBeginsNone) {
  Over table;
  table.lose_line();
  table.unseen("e4- d5- e1+K e8+k e4+P 1000ms f1- c4+B");
  table.log = {drivers::LogMark::kPowerUp, drivers::LogMark::kStartingPosition};
  for (const auto* change :
       {"e2-", "e4P", "e7-", "e5p", "g1-", "f3N", "b8-", "c6n", "f1-", "c4B"}) {
    const auto piece = rules::parse_piece(change[2]).value_or(rules::Piece::kNone);
    table.log.push_back(drivers::LoggedSquare{*rules::parse_square({change, 2}), piece});
  }
  table.back();
  table.read_log();
  table.wait(seconds{5});
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(Begun, TheLogOfTheLastGameBeginsNoneAnew) {
  Over table;
  table.lose_line();
  table.unseen("e4- d5- e1+K e8+k e4+P 1000ms");
  table.back();
  table.read_log();
  table.wait(seconds{5});
  EXPECT_EQ(table.game().ordinal, 1);
}

}  // namespace board_begun_test
}  // namespace jadoube::tracking

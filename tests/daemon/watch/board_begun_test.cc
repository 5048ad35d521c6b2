// Games that were begun while nobody listened, after one that was over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/watch/table.h"

namespace jadoube::watch {
namespace {

using drivers::LinkState;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::string_view kResult = "1000ms e1- e8- e4- e4+K d5+k 6000ms";
constexpr std::string_view kArray = "e4- d5- e5- e2+P e1+K e8+k e7+p f3- g1+N c6- b8+n 1000ms";
constexpr std::string_view kNextGame =
    "1500ms d2- d4+P | 1500ms d7- d5+p | 1500ms c2- c4+P | 1500ms e7- e6+p |";

/// A table of which the line goes and comes back.
struct UnderWay : Played {
  UnderWay() : Played("e4 e5 Nf3 Nc6") {}

  void go() { observe(drivers::LinkChanged{LinkState::kLost, "/dev/board", "unplugged"}); }
  void back() {
    observe(drivers::LinkChanged{LinkState::kLive, "/dev/board", ""});
    dump();
    resume_clock();
  }

  void expect_same_after_restart() const {
    BoardWatch again(1);
    std::vector<TimedChange> told;
    for (const auto& [at, seen] : watch.checkpoint()) again.observe(at, seen, told);
    EXPECT_EQ(again.board(), watch.board());
  }
};

/// A game that White has won, with a clock that was stopped.
struct Over : UnderWay {
  Over() {
    stop_clock();
    hands(kResult);
    EXPECT_EQ(result(), "1-0");
  }

  /// The line goes, the array is put up, and the clock is started after it was set, or as it is.
  void next_array(bool set) {
    go();
    unseen(kArray);
    log.push_back(drivers::LogMark::kArray);
    if (set) set_clock(minutes{10});
    unseen("60000ms");
  }

  /// The next array was put up, and `hands` played, while the line was away.
  void play_unseen(bool set, std::string_view hands = kNextGame) {
    next_array(set);
    unseen(hands);
    back();
  }
};

TEST(Begun, AGameOfWhichTheBoardHasALogIsWhole) {
  Over table;
  table.play_unseen(true);
  EXPECT_TRUE(table.watch.take_log_request());
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

TEST(Begun, AGameThatIsLoggedGoesOnWithWhatIsPlayedWhileTheLogComes) {
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
  table.go();
  table.unseen(kArray);
  table.log.clear();
  table.power_up();
  table.log.push_back(drivers::LogMark::kArray);
  table.unseen(kNextGame);
  table.back();
  table.read_log();
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

TEST(Begun, ARestartBeginsAGameThatIsLoggedInTheSameWay) {
  Over table;
  table.play_unseen(true);
  table.read_log("1000ms b1- c3+N 300ms |");
  table.expect_same_after_restart();
  EXPECT_EQ(table.watch.checkpoint().back().at, table.game().started_at);
}

TEST(Begun, AGameIsJoinedInTheMiddleWhereThereIsNoLogAndTheClockWasSet) {
  Over table;
  table.play_unseen(true);
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{8});
  EXPECT_EQ(table.game().ordinal, 1);
  table.observe(drivers::LogRead{});
  table.wait(seconds{3});
  EXPECT_EQ(table.game().ordinal, 2);
  table.play("Nc3 Nf6");
  EXPECT_EQ(table.moves(), "Nc3 Nf6");
}

TEST(Begun, AGameIsJoinedInTheMiddleOnABoardThatKeepsNoLog) {
  Over table;
  table.play_unseen(true);
  table.wait(seconds{3});
  table.play("Nc3 Nf6");
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "Nc3 Nf6");
}

TEST(Begun, ARestartJoinsInTheMiddleInTheSameWay) {
  Over table;
  table.play_unseen(true);
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{8});
  table.observe(drivers::LogRead{});
  table.wait(seconds{2});
  ASSERT_EQ(table.game().ordinal, 2);
  table.expect_same_after_restart();
}

// What is no game.

TEST(Begun, AnalysisWithTheClockLeftAsItWasIsNone) {
  Over table;
  table.go();
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
  table.go();
  table.unseen("e4- d5- e1+K e8+k e4+P 1000ms f3- g1+N c6- b8+n");
  table.set_clock(minutes{10});
  table.back();
  table.wait(seconds{20});
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(Begun, PiecesThatArePutUpAreNoneWhileTheClockStands) {
  Over table;
  table.go();
  table.unseen("e4- d5- e5- e2+P e1+K e8+k f3- g1+N");
  table.set_clock(minutes{10});
  table.observe(drivers::LinkChanged{LinkState::kLive, "/dev/board", ""});
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
  table.go();
  table.unseen("e4- d5- e1+K e8+k e4+P 1000ms f1- c4+B");
  table.log = {drivers::LogMark::kPowerUp, drivers::LogMark::kArray};
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
  table.go();
  table.unseen("e4- d5- e1+K e8+k e4+P 1000ms");
  table.back();
  table.read_log();
  table.wait(seconds{5});
  EXPECT_EQ(table.game().ordinal, 1);
}

// Games that were under way when the line went, and over when it came back.

constexpr std::string_view kEnd =
    "1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms e4- e5- e1- e8- e4+K d5+k";
constexpr std::string_view kMenPutUp =
    "e4- e1+K d5- e8+k f3- g1+N c6- b8+n c4- f1+B c5- f8+b e2+P e7+p";

/// A game under way, the rest of which nobody sees.
struct Ended : UnderWay {
  Ended() { told(); }

  /// `hands` are at work after the array was put up.
  void end_unseen(std::string_view hands, std::string_view end = kEnd) {
    go();
    unseen(end);
    unseen(kMenPutUp);
    log.push_back(drivers::LogMark::kArray);
    set_clock(minutes{10});
    unseen(hands);
    back();
  }

  void expect_both_are_whole() {
    auto first = told();
    first.resize(std::min<std::size_t>(first.size(), 4));
    EXPECT_THAT(first, testing::ElementsAre("ply 5 Bc4 confirmed press 0:02:57 0:02:58",
                                            "ply 6 Bc5 confirmed press 0:02:57 0:02:57",
                                            "result 1-0 kings-gesture", "game 2 begins"));
    EXPECT_EQ(moves(), "d4 d5 c4 e6");
  }
};

TEST(EndedUnseen, AGameIsWholeThoughTheArrayStandsAgain) {
  Ended table;
  table.end_unseen("3000ms");
  EXPECT_TRUE(table.watch.take_log_request());
  table.read_log();
  EXPECT_THAT(table.told(), testing::ElementsAre("ply 5 Bc4 confirmed press 0:02:57 0:02:58",
                                                 "ply 6 Bc5 confirmed press 0:02:57 0:02:57",
                                                 "result 1-0 kings-gesture", "game 2 begins"));
}

TEST(EndedUnseen, AGameIsWholeThoughTheNextOneIsUnderWay) {
  Ended table;
  table.end_unseen(kNextGame);
  table.read_log();
  table.expect_both_are_whole();
}

TEST(EndedUnseen, WhatIsPlayedWhileTheLogComesIsOfTheNextGame) {
  Ended table;
  table.end_unseen("3000ms");
  table.read_log(kNextGame);
  table.expect_both_are_whole();
}

TEST(EndedUnseen, AGameIsWholeThoughTheLineWasLostOverItsResult) {
  Ended table;
  table.away(kEnd);
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{1});
  table.observe(drivers::LinkChanged{LinkState::kLost, "/dev/board", "unplugged"});
  table.wait(seconds{30});
  EXPECT_EQ(table.result(), "*");
  table.end_unseen(kNextGame, "");
  table.read_log();
  table.expect_both_are_whole();
}

TEST(EndedUnseen, AGameNeedsNoResult) {
  Ended table;
  table.end_unseen("3000ms", "1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms e1- e8- e4- e5-");
  table.read_log();
  EXPECT_THAT(table.told(),
              testing::ElementsAre("ply 5 Bc4 confirmed press 0:02:57 0:02:58",
                                   "ply 6 Bc5 confirmed press 0:02:57 0:02:57", "game 2 begins"));
}

TEST(EndedUnseen, ARestartGoesOnWithTheNextGameInTheSameWay) {
  Ended table;
  table.end_unseen(kNextGame);
  table.read_log();
  table.expect_same_after_restart();
}

TEST(EndedUnseen, WithoutALogTheNextGameBeginsAtOnce) {
  Ended table;
  table.end_unseen("");
  table.wait(seconds{2});
  EXPECT_THAT(table.told(), testing::ElementsAre("result * none incomplete", "game 2 begins"));
}

TEST(EndedUnseen, WhereTheLogCannotBeReadTheNextGameBeginsThen) {
  Ended table;
  table.end_unseen("");
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{8});
  EXPECT_EQ(table.game().ordinal, 1);
  table.observe(drivers::LogRead{});
  EXPECT_EQ(table.game().ordinal, 2);
}

TEST(EndedUnseen, TheArrayMayBePutUpWhileTheLogComes) {
  Ended table;
  table.away(kEnd);
  table.observe(drivers::LogAwaited{});
  const auto sent = table.log;
  table.hands(kMenPutUp);
  table.set_clock(minutes{10});
  table.hands(kNextGame);
  table.observe(drivers::LogRead{sent});
  table.dump();
  table.expect_both_are_whole();
}

TEST(EndedUnseen, AGameThatEndedWithoutPressIsWhole) {
  Played table("f3 e5 g4");
  table.away("1500ms d8- h4+q 1500ms e5- e1- e8- d4+K e5+k 3000ms");
  table.read_log();
  EXPECT_EQ(table.moves(), "f3 e5 g4 Qh4#");
  EXPECT_EQ(table.result(), "0-1");
}

TEST(EndedUnseen, AMateIsWholeThoughTheArrayStandsAgain) {
  for (const bool pressed : {true, false}) {
    Played table("f3 e5 g4");
    table.observe(drivers::LinkChanged{LinkState::kLost, "/dev/board", "unplugged"});
    table.unseen(pressed ? "1500ms d8- h4+q |" : "1500ms d8- h4+q");
    table.unseen("1500ms e5- e1- e8- d4+K e5+k 3000ms");
    table.unseen("e5- d4- e1+K e8+k h4- d8+q f3- f2+P g4- g2+P e7+p 3000ms");
    table.log.push_back(drivers::LogMark::kArray);
    table.set_clock(minutes{10});
    table.observe(drivers::LinkChanged{LinkState::kLive, "/dev/board", ""});
    table.dump();
    table.read_clock();
    table.told();
    table.read_log();
    EXPECT_THAT(table.told(), testing::Contains("result 0-1 kings-gesture"));
  }
}

// The board writes over the entry of a square that changes again at once.
TEST(EndedUnseen, AManWhoWentFromWhereHeCameToLastWasThere) {
  Played table("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7");
  table.away("1500ms c3- d5+N 1500ms d5- e4- e1- e7- e4+K d5+k 3000ms");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(Begun, TheArrayMayBePutUpAndPlayBeginWhileTheLogComes) {
  Over table;
  table.go();
  table.unseen("e4- d5-");
  table.back();
  table.observe(drivers::LogAwaited{});
  const auto sent = table.log;
  table.hands("e5- e2+P e1+K e8+k e7+p f3- g1+N c6- b8+n");
  table.set_clock(minutes{10});
  table.hands(kNextGame);
  table.observe(drivers::LogRead{sent});
  table.dump();
  table.wait(seconds{2});
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

TEST(EndedUnseen, KnightsThatWentOutAndBackEndNoGame) {
  Played table("Nf3 Nf6");
  table.observe(drivers::LinkChanged{LinkState::kLost, "/dev/board", "unplugged"});
  table.unseen("1500ms f3- g1+N | 1500ms f6- g8+n |");
  table.log.push_back(drivers::LogMark::kArray);
  table.unseen("1500ms g1- f3+N |");
  table.observe(drivers::LinkChanged{LinkState::kLive, "/dev/board", ""});
  table.dump();
  table.read_clock();
  table.read_log();
  EXPECT_EQ(table.game().ordinal, 1);
}

}  // namespace
}  // namespace jadoube::watch

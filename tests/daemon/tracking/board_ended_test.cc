// Games that were under way when the line went, and over when it came back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_ended_test {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::string_view kEnd =
    "1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms e4- e5- e1- e8- e4+K d5+k";
constexpr std::string_view kPiecesSetUp =
    "e4- e1+K d5- e8+k f3- g1+N c6- b8+n c4- f1+B c5- f8+b e2+P e7+p";

/// A game under way, the rest of which nobody sees.
struct Ended : Played {
  Ended() : Played("e4 e5 Nf3 Nc6") { reported(); }

  /// `hands` are at work after the starting position was set up.
  void end_unseen(std::string_view hands, std::string_view end = kEnd) {
    lose_line();
    unseen(end);
    unseen(kPiecesSetUp);
    log_starting_position();
    set_clock(minutes{10});
    unseen(hands);
    come_back();
  }

  void expect_both_are_whole() {
    auto first = reported();
    first.resize(std::min<std::size_t>(first.size(), 4));
    EXPECT_THAT(first, testing::ElementsAre("ply 5 Bc4 confirmed press 0:02:57 0:02:58",
                                            "ply 6 Bc5 confirmed press 0:02:57 0:02:57",
                                            "result 1-0 kings-gesture", "game 2 begins"));
    EXPECT_EQ(moves(), "d4 d5 c4 e6");
  }
};

TEST(EndedUnseen, AGameIsWholeThoughTheStartingPositionIsBack) {
  Ended table;
  table.end_unseen("3000ms");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log();
  EXPECT_THAT(table.reported(), testing::ElementsAre("ply 5 Bc4 confirmed press 0:02:57 0:02:58",
                                                     "ply 6 Bc5 confirmed press 0:02:57 0:02:57",
                                                     "result 1-0 kings-gesture", "game 2 begins"));
}

// Without a clock. Nobody saw how the pieces were set up.
TEST(EndedUnseen, AGameThatBeganLikeTheNextOneIsKnownByWhatWasReadOnTheWay) {
  Table table;
  table.hands("1500ms e2- e4+P 1500ms e7- e5+p 3000ms");
  for (const auto ply : {"g1- f3+N", "b8- c6+n", "f1- c4+B", "f8- c5+b"}) {
    table.away(ply);
    table.observe(drivers::LogAwaited{});
  }
  table.lose_line();
  table.unseen("1500ms e4- e5- e1- e8- e4+K d5+k 6000ms");
  table.unseen(kPiecesSetUp);
  table.log_starting_position();
  table.unseen("3000ms e2- e4+P 1500ms e7- e5+p 1500ms d2- d4+P 1500ms");
  table.come_back();
  table.read_log();
  const auto reported = table.reported();
  EXPECT_THAT(reported, testing::IsSupersetOf({"result 1-0 kings-gesture", "game 2 begins"}));
  EXPECT_EQ(table.game().plies.size(), 3U);
}

// Knights returned to their squares, and the kings gave the result. Some boards report the starting
// position once more.
TEST(EndedUnseen, AGameThatEndedAtTheStartingPositionIsNotOneWithTheNext) {
  for (const bool says_so : {true, false}) {
    Played table("Nf3 Nf6");
    table.lose_line();
    table.unseen("1500ms f3- g1+N | 1500ms f6- g8+n");
    table.log_starting_position();
    table.unseen("| 1500ms e1- e8- e4+K d5+k 4000ms e4- e1+K d5- e8+k");
    if (says_so) table.log_starting_position();
    table.unseen("3000ms");
    table.unseen(kD4D5C4E6);
    table.come_back();
    table.read_log();
    EXPECT_THAT(table.reported(),
                testing::IsSupersetOf({"result 1-0 kings-gesture", "game 2 begins"}));
    EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
  }
}

// The ply is not certain yet, and the power is off until pieces are set up again.
TEST(EndedUnseen, MateIsKept) {
  Played table("f3 e5 g4");
  table.reported();
  table.hands("1500ms d8- h4+q 1200ms");
  table.lose_line();
  table.unseen("h4- d8+q g4- g2+P f3- f2+P e5- e7+p");
  table.power_up();
  table.log_starting_position();
  table.unseen("3000ms");
  table.unseen("1500ms d2- d4+P |");
  table.come_back();
  table.read_log();
  EXPECT_THAT(table.reported(), testing::IsSupersetOf({"result 0-1 checkmate", "game 2 begins"}));
}

TEST(EndedUnseen, AGameIsWholeThoughTheNextOneIsUnderWay) {
  Ended table;
  table.end_unseen(kD4D5C4E6);
  table.read_log();
  table.expect_both_are_whole();
}

TEST(EndedUnseen, WhatIsPlayedWhileTheLogComesIsOfTheNextGame) {
  Ended table;
  table.end_unseen("3000ms");
  table.read_log(kD4D5C4E6);
  table.expect_both_are_whole();
}

TEST(EndedUnseen, AGameIsWholeThoughTheConnectionWasLostOverItsResult) {
  Ended table;
  table.away(kEnd);
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{1});
  table.lose_line();
  table.wait(seconds{30});
  EXPECT_EQ(table.result(), "*");
  table.end_unseen(kD4D5C4E6, "");
  table.read_log();
  table.expect_both_are_whole();
}

TEST(EndedUnseen, AGameNeedsNoResult) {
  Ended table;
  table.end_unseen("3000ms", "1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms e1- e8- e4- e5-");
  table.read_log();
  EXPECT_THAT(table.reported(),
              testing::ElementsAre("ply 5 Bc4 confirmed press 0:02:57 0:02:58",
                                   "ply 6 Bc5 confirmed press 0:02:57 0:02:57", "game 2 begins"));
}

TEST(EndedUnseen, ARestartContinuesWithTheNextGameInTheSameWay) {
  Ended table;
  table.end_unseen(kD4D5C4E6);
  table.read_log();
  table.expect_same_after_restart(1);
}

TEST(EndedUnseen, WithoutALogTheNextGameBeginsAtOnce) {
  Ended table;
  table.end_unseen("");
  table.wait(seconds{2});
  EXPECT_THAT(table.reported(), testing::ElementsAre("result * none incomplete", "game 2 begins"));
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

TEST(EndedUnseen, TheStartingPositionMayBeSetUpWhileTheLogComes) {
  Ended table;
  table.away(kEnd);
  table.observe(drivers::LogAwaited{});
  const auto sent = table.log;
  table.hands(kPiecesSetUp);
  table.set_clock(minutes{10});
  table.hands(kD4D5C4E6);
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

TEST(EndedUnseen, AMateIsWholeThoughTheStartingPositionIsBack) {
  for (const bool pressed : {true, false}) {
    Played table("f3 e5 g4");
    table.lose_line();
    table.unseen(pressed ? "1500ms d8- h4+q |" : "1500ms d8- h4+q");
    table.unseen("1500ms e5- e1- e8- d4+K e5+k 3000ms");
    table.unseen("e5- d4- e1+K e8+k h4- d8+q f3- f2+P g4- g2+P e7+p 3000ms");
    table.log_starting_position();
    table.set_clock(minutes{10});
    table.come_back();
    table.reported();
    table.read_log();
    EXPECT_THAT(table.reported(), testing::Contains("result 0-1 kings-gesture"));
  }
}

// The board writes over the entry of a square that changes again at once.
TEST(EndedUnseen, APieceThatWentFromWhereItCameToLastWasThere) {
  Played table("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7");
  table.away("1500ms c3- d5+N 1500ms d5- e4- e1- e7- e4+K d5+k 3000ms");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#");
  EXPECT_EQ(table.result(), "1-0");
}

// The board keeps back what happens while it sends its log: it is not known how long the kings were
// there.
TEST(EndedUnseen, AResultIsOneThoughPiecesReturnedToTheirSquaresWhileTheLogCame) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms e4- e5- e1- e8- e4+K e5+k");
  table.observe(drivers::LogAwaited{});
  const auto sent = table.log;
  table.unseen("2000ms e4- e5- f3- c6- c4- c5- e8+k g1+N b8+n f1+B");
  table.wait(seconds{1});
  table.observe(drivers::LogRead{sent});
  for (const auto* const name : {"e4", "e5", "f3", "c6", "c4", "c5", "e8", "g1", "b8", "f1"}) {
    table.now += milliseconds{5};
    const auto square = *rules::parse_square(name);
    const bool returns = name[1] == '1' || name[1] == '8';
    const auto piece = returns ? rules::Placement::initial()[square] : rules::Piece::kNone;
    table.observe(drivers::SquareChanged{square, piece});
  }
  table.dump();
  table.hands("e1+K e2+P e7+p f8+b 3000ms");
  EXPECT_THAT(table.reported(),
              testing::IsSupersetOf({"result 1/2-1/2 kings-gesture", "game 2 begins"}));
}

TEST(EndedUnseen, AResultIsOneThoughPiecesAreReturningToTheirSquaresWhenTheConnectionIsBack) {
  Played table("e4 e5 Nf3 Nc6");
  table.away(
      "1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms e4- e5- e1- e8- e4+K d5+k 6000ms "
      "e4- e1+K d5- e8+k f3- g1+N c6- b8+n c4- f1+B c5- f8+b");
  table.read_log();
  table.hands("e2+P e7+p 3000ms");
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_THAT(table.reported(),
              testing::IsSupersetOf({"result 1-0 kings-gesture", "game 2 begins"}));
  EXPECT_THAT(table.reported(), testing::Not(testing::Contains(testing::HasSubstr("Ng1"))));
}

TEST(EndedUnseen, KnightsThatWentOutAndBackEndNoGame) {
  Played table("Nf3 Nf6");
  table.lose_line();
  table.unseen("1500ms f3- g1+N | 1500ms f6- g8+n |");
  table.log_starting_position();
  table.unseen("1500ms g1- f3+N |");
  table.come_back();
  table.read_log();
  EXPECT_EQ(table.game().ordinal, 1);
}

// The first had ended at the starting position, where the third one begins and the clock runs.
TEST(EndedUnseen,
     AGameThatEndedAtTheStartingPositionDoesNotGoOnWhereTheStartingPositionIsReadAgain) {
  Played table("Nf3 Nf6 Ng1 Ng8");
  table.hands("1500ms e1- e8- e4+K d5+k 4000ms");
  ASSERT_EQ(table.result(), "1-0");
  table.lose_line();
  table.unseen("e4- e1+K d5- e8+k");
  table.log_starting_position();
  table.set_clock(minutes{10});
  table.unseen("3000ms f2- f3+P | 1500ms e7- e5+p | 1500ms g2- g4+P | 1500ms d8- h4+q");
  table.unseen("2000ms e5- e1- e8- e5+K d4+k 4000ms h4- d8+q g4- g2+P f3- f2+P e5- e1+K e7+p");
  table.unseen("d4- e8+k");
  table.log_starting_position();
  table.start_unseen_clock();
  table.set_clock(minutes{10});
  table.unseen("3000ms");
  table.reported();
  table.come_back();
  table.read_log("1000ms d2- d4+P 300ms | 1000ms");
  auto reported = table.reported();
  std::erase_if(reported, [](const auto& line) { return line.find("ply") != std::string::npos; });
  EXPECT_THAT(reported, testing::ElementsAre("game 2 begins", "result 0-1 checkmate provisional",
                                             "result 0-1 checkmate", "result 0-1 kings-gesture",
                                             "game 3 begins"));
  table.play("d5");
  EXPECT_EQ(table.moves(), "d4 d5");
}

}  // namespace board_ended_test
}  // namespace jadoube::tracking

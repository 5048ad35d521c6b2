// What was played while the line was away, where the clock gives time for each press.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_gap_test {

using drivers::ClockSide;
using std::chrono::seconds;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

model::Explanation way(std::size_t first_ply, std::vector<std::string> san, int behind = 0) {
  return {first_ply, std::move(san), behind};
}

TEST(Gap, BeginsWhereABoardThatStoppedSendingWasObservedLast) {
  Played table("e4 e5 Nf3 Nc6");
  table.wait(seconds{20});
  table.tracker.take_request(BoardRequest::kLog);
  table.unseen("f1- c4+B f8- c5+b");
  table.observe(drivers::ChangesMissed{});
  table.dump();
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4* Bc5*");
}

/// A table where each press gives 30 s, and 20 s are used for each ply.
struct WithIncrement : Table {
  explicit WithIncrement(std::string_view moves) {
    clock.left.time = clock.right.time = seconds{5400};
    clock.pressed = ClockSide::kRight;
    clock.running = true;
    observe(clock);
    play_timed(moves);
  }

  void play_timed(std::string_view moves) {
    while (!moves.empty()) {
      const auto word = moves.substr(0, moves.find(' '));
      const auto before = now;
      play(word);
      think(seconds{20} - std::chrono::duration_cast<std::chrono::milliseconds>(now - before));
      press();
      observe(clock);
      moves.remove_prefix(std::min(word.size() + 1, moves.size()));
    }
  }

  /// The clock is read each second.
  void think(std::chrono::milliseconds time) {
    auto& running = face();
    const auto before = running.time;
    for (; time > seconds{1}; time -= seconds{1}) {
      wait(seconds{1});
      running.time -= seconds{1};
      observe(clock);
    }
    wait(time);
    running.time = before;
  }

  drivers::ClockFace& face() {
    return clock.pressed == ClockSide::kRight ? clock.left : clock.right;
  }

  void press() {
    face().time += seconds{30 - 20};
    clock.pressed = drivers::other(clock.pressed);
  }

  /// The board shows the steps of `script` when the connection is back, after `presses` plies were
  /// pressed.
  void away(std::string_view script, int presses) {
    lose_line();
    unseen(script);
    const auto used = static_cast<std::int64_t>(script.size() / 6 + 1) * 100;
    wait(seconds{20 * presses} - std::chrono::milliseconds{used});
    for (int i = 0; i < presses; ++i) press();
    find_line();
    observe(clock);
    dump();
    wait(std::chrono::milliseconds{500});
  }

  drivers::ClockRead clock;
};

constexpr std::string_view kOpening = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6";

TEST(Gap, ManyPliesAreFoundWhereAsManyWerePressedAndFewerWouldDo) {
  WithIncrement table(kOpening);
  table.away("c1- e3+B c5- b6+b", 6);
  EXPECT_EQ(table.game().plies.size(), 8U + 6U);
  EXPECT_EQ(table.game().plies[8].state, model::PlyState::kInferred);
}

TEST(Gap, MovesToAndFroLeaveNoTraceButOnTheClockAndArePublished) {
  WithIncrement table("e4 e5 Nf3 Nc6 Bc4 Bc5 Ng1 Nb8 Nf3 Nc6");
  table.away("", 4);
  EXPECT_EQ(table.game().plies.size(), 10U + 4U);
  EXPECT_THAT(table.game().explanations, Contains(way(10, {"Ng1", "Nb8", "Nf3", "Nc6"})));
}

TEST(Gap, NothingWasPlayedWhereNothingWasPressed) {
  WithIncrement table(kOpening);
  table.away("", 0);
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6");
  EXPECT_TRUE(table.game().explanations.empty());
}

TEST(Gap, MoreMayHaveBeenPlayedWhereWhoWasLosingTimeHasLostLessThanHasPassed) {
  for (const int lost : {20, 4}) {
    WithIncrement table("e4 e5");
    table.think(seconds{3});
    table.tracker.take_request(BoardRequest::kLog);
    table.lose_line();
    table.wait(seconds{20});
    table.find_line();
    table.face().time -= seconds{2 + lost};
    table.observe(table.clock);
    table.dump();
    EXPECT_EQ(table.tracker.take_request(BoardRequest::kLog), lost == 4) << lost;
  }
}

TEST(Gap, WhereTheBoardIsBeingClearedPliesMayBeMissing) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("a2- b2- c2- d2- f2- g2- h2- a7- b7- c7- d7- f7- g7- h7- e4- d4+P");
  table.wait(seconds{20});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_THAT(table.game().explanations, Contains(way(4, {})));
}

TEST(Gap, UnseenPliesAreInDoubtWhereAnIllegalOneStaysShortlyAfterThem) {
  for (const bool is_inferred : {true, false}) {
    Played table("e4 e5 Nf3 Nc6");
    table.away(is_inferred ? "f1- c4+B f8- c5+b" : "");
    table.wait(seconds{12});
    table.hands("h1- h3+R 1500ms |");
    table.play("d6");
    EXPECT_EQ(table.game().plies[is_inferred ? 6 : 4].state, model::PlyState::kIllegal);
    EXPECT_THAT(table.game().explanations, Not(Contains(way(4, {})))) << "it may be put right";
    table.play("d3 h6");
    table.wait(seconds{12});
    const auto doubts = std::ranges::count(table.game().explanations, way(4, {}));
    EXPECT_EQ(doubts, is_inferred ? 1 : 0);
  }
}

TEST(Gap, APlyThatIsNotPressedYetIsOneMore) {
  WithIncrement table(kOpening);
  table.away("c1- e3+B c5- b6+b b1- c3+N", 2);
  table.wait(seconds{12});
  EXPECT_EQ(table.game().plies.size(), 8U + 3U);
}

/// A table where Black has made the last ply and not pressed yet.
struct NotPressedYet : Played {
  NotPressedYet() : Played("e4 e5 Nf3") {
    hands("b8- c6+n 1000ms");
    EXPECT_EQ(moves(), "e4 e5 Nf3 Nc6?");
  }
};

TEST(Gap, APlyThatWasPressedInItIsConfirmedByTheClock) {
  for (const bool is_restart : {false, true}) {
    NotPressedYet table;
    is_restart ? table.restarted("|") : table.away("|");
    table.wait(seconds{3});
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6") << is_restart;
    EXPECT_EQ(table.evidence(4), "reconnect");
    EXPECT_TRUE(table.game().explanations.empty());
    table.play("Bb5");
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  }
}

TEST(Gap, APlyThatWasPressedInItIsConfirmedHoweverLateTheClockIsRead) {
  NotPressedYet table;
  table.lose_line();
  table.unseen("|");
  table.find_line();
  table.dump();
  table.wait(seconds{15});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6?");
  table.read_clock();
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
}

TEST(Gap, APlyThatWasNotPressedInItStaysProvisional) {
  NotPressedYet table;
  table.away("1000ms");
  table.wait(seconds{15});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6?");
  table.hands("|");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.evidence(4).substr(0, 5), "press");
}

// Somebody had stopped the clock, and set it while nobody read the board. Four plies were made, and
// hands move on while the board sends its log. The log begins when the power came.
TEST(Gap, PlayContinuesBehindItWhereTheClockWasStoppedBeforeAndThePowerWasAway) {
  for (const bool stopped : {false, true}) {
    Played table("e4 e5 Nf3 Nc6");
    if (stopped) table.stop_clock();
    table.wait(seconds{20});
    table.lose_line();
    table.unseen("f1- c4+B f8- c5+b d2- d3+P d7- d6+p");
    table.set_clock(seconds{200});
    table.log.clear();
    table.power_up();
    table.wait(seconds{2});
    table.find_line();
    table.dump();
    table.stop_clock();
    table.wait(seconds{1});
    table.resume_clock();
    table.read_log(
        "500ms c2- c3+P 300ms | 900ms g8- f6+n 300ms | 900ms b1- d2+N 300ms | 900ms a7- a6+p |");
    table.play("h3 h6");
    table.wait(seconds{3});
    EXPECT_EQ(table.game().plies.size(), 14U) << stopped << ": " << table.moves();
    EXPECT_EQ(table.unexplained(), "");
  }
}

// Pieces that were moved while the clock was stopped, and put back, made no plies.
TEST(Gap, WhatWasTriedWhileTheClockWasStoppedMadeNoPlies) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.wait(seconds{20});
  table.lose_line();
  table.unseen("f1- c4+B f8- c5+b");
  table.log.clear();
  table.power_up();
  table.wait(seconds{2});
  table.find_line();
  table.dump();
  table.read_log("500ms c4- f1+B c5- f8+b 2000ms");
  table.resume_clock();
  table.play("Bb5 a6");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6");
}

// Eight sets of moves.
TEST(Gap, NoMoreWaysArePublishedThanAnybodyCanLookAt) {
  WithIncrement table(kOpening);
  table.away("", 4);
  EXPECT_EQ(table.game().explanations.size(), 8U);
}

TEST(Gap, PlayContinuesFromPliesThatWereCounted) {
  WithIncrement table(kOpening);
  table.away("c1- e3+B c5- b6+b", 2);
  table.play_timed("h3 h6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Be3* Bb6* h3 h6");
}

/// `script` and `presses` presses are lost on a connection that is live; then three plies are
/// observed.
void lose_bytes(WithIncrement& table, std::string_view script, int presses) {
  table.unseen(script);
  table.wait(seconds{20} * presses);
  for (int i = 0; i < presses; ++i) table.press();
  table.observe(table.clock);
  table.dump();
  table.play_timed("Ng5 Nf6 O-O");
}

TEST(Gap, MovesToAndFroThatALiveConnectionLostAreMissingAsTheClockShows) {
  WithIncrement table(kOpening);
  lose_bytes(table, "c1- e3+B c5- b6+b e3- c1+B b6- c5+b", 4);
  EXPECT_THAT(table.game().explanations, Contains(way(8, {})));
}

TEST(Gap, WhichPliesALiveConnectionLostBeforeOneThatItReportedIsInDoubt) {
  for (const bool is_lost : {true, false}) {
    WithIncrement table("e4");
    table.think(seconds{2});
    if (is_lost) table.unseen("e7- e5+p g1- f3+N");
    table.unseen("b8-");
    table.wait(seconds{10});
    table.hands("c6+n");
    for (int i = 0; is_lost && i < 2; ++i) table.press();
    table.observe(table.clock);
    table.press();
    table.observe(table.clock);
    if (is_lost) table.observe(drivers::ChangesMissed{});
    table.dump();
    table.wait(seconds{3});
    EXPECT_EQ(table.game().plies.size(), is_lost ? 4U : 2U);
    const auto doubts = std::ranges::count(table.game().explanations, way(1, {}));
    EXPECT_EQ(doubts, is_lost ? 1 : 0);
  }
}

TEST(Gap, WhatALiveConnectionLostIsNotMissingWhereItIsFoundAgain) {
  for (const auto* script : {"", "c1- e3+B c5- b6+b"}) {
    WithIncrement table(kOpening);
    lose_bytes(table, script, *script == 0 ? 0 : 2);
    EXPECT_TRUE(table.game().explanations.empty()) << script;
  }
}

// The starting position of the next game is all that is seen when the connection is back.
struct NextGameAfterAGap : WithIncrement {
  using WithIncrement::WithIncrement;
  std::vector<std::string> reported_of_it() {
    lose_line();
    wait(seconds{60});
    find_line();
    observe(drivers::PlacementRead{rules::Placement::initial()});
    wait(seconds{5});
    return reported();
  }
};

TEST(Gap, AGameWhoseEndWasNotSeenShowsThatPliesMayBeMissing) {
  NextGameAfterAGap table(kOpening);
  const auto reported = table.reported_of_it();
  EXPECT_THAT(reported, Contains(HasSubstr("incomplete")));
  EXPECT_THAT(reported, Contains("game 2 begins"));
}

TEST(Gap, AGameThatWasOverBeforeTheGapIsWhole) {
  NextGameAfterAGap table("f3 e5 g4 Qh4#");
  const auto reported = table.reported_of_it();
  EXPECT_THAT(reported, Not(Contains(HasSubstr("incomplete"))));
  EXPECT_THAT(reported, Contains("game 2 begins"));
}

// The game was ended while nobody listened: `script` is done unseen.
struct EndedInAGap : WithIncrement {
  explicit EndedInAGap(std::string_view script, std::string_view played = kOpening)
      : WithIncrement(played) {
    lose_line();
    unseen(script);
    find_line();
    dump();
    wait(seconds{20});
  }
};

TEST(Gap, AResultThatIsFoundAfterItShowsWherePliesAreMissing) {
  EndedInAGap table("c1- e3+B c5- e3- e3+b f2- e3- e3+P e1- d4+K e8- e5- e5+k");
  EXPECT_NE(table.result(), "*");
  EXPECT_TRUE(table.game().incomplete);
}

TEST(Gap, AResultThatIsFoundAfterItIsNotOfAGameThatWasOverWhenAnotherWasPlayed) {
  const std::string set_up =
      "e4- e2+P e5- e7+p f3- g1+N c6- b8+n c4- f1+B c5- f8+b d3- d2+P d6- d7+p ";
  EndedInAGap table(set_up + "g1- f3+N g8- f6+n b2- b3+P g7- g6+p e1- e4+K e8- d5+k");
  EXPECT_EQ(table.result(), "*");
}

TEST(Gap, AResultThatIsFoundAfterItIsTheGamesWhereThePiecesWereBeingSetUp) {
  EndedInAGap table("e1- e8- e5- e4- d4+K e5+k f3- g1+N c6- b8+n c4- f1+B c5- f8+b e2+P");
  EXPECT_EQ(table.result(), "0-1");
}

TEST(Gap, AResultThatIsFoundAfterItLeavesAGameWholeWhereOnlyKingsWereMoved) {
  EndedInAGap table("e1- d4+K e8- e5- e5+k");
  EXPECT_NE(table.result(), "*");
  EXPECT_FALSE(table.game().incomplete);
}

TEST(Gap, AResultThatIsFoundAfterItIsOfAGameOfWhichNothingWasSeen) {
  EndedInAGap table("e2- e4+P e7- e5+p g1- f3+N b8- c6+n e1- d4+K e8- d5+k", "");
  EXPECT_EQ(table.result(), "1/2-1/2");
  EXPECT_TRUE(table.game().incomplete);
}

/// The game ends while the board is not read, after `presses` presses.
void end_in_gap(WithIncrement& table, int presses) {
  table.lose_line();
  table.unseen("e1- d4+K e8- e5- e5+k");
  for (int i = 0; i < presses; ++i) table.press();
  table.wait(seconds{20} * presses);
  table.find_line();
  table.observe(table.clock);
  table.dump();
  table.wait(seconds{20});
}

TEST(Gap, AResultThatIsFoundAfterItShowsWhereMoreWasPressedThanLeftATrace) {
  for (const int presses : {0, 1, 4}) {
    WithIncrement table(kOpening);
    end_in_gap(table, presses);
    EXPECT_NE(table.result(), "*");
    EXPECT_EQ(table.game().incomplete, presses > 0) << presses;
  }
}

TEST(Gap, AResultThatIsFoundAfterItLeavesAGameWholeWhoseLastPlyWasPressedInIt) {
  WithIncrement table(kOpening);
  table.hands("c1- e3+B 3000ms");
  end_in_gap(table, 1);
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Be3");
  EXPECT_FALSE(table.game().incomplete);
}

// The placement is as before, and the lever lies as it did.
TEST(Gap, LacksPliesWhereWhoWasNotToMoveHasLostTime) {
  constexpr std::string_view kToAndFro =
      "1500ms f3- g1+N | 1500ms c6- b8+n | 1500ms g1- f3+N | 1500ms b8- c6+n |";
  for (const bool played : {true, false}) {
    Played table("e4 e5 Nf3 Nc6");
    table.away(played ? kToAndFro : "9000ms");
    table.wait(seconds{12});
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
    EXPECT_EQ(table.game().explanations,
              played ? std::vector{way(4, {})} : std::vector<model::Explanation>());
  }
}

// A dump of which bytes were lost.
TEST(Gap, AReadingThatIsOtherwiseAMomentLaterWasNoise) {
  Table table;
  table.wait(seconds{20});
  table.observe(drivers::ChangesMissed{});
  table.observe(drivers::PlacementRead{
      *rules::parse_placement("rnbqkbnr/ppppppp1/8/8/8/7P/PPPPPPPR/NBQKBNRN")});
  table.wait(std::chrono::milliseconds{500});
  table.observe(drivers::ChangesMissed{});
  table.dump();
  table.observe(drivers::LogAwaited{});
  table.observe(drivers::LogRead{});
  table.hands("3000ms a8- a8+r 3000ms");
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_EQ(table.result(), "*");
  EXPECT_FALSE(table.game().incomplete);
}

TEST(Gap, KingsInTheCentreOfTheStartingPositionGiveNoResultAfterIt) {
  EndedInAGap table("e1- d4+K e8- e5+k", "");
  EXPECT_EQ(table.result(), "*");
}

// Many pieces were captured in the gap. So the board may just as well be being cleared.
TEST(Gap, WherePlayContinuesAfterMuchWasTakenItIsPublishedThatPliesAreMissing) {
  Table table;
  table.play("e4 e5");
  table.wait(std::chrono::seconds{3});
  table.lose_line();
  table.unseen("a2- b2- c2- a7- b7- c7- d1- d8- f1- f8- g1- g8-");
  table.find_line();
  table.dump();
  table.observe(drivers::LogAwaited{});
  table.observe(drivers::LogRead{});
  table.wait(std::chrono::seconds{3});
  EXPECT_TRUE(table.game().explanations.empty());
  table.hands("b1- c3+N 3000ms");
  EXPECT_FALSE(table.game().explanations.empty());
}

}  // namespace board_gap_test
}  // namespace jadoube::tracking

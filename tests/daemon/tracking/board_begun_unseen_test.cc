// Games whose beginning neither the board nor its log has, after another one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_begun_unseen_test {

using std::chrono::minutes;

constexpr std::string_view kEnd = "1500ms e4- e5- e1- e8- e4+K d5+k 6000ms";
constexpr std::string_view kPiecesSetUp = "e4- e1+K d5- e8+k f3- g1+N c6- b8+n e2+P e7+p 1000ms";

// Nobody saw any of its plies made, and the power failed over the next starting position.
TEST(BegunUnseen, AGameThatWasReadOnTheWayIsFoundBeforeThePowerFailed) {
  Table table;
  table.power_up();
  table.log_starting_position();
  table.start_unseen_clock();
  table.stop_clock();
  table.lose_line();
  table.start_unseen_clock();
  table.unseen(kD4D5C4E6);
  table.find_line();
  table.dump();
  table.lose_line();
  table.unseen("1500ms e1- e8- d4- d5- e4+K d5+k 4000ms e4- e1+K d5- e8+k c4- c2+P e6- e7+p");
  table.unseen("d2+P d7+p 1000ms");
  table.log_starting_position();
  table.power_up();
  table.log_starting_position();
  table.set_clock(minutes{3});
  table.unseen("1500ms e2- e4+P | 1500ms c7- c5+p | 1500ms");
  table.come_back();
  table.reported();
  table.read_log();
  auto reported = table.reported();
  std::erase_if(reported, [](const auto& line) { return line.find("provisional") != line.npos; });
  EXPECT_THAT(reported, testing::IsSupersetOf({"ply 4 e6 confirmed press 0:02:58 0:02:58",
                                               "result 1-0 kings-gesture", "game 2 begins"}));
  EXPECT_EQ(table.moves(), "e4 c5");
}

/// The power was away as the next game began, and came back after 1.d4 d5 2.c4; White has won the
/// last one.
void begin_without_power(Table& table, bool clock) {
  table.lose_line();
  const auto written = table.log;
  table.unseen(kPiecesSetUp);
  table.set_clock(minutes{10});
  table.unseen("d2- d4+P");
  if (clock) table.unseen("|");
  table.unseen("d7- d5+p");
  if (clock) table.unseen("|");
  table.unseen("c2- c4+P");
  if (clock) table.unseen("|");
  table.log = written;
  table.power_up();
}

constexpr std::string_view kAfterC4 = "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b";

TEST(BegunUnseen, AGameThatBeganWithoutPowerContinuesFromWhereItCameBack) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands(kEnd);
  begin_without_power(table, true);
  table.unseen("1500ms e7- e6+p | 1500ms b1- c3+N | 1500ms");
  table.come_back();
  table.resume_clock();
  table.read_log();
  ASSERT_EQ(table.game().ordinal, 2);
  EXPECT_THAT(rules::to_fen(table.game().start), testing::StartsWith(kAfterC4));
  EXPECT_EQ(table.moves(), "e6 Nc3");
  table.expect_same_after_restart(1);
  table.play("Nf6");
  EXPECT_EQ(table.moves(), "e6 Nc3 Nf6");
}

TEST(BegunUnseen, AGameThatBeganWithoutPowerIsFollowedByTheNext) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands(kEnd);
  begin_without_power(table, true);
  table.unseen("1500ms e7- e6+p | 1500ms e1- e8- e4+K e5+k 4000ms");
  table.unseen("e4- e1+K e5- e8+k c4- c2+P d4- d2+P d5- d7+p e6- e7+p 1000ms");
  table.log_starting_position();
  table.set_clock(minutes{10});
  table.unseen(kD4D5C4E6);
  table.reported();
  table.come_back();
  table.read_log();
  auto reported = table.reported();
  std::erase_if(reported, [](const auto& line) { return line.find("ply") != std::string::npos; });
  EXPECT_THAT(reported, testing::ElementsAre(testing::StartsWith("game 2 begins from"),
                                             "result 1/2-1/2 kings-gesture", "game 3 begins"));
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

// What the log began with was written over.
TEST(BegunUnseen, AGameThatBeganWithoutPowerNeedsNoWholeLog) {
  Played table("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6");
  table.stop_clock();
  table.hands(kEnd);
  table.lose_line();
  table.unseen("c4- f1+B c5- f8+b d3- d2+P d6- d7+p");
  table.find_line();
  table.dump();
  begin_without_power(table, true);
  const auto start =
      std::ranges::find(table.log, drivers::LogEntry(drivers::LogMark::kStartingPosition));
  table.log.erase(table.log.begin(), start + 8);
  table.come_back();
  table.resume_clock();
  table.read_log("e7- e6+p |");
  ASSERT_EQ(table.game().ordinal, 2);
  EXPECT_THAT(rules::to_fen(table.game().start), testing::StartsWith(kAfterC4));
  EXPECT_EQ(table.moves(), "e6");
}

TEST(BegunUnseen, AGameOfWhichNoLogHasBeginsWhereItsClockWasStarted) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands(kEnd);
  begin_without_power(table, true);
  table.come_back();
  table.resume_clock();
  table.observe(drivers::LogAwaited{});
  table.observe(drivers::LogRead{});
  table.hands("1500ms e7- e6+p | 3000ms");
  table.read_clock();
  ASSERT_EQ(table.game().ordinal, 2);
  table.hands("1500ms b1- c3+N | 3000ms");
  table.read_clock();
  table.play("Nf6 Bg5");
  EXPECT_EQ(table.moves(), "e6 Nc3 Nf6 Bg5");
}

// Nobody brings a clock to the second game.
TEST(BegunUnseen, AGameThatBeganWithoutPowerNorClockIsJoinedWhereItsPlayersMoveInTurn) {
  Table table;
  table.hands("1000ms e2- e4+P 2000ms e7- e5+p 2000ms g1- f3+N 2000ms b8- c6+n");
  table.hands(kEnd);
  ASSERT_EQ(table.result(), "1-0");
  begin_without_power(table, false);
  table.log.clear();
  table.come_back();
  table.read_log();
  table.hands("1500ms e7- e6+p 1500ms b1- c3+N 1500ms g8- f6+n 1500ms");
  EXPECT_EQ(table.game().ordinal, 1);
  table.hands("c1- g5+B 1000ms");
  ASSERT_EQ(table.game().ordinal, 2);
  table.expect_same_after_restart(1);
  table.wait(minutes{1});
  EXPECT_THAT(rules::to_fen(table.game().start), testing::StartsWith(kAfterC4));
  EXPECT_EQ(table.moves(), "e6 Nc3 Nf6 Bg5");
}

/// The power was away from before the game under way ended until `hands` had played in the next.
void end_and_begin_without_power(Table& table, std::string_view hands) {
  table.lose_line();
  const auto written = table.log;
  table.unseen("1500ms e5- e1- e8- e5+K d4+k 3000ms e5- e1+K d4- e8+k e3- g8+n h3- h2+P");
  table.unseen("d2- b1+N d2+P e7+p 1000ms");
  table.set_clock(minutes{3});
  table.unseen(hands);
  table.log = written;
  table.power_up();
}

// Few pieces have moved, and they may have been put back. But there are many others.
TEST(BegunUnseen, AGameOfAPlyOrTwoThatBeganWithoutPowerIsNotTheLastOne) {
  for (const bool has_log : {true, false}) {
    Played table("d4 Nf6 Nd2 e5 dxe5 Ng4 h3 Ne3");
    table.reported();
    end_and_begin_without_power(table, "e2- e4+P | 1500ms");
    table.come_back();
    table.resume_clock();
    if (has_log) {
      table.read_log();
    } else {
      table.observe(drivers::LogAwaited{});
      table.observe(drivers::LogRead{});
      table.wait(std::chrono::seconds{3});
    }
    EXPECT_THAT(table.reported(),
                testing::IsSupersetOf({"result * none incomplete", "game 2 begins"}));
    table.play("Nf6");
    EXPECT_THAT(table.moves(), testing::AnyOf("e4 Nf6", "e4* Nf6")) << has_log;
  }
}

TEST(BegunUnseen, APieceThatIsInAHandAsThePowerComesBackIsWhereItIsPutDown) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands(kEnd);
  table.lose_line();
  const auto written = table.log;
  table.unseen(kPiecesSetUp);
  table.set_clock(minutes{10});
  table.unseen("e2- e4+P | c7- c6+p | d2- d4+P | d7- d5+p | b1- c3+N | d5-");
  table.log = written;
  table.power_up();
  table.unseen("e4- e4+p 300ms | 1500ms c3- e4+N 300ms | 1500ms");
  table.come_back();
  table.resume_clock();
  table.read_log();
  ASSERT_EQ(table.game().ordinal, 2);
  EXPECT_THAT(rules::to_fen(table.game().start),
              testing::StartsWith("rnbqkbnr/pp2pppp/2p5/8/3Pp3/2N5/PPP2PPP/R1BQKBNR w"));
  EXPECT_EQ(table.moves(), "Nxe4");
}

// It is not known how the game under way was played on, and no clock shows that it is over.
TEST(BegunUnseen, AGameWithoutAClockFollowsOneWhosePliesAreMissing) {
  Table table;
  table.hands("1000ms e2- e4+P 2000ms e7- e5+p 2000ms g1- f3+N 2000ms b8- c6+n 2000ms");
  begin_without_power(table, false);
  table.come_back();
  table.observe(drivers::LogAwaited{});
  table.observe(drivers::LogRead{});
  table.wait(std::chrono::seconds{15});
  table.hands("1500ms e7- e6+p 1500ms b1- c3+N 1500ms g8- f6+n 1500ms c1- g5+B 1500ms f8- e7+b");
  table.hands("1500ms e2- e3+P 1500ms h7- h6+p 3000ms");
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_THAT(table.moves(), testing::EndsWith("Bg5 Be7 e3 h6"));
}

// It began as the last one, whose end was not seen and is in no log.
TEST(BegunUnseen, AGameWithoutAClockIsNotErasedByOneThatBeganAlike) {
  Table table;
  table.play("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 d3 d6");
  table.wait(std::chrono::seconds{3});
  table.lose_line();
  table.unseen("a4- f1+B a6- a7+p f6- g8+n d3- d2+P d6- d7+p c6- b8+n 30000ms");
  table.find_line();
  table.dump();
  table.observe(drivers::LogAwaited{});
  table.observe(drivers::LogRead{});
  table.wait(std::chrono::seconds{15});
  EXPECT_THAT(table.moves(), testing::StartsWith("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 d3"));
  EXPECT_THAT(table.game().explanations,
              testing::Contains(model::Explanation{.first_ply = 9, .san = {}}));
}

// The players look over the game that is over.
TEST(BegunUnseen, NoGameIsJoinedThatIsMovedOnFromTheLastOne) {
  Table table;
  table.hands("1000ms e2- e4+P 2000ms e7- e5+p 2000ms g1- f3+N 2000ms b8- c6+n");
  table.hands(kEnd);
  table.away("1000ms e4- e1+K d5- e8+k e4+P e5+p 1000ms");
  table.hands("1500ms f1- b5+B 1500ms a7- a6+p 1500ms b5- a4+B 1500ms g8- f6+n 1500ms d2- d3+P");
  table.hands("3000ms");
  EXPECT_EQ(table.game().ordinal, 1);
}

}  // namespace board_begun_unseen_test
}  // namespace jadoube::tracking

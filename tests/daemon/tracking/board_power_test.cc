// What was played while the board had no power, and before and after that, as far as its log has
// it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_power_test {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::IsEmpty;

/// The power is away while hands are at work, so the log does not have their moves.
void play_without_power(Table& table, std::string_view hands) {
  table.lose_line();
  table.unseen(hands);
  table.log.clear();
  table.power_up();
  table.come_back();
}

/// What the log has before the power was away and after that is known; in between it is not.
void play_with_power_away(Table& table, std::string_view before, std::string_view without,
                          std::string_view after) {
  table.lose_line();
  table.unseen(before);
  const auto written = table.log;
  table.unseen(without);
  table.log = written;
  table.power_up();
  table.unseen(after);
  table.come_back();
}

TEST(BoardPower, WhatThePowerWasAwayForIsFoundFromThePlacement) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("1500ms f1- c4+B | 1500ms f8- c5+b |");
  table.lose_line();
  const auto written = table.log;
  table.unseen("1500ms d2- d3+P |");
  table.log = written;
  table.power_up();
  table.come_back();
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3*");
}

// The board began anew while a pawn was in a hand, and was read before the line was lost.
TEST(BoardPower, APieceThatIsPutDownWithoutPowerIsInTheListOnly) {
  Played table("d4 Nf6 Nd2 e5 dxe5 Ng4");
  table.hands("1000ms h2-");
  const auto written = table.log;
  table.unseen("h3+P");
  table.log = written;
  table.power_up();
  table.dump();
  table.away("300ms | 1500ms g4- e3+n |");
  table.read_log("500ms e5- e8- e1- d4+k e5+K 2000ms");
  table.wait(seconds{10});
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_EQ(table.moves(), "d4 Nf6 Nd2 e5 dxe5 Ng4 h3 Ne3");
  EXPECT_EQ(table.result(), "0-1");
}

TEST(BoardPower, WhatCameAfterThePowerIsKnown) {
  Played table("e4 e5 Nf3 Nc6");
  play_with_power_away(table, "1500ms f1- c4+B |", "1500ms f8- c5+b |",
                       "1500ms d2- d3+P | 1500ms d7- d6+p |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5* d3 d6");
  EXPECT_EQ(table.evidence(8), "press 0:02:56 0:02:56");
}

TEST(BoardPower, WhereThePowerWasAwayPiecesThatWentToAndFroAreKnownToHaveMoved) {
  Played table("e4 e5 Nf3 Nc6");
  play_with_power_away(table, "", "1500ms f3- g1+N | 1500ms c6- b8+n |",
                       "1500ms g1- f3+N | 1500ms b8- c6+n |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Ng1* Nb8* Nf3 Nc6");
}

TEST(BoardPower, WhereNothingShowsWhatWasPlayedWithoutPowerTheSamePlacementIsNoProof) {
  Played table("e4 e5 Nf3 Nc6");
  play_with_power_away(table, "", "1500ms d1- h6+Q b8- g4+n d8- a3+q a7- a5+p |",
                       "1000ms h6- d1+Q g4- b8+n a3- d8+q a5- a7+p |");
  table.read_log();
  table.wait(seconds{15});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_THAT(table.game().explanations,
              testing::Contains(model::Explanation{.first_ply = 4, .san = {}}));
}

/// `hands` play without power what leads back to the placement before; then the clock is stopped.
void play_to_and_fro(Table& table, std::string_view hands) {
  table.lose_line();
  const auto written = table.log;
  table.unseen(hands);
  table.log = written;
  table.power_up();
  table.stop_clock();
  table.come_back();
  table.read_log();
  table.wait(seconds{15});
}

// They draw by repetition. The clock shows that both have played. A log that does not have this is
// no proof that they have not.
TEST(BoardPower, WhoHasPressedWithoutPowerIsKnownToHavePlayed) {
  Played table("e4 e5 Nf3 Nc6");
  play_to_and_fro(table, "2500ms f3- g1+N | 2500ms c6- b8+n | 2500ms g1- f3+N | 2500ms b8- c6+n |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_THAT(table.game().explanations,
              testing::Contains(model::Explanation{.first_ply = 4, .san = {}}));
}

TEST(BoardPower, WhoHasOnlyThoughtWithoutPowerHasNotPlayed) {
  Played table("e4 e5 Nf3 Nc6");
  play_to_and_fro(table, "9000ms");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

TEST(BoardPower, WhatCameAfterThePowerIsJoinedOntoInTheNextGap) {
  Played table("e4 e5 Nf3 Nc6");
  play_without_power(table, "1500ms f1- c4+B |");
  table.read_log("1000ms f8- c5+b 300ms | 1000ms d2- d3+P 300ms |");
  table.away("1500ms d7- d6+p | 1500ms c1- e3+B | 1500ms c8- e6+b |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4* Bc5 d3 d6 Be3 Be6");
}

TEST(BoardPower, PowerThatWasAwayWhileNothingWasTouchedLosesNothing) {
  Played table("e4 e5 Nf3 Nc6");
  table.power_up();
  table.away(kFourPlies);
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6");
}

TEST(BoardPower, WhereItPublishesNothingWhatWasSeenWhileItCameIsReplayed) {
  Played table("e4 e5");
  play_without_power(table, "1500ms g1- f3+N | 1500ms b8- c6+n |");
  table.read_log("1000ms f3- g1+N 300ms | 1000ms c6- b8+n 300ms |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3* Nc6* Ng1 Nb8");
}

TEST(BoardPower, WhereItPublishesNothingAPieceInAHandIsPutDownFirst) {
  Played table("e4 e5");
  play_without_power(table, "1500ms g1- f3+N | 1500ms b8-");
  table.read_log("c6+n 300ms | 1000ms f3- g1+N 300ms | 1000ms c6- b8+n 300ms |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3* Nc6* Ng1 Nb8");
}

TEST(BoardPower, WhereNothingShowsWhatWasPlayedItIsPublishedToTheEndThatPliesAreMissing) {
  Played table("e4 e5");
  play_without_power(table, "1500ms d1- h6+Q b8- g4+n d8- a3+q a7- a4+p |");
  table.read_log();
  table.wait(seconds{15});
  table.hands("2000ms c7- c6+p 500ms | 2000ms b2- b3+P 500ms | 2000ms b7- b6+p 500ms |");
  table.hands("2000ms h2- h3+P 500ms | 2000ms h7- h5+p 500ms | 2000ms c2- c3+P 500ms |");
  EXPECT_THAT(table.game().explanations,
              testing::Contains(model::Explanation{.first_ply = 2, .san = {}}));
  table.hands("1500ms e4- e5- e1- e8- e4+K d5+k 6000ms");
  EXPECT_TRUE(table.game().incomplete);
}

}  // namespace board_power_test
}  // namespace jadoube::tracking

#include <gtest/gtest.h>

#include "daemon/tracking/phase/game_lifecycle.h"
#include "daemon/tracking/rederive.h"
#include "rules/notation/fen.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace known_starts_test {

constexpr const char* kStood = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR";

std::string fen_with(const char* rest) { return std::string(kStood) + rest; }
rules::Position position(const std::string& fen) { return *rules::parse_fen(fen); }

TEST(KnownStarts, GiveTheNumberOfTheMoveAndWhatMayBeCastled) {
  KnownStarts starts;
  starts.set({position(fen_with(" w Kkq - 3 17"))});
  EXPECT_EQ(rules::to_fen(starts.known(position(fen_with(" w KQkq - 0 1")))),
            fen_with(" w Kkq - 3 17"));
}

TEST(KnownStarts, SayNothingOfAnotherPositionNorOfTheOtherSideToMove) {
  KnownStarts starts;
  starts.set({position(fen_with(" w KQkq - 0 2"))});
  const auto other = position("rnbqkbnr/pp1ppppp/8/2p5/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(starts.known(other), other);
  const auto other_side = position(fen_with(" b KQkq - 0 1"));
  EXPECT_EQ(starts.known(other_side), other_side);
  EXPECT_EQ(starts.known(rules::Position::initial()), rules::Position::initial());
}

// A board of which pieces were set up and the clock started, where a pairing may know the position.
std::string start_at_table(std::vector<rules::Position> known) {
  Table table({.standing = *rules::parse_placement(kStood)});
  table.tracker.know_starts(std::move(known));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.play("Nf3 d6");
  EXPECT_EQ(table.moves(), "Nf3 d6");
  return rules::to_fen(table.game().start);
}

TEST(KnownStarts, AGameKeepsTheNumberOfItsPairingsPosition) {
  EXPECT_EQ(start_at_table({position(fen_with(" w KQkq - 0 2"))}), fen_with(" w KQkq - 0 2"));
}

TEST(KnownStarts, AGameThatOnlyTheBoardShowsBeginsWithMoveOne) {
  EXPECT_EQ(start_at_table({}), fen_with(" w KQkq - 0 1"));
}

// The record is derived again without the pairing, as after a restart.
TEST(KnownStarts, ADerivationKeepsTheNumber) {
  Table table({.standing = *rules::parse_placement(kStood)});
  table.tracker.know_starts({position(fen_with(" w KQkq - 0 2"))});
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.play("Nf3 d6");
  std::vector<model::TimedChange> changes;
  const auto again = rederive(table.tracker.board(), table.observed, {}, table.now, changes);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(rules::to_fen(again->board().game->start), fen_with(" w KQkq - 0 2"));
  EXPECT_TRUE(changes.empty());
}

TEST(KnownStarts, WhatAnArbiterGivesBeyondThePlacementHolds) {
  Table table({.standing = *rules::parse_placement(kStood)});
  table.tracker.know_starts({position(fen_with(" w KQkq - 0 2"))});
  table.wait(std::chrono::seconds{3});
  const auto begin = [&](const std::string& fen, int ordinal) {
    std::vector<model::TimedChange> changes;
    table.tracker.correct({.after = table.now, .new_game = {{ordinal, position(fen)}}}, changes);
    return rules::to_fen(table.tracker.board().game->start);
  };
  EXPECT_EQ(begin(fen_with(" w KQkq - 0 9"), 1), fen_with(" w KQkq - 0 9"));
  EXPECT_EQ(begin(fen_with(" w KQkq - 0 1"), 2), fen_with(" w KQkq - 0 2"))
      << "they accept the placement";
}

}  // namespace known_starts_test
}  // namespace jadoube::tracking

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "rules/notation/fen.h"
#include "rules/position.h"
#include "tests/rules/epd.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace perft_test {

using jadoube::tests::read_epd;

Position read(std::string_view fen) {
  const auto position = parse_fen(fen);
  EXPECT_TRUE(position) << position.error().message;
  return position.value_or(Position::initial());
}

// The counts are the published ones of the Chess Programming Wiki, "Perft Results".
TEST(Perft, CountsTheStartingPosition) {
  EXPECT_EQ(perft(Position::initial(), 0), 1);
  EXPECT_EQ(perft(Position::initial(), 1), 20);
  EXPECT_EQ(perft(Position::initial(), 5), 4'865'609);
}

TEST(Perft, CountsPositionTwoKnownAsKiwipete) {
  const auto position =
      read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  EXPECT_EQ(perft(position, 4), 4'085'603);
}

TEST(Perft, CountsPositionThree) {
  EXPECT_EQ(perft(read("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), 6), 11'030'083);
}

TEST(Perft, CountsPositionFour) {
  const auto position = read("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1");
  EXPECT_EQ(perft(position, 5), 15'833'292);
}

TEST(Perft, CountsPositionFive) {
  const auto position = read("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8");
  EXPECT_EQ(perft(position, 4), 2'103'487);
}

TEST(Perft, CountsPositionSix) {
  const auto position =
      read("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
  EXPECT_EQ(perft(position, 4), 3'894'594);
}

// How many leaves a line may have. JADOUBE_PERFT_LEAVES=20000000000 makes it the whole tables.
std::uint64_t budget_or(std::uint64_t quick) {
  const char* asked = std::getenv("JADOUBE_PERFT_LEAVES");
  return asked != nullptr ? std::strtoull(asked, nullptr, 10) : quick;
}

// Each line of a table as deep as it stays within `quick` leaves.
void expect_table(const std::filesystem::path& path, std::uint64_t quick) {
  const auto lines = read_epd(path);
  ASSERT_FALSE(lines.empty()) << path;
  const std::uint64_t budget = budget_or(quick);
  std::uint64_t total = 0;
  for (const auto& line : lines) {
    const Position position = read(line.fen);
    std::size_t depth = 1;
    while (depth < line.leaves.size() && line.leaves[depth] <= budget) ++depth;
    EXPECT_EQ(perft(position, static_cast<int>(depth)), line.leaves[depth - 1])
        << line.fen << " at depth " << depth;
    total += line.leaves[depth - 1];
  }
  std::cout << lines.size() << " positions, " << total << " leaves\n";
}

TEST(Perft, IsTheSameWithEveryLeafPlayed) {
  EXPECT_EQ(perft(Position::initial(), 0, Leaves::kPlayed), 1);
  EXPECT_EQ(perft(Position::initial(), 4, Leaves::kPlayed), 197'281);
}

TEST(Perft, EqualsTheSharedTableOfStandardPositions) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/perft/standard.epd");
  expect_table(table, 10'000'000);
}

TEST(Perft, EqualsTheSharedTableOfRandomStandardPositions) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/perft/random-standard.epd");
  expect_table(table, 1'000'000);
}

TEST(Perft, EqualsTheSharedTableOfPositionsThatNoGameCanReach) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/perft/illegal-but-standing.epd");
  expect_table(table, 1'000'000);
}

TEST(Perft, EqualsTheSharedTableOfChess960StartingPositions) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/perft/chess960-start.epd");
  expect_table(table, 1'000'000);
}

TEST(Perft, EqualsTheSharedTableOfChess960Castlings) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/perft/chess960-edge.epd");
  expect_table(table, 10'000'000);
}

TEST(Perft, EqualsTheSharedTableOfRandomChess960Positions) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/perft/random-chess960.epd");
  expect_table(table, 1'000'000);
}

}  // namespace perft_test
}  // namespace jadoube::rules

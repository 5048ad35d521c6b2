#include "rules/mate/can_mate.h"

#include <gtest/gtest.h>

#include <future>

#include "rules/mate/helpmate.h"
#include "tests/rules/mate/blocked_positions.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace can_mate_test {

using jadoube::tests::after;
using jadoube::tests::position_of;

CanMate ask(std::string_view fen, Color player, std::uint64_t positions = 500'000) {
  const Position position = position_of(fen);
  const CanMate can = can_mate(position, player, {positions});
  if (can.verdict == Verdict::kYes) {
    EXPECT_TRUE(ends_in_mate(position.square_sets(), can.helpmate, player)) << fen;
  }
  EXPECT_EQ(can.verdict == Verdict::kNo, can.proof != MateProof::kNone) << fen;
  return can;
}

Verdict verdict(std::string_view fen, Color player) { return ask(fen, player).verdict; }

TEST(CanMate, IsYesForBothAtTheStart) {
  const auto fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_EQ(verdict(fen, Color::kWhite), Verdict::kYes);
  EXPECT_EQ(verdict(fen, Color::kBlack), Verdict::kYes);
}

TEST(CanMate, IsYesWithoutMovesIfThePositionIsMate) {
  const CanMate can = ask("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Color::kWhite);
  EXPECT_EQ(can.verdict, Verdict::kYes);
  EXPECT_TRUE(can.helpmate.empty());
}

TEST(CanMate, LooksForTheMateBeforeTheMaterial) {
  // Bishops of one colour could never have mated here in a game, but they stand so.
  const CanMate can = ask("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1", Color::kBlack);
  EXPECT_EQ(can.verdict, Verdict::kYes);
  EXPECT_TRUE(can.helpmate.empty());
}

TEST(CanMate, IsNoForThePlayerWhoIsMated) {
  const CanMate can = ask("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Color::kBlack);
  EXPECT_EQ(can.proof, MateProof::kGameOver);
}

TEST(CanMate, IsNoForBothAfterStalemate) {
  for (const Color player : {Color::kWhite, Color::kBlack}) {
    EXPECT_EQ(ask("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", player).proof, MateProof::kGameOver);
  }
}

TEST(CanMate, NamesTheMaterialAsTheProof) {
  EXPECT_EQ(ask("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::kBlack).proof, MateProof::kMaterial);
}

TEST(CanMate, NamesAForcedLineAsTheProof) {
  const CanMate can = ask("8/6qK/3P2P1/6k1/8/8/8/8 w - - 0 55", Color::kBlack);
  EXPECT_EQ(can.proof, MateProof::kClosure);
  EXPECT_GT(can.closed_positions, 0U);
}

TEST(CanMate, NamesTheStaticProofIfPawnsAreLocked) {
  EXPECT_EQ(ask("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", Color::kWhite).proof,
            MateProof::kStatic);
}

TEST(CanMate, IsUndecidedIfTheBudgetIsTooSmall) {
  const CanMate can = ask("2k5/3n4/8/8/8/8/8/2KB4 w - - 0 1", Color::kWhite, 1);
  EXPECT_EQ(can.verdict, Verdict::kUndecided);
}

TEST(CanMate, NeverVisitsMorePositionsThanTheBudgetAllows) {
  const auto fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (std::uint64_t positions = 1; positions <= 40; ++positions) {
    EXPECT_LE(ask(fen, Color::kWhite, positions).helpmate.size(), positions);
  }
  EXPECT_EQ(ask(fen, Color::kWhite, 4).verdict, Verdict::kUndecided);
}

TEST(CanMate, LetsTheRookHelpTheKnight) {
  EXPECT_EQ(verdict("8/8/3nk3/6R1/5K2/8/8/8 w - - 0 1", Color::kBlack), Verdict::kYes);
}

TEST(CanMate, PromotesIfOnlyAPawnIsLeft) {
  EXPECT_EQ(verdict("8/8/8/5k2/8/8/p7/5K2 w - - 0 1", Color::kBlack), Verdict::kYes);
}

TEST(CanMate, DoesNotStopAfterFiftyOrSeventyFiveMoves) {
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/8/R3K3 w - - 149 300", Color::kWhite), Verdict::kYes);
}

TEST(CanMate, UsesEnPassantIfNothingElseOpensTheWay) {
  for (const Color player : {Color::kWhite, Color::kBlack}) {
    EXPECT_EQ(verdict("k7/8/1p6/1Pp4p/p1p2p1P/P1P1pP2/4P3/5K2 w - c6 0 1", player), Verdict::kYes);
    EXPECT_EQ(verdict("k7/8/1p6/1Pp4p/p1p2p1P/P1P1pP2/4P3/5K2 w - - 0 1", player), Verdict::kNo);
  }
}

TEST(CanMate, IsYesInEveryChess960StartingPositionThatWasTried) {
  for (const char* fen : {"bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w DGdg - 0 1",
                          "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w ACac - 0 1",
                          "nnbbrkrq/pppppppp/8/8/8/8/PPPPPPPP/NNBBRKRQ w EGeg - 0 1"}) {
    for (const Color player : {Color::kWhite, Color::kBlack}) {
      EXPECT_EQ(verdict(fen, player), Verdict::kYes) << fen;
    }
  }
}

TEST(CanMate, IsNoWithoutAKingToMate) {
  EXPECT_EQ(ask("8/8/8/8/8/8/8/4K2Q w - - 0 1", Color::kWhite).proof, MateProof::kMaterial);
}

TEST(CanMate, NeedsNoKingOfTheMatingPlayer) {
  EXPECT_EQ(verdict("7k/8/8/8/8/8/8/QR6 w - - 0 1", Color::kWhite), Verdict::kYes);
}

TEST(CanMate, AcceptsPositionsThatNoGameCanReach) {
  for (const char* fen : {"P3k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/4Q3/8/8/8/8/8/KK6 w - - 0 1",
                          "4k3/4Q3/8/8/8/8/4q3/4K3 w - - 0 1", "kk6/8/8/8/8/8/8/KQ6 b - - 0 1",
                          "8/8/8/8/8/8/8/8 w - - 0 1", "k6K/8/8/8/8/8/8/p6P b - - 0 1"}) {
    for (const Color player : {Color::kWhite, Color::kBlack}) ask(fen, player, 20'000);
  }
}

TEST(CanMate, AcceptsRandomPlacements) {
  tests::Random random(5);
  for (int round = 0; round < 300; ++round) {
    const Position position(tests::random_placement(1 + tests::below(64, random), random),
                            static_cast<Color>(tests::below(2, random)));
    for (const Color player : {Color::kWhite, Color::kBlack}) {
      const CanMate can = can_mate(position, player, {500});
      if (can.verdict != Verdict::kYes) continue;
      EXPECT_TRUE(ends_in_mate(position.square_sets(), can.helpmate, player)) << to_fen(position);
    }
  }
}

TEST(CanMate, HasTheSameAnswerEachTimeAndInEveryThread) {
  std::vector<Position> positions;
  tests::BlockedPositions blocked(3);
  for (int i = 0; i < 20; ++i) positions.push_back(blocked.next());
  const auto ask_all = [&] {
    std::vector<std::vector<Move>> lines;
    for (const Position& position : positions) {
      lines.push_back(can_mate(position, Color::kWhite, {5000}).helpmate);
    }
    return lines;
  };
  auto one = std::async(std::launch::async, ask_all), two = std::async(std::launch::async, ask_all);
  const auto lines = ask_all();
  EXPECT_EQ(one.get(), lines);
  EXPECT_EQ(two.get(), lines);
}

TEST(Article5_2_2, APositionIsDeadOnceNeitherCanMate) {
  const Position position = position_of("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1");
  EXPECT_EQ(is_dead_position(position), Verdict::kNo);
  EXPECT_EQ(is_dead_position(after(position, "e1d2")), Verdict::kYes);
}

TEST(Article5_2_2, APositionIsNotDeadWhileOneCanMate) {
  EXPECT_EQ(is_dead_position(position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")), Verdict::kNo);
}

TEST(Article5_2_2, LockedPawnsAreADeadPosition) {
  EXPECT_EQ(is_dead_position(position_of("8/8/6k1/p1p1p1p1/P1P1P1P1/6K1/8/8 w - - 0 1")),
            Verdict::kYes);
}

TEST(Article6_9, AFlagFallIsADrawIfTheOpponentMustLoseTheMatingMaterial) {
  // White's flag falls, but the king must take the queen.
  const auto fen = "8/6qK/3P2P1/6k1/8/8/8/8 w - - 0 55";
  EXPECT_EQ(verdict(fen, Color::kBlack), Verdict::kNo);
  EXPECT_EQ(verdict(fen, Color::kWhite), Verdict::kYes);
}

}  // namespace can_mate_test
}  // namespace jadoube::rules

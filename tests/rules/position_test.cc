#include "rules/position.h"

#include <gmock/gmock.h>

#include <climits>

#include "tests/rules/moving.h"

namespace jadoube::rules {
namespace position_test {

using jadoube::tests::after;
using jadoube::tests::moves_from;
using jadoube::tests::position_of;
using ::testing::UnorderedElementsAre;

std::size_t move_count(std::string_view fen) { return position_of(fen).legal_moves().size(); }

TEST(Position, IsCheapToCopy) {
  EXPECT_LE(sizeof(Position), 160);
  EXPECT_TRUE(std::is_trivially_copyable_v<Position>);
}

TEST(Position, CountsPliesAndMoves) {
  const auto position = after(Position::initial(), "g1f3 g8f6 f3g1");
  EXPECT_EQ(position.halfmove_clock(), 3);
  EXPECT_EQ(position.fullmove_number(), 2);
  EXPECT_EQ(after(position, "e7e5").halfmove_clock(), 0);
  const auto late = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 149 300");
  EXPECT_EQ(after(late, "a1a2").halfmove_clock(), 150);
}

TEST(Position, IsEqualHoweverItWasReached) {
  EXPECT_EQ(after(Position::initial(), "g1f3 g8f6 b1c3"),
            after(Position::initial(), "b1c3 g8f6 g1f3"));
  EXPECT_NE(after(Position::initial(), "g1f3"), after(Position::initial(), "b1c3"));
}

TEST(Position, BringsCountersIntoTheirRange) {
  const Position position(Placement::initial(), Color::kWhite, {}, std::nullopt, -5, -5);
  EXPECT_EQ(position.halfmove_clock(), 0);
  EXPECT_EQ(position.fullmove_number(), 1);
  const Position high(Placement::initial(), Color::kBlack, {}, std::nullopt, INT_MAX, INT_MAX);
  EXPECT_EQ(high.after({Square::g8, Square::f6}).halfmove_clock(), Position::kMaxCounter);
  EXPECT_EQ(high.after({Square::g8, Square::f6}).fullmove_number(), Position::kMaxCounter);
}

TEST(Position, KnowsCheckMateAndStalemate) {
  EXPECT_FALSE(Position::initial().in_check());
  EXPECT_TRUE(position_of("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").in_check());
  EXPECT_TRUE(position_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").is_checkmate());
  const auto stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_TRUE(stalemate.is_stalemate());
  EXPECT_FALSE(stalemate.is_checkmate());
}

TEST(Position, NamesCastlingAndCaptures) {
  const auto position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_TRUE(position.is_castling({Square::e1, Square::h1}));
  EXPECT_FALSE(position.is_capture({Square::e1, Square::h1}));
  EXPECT_FALSE(position.is_castling({Square::e1, Square::f1}));
  EXPECT_TRUE(position.is_capture({Square::h1, Square::h8}));
}

TEST(Position, IsWrittenDownAndReadBack) {
  const auto position = position_of("1r2k2r/8/8/4pP2/8/8/8/4K3 w hb e6 0 7");
  const WrittenPosition written = position.written();
  EXPECT_EQ(written.castling_rooks, bit(Square::b8) | bit(Square::h8));
  EXPECT_EQ(written.en_passant, Square::e6);
  EXPECT_EQ(Position(written), position);
}

TEST(Position, DropsThePartsOfAWrittenPositionThatDoNotFit) {
  WrittenPosition written = position_of("4k2r/8/8/8/8/8/8/RR2K2R w - -").written();
  written.castling_rooks = kRank1 | kRank8 | bit(Square::e4);
  written.en_passant = Square::e6;
  const Position position(written);
  EXPECT_EQ(position.castling(),
            (CastlingRights{{Square::h1, std::nullopt}, {Square::h8, std::nullopt}}))
      << "of two rooks on one side none is meant";
  EXPECT_EQ(position.en_passant(), std::nullopt);
}

TEST(OddPosition, WithoutAKingAllowsEveryMoveAndIsNeverInCheck) {
  EXPECT_EQ(move_count("8/8/8/8/8/8/8/8 w - - 0 1"), 0);
  const auto position = position_of("4r3/8/8/8/8/8/4N3/4Q3 w - - 0 1");
  EXPECT_FALSE(position.in_check());
  EXPECT_THAT(moves_from(position, Square::e2).size(), 6);
}

TEST(OddPosition, NeverTakesAKing) {
  EXPECT_THAT(moves_from(position_of("4k3/8/8/8/8/8/8/4R2K w - - 0 1"), Square::e1),
              ::testing::Not(::testing::Contains("e1e8")));
  const auto kings = position_of("8/8/8/3kK3/8/8/8/8 w - - 0 1");
  EXPECT_TRUE(kings.in_check());
  EXPECT_FALSE(kings.is_legal({Square::e5, Square::d5}));
}

TEST(OddPosition, WithSeveralKingsLeavesNoneAttacked) {
  const auto attacked = position_of("8/8/4r3/8/8/8/8/K3K3 w - - 0 1");
  EXPECT_TRUE(attacked.in_check());
  EXPECT_THAT(moves_from(attacked, Square::a1), ::testing::IsEmpty());
  EXPECT_THAT(moves_from(attacked, Square::e1),
              UnorderedElementsAre("e1d1", "e1d2", "e1f1", "e1f2"));
  const auto both = position_of("8/8/r3r3/8/8/8/8/K3K3 w - - 0 1");
  EXPECT_TRUE(both.is_checkmate());
}

TEST(OddPosition, PawnsOnTheFirstAndLastRankMoveOneStepOrNotAtAll) {
  EXPECT_THAT(moves_from(position_of("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), Square::a8),
              ::testing::IsEmpty());
  EXPECT_THAT(moves_from(position_of("4k3/8/8/8/8/8/1p6/P3K3 w - - 0 1"), Square::a1),
              UnorderedElementsAre("a1a2", "a1b2"));
  EXPECT_THAT(moves_from(position_of("p3k3/8/8/8/8/8/8/4K3 b - - 0 1"), Square::a8),
              UnorderedElementsAre("a8a7"));
  EXPECT_FALSE(position_of("P3k3/1k6/8/8/8/8/8/4K3 b - - 0 1").in_check());
}

TEST(OddPosition, TheSideToMovePlaysOnThoughTheOtherSideIsInCheck) {
  const auto position = position_of("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1");
  EXPECT_TRUE(position.in_check());
  EXPECT_THAT(position.legal_moves().size(), 4);
}

TEST(OddPosition, PlaysAMoveThatIsNotLegalAsItStands) {
  const auto& start = Position::initial();
  const auto jumped = start.after({Square::a1, Square::a8});
  EXPECT_EQ(to_fen(jumped), "Rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kk - 0 1");
  EXPECT_EQ(to_fen(start.after({Square::d1, Square::e8}).placement()),
            "rnbqQbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR");
  EXPECT_EQ(start.after({Square::d1, Square::e8}).castling().black, CastlingRights::Side{});
  EXPECT_EQ(start.after({Square::e4, Square::e5}).placement(), start.placement());
  const auto unpromoted = position_of("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(to_fen(unpromoted.after({Square::a7, Square::a8}).placement()), "P7/7k/8/8/8/8/8/K7");
}

TEST(OddPosition, CastlesWithoutTheRightToIt) {
  const auto position = position_of("r3k2r/8/8/8/8/8/8/R3K1RR w - - 3 9");
  const Move kingside{Square::e1, Square::h1}, queenside{Square::e1, Square::a1};
  EXPECT_TRUE(position.is_castling(kingside) && position.is_castling(queenside));
  EXPECT_FALSE(position.is_legal(kingside) || position.is_legal(queenside));
  EXPECT_EQ(to_fen(position.after(queenside)), "r3k2r/8/8/8/8/8/8/2KR2RR b - - 4 9");
  EXPECT_EQ(to_fen(position.after(kingside).placement()), "r3k2r/8/8/8/8/8/8/R4RK1")
      << "what stands in the way is taken";
}

TEST(OddPosition, CastlesWithTheRookOfTheRightOrElseWithTheOutermostRook) {
  const Move with_inner{Square::e1, Square::g1}, with_outer{Square::e1, Square::h1};
  const auto right = position_of("4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
  EXPECT_TRUE(right.is_castling(with_inner) && !right.is_castling(with_outer));
  const auto none = position_of("4k3/8/8/8/8/8/8/4K1RR w - - 0 1");
  EXPECT_TRUE(none.is_castling(with_outer) && !none.is_castling(with_inner));
}

TEST(OddPosition, NeverCastlesOffTheFirstRankOrWithTheOpponentsRookOrOneKingOfTwo) {
  for (const auto* fen : {"4k3/8/8/8/8/8/4K2R/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2r w - - 0 1",
                          "4k3/8/8/8/8/8/8/K3K2R w - - 0 1", "4K2R/8/8/8/8/8/8/4k3 w - - 0 1"}) {
    const auto position = position_of(fen);
    for (const auto to : {Square::h1, Square::h2, Square::h8}) {
      for (const auto from : {Square::e1, Square::e2, Square::e8}) {
        EXPECT_FALSE(position.is_castling({from, to})) << fen;
      }
    }
  }
}

TEST(MoveList, ConvertsToAVector) {
  const std::vector<Move> moves = Position::initial().legal_moves();
  EXPECT_EQ(moves.size(), 20);
  const MoveList list = Position::initial().legal_moves();
  MoveList copy;
  copy = list;
  EXPECT_TRUE(std::equal(copy.begin(), copy.end(), moves.begin(), moves.end()));
}

}  // namespace position_test
}  // namespace jadoube::rules

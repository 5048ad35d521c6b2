// Guidelines II of the Laws: the starting positions of Chess960 and castling in them, clause by
// clause.

#include <gmock/gmock.h>

#include <set>

#include "rules/chess960.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace guidelines2_test {

using jadoube::tests::position_of;

// Calls `visit` with the number of each starting position.
template <typename Visit>
void for_each_start(Visit visit) {
  for (int i = 0; i < Chess960Number::kCount; ++i) visit(*Chess960Number::of(i));
}

// What White's first rank and its king and rooks look like.
struct StartingPosition {
  explicit StartingPosition(Chess960Number number) : placement(chess960_placement(number)) {
    for (int file = 0; file < 8; ++file) {
      const Piece piece = placement[square_at(file, 0)];
      if (piece == Piece::kWhiteKing) king = square_at(file, 0);
      if (piece == Piece::kWhiteRook) (rook_a == rook_h ? rook_a : rook_h) = square_at(file, 0);
    }
    if (rook_a > rook_h) std::swap(rook_a, rook_h);
  }

  Placement placement;
  Square king = Square::a1, rook_a = Square::a1, rook_h = Square::a1;
};

std::string after_castling(std::string_view fen, Square king, Square rook) {
  const Position position = position_of(fen);
  EXPECT_TRUE(position.is_legal({king, rook})) << fen;
  return to_fen(position.after({king, rook}).placement());
}

bool may_castle(std::string_view fen, Square king, Square rook) {
  return position_of(fen).is_legal({king, rook});
}

TEST(GuidelinesII_2, PawnsStandAsInStandardChessAndPiecesOnTheFirstRank) {
  for_each_start([](Chess960Number number) {
    const StartingPosition start(number);
    std::multiset<Piece> pieces;
    for (int file = 0; file < 8; ++file) {
      EXPECT_EQ(start.placement[square_at(file, 1)], Piece::kWhitePawn);
      pieces.insert(start.placement[square_at(file, 0)]);
    }
    using enum Piece;
    EXPECT_EQ(pieces, (std::multiset<Piece>{kWhiteRook, kWhiteRook, kWhiteKnight, kWhiteKnight,
                                            kWhiteBishop, kWhiteBishop, kWhiteQueen, kWhiteKing}));
  });
}

TEST(GuidelinesII_2_1, TheKingStandsBetweenTheRooks) {
  for_each_start([](Chess960Number number) {
    const StartingPosition start(number);
    EXPECT_LT(start.rook_a, start.king) << number.value();
    EXPECT_LT(start.king, start.rook_h) << number.value();
  });
}

TEST(GuidelinesII_2_2, TheBishopsStandOnSquaresOfBothColors) {
  for_each_start([](Chess960Number number) {
    const StartingPosition start(number);
    int files = 0;
    for (int file = 0; file < 8; ++file) {
      if (start.placement[square_at(file, 0)] == Piece::kWhiteBishop) files += file;
    }
    EXPECT_EQ(files % 2, 1) << number.value();
  });
}

TEST(GuidelinesII_2_3, BlackStandsOppositeWhite) {
  for_each_start([](Chess960Number number) {
    const Placement placement = chess960_placement(number);
    for (int file = 0; file < 8; ++file) {
      EXPECT_EQ(type_of(placement[square_at(file, 7)]), type_of(placement[square_at(file, 0)]));
      EXPECT_EQ(placement[square_at(file, 6)], Piece::kBlackPawn);
    }
  });
}

TEST(GuidelinesII_2, ThereAre960StartingPositions) {
  std::set<std::string> arrays;
  for_each_start([&](Chess960Number number) { arrays.insert(to_fen(chess960_placement(number))); });
  EXPECT_EQ(arrays.size(), 960);
}

// The starting position with only the kings and the rooks on the file of `rook` on the first ranks.
Position cleared(Chess960Number number, Square rook, Color turn) {
  WrittenPosition written = chess960_start(number).written();
  for (const Square square : Squares(kRank1 | kRank8)) {
    const PieceType type = type_of(written.placement[square]);
    if (type != PieceType::kKing && file_of(square) != file_of(rook)) {
      written.placement.set(square, Piece::kNone);
    }
  }
  written.turn = turn;
  return Position(written);
}

// Castles and looks where king and rook come to stand.
void expect_castles(const Position& position, int king_file, int rook_file) {
  const int rank = position.turn() == Color::kWhite ? 0 : 7;
  const Move castling{square_at(king_file, rank), square_at(rook_file, rank)};
  ASSERT_TRUE(position.is_legal(castling) && position.is_castling(castling)) << to_fen(position);
  const Placement after = position.after(castling).placement();
  const bool kingside = rook_file > king_file;
  const auto piece = [&](PieceType type) { return make_piece(position.turn(), type); };
  EXPECT_EQ(after[square_at(kingside ? 6 : 2, rank)], piece(PieceType::kKing));
  EXPECT_EQ(after[square_at(kingside ? 5 : 3, rank)], piece(PieceType::kRook));
}

TEST(GuidelinesII_3_1, EveryStartingPositionCanCastleToBothSidesOnceTheOtherPiecesAreGone) {
  for_each_start([](Chess960Number number) {
    const StartingPosition start(number);
    for (const Square rook : {start.rook_a, start.rook_h}) {
      for (const Color turn : {Color::kWhite, Color::kBlack}) {
        expect_castles(cleared(number, rook, turn), file_of(start.king), file_of(rook));
      }
    }
  });
}

TEST(GuidelinesII_3_1, EachPlayerCastlesOnce) {
  const Position castled =
      position_of("1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb -").after({Square::f1, Square::g1});
  EXPECT_EQ(castled.castling().white, CastlingRights::Side{});
  EXPECT_EQ(castled.castling().black, (CastlingRights::Side{Square::g8, Square::b8}));
  const Position king_on_c1 =
      position_of("4k3/8/8/8/8/8/8/R1K4R w HA -").after({Square::c1, Square::a1});
  EXPECT_EQ(king_on_c1.castling().white, CastlingRights::Side{}) << "the king has castled, unmoved";
}

TEST(GuidelinesII_3_2_1, DoubleMove) {
  EXPECT_EQ(after_castling("4k3/8/8/8/8/8/8/1R2K3 w B -", Square::e1, Square::b1),
            "4k3/8/8/8/8/8/8/2KR4");
}

TEST(GuidelinesII_3_2_2, Transposition) {
  EXPECT_EQ(after_castling("4k3/8/8/8/8/8/8/2RK4 w C -", Square::d1, Square::c1),
            "4k3/8/8/8/8/8/8/2KR4");
  EXPECT_EQ(after_castling("5kr1/8/8/8/8/8/8/4K3 b g -", Square::f8, Square::g8),
            "5rk1/8/8/8/8/8/8/4K3");
}

TEST(GuidelinesII_3_2_3, KingMoveOnly) {
  EXPECT_EQ(after_castling("4k3/8/8/8/8/8/8/3RK3 w D -", Square::e1, Square::d1),
            "4k3/8/8/8/8/8/8/2KR4");
}

TEST(GuidelinesII_3_2_4, RookMoveOnly) {
  EXPECT_EQ(after_castling("4k3/8/8/8/8/8/8/6KR w H -", Square::g1, Square::h1),
            "4k3/8/8/8/8/8/8/5RK1");
}

TEST(GuidelinesII_3_2_6, KingAndRookComeToStandAsInStandardChess) {
  EXPECT_EQ(after_castling("8/8/8/8/8/8/4k3/RK6 w A -", Square::b1, Square::a1),
            "8/8/8/8/8/8/4k3/2KR4");
  EXPECT_EQ(after_castling("1k5r/8/8/8/8/8/8/4K3 b h -", Square::b8, Square::h8),
            "5rk1/8/8/8/8/8/8/4K3");
}

TEST(GuidelinesII_3_2_7_3, CastlingMayBeTheFirstMove) {
  const char* start = "bnnbrkrq/pppppppp/8/8/8/8/PPPPPPPP/BNNBRKRQ w KQkq -";
  EXPECT_TRUE(chess960_number(position_of(start).placement()));
  EXPECT_TRUE(may_castle(start, Square::f1, Square::g1));
}

TEST(GuidelinesII_3_2_7_4, AllSquaresOnTheWayOfKingAndRookMustBeFree) {
  EXPECT_FALSE(may_castle("4k3/8/8/8/8/8/8/1RN1K3 w B -", Square::e1, Square::b1)) << "c1";
  EXPECT_FALSE(may_castle("4k3/8/8/8/8/8/8/RK1N4 w A -", Square::b1, Square::a1)) << "rook's d1";
  EXPECT_FALSE(may_castle("4k3/8/8/8/8/8/8/R4KN1 w A -", Square::f1, Square::g1)) << "no rook";
  EXPECT_FALSE(may_castle("4k3/8/8/8/8/8/8/2N2KR1 w G -", Square::f1, Square::c1)) << "no rook";
  EXPECT_FALSE(may_castle("1k6/8/8/8/8/8/8/1K1N2R1 w G -", Square::b1, Square::g1)) << "king's d1";
}

TEST(GuidelinesII_3_2_7_5, OtherSquaresMayStayOccupied) {
  EXPECT_TRUE(may_castle("4k3/8/8/8/8/8/8/NNR1K3 w C -", Square::e1, Square::c1)) << "a1 and b1";
  EXPECT_TRUE(may_castle("4k3/8/8/8/8/8/8/1RK1N3 w B -", Square::c1, Square::b1)) << "e1";
  EXPECT_TRUE(may_castle("k7/8/8/8/8/8/8/4NKRN w G -", Square::f1, Square::g1)) << "e1 and h1";
}

// The Laws of standard chess on attacked squares apply [FIDE 2023 Art. 3.8.2.2].
TEST(GuidelinesII_3_1, TheKingPassesNoAttackedSquare) {
  EXPECT_FALSE(may_castle("3rk3/8/8/8/8/8/8/1R3K2 w B -", Square::f1, Square::b1)) << "d1";
  EXPECT_FALSE(may_castle("5rk1/8/8/8/8/8/8/1R3K2 w B -", Square::f1, Square::b1)) << "in check";
  EXPECT_FALSE(may_castle("2r1k3/8/8/8/8/8/8/1R3K2 w B -", Square::f1, Square::b1)) << "c1";
  EXPECT_TRUE(may_castle("1r2k3/8/8/8/8/8/8/1R3K2 w B -", Square::f1, Square::b1)) << "rook's b1";
}

TEST(GuidelinesII_3_1, ARookThatLeavesMustNotUncoverAnAttackOnItsKing) {
  EXPECT_FALSE(may_castle("8/8/8/8/8/8/4k3/qR1K4 w B -", Square::d1, Square::b1));
  EXPECT_FALSE(may_castle("4k3/8/8/8/8/8/8/rRK5 w B -", Square::c1, Square::b1));
}

}  // namespace guidelines2_test
}  // namespace jadoube::rules

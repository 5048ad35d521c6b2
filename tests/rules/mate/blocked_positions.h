#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "tests/support/random_chess.h"

namespace jadoube::tests {

/// `position` with small changes: one to three pieces are moved, removed, added or replaced, and
/// the side to move is random. A proof for one position is often wrong for some of these. Each side
/// keeps one king, and pawns stay on their ranks. The side not to move is not in check.
rules::Position varied(const rules::Position& position, Random& random);

/// Random positions with three to eight pairs of pawns that block each other, two kings, up to two
/// pieces and up to two more pawns. In these, "can the king still be mated?" is hard to answer.
/// Some have an en passant capture, some castling rights as in Chess960. The side not to move is
/// never in check. The same seed gives the same positions everywhere.
class BlockedPositions {
 public:
  explicit BlockedPositions(std::uint32_t seed) : random_(seed) {}

  /// The next position.
  rules::Position next() {
    for (;;) {
      const auto position = attempt();
      if (position && !position->square_sets().in_check(opponent_of(position->turn()))) {
        return *position;
      }
    }
  }

 private:
  using Piece = rules::Piece;
  using Color = rules::Color;
  using Square = rules::Square;

  bool one_in(std::size_t chances) { return below(chances, random_) == 0; }
  int number(int first, int last) {
    return first + static_cast<int>(below(static_cast<std::size_t>(last - first + 1), random_));
  }
  Color color() { return one_in(2) ? Color::kWhite : Color::kBlack; }
  bool is_empty(Square square) const { return placement_[square] == Piece::kNone; }

  std::optional<rules::Position> attempt() {
    placement_ = {};
    castling_ = {};
    passed_ = origin_ = std::nullopt;
    turn_ = color();
    if (one_in(6)) put_double_step();
    if (one_in(6)) put_castling(color());
    put_pairs();
    if (!put_kings()) return std::nullopt;
    for (int pieces = std::max(0, number(-1, 2)); pieces > 0; --pieces) put_piece();
    for (int pawns = std::max(0, number(-7, 2)); pawns > 0; --pawns) {
      put(rules::square_at(number(0, 7), number(1, 6)),
          make_piece(color(), rules::PieceType::kPawn));
    }
    return rules::Position(placement_, turn_, castling_, passed_);
  }

  void put(Square square, Piece piece) {
    if (is_empty(square) && square != passed_ && square != origin_) placement_.set(square, piece);
  }

  // The pairs form a wall from side to side, or stand anywhere.
  void put_pairs() {
    if (one_in(4)) {
      for (int pairs = number(3, 7); pairs > 0; --pairs) put_pair(number(0, 7), number(1, 5));
      return;
    }
    const int widest_gap = number(1, 2);
    for (int file = number(0, 1), rank = number(1, 4); file < 8; file += number(1, widest_gap)) {
      put_pair(file, rank);
      // Neighbours on the same rank could capture each other.
      const int step = one_in(12) ? 0 : one_in(2) ? 1 : -1;
      rank += rank + step < 1 || rank + step > 5 ? -step : step;
    }
  }

  void put_pair(int file, int rank) {
    const Square white = rules::square_at(file, rank), black = rules::square_at(file, rank + 1);
    if (!is_empty(white) || !is_empty(black)) return;
    put(white, Piece::kWhitePawn);
    if (!is_empty(white)) put(black, Piece::kBlackPawn);
  }

  void put_piece() {
    constexpr std::array kinds{rules::PieceType::kBishop, rules::PieceType::kBishop,
                               rules::PieceType::kKnight, rules::PieceType::kRook};
    put(rules::square_at(number(0, 63)), make_piece(color(), kinds[below(kinds.size(), random_)]));
  }

  // Adds a pawn that has just made a double step past a pawn of the side to move.
  void put_double_step() {
    const bool white_moved = turn_ == Color::kBlack;
    const int file = number(0, 7), beside = file == 0 || (file < 7 && one_in(2)) ? 1 : -1;
    const int rank = white_moved ? 3 : 4, back = white_moved ? -1 : 1;
    put(rules::square_at(file, rank), white_moved ? Piece::kWhitePawn : Piece::kBlackPawn);
    put(rules::square_at(file + beside, rank), white_moved ? Piece::kBlackPawn : Piece::kWhitePawn);
    passed_ = rules::square_at(file, rank + back);
    origin_ = rules::square_at(file, rank + 2 * back);
  }

  // Puts a king and a rook anywhere on the first rank, as in Chess960.
  void put_castling(Color side) {
    const int rank = side == Color::kWhite ? 0 : 7, king = number(1, 6);
    const bool kingside = one_in(2);
    const Square rook =
        rules::square_at(kingside ? number(king + 1, 7) : number(0, king - 1), rank);
    placement_.set(rules::square_at(king, rank), make_piece(side, rules::PieceType::kKing));
    placement_.set(rook, make_piece(side, rules::PieceType::kRook));
    auto& rights = side == Color::kWhite ? castling_.white : castling_.black;
    (kingside ? rights.kingside : rights.queenside) = rook;
  }

  std::optional<Square> square_of(Piece piece) const {
    for (int i = 0; i < rules::kSquareCount; ++i) {
      if (placement_[rules::square_at(i)] == piece) return rules::square_at(i);
    }
    return std::nullopt;
  }

  // False if the kings are side by side or there was no room.
  bool put_kings() {
    const int home_ranks = one_in(4) ? 7 : 1;
    for (const Piece king : {Piece::kWhiteKing, Piece::kBlackKing}) {
      const int rank =
          king == Piece::kWhiteKing ? number(0, home_ranks) : 7 - number(0, home_ranks);
      if (!square_of(king)) put(rules::square_at(number(0, 7), rank), king);
    }
    const auto white = square_of(Piece::kWhiteKing), black = square_of(Piece::kBlackKing);
    return white && black &&
           std::max(std::abs(file_of(*white) - file_of(*black)),
                    std::abs(rank_of(*white) - rank_of(*black))) > 1;
  }

  Random random_;
  rules::Placement placement_;
  rules::CastlingRights castling_;
  std::optional<Square> passed_, origin_;
  Color turn_ = Color::kWhite;
};

namespace blocked_positions_detail {

/// One random change. The result may be unsuitable.
inline rules::Placement changed(rules::Placement placement, Random& random) {
  using rules::Piece, rules::PieceType, rules::square_at;
  for (std::size_t changes = 1 + below(3, random); changes > 0; --changes) {
    const auto from = square_at(static_cast<int>(below(64, random)));
    const auto to = square_at(static_cast<int>(below(64, random)));
    const Piece piece = placement[from];
    const auto color = static_cast<rules::Color>(below(2, random));
    const Piece other = make_piece(color, static_cast<PieceType>(below(4, random)));
    if (piece == Piece::kNone) {
      if (below(4, random) == 0) placement.set(from, other);
    } else if (type_of(piece) == PieceType::kKing || below(2, random) == 0) {
      if (placement[to] != Piece::kNone) continue;
      placement.set(from, Piece::kNone);
      placement.set(to, piece);
    } else {
      placement.set(from, below(2, random) == 0 ? Piece::kNone : other);
    }
  }
  return placement;
}

inline bool is_fit(const rules::Position& position) {
  const rules::SquareSets& sets = position.square_sets();
  const auto ends = rules::kRank1 | rules::kRank8;
  return (sets.of(rules::PieceType::kPawn) & ends) == 0 &&
         !sets.in_check(opponent_of(position.turn()));
}

}  // namespace blocked_positions_detail

inline rules::Position varied(const rules::Position& position, Random& random) {
  for (;;) {
    const auto turn = static_cast<rules::Color>(below(2, random));
    const rules::Position next(blocked_positions_detail::changed(position.placement(), random),
                               turn, position.castling());
    if (blocked_positions_detail::is_fit(next)) return next;
  }
}

}  // namespace jadoube::tests

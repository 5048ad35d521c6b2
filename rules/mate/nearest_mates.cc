#include <algorithm>
#include <array>
#include <limits>

#include "rules/mate/helpmate.h"
#include "rules/mate/most_promising.h"

// Theory of operation. As in static_proof.cc, a mate is built from single pieces. The first piece
// gives check. Then there may be a square beside the king that is neither attacked nor occupied by
// the king's own side. For that square, each piece that can attack or fill it is tried on each
// possible square. A branch ends when it needs as many moves as the best mate so far.

namespace jadoube::rules {
namespace {

// How many pieces are tried for the mates on one square.
constexpr int kMostAttempts = 500;
// A step of a pawn counts as this many moves. The pawn may need other pieces to be captured or to
// make way.
constexpr int kPawnMoveSteps = 2;

class Painter {
 public:
  Painter(const Reach& reach, Color player) : reach_(reach), player_(player) {
    const Bitboard walls = walls_of(reach);
    for (int piece = 0; piece < reach.size(); ++piece) {
      const PieceFacts& it = reach[piece];
      moves_[piece] = moves_from(it.home, it.type, it.color, walls);
      if (it.type == PieceType::kKing && it.color != player) victim_ = piece;
    }
  }

  // The nearest mate of the king on `king`. No posts if no mate was found.
  NearestMate paint(Square king) {
    king_ = king;
    ring_ = king_attacks(king);
    attempts_left_ = kMostAttempts;
    nearest_ = {{}, std::numeric_limits<int>::max()};
    for (int piece = 0; piece < reach_.size(); ++piece) {
      if (reach_[piece].is_steady() && piece != victim_) {
        place({piece, reach_[piece].type, reach_[piece].square(), 0});
      }
    }
    steady_ = placed_count_;
    moves_needed_ = moves_[victim_][index_of(king)];
    if (!checks()) try_attackers(king_);
    complete();
    while (placed_count_ > 0) take_back();
    return nearest_;
  }

 private:
  struct Placed {
    int piece;
    PieceType type;
    Square square;
    int moves;
  };

  bool is_own(int piece) const { return reach_[piece].color == player_; }
  bool is_free(int piece) const {
    return piece != victim_ && !contains(placed_pieces_, square_at(piece));
  }

  void place(const Placed& placed) {
    placed_[placed_count_++] = placed;
    placed_pieces_ |= bit(square_at(placed.piece));
    (is_own(placed.piece) ? attackers_ : fillers_) |= bit(placed.square);
    moves_needed_ += placed.moves;
  }

  void take_back() {
    const Placed& placed = placed_[--placed_count_];
    placed_pieces_ &= ~bit(square_at(placed.piece));
    (is_own(placed.piece) ? attackers_ : fillers_) &= ~bit(placed.square);
    moves_needed_ -= placed.moves;
  }

  Bitboard occupied() const { return attackers_ | fillers_; }

  Bitboard attacked() const {
    Bitboard squares = 0;
    for (int i = 0; i < placed_count_; ++i) {
      const auto& [piece, type, square, moves] = placed_[i];
      if (is_own(piece)) squares |= attacks_of(type, player_, square, occupied());
    }
    return squares;
  }

  bool checks() const { return contains(attacked(), king_); }

  // Continues from the placed pieces, and keeps the nearest mate.
  void complete() {
    const Bitboard attacked_squares = attacked();
    if (!contains(attacked_squares, king_)) return;
    const Bitboard need = ring_ & ~attacked_squares & ~fillers_;
    if (need == 0) return keep();
    const Square square = hardest(need);
    if (!contains(occupied(), square)) try_fillers(square);
    try_attackers(square);
  }

  void keep() {
    nearest_ = {{{opponent_of(player_), PieceType::kKing, king_}}, moves_needed_};
    for (int i = steady_; i < placed_count_; ++i) {
      const auto& [piece, type, square, moves] = placed_[i];
      nearest_.posts.push_back({reach_[piece].color, type, square});
    }
  }

  void attempt(int piece, PieceType type, Square square) {
    const int moves = moves_of(reach_[piece], moves_[piece], type, square);
    if (--attempts_left_ < 0 || moves_needed_ + moves >= nearest_.moves) return;
    place({piece, type, square, moves});
    complete();
    take_back();
  }

  static int moves_of(const PieceFacts& piece, const MoveCounts& counts, PieceType type,
                      Square square) {
    if (piece.type != PieceType::kPawn) return counts[index_of(square)];
    if (type == PieceType::kPawn) return kPawnMoveSteps * counts[index_of(square)];
    const int steps = piece.color == Color::kWhite ? 7 - rank_of(piece.home) : rank_of(piece.home);
    return kPawnMoveSteps * steps + 2;
  }

  void try_fillers(Square square) {
    for (int piece = 0; piece < reach_.size(); ++piece) {
      if (!is_free(piece) || is_own(piece)) continue;
      if (contains(reach_[piece].reach, square)) attempt(piece, reach_[piece].type, square);
      if (contains(reach_[piece].promoted, square)) attempt(piece, PieceType::kKnight, square);
    }
  }

  void try_attackers(Square target) {
    for (int piece = 0; piece < reach_.size(); ++piece) {
      if (!is_free(piece) || !is_own(piece)) continue;
      try_posts(piece, reach_[piece].type, target);
      if (reach_[piece].promoted == 0) continue;
      try_posts(piece, PieceType::kQueen, target);
      try_posts(piece, PieceType::kKnight, target);
    }
  }

  void try_posts(int piece, PieceType type, Square target) {
    for (const Square square : Squares(posts(piece, type, target))) attempt(piece, type, square);
  }

  // The squares on which the piece may stand now and attack `target` as `type`.
  Bitboard posts(int piece, PieceType type, Square target) const {
    const bool as_itself = type == reach_[piece].type;
    const Bitboard squares = as_itself ? reach_[piece].reach : reach_[piece].promoted;
    const Bitboard beside = type == PieceType::kKing ? ring_ : 0;
    return attacks_of(type, opponent_of(player_), target, occupied()) & squares &
           ~(occupied() | beside | bit(king_));
  }

  int ways_to_meet(Square square) const {
    int ways = 0;
    for (int piece = 0; piece < reach_.size(); ++piece) {
      if (!is_free(piece)) continue;
      const PieceFacts& it = reach_[piece];
      if (!is_own(piece)) ways += contains(it.anywhere() & ~occupied(), square) ? 1 : 0;
      if (!is_own(piece)) continue;
      ways += count(posts(piece, it.type, square));
      if (it.promoted != 0) ways += count(posts(piece, PieceType::kQueen, square));
    }
    return ways;
  }

  Square hardest(Bitboard need) const {
    Square hardest = first_square(need);
    int fewest = std::numeric_limits<int>::max();
    for (const Square square : Squares(need)) {
      const int ways = ways_to_meet(square);
      if (ways < fewest) hardest = square;
      fewest = std::min(fewest, ways);
    }
    return hardest;
  }

  const Reach& reach_;
  const Color player_;
  // For each piece: how many moves it needs to each square.
  std::array<MoveCounts, kSquareCount> moves_;
  int victim_ = 0;

  Square king_{};
  Bitboard ring_ = 0;
  int attempts_left_ = 0;
  NearestMate nearest_;

  // The first ones are the steady pieces.
  std::array<Placed, kSquareCount> placed_;
  int placed_count_ = 0, steady_ = 0;
  Bitboard placed_pieces_ = 0, attackers_ = 0, fillers_ = 0;
  int moves_needed_ = 0;
};

}  // namespace

Bitboard walls_of(const Reach& reach) {
  Bitboard walls = 0;
  for (const PieceFacts& piece : reach) {
    if (piece.is_steady()) walls |= bit(piece.square());
  }
  return walls;
}

std::vector<NearestMate> nearest_mates(const Reach& reach, Color player) {
  Painter painter(reach, player);
  std::vector<NearestMate> mates;
  for (const Square king : Squares(reach.king(opponent_of(player)).reach)) {
    NearestMate mate = painter.paint(king);
    if (!mate.posts.empty()) mates.push_back(std::move(mate));
  }
  std::stable_sort(mates.begin(), mates.end(),
                   [](const NearestMate& a, const NearestMate& b) { return a.moves < b.moves; });
  return mates;
}

}  // namespace jadoube::rules

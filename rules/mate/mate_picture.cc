#include "rules/mate/mate_picture.h"

#include <algorithm>
#include <array>
#include <limits>

#include "rules/mate/move_counts.h"

// Theory of operation. A mate is put together man by man, as in mate_pattern.cc: one who checks;
// then, while a square beside the king is neither attacked nor filled by his own, each man who can
// do that, on each square from which he can. A branch ends where it needs as many moves as the best
// mate found so far.

namespace jadoube::rules {
namespace {

// Men tried for the mates on one square.
constexpr int kMostAttempts = 500;
// A step of a pawn counts as so many moves: it may need others to take or to make way.
constexpr int kPawnMoveSteps = 2;

class Painter {
 public:
  Painter(const Reach& reach, Color player) : reach_(reach), player_(player) {
    const Bitboard walls = walls_of(reach);
    for (int man = 0; man < reach.size(); ++man) {
      const Man& it = reach[man];
      moves_[man] = moves_from(it.home, it.type, it.color, walls);
      if (it.type == PieceType::kKing && it.color != player) victim_ = man;
    }
  }

  // The nearest mate on `king`; no posts where none was found.
  MatePicture paint(Square king) {
    king_ = king;
    ring_ = king_attacks(king);
    attempts_left_ = kMostAttempts;
    nearest_ = {{}, std::numeric_limits<int>::max()};
    for (int man = 0; man < reach_.size(); ++man) {
      if (reach_[man].is_steady() && man != victim_) {
        place({man, reach_[man].type, reach_[man].square(), 0});
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
    int man;
    PieceType type;
    Square square;
    int moves;
  };

  bool is_own(int man) const { return reach_[man].color == player_; }
  bool is_free(int man) const { return man != victim_ && !contains(placed_men_, square_at(man)); }

  void place(const Placed& placed) {
    placed_[placed_count_++] = placed;
    placed_men_ |= bit(square_at(placed.man));
    (is_own(placed.man) ? attackers_ : fillers_) |= bit(placed.square);
    moves_needed_ += placed.moves;
  }

  void take_back() {
    const Placed& placed = placed_[--placed_count_];
    placed_men_ &= ~bit(square_at(placed.man));
    (is_own(placed.man) ? attackers_ : fillers_) &= ~bit(placed.square);
    moves_needed_ -= placed.moves;
  }

  Bitboard occupied() const { return attackers_ | fillers_; }

  Bitboard attacked() const {
    Bitboard squares = 0;
    for (int i = 0; i < placed_count_; ++i) {
      const auto& [man, type, square, moves] = placed_[i];
      if (is_own(man)) squares |= attacks_of(type, player_, square, occupied());
    }
    return squares;
  }

  bool checks() const { return contains(attacked(), king_); }

  // Goes on from what is placed, keeping the nearest mate.
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
      const auto& [man, type, square, moves] = placed_[i];
      nearest_.posts.push_back({reach_[man].color, type, square});
    }
  }

  void attempt(int man, PieceType type, Square square) {
    const int moves = moves_of(reach_[man], moves_[man], type, square);
    if (--attempts_left_ < 0 || moves_needed_ + moves >= nearest_.moves) return;
    place({man, type, square, moves});
    complete();
    take_back();
  }

  static int moves_of(const Man& man, const MoveCounts& counts, PieceType type, Square square) {
    if (man.type != PieceType::kPawn) return counts[index_of(square)];
    if (type == PieceType::kPawn) return kPawnMoveSteps * counts[index_of(square)];
    const int steps = man.color == Color::kWhite ? 7 - rank_of(man.home) : rank_of(man.home);
    return kPawnMoveSteps * steps + 2;
  }

  void try_fillers(Square square) {
    for (int man = 0; man < reach_.size(); ++man) {
      if (!is_free(man) || is_own(man)) continue;
      if (contains(reach_[man].reach, square)) attempt(man, reach_[man].type, square);
      if (contains(reach_[man].promoted, square)) attempt(man, PieceType::kKnight, square);
    }
  }

  void try_attackers(Square target) {
    for (int man = 0; man < reach_.size(); ++man) {
      if (!is_free(man) || !is_own(man)) continue;
      try_posts(man, reach_[man].type, target);
      if (reach_[man].promoted == 0) continue;
      try_posts(man, PieceType::kQueen, target);
      try_posts(man, PieceType::kKnight, target);
    }
  }

  void try_posts(int man, PieceType type, Square target) {
    for (const Square square : Squares(posts(man, type, target))) attempt(man, type, square);
  }

  // Where the man may stand now and attack `target` as `type`.
  Bitboard posts(int man, PieceType type, Square target) const {
    const bool as_itself = type == reach_[man].type;
    const Bitboard squares = as_itself ? reach_[man].reach : reach_[man].promoted;
    const Bitboard beside = type == PieceType::kKing ? ring_ : 0;
    return attacks_of(type, opponent_of(player_), target, occupied()) & squares &
           ~(occupied() | beside | bit(king_));
  }

  int ways_to_meet(Square square) const {
    int ways = 0;
    for (int man = 0; man < reach_.size(); ++man) {
      if (!is_free(man)) continue;
      const Man& it = reach_[man];
      if (!is_own(man)) ways += contains(it.anywhere() & ~occupied(), square) ? 1 : 0;
      if (!is_own(man)) continue;
      ways += count(posts(man, it.type, square));
      if (it.promoted != 0) ways += count(posts(man, PieceType::kQueen, square));
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
  // By man: how many moves he has to each square.
  std::array<MoveCounts, kSquareCount> moves_;
  int victim_ = 0;

  Square king_{};
  Bitboard ring_ = 0;
  int attempts_left_ = 0;
  MatePicture nearest_;

  // The first ones are the steady men.
  std::array<Placed, kSquareCount> placed_;
  int placed_count_ = 0, steady_ = 0;
  Bitboard placed_men_ = 0, attackers_ = 0, fillers_ = 0;
  int moves_needed_ = 0;
};

}  // namespace

Bitboard walls_of(const Reach& reach) {
  Bitboard walls = 0;
  for (const Man& man : reach) {
    if (man.is_steady()) walls |= bit(man.square());
  }
  return walls;
}

std::vector<MatePicture> nearest_mates(const Reach& reach, Color player) {
  Painter painter(reach, player);
  std::vector<MatePicture> mates;
  for (const Square king : Squares(reach.king(opponent_of(player)).reach)) {
    MatePicture mate = painter.paint(king);
    if (!mate.posts.empty()) mates.push_back(std::move(mate));
  }
  std::stable_sort(mates.begin(), mates.end(),
                   [](const MatePicture& a, const MatePicture& b) { return a.moves < b.moves; });
  return mates;
}

}  // namespace jadoube::rules

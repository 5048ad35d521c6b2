#include "rules/mate/static_proof.h"

#include <algorithm>
#include <array>

#include "rules/attacks.h"
#include "rules/mate/reach.h"

namespace jadoube::rules {
namespace {

// Steps in building mates. Some millions of steps take a second.
constexpr int kSteps = 5'000, kStepsByCases = 50'000;

bool is_fit(const SquareSets& sets) {
  return sets.has_one_king_each() && (sets.of(PieceType::kPawn) & (kRank1 | kRank8)) == 0 &&
         !sets.in_check(opponent_of(sets.turn));
}

// A running proof: how many steps are left.
struct Proof {
  Color player;
  int steps, cases = 1;

  bool may_mate(const Reach& reach) {
    for (const Square square : Squares(reach.king(opponent_of(player)).reach)) {
      if (may_be_mated_on(square, player, reach, steps)) return true;
    }
    return false;
  }

  // True if `player` may mate the king on `square` before any of the open captures. The last move
  // was one of three. Another piece moved, or the player castled. Or the player's king left the
  // line of the piece that gives check. In the first two cases both kings stood there before. After
  // a capture there is no position before it to check.
  bool may_mate_with_kings(Square square, const Reach& reach) {
    if (!may_be_mated_on(square, player, reach, steps)) return false;
    const Color victim = opponent_of(player);
    const Bitboard before = reach.king_pairs().squares(player, square, player);
    const Bitboard now = reach.king_pairs().squares(player, square, victim);
    const Bitboard arrived = reach.arrival().squares(player, square, victim);
    Bitboard still = reach.castling_squares(player);
    if (reach.has_other_moves(player)) still |= before;
    if (!reach.king_arrived()) still |= arrived;
    for (const Square own : Squares(now & still)) {
      if (may_be_mated_on(square, player, reach, own, steps)) return true;
    }
    for (const Square own : Squares(now)) {
      const bool took = reach.king_arrived() && contains(arrived, own);
      const Bitboard from = king_attacks(own) & (took ? kAllSquares : before);
      if (from == 0) continue;
      if (may_be_mated_by_discovery(square, player, reach, own, from, steps)) return true;
    }
    return false;
  }

  bool holds_by_cases(const Reach& reach) {
    if (--cases < 0) return false;
    for (const Square square : Squares(reach.king(opponent_of(player)).reach)) {
      if (may_mate_with_kings(square, reach)) return false;
    }
    for (const Reach::Capture capture : reach.open_captures()) {
      const auto next = reach.after(capture);
      if (next && !holds_by_cases(*next)) return false;
    }
    return true;
  }
};

}  // namespace

bool proves_no_mate(const SquareSets& sets, Color player) {
  if (!is_fit(sets)) return false;
  return !Proof{player, kSteps}.may_mate(Reach(sets, Captures::kMerged));
}

bool proves_no_mate_by_cases(const SquareSets& sets, Color player, int limit) {
  if (!is_fit(sets)) return false;
  return Proof{player, kStepsByCases, limit}.holds_by_cases(Reach(sets, Captures::kByCase));
}

// Theory of operation. A mate is built piece by piece. The steady pieces are there from the start.
// The first piece gives check. Then the search takes one square beside the king that is neither
// attacked nor occupied by the king's own pieces. It tries each remaining piece on each square from
// which that piece attacks the square. A piece of the king's own side is tried on the square
// itself. This repeats until no such square is left.
//
// Why no mate is missed: take any mate in a position that can occur. Its pieces stand on squares
// that `Reach` allows, and its steady pieces stand at home. Follow the choices that agree with this
// mate. The piece that gives check in it is tried. For each open square, the piece that attacks or
// fills it in the mate is tried. So all pieces placed so far belong to the mate. Lines that are
// open in the mate are open here. If other pieces guard more squares here, the search only ends
// sooner.

namespace {

// A piece on a square, as its own type or as a promoted pawn. A queen and a knight represent all
// promotions.
struct Post {
  int piece;
  PieceType type;
  Square square;
};

class MatePattern {
 public:
  MatePattern(Square king, Color player, const Reach& reach, int& steps)
      : reach_(reach), king_(king), player_(player), ring_(king_attacks(king)), steps_left_(steps) {
    for (int piece = 0; piece < reach.size(); ++piece) {
      if (reach[piece].is_steady() && !is_victim(piece)) {
        place({piece, reach[piece].type, reach[piece].square()});
      }
    }
  }

  // Must be called first. False if another piece stands on the square.
  bool place_own_king(Square square) {
    for (int piece = 0; piece < reach_.size(); ++piece) {
      if (reach_[piece].type != PieceType::kKing || !is_free(piece)) continue;
      if (contains(occupied_, square)) return false;
      place({piece, PieceType::kKing, square});
    }
    return true;
  }

  // The check may also come from a steady piece, if another piece moves out of its line.
  bool may_be_mate() { return can_be_completed() || try_attackers(king_); }

  // Like `may_be_mate`. The piece that gives check must have one of the squares `left` on its line
  // to the king.
  bool may_be_mate_across(Bitboard left) {
    for (int i = 0; i < attacker_count_; ++i) {
      const auto& [piece, type, square] = attackers_[i];
      const Bitboard attacked = attacks_of(type, player_, square, occupied_);
      if (contains(attacked, king_) && (between(square, king_) & left) != 0) {
        return can_be_completed();
      }
    }
    left_ = left;
    return try_attackers(king_);
  }

 private:
  bool is_victim(int piece) const {
    return reach_[piece].type == PieceType::kKing && reach_[piece].color != player_;
  }
  bool is_free(int piece) const {
    return !contains(placed_, square_at(piece)) && !is_victim(piece);
  }

  void place(Post post) {
    placed_ |= bit(square_at(post.piece));
    occupied_ |= bit(post.square);
    if (reach_[post.piece].color == player_) {
      attackers_[attacker_count_++] = post;
    } else {
      filled_ |= bit(post.square);
    }
  }

  void take_back(Post post) {
    placed_ &= ~bit(square_at(post.piece));
    occupied_ &= ~bit(post.square);
    filled_ &= ~bit(post.square);
    if (reach_[post.piece].color == player_) --attacker_count_;
  }

  // True if the mate can be completed from here.
  bool can_be_completed() {
    if (--steps_left_ < 0) return true;
    Bitboard attacked = 0;
    for (int i = 0; i < attacker_count_; ++i) {
      const auto& [piece, type, square] = attackers_[i];
      attacked |= attacks_of(type, player_, square, occupied_);
    }
    if (!contains(attacked, king_)) return false;
    const Bitboard need = ring_ & ~attacked & ~filled_;
    if (need == 0) return true;
    const Square square = hardest(need);
    return try_fillers(square) || try_attackers(square);
  }

  bool completes_with(Post post) {
    place(post);
    const bool completed = can_be_completed();
    take_back(post);
    return completed;
  }

  bool try_fillers(Square square) {
    if (contains(occupied_, square)) return false;
    for (int piece = 0; piece < reach_.size(); ++piece) {
      if (can_fill(piece, square) && completes_with({piece, reach_[piece].type, square}))
        return true;
    }
    return false;
  }

  bool try_attackers(Square square) {
    for (int piece = 0; piece < reach_.size(); ++piece) {
      if (!is_free(piece) || reach_[piece].color != player_) continue;
      if (try_posts(piece, reach_[piece].type, square)) return true;
      if (reach_[piece].promoted == 0) continue;
      if (try_posts(piece, PieceType::kQueen, square)) return true;
      if (try_posts(piece, PieceType::kKnight, square)) return true;
    }
    return false;
  }

  bool try_posts(int piece, PieceType type, Square target) {
    for (const Square square : Squares(posts(piece, type, target))) {
      if (target == king_ && left_ != 0 && (between(square, king_) & left_) == 0) continue;
      if (completes_with({piece, type, square})) return true;
    }
    return false;
  }

  bool can_fill(int piece, Square square) const {
    return is_free(piece) && reach_[piece].color != player_ &&
           contains(reach_[piece].anywhere(), square);
  }

  // The squares on which the piece may stand now and attack `target` as `type`.
  Bitboard posts(int piece, PieceType type, Square target) const {
    const bool as_itself = type == reach_[piece].type;
    const Bitboard squares = as_itself ? reach_[piece].reach : reach_[piece].promoted;
    const Bitboard near_king = type == PieceType::kKing ? ring_ : 0;
    return attacks_of(type, opponent_of(player_), target, occupied_) & squares &
           ~(occupied_ | near_king | bit(king_));
  }

  int ways_to_meet(Square square) const {
    int ways = 0;
    for (int piece = 0; piece < reach_.size(); ++piece) {
      if (!is_free(piece)) continue;
      if (reach_[piece].color != player_) {
        ways += !contains(occupied_, square) && can_fill(piece, square) ? 1 : 0;
        continue;
      }
      ways += count(posts(piece, reach_[piece].type, square));
      if (reach_[piece].promoted == 0) continue;
      ways += count(posts(piece, PieceType::kQueen, square));
      ways += count(posts(piece, PieceType::kKnight, square));
    }
    return ways;
  }

  Square hardest(Bitboard need) const {
    Square hardest = first_square(need);
    int fewest = kSquareCount * kSquareCount;
    for (const Square square : Squares(need)) {
      const int ways = ways_to_meet(square);
      if (ways < fewest) hardest = square;
      fewest = std::min(fewest, ways);
    }
    return hardest;
  }

  const Reach& reach_;
  const Square king_;
  const Color player_;
  const Bitboard ring_;
  int& steps_left_;
  // One bit for each placed piece; the squares of the placed pieces; the squares with pieces of the
  // mated side.
  Bitboard placed_ = 0, occupied_ = 0, filled_ = 0;
  std::array<Post, kSquareCount> attackers_;
  int attacker_count_ = 0;
  // If not empty: the piece that gives check must have one of these squares on its line.
  Bitboard left_ = 0;
};

}  // namespace

bool may_be_mated_on(Square square, Color player, const Reach& reach, int& steps) {
  return MatePattern(square, player, reach, steps).may_be_mate();
}

bool may_be_mated_on(Square square, Color player, const Reach& reach, Square own_king, int& steps) {
  MatePattern pattern(square, player, reach, steps);
  return pattern.place_own_king(own_king) && pattern.may_be_mate();
}

bool may_be_mated_by_discovery(Square square, Color player, const Reach& reach, Square own_king,
                               Bitboard from, int& steps) {
  MatePattern pattern(square, player, reach, steps);
  return pattern.place_own_king(own_king) && pattern.may_be_mate_across(from);
}

}  // namespace jadoube::rules

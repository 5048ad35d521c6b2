#include "rules/mate/mate_pattern.h"

#include <algorithm>
#include <array>

#include "rules/piece_attacks.h"

// Theory of operation. A mate is put together man by man. Steady men are there from the start. A
// first man gives the check; then, while some square beside the king is neither attacked nor
// occupied by his own men, one such square is taken, and each man not yet placed is tried on each
// square from which he would attack it, or on it if he is the king's own.
//
// Why no mate is missed: take any mate in a position that can come about. Its men stand where
// `Reach` says they may, its steady men at home. Follow the choices that agree with it: the man who
// gives check in it is tried, and for each square in need the man who guards or fills it in it.
// What has been placed at any time is part of that mate, so the lines that are free in it are free
// here, and whatever is guarded here by other men only ends the search sooner.

namespace jadoube::rules {
namespace {

// A man put on a square, as what he is or was promoted to. A queen and a knight do for all pieces.
struct Post {
  int man;
  PieceType type;
  Square square;
};

class SensorEvidence {
 public:
  SensorEvidence(Square king, Color player, const Reach& reach, int& steps)
      : reach_(reach), king_(king), player_(player), ring_(king_attacks(king)), steps_left_(steps) {
    for (int man = 0; man < reach.size(); ++man) {
      if (reach[man].is_steady() && !is_victim(man)) {
        place({man, reach[man].type, reach[man].square()});
      }
    }
  }

  // To be called first. False where another man stands there.
  bool place_own_king(Square square) {
    for (int man = 0; man < reach_.size(); ++man) {
      if (reach_[man].type != PieceType::kKing || !is_free(man)) continue;
      if (contains(occupied_, square)) return false;
      place({man, PieceType::kKing, square});
    }
    return true;
  }

  // The check may come from a steady man too, from whose line another steps.
  bool may_be_mate() { return can_be_completed() || try_attackers(king_); }

  // As `may_be_mate`, by a man on whose line to the king one of the squares `left` lies.
  bool may_be_mate_across(Bitboard left) {
    for (int i = 0; i < attacker_count_; ++i) {
      const auto& [man, type, square] = attackers_[i];
      const Bitboard attacked = attacks_of(type, player_, square, occupied_);
      if (contains(attacked, king_) && (between(square, king_) & left) != 0) {
        return can_be_completed();
      }
    }
    left_ = left;
    return try_attackers(king_);
  }

 private:
  bool is_victim(int man) const {
    return reach_[man].type == PieceType::kKing && reach_[man].color != player_;
  }
  bool is_free(int man) const { return !contains(placed_, square_at(man)) && !is_victim(man); }

  void place(Post post) {
    placed_ |= bit(square_at(post.man));
    occupied_ |= bit(post.square);
    if (reach_[post.man].color == player_) {
      attackers_[attacker_count_++] = post;
    } else {
      filled_ |= bit(post.square);
    }
  }

  void take_back(Post post) {
    placed_ &= ~bit(square_at(post.man));
    occupied_ &= ~bit(post.square);
    filled_ &= ~bit(post.square);
    if (reach_[post.man].color == player_) --attacker_count_;
  }

  // Whether the mate can be completed from here.
  bool can_be_completed() {
    if (--steps_left_ < 0) return true;
    Bitboard attacked = 0;
    for (int i = 0; i < attacker_count_; ++i) {
      const auto& [man, type, square] = attackers_[i];
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
    for (int man = 0; man < reach_.size(); ++man) {
      if (can_fill(man, square) && completes_with({man, reach_[man].type, square})) return true;
    }
    return false;
  }

  bool try_attackers(Square square) {
    for (int man = 0; man < reach_.size(); ++man) {
      if (!is_free(man) || reach_[man].color != player_) continue;
      if (try_posts(man, reach_[man].type, square)) return true;
      if (reach_[man].promoted == 0) continue;
      if (try_posts(man, PieceType::kQueen, square)) return true;
      if (try_posts(man, PieceType::kKnight, square)) return true;
    }
    return false;
  }

  bool try_posts(int man, PieceType type, Square target) {
    for (const Square square : Squares(posts(man, type, target))) {
      if (target == king_ && left_ != 0 && (between(square, king_) & left_) == 0) continue;
      if (completes_with({man, type, square})) return true;
    }
    return false;
  }

  bool can_fill(int man, Square square) const {
    return is_free(man) && reach_[man].color != player_ && contains(reach_[man].anywhere(), square);
  }

  // Where the man may stand now and attack `target` as `type`.
  Bitboard posts(int man, PieceType type, Square target) const {
    const bool as_itself = type == reach_[man].type;
    const Bitboard squares = as_itself ? reach_[man].reach : reach_[man].promoted;
    const Bitboard near_king = type == PieceType::kKing ? ring_ : 0;
    return attacks_of(type, opponent_of(player_), target, occupied_) & squares &
           ~(occupied_ | near_king | bit(king_));
  }

  int ways_to_meet(Square square) const {
    int ways = 0;
    for (int man = 0; man < reach_.size(); ++man) {
      if (!is_free(man)) continue;
      if (reach_[man].color != player_) {
        ways += !contains(occupied_, square) && can_fill(man, square) ? 1 : 0;
        continue;
      }
      ways += count(posts(man, reach_[man].type, square));
      if (reach_[man].promoted == 0) continue;
      ways += count(posts(man, PieceType::kQueen, square));
      ways += count(posts(man, PieceType::kKnight, square));
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
  // The men placed, a bit for each; their squares; and those of the mated king's own.
  Bitboard placed_ = 0, occupied_ = 0, filled_ = 0;
  std::array<Post, kSquareCount> attackers_;
  int attacker_count_ = 0;
  // Where not empty: the man who checks must do it across one of these.
  Bitboard left_ = 0;
};

}  // namespace

bool may_be_mated_on(Square square, Color player, const Reach& reach, int& steps) {
  return SensorEvidence(square, player, reach, steps).may_be_mate();
}

bool may_be_mated_on(Square square, Color player, const Reach& reach, Square own_king, int& steps) {
  SensorEvidence scene(square, player, reach, steps);
  return scene.place_own_king(own_king) && scene.may_be_mate();
}

bool may_be_mated_by_discovery(Square square, Color player, const Reach& reach, Square own_king,
                               Bitboard from, int& steps) {
  SensorEvidence scene(square, player, reach, steps);
  return scene.place_own_king(own_king) && scene.may_be_mate_across(from);
}

}  // namespace jadoube::rules

#include "daemon/tracking/inferred/explain.h"

#include <algorithm>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/square_sets.h"

namespace jadoube::tracking {

using rules::Bitboard;
using rules::Color;
using rules::Move;
using rules::Piece;
using rules::PieceType;
using rules::Placement;
using rules::Position;

namespace {

/// What each side must do if a position is to become the placement. Each of its plies puts a piece
/// where the placement wants one, castling puts two. And the missing pieces must be taken.
struct Need {
  Bitboard arrivals = 0;
  /// How many plies those are at least, and how many have to take.
  int to_arrive = 0, to_take = 0;
};

/// Looks for variations depth first, until there are enough of them or the budget is spent. How the
/// board would report each position is carried along: pieces may be read as others.
class VariationSearch {
 public:
  VariationSearch(const Placement& placement, SensingClass sensing, bool nothing_misread,
                  std::size_t most, int& budget)
      : placement_(placement),
        sensing_(sensing),
        counts_(nothing_misread),
        most_(most),
        budget_(budget) {}

  void search(const Position& before, const Placement& shown, int plies) {
    const auto own = need_of(before.turn(), shown);
    const auto other = need_of(rules::opponent_of(before.turn()), shown);
    const int own_plies = (plies + 1) / 2, other_plies = plies / 2;
    if (std::max(own.to_arrive, own.to_take) > own_plies) return;
    if (std::max(other.to_arrive, other.to_take) > other_plies) return;
    const bool none_to_spare = own.to_arrive == own_plies || plies == 1;
    for (const auto move : before.legal_moves()) {
      if (done()) return;
      if (none_to_spare && !before.is_castling(move) && !stays(before, shown, move)) continue;
      if (is_promotion_of_choice(move, sensing_)) play(before, shown, move, plies);
    }
  }

  std::vector<Variation> found;

 private:
  bool done() const { return found.size() == most_ || budget_ < 0; }

  /// True if the piece that comes by `move` may stay where it comes to.
  bool stays(const Position& before, const Placement& shown, Move move) const {
    return placement_[move.to] == reported_arrival(before, shown, move, sensing_);
  }

  void play(const Position& before, const Placement& shown, Move move, int plies) {
    --budget_;
    const auto after = before.after(move);
    const auto now = reported_after(before, shown, move, after, sensing_);
    played_.push_back(move);
    if (plies > 1) search(after, now, plies - 1);
    if (plies == 1 && now == placement_) found.push_back(played_);
    played_.pop_back();
  }

  Need need_of(Color side, const Placement& shown) const {
    // A board that reports no colours does not show when one piece replaces another.
    if (sensing_ == SensingClass::kOccupancy) return {.arrivals = ~Bitboard{0}};
    Need need;
    bool king_comes = false;
    int own_now = 0, own_then = 0, other_now = 0, other_then = 0;
    for (const auto square : rules::Squares(differing(shown, placement_))) {
      const auto now = shown[square], then = placement_[square];
      if (now != Piece::kNone) ++(rules::color_of(now) == side ? own_now : other_now);
      if (then == Piece::kNone) continue;
      ++(rules::color_of(then) == side ? own_then : other_then);
      if (!may_be_of(side, then, sensing_)) continue;
      need.arrivals |= rules::bit(square);
      king_comes |= then == as_sensed(rules::make_piece(side, PieceType::kKing), sensing_);
    }
    need.to_arrive = rules::count(need.arrivals) - (king_comes ? 1 : 0);
    if (counts_) need.to_take = own_then > own_now ? kNever : other_now - other_then;
    return need;
  }

  /// More plies than a variation has: pieces do not become more.
  static constexpr int kNever = 100;

  const Placement& placement_;
  const SensingClass sensing_;
  /// True if no piece may appear that was not reported before. Then pieces can be counted.
  const bool counts_;
  const std::size_t most_;
  int& budget_;
  Variation played_;
};

/// True if each side that has a ply in a variation has a piece that left its square.
bool have_left(const VariationStart& start, const Placement& placement, int plies) {
  const auto& sets = start.position.square_sets();
  const auto changed = differing(start.reported, placement);
  const auto has_left = [&](Color side) { return (changed & sets.of(side)) != 0; };
  return has_left(sets.turn) && (plies == 1 || has_left(rules::opponent_of(sets.turn)));
}

}  // namespace

std::vector<Variation> variations(const VariationStart& start, const rules::Placement& placement,
                                  int plies, int& budget, Count count, std::size_t most) {
  const bool guessed = count == Count::kGuessed;
  if (guessed && !have_left(start, placement, plies)) return {};
  const auto as_it_is = as_sensed(start.position.placement(), start.sensing);
  VariationSearch search(placement, start.sensing, start.reported == as_it_is, most, budget);
  search.search(start.position, start.reported, plies);
  if (guessed && budget < 0) return {};
  return std::move(search.found);
}

}  // namespace jadoube::tracking

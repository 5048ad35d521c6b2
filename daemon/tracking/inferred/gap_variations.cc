#include "daemon/tracking/inferred/gap_variations.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/attacks.h"
#include "rules/laws/game.h"

namespace jadoube::tracking {

using rules::Color;
using rules::Move;
using rules::Piece;
using rules::Placement;
using rules::Position;
using rules::Square;

namespace {

/// At most this number of sets of moves, and of orders of each.
constexpr std::size_t kMostSets = 8, kMostOrders = 8;
constexpr int kMostPliesToAndFro = 5;

/// A piece, and its square before.
struct EarlierPiece {
  Square square;
  Piece piece;
};

/// The moves of each side, without their order: the moves of the side that begins are first.
using MoveSet = std::array<std::vector<Move>, 2>;

MoveSet set_of(const Variation& variation) {
  MoveSet set;
  for (std::size_t i = 0; i < variation.size(); ++i) set[i % 2].push_back(variation[i]);
  const auto in_order = [](Move move) { return std::tuple(move.from, move.to, move.promotion); };
  for (auto& moves : set) std::ranges::sort(moves, {}, in_order);
  return set;
}

/// Leaves the first sets, and the first orders of each.
void leave_first_sets(std::vector<Alternative>& alternatives) {
  std::vector<std::pair<MoveSet, std::size_t>> orders;
  std::erase_if(alternatives, [&](const Alternative& alternative) {
    auto set = set_of(alternative.variation);
    const auto known = std::ranges::find(orders, set, &std::pair<MoveSet, std::size_t>::first);
    if (known != orders.end()) return ++known->second > kMostOrders;
    if (orders.size() == kMostSets) return true;
    orders.emplace_back(std::move(set), 1);
    return false;
  });
}

/// How many plies of `variation` lead to a position that was on the board before.
int repetitions(const Variation& variation, Position position, std::span<const Position> earlier) {
  int count = 0;
  for (const auto move : variation) {
    position = position.after(move);
    const auto same = [&](const Position& one) { return rules::same_position(one, position); };
    count += std::ranges::any_of(earlier, same) ? 1 : 0;
  }
  return count;
}

/// True if `placement` shows the piece of `move` on its way, on a square between.
bool is_on_its_way(const Position& before, Move move, const Placement& placement,
                   SensingClass sensing) {
  const auto earlier = as_sensed(before.placement(), sensing);
  for (const auto square : rules::Squares(rules::between(move.from, move.to))) {
    auto shown = earlier;
    shown.set(square, earlier[move.from]);
    shown.set(move.from, Piece::kNone);
    if (shown == placement) return true;
  }
  return false;
}

/// True if the board was like `placement` before `variation`, after it, between its plies, or
/// during one of them.
bool passes(const Variation& variation, Position position, const Placement& placement,
            SensingClass sensing) {
  const auto is_it = [&] { return as_sensed(position.placement(), sensing) == placement; };
  bool passed = is_it();
  for (std::size_t i = 0; i < variation.size(); ++i) {
    const auto move = variation[i];
    const bool stays = std::ranges::find(variation.begin() + static_cast<std::ptrdiff_t>(i),
                                         variation.end(), move.to, &Move::from) == variation.end();
    passed |= stays && is_on_its_way(position, move, placement, sensing);
    position = position.after(move);
    passed |= is_it();
  }
  return passed;
}

/// True if after `variation` the side to move can take the piece on one of the squares with the
/// piece on the other. Otherwise no hand holds these two pieces.
bool takes(const Variation& variation, Position position, Square white, Square black) {
  for (const auto move : variation) position = position.after(move);
  const bool whites = position.turn() == Color::kWhite;
  const Move capture{whites ? white : black, whites ? black : white};
  return std::ranges::any_of(position.legal_moves(), [&](Move move) {
    return move.from == capture.from && move.to == capture.to;
  });
}

/// True if a piece like `victim` is taken in `variation`.
bool is_taken(Piece victim, const Variation& variation, Position position) {
  return std::ranges::any_of(variation, [&](Move move) {
    const bool takes = position.placement()[move.to] == victim;
    position = position.after(move);
    return takes;
  });
}

/// The pieces that left their squares, or were seen since.
std::vector<EarlierPiece> pieces_that_left(const Placement& reported, const Placement& placement,
                                           const Placement& lifted) {
  std::vector<EarlierPiece> pieces;
  for (const auto* earlier : {&lifted, &reported}) {
    for (const auto square : rules::Squares(differing(*earlier, placement))) {
      const bool has_left = (*earlier)[square] != Piece::kNone && placement[square] == Piece::kNone;
      const bool known = earlier != &lifted && lifted[square] == (*earlier)[square];
      if (has_left && !known) pieces.push_back({square, (*earlier)[square]});
    }
  }
  return pieces;
}

}  // namespace

void keep_what_passes(const Placement& read, const VariationStart& start,
                      std::span<std::vector<Variation>> found) {
  const auto does = [&](const Variation& variation) {
    return passes(variation, start.position, read, start.sensing);
  };
  if (std::ranges::none_of(found,
                           [&](const auto& some) { return std::ranges::any_of(some, does); })) {
    return;
  }
  for (auto& some : found) std::erase_if(some, std::not_fn(does));
}

std::vector<Variation> variations_to_and_fro(const VariationStart& start,
                                             const Placement& placement, int& budget) {
  std::vector<Variation> found;
  for (int plies = 2; plies <= kMostPliesToAndFro && found.empty(); ++plies) {
    found = variations(start, placement, plies, budget, Count::kCounted);
  }
  return found;
}

std::vector<Alternative> ranked(std::vector<Variation> variations, const Position& before,
                                std::span<const Position> earlier) {
  std::vector<Alternative> alternatives;
  const auto shortest = variations.front().size();
  for (auto& variation : variations) {
    const auto longer = static_cast<Cost>(variation.size() - shortest);
    const auto cost =
        longer * cost::kPlyInGap + repetitions(variation, before, earlier) * cost::kRepetition;
    alternatives.push_back({std::move(variation), cost});
  }
  // One that is longer is not written first: others may follow from it.
  std::ranges::stable_sort(alternatives, {}, [](const Alternative& alternative) {
    return std::pair(alternative.variation.size(), alternative.behind);
  });
  leave_first_sets(alternatives);
  const auto least = alternatives.front().behind;
  for (auto& alternative : alternatives) {
    alternative.behind = std::max(0, alternative.behind - least);
  }
  return alternatives;
}

std::vector<NearPlacement> with_victim_beside(const VariationStart& start,
                                              const Placement& placement) {
  std::vector<NearPlacement> placements;
  for (const auto square : rules::Squares(differing(start.reported, placement))) {
    const auto victim = placement[square];
    if (victim == Piece::kNone || start.reported[square] != Piece::kNone) continue;
    auto& near = placements.emplace_back(NearPlacement{.placement = placement, .may_be_after = {}});
    near.placement.set(square, Piece::kNone);
    near.may_be_after = [victim, position = start.position](const Variation& variation) {
      return is_taken(victim, variation, position);
    };
  }
  return placements;
}

std::vector<NearPlacement> with_pieces_in_hand(const VariationStart& start,
                                               const Placement& placement,
                                               const Placement& lifted) {
  const auto pieces = pieces_that_left(start.reported, placement, lifted);
  std::vector<NearPlacement> placements;
  for (const auto& one : pieces) {
    placements.push_back({placement, cost::kHeldAtRest, [](const Variation&) { return true; }});
    placements.back().placement.set(one.square, one.piece);
  }
  for (const auto& one : pieces) {
    for (const auto& other : pieces) {
      if (color_of(one.piece) != Color::kWhite || color_of(other.piece) != Color::kBlack) continue;
      if (one.square == other.square) continue;
      const auto one_takes = [position = start.position, white = one.square,
                              black = other.square](const Variation& variation) {
        return takes(variation, position, white, black);
      };
      placements.push_back({placement, 2 * cost::kHeldAtRest, one_takes});
      placements.back().placement.set(one.square, one.piece);
      placements.back().placement.set(other.square, other.piece);
    }
  }
  return placements;
}

}  // namespace jadoube::tracking

#include "daemon/tracking/touches/touch_duty.h"

#include <algorithm>
#include <map>
#include <optional>

#include "rules/laws/touch.h"
#include "rules/notation/san.h"

namespace jadoube::tracking {
namespace {

using rules::Move;
using rules::Position;
using rules::Touch;
using rules::TouchKind;

constexpr std::chrono::seconds kReleased{1};

/// The positions of a game and the lifts among its plies.
class Places {
 public:
  explicit Places(const model::Game& game) : game_(game), positions_{game.start} {
    for (const auto& ply : game.plies) positions_.push_back(positions_.back().after(ply.move));
  }

  const Position& before(std::size_t ply) const { return positions_[ply]; }
  /// The move of ply `ply`; nothing after the last one.
  std::optional<Move> played(std::size_t ply) const {
    if (ply >= game_.plies.size()) return std::nullopt;
    return game_.plies[ply].move;
  }

  /// The ply that `lift` belongs to.
  std::size_t ply_of(const Lift& lift) const {
    const auto next = std::ranges::upper_bound(game_.plies, lift.lifted, {}, &model::Ply::made_at);
    const auto ply = static_cast<std::size_t>(next - game_.plies.begin());
    if (is_late(lift, ply) || is_moved_on(lift, ply)) return ply - 1;
    if (plays(lift, ply + 1) && !plays(lift, ply)) return ply + 1;
    return ply;
  }

  /// `lift` with the end that the plies give it: a piece that no sensor reported again was played,
  /// or taken.
  Lift ended(Lift lift, std::size_t ply) const {
    if (lift.end == LiftEnd::kPutBack || lift.end == LiftEnd::kMoved) return lift;
    if (ply >= game_.plies.size() || current(lift, ply + 1)) return lift;
    const auto& made = game_.plies[ply];
    const bool moved = made.move.from == lift.square && !made.move.promotion;
    if (!moved && lift.end == LiftEnd::kTaken) return lift;
    lift.ended = std::max(lift.lifted, made.made_at);
    lift.end = moved ? LiftEnd::kMoved : LiftEnd::kTaken;
    if (moved) lift.to = made.move.to;
    return lift;
  }

  /// True if `lift` is of the piece that ply `ply` moves.
  bool plays(const Lift& lift, std::size_t ply) const {
    return ply < game_.plies.size() && lift.end != LiftEnd::kPutBack && current(lift, ply) &&
           game_.plies[ply].move.from == lift.square;
  }

 private:
  /// True if the piece is on its square before ply `ply`: one of its colour, for it may be read
  /// wrong.
  bool current(const Lift& lift, std::size_t ply) const {
    const auto there = positions_[ply].placement()[lift.square];
    return there != rules::Piece::kNone && rules::color_of(there) == rules::color_of(lift.piece);
  }
  /// True if the ply before `ply` has already moved or taken the piece.
  bool is_late(const Lift& lift, std::size_t ply) const {
    return ply > 0 && !current(lift, ply) && current(lift, ply - 1);
  }

  /// True if the player of the ply before `ply` moved their piece on before they pressed. The piece
  /// was on a square that the record does not have, and has another square now.
  bool is_moved_on(const Lift& lift, std::size_t ply) const {
    if (ply == 0 || current(lift, ply) || current(lift, ply - 1)) return false;
    const auto& made = game_.plies[ply - 1];
    const auto& before = positions_[ply - 1];
    const auto mover = before.turn();
    const bool in_turn = lift.running.value_or(mover) == mover &&
                         (!made.confirmed_at || lift.lifted < *made.confirmed_at);
    return in_turn && lift.piece == before.placement()[made.move.from];
  }

  const model::Game& game_;
  std::vector<Position> positions_;
};

/// True if the piece of `lift` was on the square where it was set until one of `later` took it on.
bool was_released(const Lift& lift, std::span<const Lift> later) {
  if (lift.end != LiftEnd::kMoved) return false;
  const auto on = std::ranges::find_if(later, [&](const Lift& next) {
    return next.square == lift.to && next.piece == lift.piece && next.lifted >= *lift.ended;
  });
  return on != later.end() && on->lifted - *lift.ended >= kReleased;
}

/// The acts of the player on move in ply `ply` that `lifts` show.
std::vector<Touch> touches_in(std::span<const Lift> lifts, std::size_t ply, const Places& places) {
  const auto turn = places.before(ply).turn();
  std::vector<Touch> touches;
  for (std::size_t i = 0; i < lifts.size(); ++i) {
    const auto& lift = lifts[i];
    if (lift.running.value_or(turn) != turn && !places.plays(lift, ply)) continue;
    touches.push_back({.kind = TouchKind::kLifted, .square = lift.square});
    if (!was_released(lift, lifts.subspan(i + 1))) continue;
    touches.push_back({.kind = TouchKind::kReleased, .square = lift.square, .to = lift.to});
  }
  return touches;
}

/// True if there is nothing to be played in ply `ply` of `game`.
bool is_over(const model::Game& game, std::size_t ply, const Places& places) {
  if (ply < game.plies.size()) return false;
  return game.result != rules::Result::kUnknown || places.before(ply).legal_moves().empty();
}

PlyLifts ruled(const model::Game& game, std::size_t ply, std::vector<Lift> lifts,
               const Places& places) {
  const auto& before = places.before(ply);
  PlyLifts found{.ply = ply, .turn = before.turn(), .lifts = std::move(lifts)};
  if (is_over(game, ply, places)) return found;
  const auto touches = touches_in(found.lifts, ply, places);
  const auto ruling = rules::rule_on_touches(before, touches);
  found.article = ruling.article;
  if (!found.article.empty()) {
    for (const auto move : ruling.allowed) found.allowed.push_back(rules::to_san(before, move));
    std::ranges::sort(found.allowed);
  }
  if (const auto move = places.played(ply)) {
    found.broken_clause = rules::broken_clause(before, touches, *move);
    if (found.broken_clause)
      found.broken = rules::article(rules::kCurrentEdition, *found.broken_clause);
  }
  return found;
}

}  // namespace

std::vector<PlyLifts> lifts_by_ply(const model::Game& game, std::span<const Lift> lifts) {
  const Places places(game);
  std::map<std::size_t, std::vector<Lift>> by_ply;
  for (const auto& lift : lifts) {
    const auto ply = places.ply_of(lift);
    by_ply[ply].push_back(places.ended(lift, ply));
  }
  std::vector<PlyLifts> found;
  found.reserve(by_ply.size());
  for (auto& [ply, of_ply] : by_ply) found.push_back(ruled(game, ply, std::move(of_ply), places));
  return found;
}

}  // namespace jadoube::tracking

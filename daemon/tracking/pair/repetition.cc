#include "daemon/tracking/pair/repetition.h"

#include <algorithm>
#include <bit>

#include "daemon/tracking/sensed/gesture.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using rules::Bitboard;
using rules::Piece;
using rules::Placement;
using rules::Square;

namespace {

Placement shown_after(const GameView& game, std::size_t plies, rules::Move move) {
  const auto& before = game.positions()[plies];
  return reported_after(before, game.reported(plies), move, before.after(move), game.sensing());
}

}  // namespace

Bitboard Repetition::wrong(std::size_t plies) const {
  const auto& reported = game_.reported(plies);
  const auto real = as_sensed(game_.positions()[plies].placement(), game_.sensing());
  Bitboard wrong = 0;
  for (const auto square : rules::Squares(differing(shown_, reported))) {
    if (shown_[square] != real[square]) wrong |= rules::bit(square);
  }
  return wrong;
}

std::size_t Repetition::before_own() const {
  const auto plies = game_.ply_count();
  return plies > 0 && game_.last().turn() != player_ ? plies - 1 : plies;
}

bool Repetition::is_whole() const {
  const auto plies = game_.ply_count();
  if (shows(plies)) return true;
  const auto before = before_own();
  if (shows(before)) return true;
  const auto& position = game_.positions()[before];
  if (position.turn() != player_) return false;
  for (const auto move : position.legal_moves()) {
    if (shown_after(game_, before, move) == shown_) return true;
  }
  return false;
}

bool Repetition::shows_own_move() const {
  const auto plies = game_.ply_count();
  const auto& position = game_.last();
  if (position.turn() != player_ || shows(plies)) return false;
  return std::ranges::any_of(position.legal_moves(), [&](rules::Move move) {
    return shown_after(game_, plies, move) == shown_;
  });
}

bool Repetition::has_stray() const {
  const bool distinguishes_kings = game_.sensing() == SensingClass::kIdentity;
  for (const auto square : rules::Squares(wrong(game_.ply_count()))) {
    const auto seen = shown_[square];
    // Kings in the centre give the result.
    if (is_centre(square) && (!distinguishes_kings || is_king(seen))) continue;
    if (seen != Piece::kNone && !drivers::may_be_of(player_, seen, game_.sensing())) return true;
  }
  return false;
}

bool Repetition::is_under_way() const {
  const auto plies = game_.ply_count();
  if (plies == 0) return false;
  const auto& then = game_.reported(plies - 1);
  for (const auto square : rules::Squares(wrong(plies))) {
    const bool moves = then[square] != game_.reported()[square];
    if (!moves) return false;
    if (shown_[square] != then[square] && shown_[square] != Piece::kNone) return false;
  }
  return true;
}

Bitboard Repetition::hidden() const {
  const auto& before = game_.positions()[before_own()];
  Bitboard hidden = 0;
  for (const auto square : rules::Squares(wrong(game_.ply_count()))) {
    if (!is_own(square, before)) hidden |= rules::bit(square);
  }
  return hidden;
}

/// True if the player's own hands made `square` as it is.
bool Repetition::is_own(Square square, const rules::Position& before) const {
  const auto seen = shown_[square];
  if (seen == rested_[square]) return false;
  if (seen == Piece::kNone) {
    return rules::contains(before.square_sets().of(player_), square);
  }
  return drivers::may_be_of(player_, seen, game_.sensing()) && comes_by_own_move(square, before);
}

/// True if a piece may come to `square` from one that it has left.
bool Repetition::comes_by_own_move(Square square, const rules::Position& before) const {
  if (before.turn() != player_) return false;
  if (game_.sensing() == SensingClass::kIdentity) return true;
  for (const auto move : before.legal_moves()) {
    if (shown_[move.from] != Piece::kNone) continue;
    if (move.to == square) return true;
    if (!before.is_castling(move)) continue;
    const auto to = rules::castling_targets(move.from, move.to);
    if (to.king == square || to.rook == square) return true;
  }
  return false;
}

Placement Repetition::own() const {
  auto own = shown_;
  for (const auto square : rules::Squares(hidden())) own.set(square, game_.reported()[square]);
  return own;
}

std::optional<Placement> Repetition::own_move() const {
  const auto before = before_own();
  const auto& position = game_.positions()[before];
  if (position.turn() != player_) return std::nullopt;
  std::optional<Placement> best;
  int least = 65;
  bool alone = false;
  for (const auto move : position.legal_moves()) {
    if (!is_promotion_of_choice(move, game_.sensing())) continue;
    const auto after = shown_after(game_, before, move);
    const auto changes = differing(game_.reported(before), after);
    const auto wrong = differing(shown_, after);
    if ((changes & wrong) != 0) continue;
    const auto count = std::popcount(wrong);
    if (count > least) continue;
    alone = count < least;
    least = count;
    best = after;
  }
  return alone ? best : std::nullopt;
}

}  // namespace jadoube::tracking

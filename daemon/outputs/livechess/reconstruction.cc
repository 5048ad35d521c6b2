#include "daemon/outputs/livechess/reconstruction.h"

#include <algorithm>

#include "daemon/outputs/release.h"
#include "rules/notation/san.h"

namespace jadoube::outputs::livechess {
namespace {

// The same pieces, and the same side to move. Rights and counters may differ, because a client
// often has them wrong.
bool looks_alike(const rules::Position& one, const rules::Position& other) {
  return one.turn() == other.turn() && one.placement() == other.placement();
}

// How many moves may be missing between two placements that stood still.
constexpr std::size_t kMovesBack = 2;

}  // namespace

Reconstruction::Reconstruction(const rules::Position& start, std::chrono::milliseconds hold)
    : start_(start), hold_(hold), positions_{start} {}

bool Reconstruction::update(const Eboard& board, Instant now) {
  const auto before = san_;
  const bool matched = matches_;
  wake_at_ = drivers::kNever;
  const bool is_active = board.state == EboardState::kActive;
  if (is_active && !is_active_) placed_at_ = active_since_ = now;
  is_active_ = is_active;
  if (board.placement != placement_) {
    placement_ = board.placement;
    placed_at_ = now;
  }
  if (board.game) find_anchor(*board.game);
  if (anchor_) {
    // When the next game has begun, the moves of this one stay.
    if (board.game && board.game->ordinal == anchor_->game) {
      follow_game(board.game, board.clock && board.clock->running.has_value(), now);
    }
  } else if (placement_) {
    follow_board(*placement_, now);
  }
  matches_ = placement_ && *placement_ == positions_.back().placement();
  return matches_ != matched || san_ != before;
}

void Reconstruction::find_anchor(const model::Game& game) {
  if (is_from_board_) return;
  if (anchor_ && anchor_->game != game.ordinal && !san_.empty()) return;
  std::optional<Anchor> found;
  auto position = game.start;
  for (std::size_t ply = 0;; ++ply) {
    // The last such place: a position that comes again is meant as it is now.
    if (looks_alike(position, start_)) {
      found = Anchor{game.ordinal, ply};
      // A place that still fits stays, so that no move is lost.
      if (anchor_ && anchor_->game == game.ordinal && anchor_->ply == ply) break;
    }
    if (ply == game.plies.size()) break;
    position = position.after(game.plies[ply].move);
  }
  if (found) anchor_ = found;
}

void Reconstruction::follow_game(const std::shared_ptr<const model::Game>& game, bool clock_runs,
                                 Instant now) {
  // The plies before the setup were corrected, so the moves from it on are not known.
  if (anchor_->ply > game->plies.size() ||
      !looks_alike(game->position_after(anchor_->ply), start_)) {
    return;
  }
  Table table;
  table.game = game;
  standing_.erase(standing_.lower_bound(game->plies.size()), standing_.end());
  // Provisional plies as well, because some of them have stood long enough.
  const auto shown = release(table, {.provisional = true});
  const auto kept = shown.in_play ? plies_that_stay(*game) : anchor_->ply;
  cut(0);
  for (std::size_t i = anchor_->ply; i < std::max(kept, shown.plies.size()); ++i) {
    const model::Ply& ply = game->plies[i];
    if (i >= kept && ply.state == model::PlyState::kProvisional && shown.in_play) {
      if (clock_runs || !is_active_) break;
      const Instant settles = stands_since(i, ply, now) + hold_;
      if (now < settles) {
        wake_at_ = settles;
        break;
      }
    }
    san_.push_back(ply.san);
    positions_.push_back(positions_.back().after(ply.move));
  }
}

Instant Reconstruction::stands_since(std::size_t number, const model::Ply& ply, Instant now) {
  Standing& known = standing_[number];
  const bool is_lifted = placement_ && (*placement_)[ply.move.to] == rules::Piece::kNone;
  if (is_lifted || known.san != ply.san) known = {ply.san, now};
  return std::max(known.since, active_since_);
}

// How many plies of the game, from its first on, clients have and the game still has.
std::size_t Reconstruction::plies_that_stay(const model::Game& game) const {
  std::size_t stays = anchor_->ply;
  for (const std::string& san : san_) {
    if (stays == game.plies.size() || game.plies[stays].san != san) break;
    if (game.plies[stays].state == model::PlyState::kIllegal) break;
    ++stays;
  }
  return stays;
}

void Reconstruction::follow_board(const rules::Placement& placement, Instant now) {
  if (!is_active_ || placement == positions_.back().placement()) return;
  const Instant settles = placed_at_ + hold_;
  if (now < settles) {
    wake_at_ = settles;
    return;
  }
  const auto plies = san_.size();
  // First the moves that continue, then a return to an earlier position, then another last move.
  if (extend(placement)) {
    is_from_board_ = true;
    return;
  }
  for (std::size_t back = 1; back <= std::min(plies, kMovesBack); ++back) {
    if (positions_[plies - back].placement() == placement) return cut(plies - back);
  }
  if (plies == 0) return;
  const auto kept_positions = positions_;
  const auto kept_san = san_;
  cut(plies - 1);
  if (!extend(placement)) {
    positions_ = kept_positions;
    san_ = kept_san;
  }
}

bool Reconstruction::extend(const rules::Placement& placement) {
  const auto& position = positions_.back();
  const auto moves = position.legal_moves();
  for (const rules::Move& move : moves) {
    if (position.after(move).placement() != placement) continue;
    play(move);
    return true;
  }
  for (const rules::Move& move : moves) {
    const auto between = position.after(move);
    for (const rules::Move& reply : between.legal_moves()) {
      if (between.after(reply).placement() != placement) continue;
      play(move);
      play(reply);
      return true;
    }
  }
  return false;
}

void Reconstruction::play(const rules::Move& move) {
  san_.push_back(rules::to_san(positions_.back(), move));
  positions_.push_back(positions_.back().after(move));
}

void Reconstruction::cut(std::size_t plies) {
  san_.resize(plies);
  positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(plies) + 1, positions_.end());
}

}  // namespace jadoube::outputs::livechess

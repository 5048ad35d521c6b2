#include "daemon/outputs/livechess/reconstruction.h"

#include <algorithm>

#include "daemon/outputs/release.h"
#include "rules/notation/san.h"

namespace jadoube::outputs::livechess {
namespace {

// True for the same pieces and the same side to move. Rights and counters may differ, because
// clients often have wrong ones.
bool looks_alike(const rules::Position& one, const rules::Position& other) {
  return one.turn() == other.turn() && one.placement() == other.placement();
}

// The legal move that leads to `placement`. Nothing: none does.
std::optional<rules::Move> move_to(const rules::Position& position,
                                   const rules::Placement& placement) {
  for (const rules::Move& move : position.legal_moves()) {
    if (position.after(move).placement() == placement) return move;
  }
  return std::nullopt;
}

std::vector<rules::Square> squares_that_differ(const rules::Placement& one,
                                               const rules::Placement& other) {
  std::vector<rules::Square> squares;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (one[square] != other[square]) squares.push_back(square);
  }
  return squares;
}

// The number of moves that may be missing between two placements that did not change.
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
    if (placement_ && is_active_ && !anchor_) note_placement(*placement_, now);
  }
  if (board.game) find_anchor(*board.game);
  if (anchor_) {
    // After the next game has begun, the moves of this one no longer change.
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
  if (anchor_ && anchor_->game != game.ordinal && !san_.empty()) return;
  std::optional<Anchor> found;
  auto position = game.start;
  for (std::size_t ply = 0;; ++ply) {
    // It is the last such place: if a position appears again, the client means the present one.
    if (looks_alike(position, start_) && (!is_from_board_ || fits_anchor(game, ply))) {
      found = Anchor{game.ordinal, ply};
      // If the old place still fits, it stays, so that no move is lost.
      if (anchor_ && anchor_->game == game.ordinal && anchor_->ply == ply) break;
    }
    if (ply == game.plies.size()) break;
    position = position.after(game.plies[ply].move);
  }
  if (!found) return;
  anchor_ = found;
  is_from_board_ = false;
  pending_.reset();
}

// True if the game has all moves of the clients, from `ply` on.
bool Reconstruction::fits_anchor(const model::Game& game, std::size_t ply) const {
  if (game.plies.size() < ply + san_.size()) return false;
  return std::equal(san_.begin(), san_.end(), game.plies.begin() + static_cast<std::ptrdiff_t>(ply),
                    [](const std::string& san, const model::Ply& each) { return san == each.san; });
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
  // Provisional plies as well, because some of them were on the board long enough.
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

// The number of plies at the start of the game that clients have and that are still in the game.
std::size_t Reconstruction::plies_that_stay(const model::Game& game) const {
  std::size_t stays = anchor_->ply;
  for (const std::string& san : san_) {
    if (stays == game.plies.size() || game.plies[stays].san != san) break;
    if (game.plies[stays].state == model::PlyState::kIllegal) break;
    ++stays;
  }
  return stays;
}

// Quick players: a move is on the board for a moment, and then the opponent lifts a piece, or has
// moved. A sliding piece shows several moves one after the other, and only the last one stays.
void Reconstruction::note_placement(const rules::Placement& placement, Instant) {
  if (pending_) {
    const auto after = positions_.back().after(*pending_);
    const auto differing = squares_that_differ(after.placement(), placement);
    const bool answers =
        !differing.empty() && std::ranges::all_of(differing, [&](rules::Square square) {
          const auto piece = after.placement()[square];
          return piece != rules::Piece::kNone && rules::color_of(piece) == after.turn() &&
                 placement[square] == rules::Piece::kNone;
        });
    const bool is_answered = move_to(after, placement).has_value();
    if (answers || is_answered) settle_pending();
  }
  if (placement == positions_.back().placement()) return pending_.reset();
  if (const auto move = move_to(positions_.back(), placement)) pending_ = move;
}

void Reconstruction::settle_pending() {
  play(*pending_);
  pending_.reset();
  is_from_board_ = true;
}

void Reconstruction::follow_board(const rules::Placement& placement, Instant now) {
  if (!is_active_ || placement == positions_.back().placement()) return;
  const Instant settles = placed_at_ + hold_;
  if (now < settles) {
    wake_at_ = settles;
    return;
  }
  pending_.reset();
  const auto plies = san_.size();
  // It tries moves that continue, then a return to an earlier position, then another last move.
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
  const auto position = positions_.back();
  if (const auto move = move_to(position, placement)) {
    play(*move);
    return true;
  }
  for (const rules::Move& move : position.legal_moves()) {
    const auto reply = move_to(position.after(move), placement);
    if (!reply) continue;
    play(move);
    play(*reply);
    return true;
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

#include "daemon/arbiter/detectors/game_history.h"

#include <algorithm>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::arbiter {
namespace {

constexpr std::size_t kPressesKept = 8;
/// A lever bounces twice at most [guess].
constexpr int kIdlePresses = 3;

}  // namespace

bool PressHistory::take_reading(const model::Board& board, Instant at) {
  const auto runs = board.clock ? board.clock->running : std::nullopt;
  const bool pressed = ran_ && runs && *ran_ != *runs;
  if (pressed) {
    if (presses_.size() == kPressesKept) presses_.erase(presses_.begin());
    presses_.push_back({*ran_, at, *board.clock, board.placement});
  }
  ran_ = runs;
  return pressed;
}

void SquareHistory::take(const rules::Placement& seen, model::Instant now) {
  for (const auto square : rules::Squares(tracking::differing(now_, seen))) {
    const auto at = static_cast<std::size_t>(index_of(square));
    stays_[at][static_cast<std::size_t>(now_[square])] = {since_[at], now};
    since_[at] = now;
  }
  now_ = seen;
}

bool SquareHistory::showed(rules::Square square, rules::Piece piece, model::Instant since) const {
  const auto ended = until(square, piece);
  return now_[square] == piece || (ended != model::Instant{} && ended >= since);
}

model::Instant SquareHistory::since(rules::Square square) const {
  return since_[static_cast<std::size_t>(index_of(square))];
}

model::Instant SquareHistory::until(rules::Square square, rules::Piece piece) const {
  return last(square, piece).until;
}

model::Instant::duration SquareHistory::stay(rules::Square square, rules::Piece piece) const {
  const auto& stay = last(square, piece);
  return stay.until - stay.since;
}

const SquareHistory::Stay& SquareHistory::last(rules::Square square, rules::Piece piece) const {
  return stays_[static_cast<std::size_t>(index_of(square))][static_cast<std::size_t>(piece)];
}

void UnfollowedPlay::press(Instant at, std::size_t plies, bool is_explained) {
  if (++presses_ < kIdlePresses || found_ || is_explained) return;
  found_ = {at, plies};
}

void UnfollowedPlay::begin_again() {
  presses_ = 0;
  found_.reset();
}

namespace {

/// The most positions to search for the answer whether neither player can mate. A hundred are
/// nearly always enough. For most dead positions the pieces alone are enough.
constexpr rules::MateBudget kDeadBudget{2'000};

bool is_firm(const model::Ply& ply) { return ply.state != model::PlyState::kProvisional; }

/// True if `position` may be dead although the position before it was not. Only a capture, a pawn
/// move or a promotion makes a position dead, except for forced moves [guess].
bool may_be_dead(const rules::Position& position) { return position.halfmove_clock() == 0; }

}  // namespace

void FirmGame::begin(const rules::Position& start) {
  game_ = rules::Game(start);
  last_ = start;
  ended_.reset();
  changed_.reset();
}

bool FirmGame::take(const std::vector<model::Ply>& plies, std::size_t keep, const rules::Laws& laws,
                    bool is_ruling) {
  const auto open = std::ranges::find_if_not(plies, is_firm);
  const auto firm = static_cast<std::size_t>(open - plies.begin());
  auto same = std::min({keep, firm, game_.plies()});
  while (same < firm && same < game_.plies() && game_.moves()[same] == plies[same].move) ++same;
  // If the players take back an illegal ply to correct it, the record was not wrong.
  const bool was_legal =
      game_.plies() > same && game_.position_after(same).is_legal(game_.moves()[same]);
  if (was_legal && !is_ruling) changed_ = same;
  while (game_.plies() > same) game_.take_back();
  if (ended_ && ended_->plies > same) ended_.reset();
  for (auto i = same; i < firm; ++i) {
    // A move that ends the game must be legal [FIDE 2023 Art. 5.1.1, 5.2]. An illegal one is judged
    // by Art. 7.5 first.
    const bool legal = game_.position().is_legal(plies[i].move);
    game_.play_as_it_stands(plies[i].move);
    if (legal) look_for_end(laws);
  }
  last_ = game_.position();
  for (auto i = firm; i < plies.size(); ++i) last_ = last_.after(plies[i].move);
  return firm > same;
}

void FirmGame::look_for_end(const rules::Laws& laws) {
  if (ended_) return;
  const auto& position = game_.position();
  const auto dead = may_be_dead(position) ? rules::is_dead_position(position, kDeadBudget)
                                          : rules::Verdict::kUndecided;
  if (const auto ending = rules::automatic_ending(game_, laws, dead)) {
    ended_ = Ended{game_.plies(), ending->kind, ending->result, std::string(ending->article)};
  }
}

}  // namespace jadoube::arbiter

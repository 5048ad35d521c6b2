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

}  // namespace jadoube::arbiter

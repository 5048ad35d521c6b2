#include "daemon/arbiter/incidents/square_history.h"

#include "daemon/tracking/sensors/difference.h"

namespace jadoube::arbiter {

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

}  // namespace jadoube::arbiter

#include "drivers/virtual/sensor.h"

#include <algorithm>
#include <bit>

namespace jadoube::drivers::virtual_board {
namespace {

constexpr std::uint64_t bit_of(rules::Square square) {
  return std::uint64_t{1} << rules::index_of(square);
}

// A place in the scan's order: a8 is 0, h1 is 63.
constexpr int order_of(rules::Square square) {
  return 8 * (7 - rules::rank_of(square)) + rules::file_of(square);
}

}  // namespace

Scan Scan::drawn(Random& random, bool bluetooth) {
  const int slow = bluetooth ? 2 : 1;
  Scan scan;
  scan.step *= slow;
  scan.period = seconds(random.between(0.205, 0.250)) * slow;
  scan.start = -seconds(random.uniform() * 0.5);
  return scan;
}

Sensor::Sensor(const rules::Placement& start, const Scan& scan, std::uint64_t seed)
    : scan_(scan), random_(seed), reported_(start) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const rules::Piece piece = start[rules::square_at(i)];
    if (piece != rules::Piece::kNone) coils_[i] = {{piece}, 1};
  }
}

rules::Piece Sensor::contents(rules::Square square) const {
  const Coil& coil = coils_[rules::index_of(square)];
  return coil.count == 1 ? coil.pieces[0] : rules::Piece::kNone;
}

void Sensor::place(BoardTime at, rules::Square square, rules::Piece piece) {
  Coil& coil = coils_[rules::index_of(square)];
  if (coil.count == static_cast<int>(coil.pieces.size())) return;
  coil.pieces[coil.count++] = piece;
  changed(at, square);
}

void Sensor::lift(BoardTime at, rules::Square square, rules::Piece piece) {
  Coil& coil = coils_[rules::index_of(square)];
  const auto end = coil.pieces.begin() + coil.count;
  if (piece == rules::Piece::kNone && coil.count > 0) piece = *(end - 1);
  const auto found = std::find(coil.pieces.begin(), end, piece);
  if (found == end) return;
  std::copy(found + 1, end, found);
  --coil.count;
  changed(at, square);
}

void Sensor::flicker(BoardTime at, rules::Square square, double rate) {
  flicker_rate_[rules::index_of(square)] = rate;
  if (rate > 0) {
    flickering_ |= bit_of(square);
  } else {
    flickering_ &= ~bit_of(square);
  }
  changed(at, square);
}

void Sensor::changed(BoardTime at, rules::Square square) {
  if (contents(square) != reported_[square]) {
    differing_ |= bit_of(square);
  } else {
    differing_ &= ~bit_of(square);
  }
  find_next(at);
}

BoardTime Sensor::visit_after(BoardTime after, rules::Square square) const {
  const BoardTime first = scan_.start + scan_.step * order_of(square);
  const std::int64_t rounds = after < first ? 0 : (after - first) / scan_.period + 1;
  return first + scan_.period * rounds;
}

void Sensor::find_next(BoardTime after) {
  next_at_ = kNoWake;
  for (std::uint64_t left = differing_ | flickering_; left != 0; left &= left - 1) {
    const rules::Square square = rules::square_at(std::countr_zero(left));
    const BoardTime at = visit_after(after, square);
    if (at < next_at_) {
      next_at_ = at;
      next_square_ = square;
    }
  }
}

// The next visit corrects what was misread: the square then still differs from its report.
rules::Piece Sensor::read(rules::Square square) {
  const rules::Piece truth = contents(square);
  const double rate = flicker_rate_[rules::index_of(square)];
  if (rate > 0 && random_.chance(rate)) return rules::Piece::kNone;
  if (misread_rate_ > 0 && truth != reported_[square] && random_.chance(misread_rate_)) {
    return static_cast<rules::Piece>(1 + random_.below(12));
  }
  return truth;
}

std::optional<SquareSeen> Sensor::visit() {
  const BoardTime at = next_at_;
  const rules::Square square = next_square_;
  const rules::Piece piece = read(square);
  const bool news = piece != reported_[square];
  reported_.set(square, piece);
  changed(at, square);
  if (!news) return std::nullopt;
  return SquareSeen{at, square, piece};
}

}  // namespace jadoube::drivers::virtual_board

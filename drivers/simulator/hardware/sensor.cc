#include "drivers/simulator/hardware/sensor.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace jadoube::drivers::simulator {
namespace {

constexpr std::uint64_t bit_of(rules::Square square) {
  return std::uint64_t{1} << rules::index_of(square);
}

// The strength that a coil needs to read a piece; how much more it needs to be sure; and how many
// times stronger one piece must be than another beside it. [guess; a switch has strengths 0 and 1]
constexpr double kThreshold = .3, kSure = .12, kTimesStronger = 2;
// The standard deviation of one reading's noise.
constexpr double kNoise = .03;

// The place of a square in the scan: a8 is 0, h1 is 63.
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
    if (piece != rules::Piece::kNone) coils_[i] = {{Over{piece, 1, i}}, 1};
  }
}

Sensor::Over Sensor::strongest(const Coil& coil) {
  Over first, second;
  for (int i = 0; i < coil.count; ++i) {
    const Over& over = coil.pieces[i];
    if (over.strength > first.strength) {
      second = std::exchange(first, over);
    } else if (over.strength > second.strength) {
      second = over;
    }
  }
  const bool read = first.strength >= kThreshold;
  return read && first.strength >= kTimesStronger * second.strength ? first : Over{};
}

// True if noise could change the reading.
bool Sensor::restless(const Coil& coil) {
  return std::any_of(coil.pieces.begin(), coil.pieces.begin() + coil.count,
                     [](const Over& over) { return std::abs(over.strength - kThreshold) < kSure; });
}

rules::Piece Sensor::contents(rules::Square square) const {
  return strongest(coils_[rules::index_of(square)]).piece;
}

void Sensor::remove(Coil& coil, int which) {
  std::copy(coil.pieces.begin() + which + 1, coil.pieces.begin() + coil.count,
            coil.pieces.begin() + which);
  --coil.count;
}

void Sensor::place(BoardTime at, rules::Square square, rules::Piece piece) {
  Coil& coil = coils_[rules::index_of(square)];
  if (coil.count == static_cast<int>(coil.pieces.size())) return;
  coil.pieces[coil.count++] = {piece, 1, -1};
  changed(at, square);
}

void Sensor::lift(BoardTime at, rules::Square square, rules::Piece piece) {
  Coil& coil = coils_[rules::index_of(square)];
  if (piece == rules::Piece::kNone && coil.count > 0) piece = coil.pieces[coil.count - 1].piece;
  for (int i = 0; i < coil.count; ++i) {
    if (coil.pieces[i].piece != piece) continue;
    remove(coil, i);
    return changed(at, square);
  }
}

void Sensor::feel(BoardTime at, rules::Square square, rules::Piece piece, double strength,
                  int chip) {
  Coil& coil = coils_[rules::index_of(square)];
  int found = 0;
  while (found < coil.count && coil.pieces[found].chip != chip) ++found;
  if (found < coil.count && strength > 0) {
    coil.pieces[found].strength = strength;
  } else if (found < coil.count) {
    remove(coil, found);
  } else if (strength > 0 && found < static_cast<int>(coil.pieces.size())) {
    coil.pieces[coil.count++] = {piece, strength, chip};
  }
  changed(at, square);
}

void Sensor::drop_out(BoardTime at, double rate) {
  drop_out_rate_ = rate;
  draw_drop_out(at);
  find_next(at);
}

// Empty squares drop out as often, but nobody can see it.
void Sensor::draw_drop_out(BoardTime after) {
  const double rounds = -std::log(1 - random_.uniform()) / (drop_out_rate_ * rules::kSquareCount);
  const double wait = rounds * std::chrono::duration<double>(scan_.period).count();
  drop_out_at_ = wait < 1e6 ? after + seconds(wait) : kNoWake;
}

std::optional<SquareSeen> Sensor::visit_drop_out() {
  const BoardTime at = drop_out_at_;
  const rules::Square square = rules::square_at(random_.below(rules::kSquareCount));
  const bool news = reported_[square] != rules::Piece::kNone;
  reported_.set(square, rules::Piece::kNone);
  draw_drop_out(at);
  changed(at, square);
  if (!news) return std::nullopt;
  return SquareSeen{at, square, rules::Piece::kNone};
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
  if (restless(coils_[rules::index_of(square)])) {
    restless_ |= bit_of(square);
  } else {
    restless_ &= ~bit_of(square);
  }
  find_next(at);
}

BoardTime Sensor::visit_after(BoardTime after, rules::Square square) const {
  const BoardTime first = scan_.start + scan_.step * order_of(square);
  const std::int64_t rounds = after < first ? 0 : (after - first) / scan_.period + 1;
  return first + scan_.period * rounds;
}

void Sensor::find_next(BoardTime after) {
  next_at_ = drop_out_at_;
  for (std::uint64_t left = differing_ | flickering_ | restless_; left != 0; left &= left - 1) {
    const rules::Square square = rules::square_at(std::countr_zero(left));
    const BoardTime at = visit_after(after, square);
    if (at < next_at_) {
      next_at_ = at;
      next_square_ = square;
    }
  }
}

Sensor::Over Sensor::read_with_noise(rules::Square square) {
  Coil coil = coils_[rules::index_of(square)];
  if ((restless_ & bit_of(square)) == 0) return strongest(coil);
  for (int i = 0; i < coil.count; ++i) coil.pieces[i].strength += kNoise * random_.normal();
  return strongest(coil);
}

// The next visit corrects a wrong reading, because the square still differs from the last report.
Sensor::Over Sensor::read(rules::Square square) {
  const Over truth = read_with_noise(square);
  const double rate = flicker_rate_[rules::index_of(square)];
  if (rate > 0 && random_.chance(rate)) return {};
  if (misread_rate_ > 0 && truth.piece != reported_[square] && random_.chance(misread_rate_)) {
    return {static_cast<rules::Piece>(1 + random_.below(12))};
  }
  return truth;
}

std::optional<SquareSeen> Sensor::visit() {
  if (next_at_ == drop_out_at_) return visit_drop_out();
  const BoardTime at = next_at_;
  const rules::Square square = next_square_;
  const auto [piece, strength, chip] = read(square);
  const bool news = piece != reported_[square];
  reported_.set(square, piece);
  changed(at, square);
  if (!news) return std::nullopt;
  return SquareSeen{at, square, piece, chip};
}

}  // namespace jadoube::drivers::simulator

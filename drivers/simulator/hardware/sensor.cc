#include "drivers/simulator/hardware/sensor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace jadoube::drivers::simulator {

Spot towards(Spot spot, Spot to, double distance) {
  const double dx = to.x - spot.x, dy = to.y - spot.y;
  const double length = std::hypot(dx, dy);
  if (length == 0) return spot;
  return {spot.x + dx / length * distance, spot.y + dy / length * distance};
}

namespace {

constexpr std::uint64_t bit_of(rules::Square square) {
  return std::uint64_t{1} << rules::index_of(square);
}

// The strength that a coil needs to read a piece. How much more it needs to be sure. How many times
// stronger one piece must be than another beside it. [guess; a switch has strengths 0 and 1]
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

// Empty squares drop out equally often, but that is not visible.
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

namespace {

using rules::Square;

// A switch is closed if the piece is within this distance of the square's centre in each direction,
// and below this height. A piece between two squares is on neither [seen: pieces on the border read
// as nothing].
constexpr double kReach = .42, kLow = .35;

// At this distance, the response of a coil has fallen to 1/e [guess: a coil covers about 55 % of a
// square's width, patent US11369862].
constexpr double kCoilRadius = .42;

// Responses are reported in steps of this size. Paths are followed in steps of this time.
constexpr double kLevel = 1. / 16;
constexpr BoardTime kStep = std::chrono::milliseconds(2);

double felt(CoilModel model, Square square, Spot spot, double height) {
  const double exact = strength(model, square, spot, height);
  return std::round(exact / kLevel) * kLevel;
}

// Follows one path and finds the squares at which the strength changes.
class Walk {
 public:
  Walk(const Path& path, CoilModel model, Script& script)
      : piece_(path.piece), chip_(path.chip), model_(model), script_(script) {
    visit_squares(path.points.front(), [this](int square, double now) { levels_[square] = now; });
  }

  void go(const Waypoint& from, const Waypoint& to) {
    if (from.spot == to.spot && from.height == to.height) return;
    const std::int64_t steps = std::max<std::int64_t>(1, (to.at - from.at) / kStep);
    for (std::int64_t i = 1; i <= steps; ++i) {
      const double part = static_cast<double>(i) / static_cast<double>(steps);
      const auto between = [part](double a, double b) { return a + (b - a) * part; };
      notice({from.at + (to.at - from.at) * i / steps,
              {between(from.spot.x, to.spot.x), between(from.spot.y, to.spot.y)},
              between(from.height, to.height)});
    }
  }

 private:
  // Only squares next to a spot can sense it.
  template <typename Visit>
  void visit_squares(const Waypoint& point, Visit visit) const {
    const int file = static_cast<int>(std::floor(point.spot.x));
    const int rank = static_cast<int>(std::floor(point.spot.y));
    for (int r = std::max(0, rank - 1); r <= std::min(7, rank + 1); ++r) {
      for (int f = std::max(0, file - 1); f <= std::min(7, file + 1); ++f) {
        const Square square = rules::square_at(f, r);
        visit(rules::index_of(square), felt(model_, square, point.spot, point.height));
      }
    }
  }

  void notice(const Waypoint& point) {
    std::array<double, rules::kSquareCount> now{};
    visit_squares(point, [&](int square, double level) { now[square] = level; });
    for (int i = 0; i < rules::kSquareCount; ++i) {
      if (now[i] != levels_[i]) report(point.at, rules::square_at(i), now[i]);
    }
    levels_ = now;
  }

  void report(BoardTime at, Square square, double level) {
    if (model_ == CoilModel::kResponse) {
      script_.push_back({at, Feel{square, piece_, level, chip_}});
    } else if (level > 0) {
      script_.push_back({at, Place{square, piece_}});
    } else {
      script_.push_back({at, Lift{square, piece_}});
    }
  }

  rules::Piece piece_;
  int chip_;
  CoilModel model_;
  Script& script_;
  std::array<double, rules::kSquareCount> levels_{};
};

}  // namespace

double strength(CoilModel model, Square square, Spot spot, double height) {
  const Spot centre = centre_of(square);
  const double dx = std::abs(spot.x - centre.x), dy = std::abs(spot.y - centre.y);
  if (model == CoilModel::kContact) return std::max(dx, dy) < kReach && height < kLow ? 1 : 0;
  const double far = (dx * dx + dy * dy) / (kCoilRadius * kCoilRadius);
  return std::exp(-far) * std::max(0., 1 - height);
}

void feel(const Path& path, CoilModel model, Script& script) {
  Walk walk(path, model, script);
  for (std::size_t i = 1; i < path.points.size(); ++i) walk.go(path.points[i - 1], path.points[i]);
}

}  // namespace jadoube::drivers::simulator

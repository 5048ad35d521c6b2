#include "drivers/simulator/hardware/coil.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace jadoube::drivers::simulator {
namespace {

using rules::Square;

// A switch is closed if the piece is within this distance of the square's centre in each direction,
// and below this height. A piece between two squares is on neither [seen: pieces on the border read
// as nothing].
constexpr double kReach = .42, kLow = .35;

// At this distance, the response of a coil has fallen to 1/e [guess: in patent US11369862, a coil
// covers about 55 % of the width of a square].
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
      if (now[i] != levels_[i]) tell(point.at, rules::square_at(i), now[i]);
    }
    levels_ = now;
  }

  void tell(BoardTime at, Square square, double level) {
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

#include "tests/score/physical_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "tests/support/emulated_connection.h"

namespace jadoube::score {
namespace {

using rules::Piece;
using rules::Square;

constexpr Spot kBeside{-4, 3.5};
/// A coil senses no piece that is farther away.
constexpr double kDeaf = 1.3;

double distance(Spot one, Spot other) { return std::hypot(one.x - other.x, one.y - other.y); }

}  // namespace

Spot centre_of(Square square) {
  return {static_cast<double>(rules::file_of(square)), static_cast<double>(rules::rank_of(square))};
}

PhysicalTable::PhysicalTable(const rules::Placement& start, const Coils& coils) : coils_(coils) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    if (start[square] == Piece::kNone) continue;
    const auto centre = centre_of(square);
    at_[index_of(square)] = things_.size();
    things_.push_back({start[square], {{-1, -1, centre, centre, 0}}});
  }
}

void PhysicalTable::move(Body body, double begins, double takes, Spot to, double height) {
  const auto from = spot(body, begins);
  things_[body].motions.push_back({begins, begins + takes, from, to, height});
}

void PhysicalTable::take_away(Body body, double begins, double takes, double height) {
  move(body, begins, takes, kBeside, height);
}

PhysicalTable::Body PhysicalTable::put_down(Piece piece, double begins, double takes, Spot to) {
  things_.push_back({piece, {{-1, -1, kBeside, kBeside, 0}}});
  move(things_.size() - 1, begins, takes, to, 2);
  return things_.size() - 1;
}

PhysicalTable::Place PhysicalTable::place(const Thing& thing, double time) const {
  const auto next = std::ranges::find_if(
      thing.motions, [&](const Motion& motion) { return motion.begins > time; });
  const auto& last = next == thing.motions.begin() ? *next : next[-1];
  if (time >= last.ends) return {last.to, 0};
  const double part = (time - last.begins) / (last.ends - last.begins);
  // A hand speeds up and slows down. It lifts first, and puts down last.
  const double way = part * part * (3 - 2 * part);
  const double lift = std::min(1., std::sin(std::numbers::pi * part) * 2);
  return {{last.from.x + way * (last.to.x - last.from.x),
           last.from.y + way * (last.to.y - last.from.y)},
          last.height * lift};
}

Spot PhysicalTable::spot(Body body, double time) const { return place(things_[body], time).spot; }

std::vector<PhysicalTable::Body> PhysicalTable::near_line(Spot from, Spot to, double most,
                                                          double time) const {
  std::vector<Body> near;
  const double length = std::max(1e-6, distance(from, to));
  for (Body body = 0; body < things_.size(); ++body) {
    const auto where = place(things_[body], time);
    if (where.height > 0) continue;
    const double along =
        ((where.spot.x - from.x) * (to.x - from.x) + (where.spot.y - from.y) * (to.y - from.y)) /
        length;
    const double part = std::clamp(along / length, 0., 1.);
    const Spot foot{from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
    if (distance(where.spot, foot) <= most) near.push_back(body);
  }
  return near;
}

/// What the coil of `square` tells.
Piece PhysicalTable::sensed_on(Square square, double time) const {
  const auto centre = centre_of(square);
  double best = 0, second = 0;
  auto piece = Piece::kNone;
  for (const auto& thing : things_) {
    const auto where = place(thing, time);
    const double away = distance(where.spot, centre);
    if (away > kDeaf) continue;
    const double received = std::exp(-away * away / (coils_.reach * coils_.reach)) *
                            std::exp(-where.height / coils_.height);
    if (received > best) {
      second = best;
      best = received;
      piece = thing.piece;
    } else {
      second = std::max(second, received);
    }
  }
  return best < coils_.threshold || second > coils_.disturbs * best ? Piece::kNone : piece;
}

std::vector<Seen> PhysicalTable::listen(double end, std::mt19937_64& random) const {
  std::vector<Seen> seen;
  std::uniform_real_distribution<double> lag(0, coils_.message);
  std::array<Piece, rules::kSquareCount> reported{};
  double sent = 0;
  for (int cycle = 0; cycle * coils_.scan < end; ++cycle) {
    for (int i = 0; i < rules::kSquareCount; ++i) {
      const double time = (cycle + static_cast<double>(i) / rules::kSquareCount) * coils_.scan;
      const auto square = static_cast<Square>(i);
      const auto received = sensed_on(square, time);
      if (std::exchange(reported[static_cast<std::size_t>(i)], received) == received || cycle == 0)
        continue;
      // Messages do not overtake each other.
      sent = std::max(sent, time + lag(random));
      seen.push_back({tests::kTableZero + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                              std::chrono::duration<double>(sent)),
                      drivers::SquareChanged{square, received}});
    }
  }
  return seen;
}

}  // namespace jadoube::score

#include "drivers/simulator/players/pieces.h"

#include <algorithm>

namespace jadoube::drivers::simulator {
namespace {

// Lifting and lowering take this long, or a third of a shorter flight [guess].
constexpr BoardTime kRise = std::chrono::milliseconds(30);

}  // namespace

Pieces::Pieces(const rules::Placement& start) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    rest_[i] = centre_of(rules::square_at(i));
    reads_as_[i] = start[rules::square_at(i)];
    chips_[i] = i;
  }
}

void Pieces::read_as(rules::Square square, rules::Piece piece) {
  reads_as_[rules::index_of(square)] = piece;
}

Path Pieces::take(BoardTime at, rules::Square square, rules::Piece piece) const {
  const rules::Piece reads = reads_as_[rules::index_of(square)];
  return {reads == rules::Piece::kNone ? piece : reads,
          {{at, rest(square), 0}},
          chips_[rules::index_of(square)]};
}

Path Pieces::fetch(BoardTime at, rules::Piece piece) {
  return {piece, {{at, kBesideTheBoard, 1}}, rules::kSquareCount + fetched_++};
}

void Pieces::put(Path path, rules::Square square) {
  rest_[rules::index_of(square)] = path.points.back().spot;
  reads_as_[rules::index_of(square)] = path.piece;
  chips_[rules::index_of(square)] = path.chip;
  occupy(square, path.points.back().at);
  paths_.push_back(std::move(path));
}

void Pieces::discard(Path path) { paths_.push_back(std::move(path)); }

void Pieces::occupy(rules::Square square, BoardTime until) {
  BoardTime& free = free_at_[rules::index_of(square)];
  free = std::max(free, until);
}

Script Pieces::script(CoilModel model) const {
  Script script;
  for (const Path& path : paths_) feel(path, model, script);
  std::ranges::stable_sort(script, {}, &Act::at);
  return script;
}

void fly(Path& path, Spot to, BoardTime until) {
  const Waypoint from = path.points.back();
  const BoardTime rise = std::min(kRise, (until - from.at) / 3);
  if (from.height < 1) path.points.push_back({from.at + rise, from.spot, 1});
  path.points.push_back({until - rise, to, 1});
  path.points.push_back({until, to, 0});
}

void push(Path& path, Spot to, BoardTime until) { path.points.push_back({until, to, 0}); }

void stay(Path& path, BoardTime until) {
  const Waypoint now = path.points.back();
  path.points.push_back({until, now.spot, now.height});
}

}  // namespace jadoube::drivers::simulator

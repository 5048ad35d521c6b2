// A film shows what was read, and nothing that was concluded from it.
//
// Policy:
// - Up to the beginning, observations only make what the film begins with.
// - All that was read at one moment is one frame.
// - A frame has only what changed. A clock that is read again and shows the same makes none.
// - The board may be found to face the other way while the film is made. Then all of it is turned.
#include "daemon/tracking/touches/square_film.h"

#include <utility>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {
namespace {

model::ClockState turned_clock(model::ClockState clock) {
  std::swap(clock.white, clock.black);
  std::swap(clock.white_flag, clock.black_flag);
  if (clock.running) clock.running = rules::opponent_of(*clock.running);
  return clock;
}

bool is_empty(const FilmFrame& frame) { return frame == FilmFrame{.at = frame.at}; }

/// `later` of the same moment added to `frame`.
void add_to(FilmFrame& frame, FilmFrame later) {
  for (const auto& each : later.squares) {
    std::erase_if(frame.squares, [&](const auto& one) { return one.square == each.square; });
    frame.squares.push_back(each);
  }
  if (later.clock || later.clock_missing) {
    frame.clock = later.clock;
    frame.clock_missing = later.clock_missing;
  }
  if (later.pressed) frame.pressed = later.pressed;
  if (later.connection) frame.connection = later.connection;
  frame.changes_missed = frame.changes_missed || later.changes_missed;
}

}  // namespace

void SquareFilm::observe(drivers::Instant at, const drivers::Observation& observation) {
  if (at > end_) return;
  const auto faced = sensed_.orientation();
  auto frame = frame_of(at, observation);
  if (sensed_.orientation() != faced) turn();
  if (at <= begin_) {
    placement_ = sensed_.placement();
    shown_ = clock_.state(sensed_.orientation());
  } else if (!is_empty(frame)) {
    keep(std::move(frame));
  }
}

void SquareFilm::face(model::Orientation orientation) {
  if (sensed_.orientation() == orientation) return;
  sensed_.face(orientation);
  turn();
}

FilmFrame SquareFilm::frame_of(drivers::Instant at, const drivers::Observation& observation) {
  FilmFrame frame{.at = at};
  const auto before = sensed_.placement();
  const auto faced = sensed_.orientation();
  const auto clock = clock_.state(faced);
  if (const auto* square = std::get_if<drivers::SquareChanged>(&observation)) {
    sensed_.set(square->square, square->piece);
  } else if (const auto* result = std::get_if<drivers::ResultPieceSeen>(&observation)) {
    sensed_.set(result->square, rules::Piece::kNone);
  } else if (const auto* board = std::get_if<drivers::PlacementRead>(&observation)) {
    sensed_.read(board->placement);
  } else if (const auto* device = std::get_if<drivers::DeviceRead>(&observation)) {
    sensed_.learn(device->info.capabilities);
  } else if (const auto* reading = std::get_if<drivers::ClockRead>(&observation)) {
    if (const auto press = clock_.read(at, *reading, faced)) frame.pressed = press->by;
  } else if (std::holds_alternative<drivers::ClockMissing>(observation)) {
    clock_.lose();
  } else if (const auto* link = std::get_if<drivers::ConnectionChanged>(&observation)) {
    if (connection_ != link->state) frame.connection = link->state;
    connection_ = link->state;
    clock_.stop_reading();
  } else if (std::holds_alternative<drivers::ChangesMissed>(observation)) {
    frame.changes_missed = true;
  }
  // A turned board is seen the other way. It has not moved. It has not moved.
  const bool was_turned = sensed_.orientation() != faced;
  const auto& now = sensed_.placement();
  const auto was = was_turned ? rules::rotated(before) : before;
  for (const auto square : rules::Squares(differing(was, now))) {
    frame.squares.push_back({square, now[square]});
  }
  const auto shows = clock_.state(faced);
  if (shows != clock) frame.clock = shows;
  frame.clock_missing = clock && !shows;
  return frame;
}

void SquareFilm::keep(FilmFrame frame) {
  if (!frames_.empty() && frames_.back().at == frame.at) {
    return add_to(frames_.back(), std::move(frame));
  }
  if (frames_.size() < kMostFrames) {
    frames_.push_back(std::move(frame));
  } else {
    ++left_out_;
  }
}

void SquareFilm::turn() {
  placement_ = rules::rotated(placement_);
  if (shown_) shown_ = turned_clock(*shown_);
  for (auto& frame : frames_) {
    for (auto& each : frame.squares) each.square = rules::rotated(each.square);
    if (frame.clock) frame.clock = turned_clock(*frame.clock);
    if (frame.pressed) frame.pressed = rules::opponent_of(*frame.pressed);
  }
}

}  // namespace jadoube::tracking

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/tracking/sensed/clock.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// What was read from a board at one moment. Squares and colours are those of chess.
struct FilmFrame {
  /// A square that changed. kNone: it is empty now.
  struct Square {
    rules::Square square;
    rules::Piece piece;
    bool operator==(const Square&) const = default;
  };

  drivers::Instant at{};
  std::vector<Square> squares = {};
  /// The clock, if it changed. Nothing: it did not, or there is none any more.
  std::optional<model::ClockState> clock = {};
  bool clock_missing = false;
  /// The player who pressed the clock.
  std::optional<rules::Color> pressed = {};
  /// The connection, if it changed.
  std::optional<drivers::ConnectionState> connection = {};
  /// Changes before this moment were lost.
  bool changes_missed = false;

  bool operator==(const FilmFrame&) const = default;
};

/// A part of a game as the sensors saw it: each square and each reading of the clock, at its time.
/// It is made from the board's observations since the game's checkpoint. Pure. Of a game on two
/// boards it has the board that the record follows.
class SquareFilm {
 public:
  /// A film keeps at most this number of frames. A flickering square makes about ten a second.
  static constexpr std::size_t kMostFrames = 6000;

  /// From `begin` to `end`. What was read at `begin` is what the film begins with. What was read at
  /// `end` is its last frame.
  SquareFilm(drivers::Instant begin, drivers::Instant end) : begin_(begin), end_(end) {}

  /// Processes what the board reported, in the order of time. Observations after the end change
  /// nothing.
  void observe(drivers::Instant at, const drivers::Observation& observation);
  /// An arbiter decided which way the board faces. A board is not turned during a game, so this
  /// holds for the whole film.
  void face(model::Orientation orientation);

  drivers::Instant begin() const { return begin_; }
  drivers::Instant end() const { return end_; }
  /// The pieces and the clock at the beginning.
  const rules::Placement& placement() const { return placement_; }
  const std::optional<model::ClockState>& clock() const { return shown_; }
  /// In the order of time.
  const std::vector<FilmFrame>& frames() const { return frames_; }
  /// The number of frames after the first `kMostFrames`.
  std::size_t left_out() const { return left_out_; }

 private:
  /// What `observation` changes. Squares are compared before and after it.
  FilmFrame frame_of(drivers::Instant at, const drivers::Observation& observation);
  void keep(FilmFrame frame);
  void turn();

  drivers::Instant begin_, end_;
  SensedPlacement sensed_;
  Clock clock_;
  std::optional<drivers::ConnectionState> connection_;
  rules::Placement placement_;
  std::optional<model::ClockState> shown_;
  std::vector<FilmFrame> frames_;
  std::size_t left_out_ = 0;
};

}  // namespace jadoube::tracking

#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/tracking/sensed/clock.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

using drivers::Instant;

/// What became of a piece that was lifted.
enum class LiftEnd : std::uint8_t {
  kInTheAir,  ///< It has not been seen stopped since.
  kPutBack,   ///< It is on its square again.
  kMoved,     ///< It is on another square.
  kTaken,     ///< Another piece was on its square: it was taken, or is still in a hand.
};

/// A piece left its square, as the sensors saw it: a board can report no more of a touch. No board
/// senses whether it was meant, or announced with "j'adoube" [FIDE 2023 Art. 4.2, 4.3].
struct Lift {
  rules::Square square;
  /// As the board read it.
  rules::Piece piece;
  /// When its square was first read without it.
  drivers::Instant lifted;
  /// When the end in `end` was first read; nothing while the piece is in the air. What happened
  /// while there was no data is read late.
  std::optional<drivers::Instant> ended = {};
  LiftEnd end = LiftEnd::kInTheAir;
  /// Where it was, where it was put back or moved.
  rules::Square to = square;
  /// Whose time ran when it was lifted; nothing where the clock was stopped or there was none.
  std::optional<rules::Color> running = {};

  bool operator==(const Lift&) const = default;
};

/// The lifts of one game, from the board's observations since its checkpoint. Pure, and not part of
/// a `BoardTracker`: it is needed only when an arbiter asks, and then the journal has all
/// observations.
///
/// Bound: 64 squares keep at most `kMostOfSquare` lifts of 40 bytes each, so 400 KiB at most. In a
/// game of 300 plies any piece may be adjusted before each move. Further lifts of a flickering
/// square are only counted, and take no room from the others.
class TouchRecord {
 public:
  /// A piece that was put back within one round of the sensors was not seen to be lifted. A round
  /// takes 205 to 250 ms [spec: drivers/simulator/README.md#sensor].
  static constexpr std::chrono::milliseconds kScan{200};
  /// A piece that leaves a square within this time was not put down there. It slides, or it was
  /// captured and is on its way off the board. Such a piece is read for up to 350 ms
  /// [seen: "ghost length" in drivers/simulator/players/habits.cc], and the reading is a round
  /// late.
  static constexpr std::chrono::milliseconds kPasses{500};
  /// A piece in the air for longer is not the piece that appears elsewhere [guess].
  static constexpr std::chrono::seconds kHeld{60};
  static constexpr std::size_t kMostOfSquare = 160;

  /// Processes what the board reported, in the order of time.
  void observe(drivers::Instant at, const drivers::Observation& observation);

  /// What it holds by `now`, which is not before the last observation.
  struct Reported {
    /// In the order in which they began. Those that ended where they began are longer than `kScan`,
    /// and so are those that have not ended.
    std::vector<Lift> lifts;
    /// How many more there were on squares that had `kMostOfSquare`.
    std::size_t left_out = 0;
  };
  Reported reported(drivers::Instant now) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(sensed_, clock_, at_, gap_, in_air_, landed_, appeared_, settled_, settled_of_);
  }

 private:
  void set(rules::Square square, rules::Piece piece);
  void read(const rules::Placement& placement);
  void follow(const rules::Placement& before);
  void look_again();
  void forget();
  void change(rules::Square square, rules::Piece before, rules::Piece now);
  void leave(rules::Square square, rules::Piece piece);
  void arrive(rules::Square square, rules::Piece piece);
  std::optional<Lift>* misread_at(rules::Square square, drivers::Instant appeared);
  std::optional<Lift>& take_up(rules::Square square, rules::Piece piece);
  std::optional<Lift>& lift_again(std::optional<Lift>& landed);
  std::optional<rules::Square> appeared_elsewhere(rules::Piece piece) const;
  void land(std::optional<Lift>& lift, rules::Square to);
  std::optional<Lift>* latest_in_air(rules::Piece piece);
  void settle(std::optional<Lift>& lift);

  SensedPlacement sensed_;
  Clock clock_;
  drivers::Instant at_{};
  /// The connection was lost: what changed since was not seen to change.
  bool gap_ = true;
  /// By the square they left: pieces that have not been seen since.
  std::array<std::optional<Lift>, rules::kSquareCount> in_air_;
  /// By the square they ended on: lifts that may still turn out to continue, or to have been
  /// misread.
  std::array<std::optional<Lift>, rules::kSquareCount> landed_;
  /// When a piece came to the square that was not seen to be lifted.
  std::array<std::optional<drivers::Instant>, rules::kSquareCount> appeared_;
  /// Of which nothing more will be known.
  Reported settled_;
  std::array<std::size_t, rules::kSquareCount> settled_of_{};
};

}  // namespace jadoube::tracking

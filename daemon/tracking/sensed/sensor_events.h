#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/tracking/sensed/clock.h"
#include "drivers/observation.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::tracking {

using model::TimedObservation;

/// How the tracker has what it processes.
enum class Source : std::uint8_t {
  kSensed,    ///< The board reports it now.
  kReplayed,  ///< A replay of an outage takes it from the board's log, or from what was kept back.
};

/// When something happened and when it is published. Both are the same instant, except in a replay,
/// which publishes now what happened earlier.
struct Moment {
  drivers::Instant at{};
  drivers::Instant published_at{};
  Source source = Source::kSensed;

  bool is_replayed() const { return source == Source::kReplayed; }
  /// The same, for what happened at `when` and is published at the same instant as before.
  Moment earlier(drivers::Instant when) const { return {when, published_at, source}; }
};

/// A square changed, or a player pressed the clock.
struct SensorEvent {
  drivers::Instant at;
  /// A press; else a square.
  std::optional<Press> press = {};
  rules::Square square{};
  rules::Piece before{}, now{};
  /// A piece is back on a square that loses it again and again (`Flicker`).
  bool flickers = false;

  /// True if a piece came to the square.
  bool is_arrival() const { return !press && now != rules::Piece::kNone; }
};

/// The same, seen from the other side of the board.
void turn_around(SensorEvent& sensor_event);

/// How many of the pieces that were lifted or put down are not of the player to move. `first` moves
/// first, and each press passes the turn. Few, if the board faces as it was thought to.
int out_of_turn(std::span<const SensorEvent> sensor_events, rules::Color first);

/// What happened, each with a number that stays the same while older ones are forgotten.
class SensorEvents {
 public:
  void add(const SensorEvent& sensor_event) { all_.push_back(sensor_event); }
  /// Forgets those before number `from`.
  void forget_before(std::size_t from);
  std::size_t begin() const { return first_; }
  std::size_t end() const { return first_ + all_.size(); }
  const SensorEvent& operator[](std::size_t number) const { return all_[number - first_]; }

  /// The answer where there is no such sensor_event.
  static constexpr auto kNowhere = static_cast<std::size_t>(-1);
  /// What last happened on `square`; null where nothing is remembered.
  const SensorEvent* last_on(rules::Square square) const { return last_on(square, first_, end()); }
  /// The same from number `from` to before `end`.
  const SensorEvent* last_on(rules::Square square, std::size_t from, std::size_t end) const;
  /// What happened on `square` first, from number `from` on; null where nothing did.
  const SensorEvent* next_on(rules::Square square, std::size_t from) const;
  /// True if `piece`, not kNone, came to `square`, from number `from` on.
  bool has_come(rules::Square square, rules::Piece piece, std::size_t from) const {
    return last_arrival(square, piece, from) != kNowhere;
  }
  /// The number of the last by which `piece`, not kNone, came to `square`, from number `from` on
  /// and not after `until`.
  std::size_t last_arrival(rules::Square square, rules::Piece piece, std::size_t from,
                           drivers::Instant until = drivers::kNever) const;
  /// The number of the first from `from` to before `end` by which `square` became empty.
  std::size_t first_lift(rules::Square square, std::size_t from, std::size_t end) const;
  /// True if `piece` went from `square`, from number `from` on.
  bool has_left(rules::Square square, rules::Piece piece, std::size_t from) const;
  /// The squares to which pieces came, from number `from` on.
  rules::Bitboard arrivals(std::size_t from) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(all_, first_);
  }

 private:
  std::vector<SensorEvent> all_;
  std::size_t first_ = 0;
};

/// Finds squares that lose their piece again and again for a moment: their coil is weak, and no
/// hand does that.
class Flicker {
 public:
  /// The reading of `square` changed. True if the same piece is back, and this has happened so
  /// often that the change has no meaning.
  bool add_change(drivers::Instant at, rules::Square square, rules::Piece before, rules::Piece now);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(coils_);
  }

 private:
  static constexpr std::size_t kOften = 3;

  struct Coil {
    rules::Piece lost = rules::Piece::kNone;
    drivers::Instant lost_at{};
    /// When its piece came back the last times, in turn.
    std::array<drivers::Instant, kOften> back_at{};
    std::size_t next = 0;
  };

  std::array<Coil, rules::kSquareCount> coils_{};
};

}  // namespace jadoube::tracking

#pragma once

#include <chrono>
#include <cstddef>
#include <variant>
#include <vector>

#include "drivers/instant.h"
#include "rules/piece.h"

/// What happened to a clock beside the players' presses for their moves.
namespace jadoube::arbiter {

using drivers::Instant;

/// The clock stood [FIDE 2023 Art. 6.11]: seen in its readings. `to` is kNever while it stands.
struct ClockStood {
  Instant from, to;
  bool operator==(const ClockStood&) const = default;
};

/// The arbiter set the clock, added time or took time: a command, or a note that they did it by
/// hand.
struct ClockSetByArbiter {
  Instant at;
  bool operator==(const ClockSetByArbiter&) const = default;
};

/// The lever was pressed and did not complete a ply.
struct LoosePress {
  Instant at;
  rules::Color by;
  bool operator==(const LoosePress&) const = default;
};

using ClockEvent = std::variant<ClockStood, ClockSetByArbiter, LoosePress>;

/// The events of one game's clock, told in any order.
class ClockEvents {
 public:
  /// An arbiter may set the clock so long before or after the command. What the clock does in this
  /// time is not judged.
  static constexpr std::chrono::seconds kNearCommand{120};

  void tell(const ClockEvent& event);

  /// How much of the time from `begin` to `end` the clock ran.
  std::chrono::milliseconds running(Instant begin, Instant end) const;
  /// True if an arbiter set the clock then, or within `kNearCommand` of it.
  bool set_by_arbiter(Instant begin, Instant end) const;
  /// The presses without a ply after `begin` and not after `end`, in their order.
  std::vector<LoosePress> loose_presses(Instant begin, Instant end) const;

 private:
  std::vector<ClockStood> stood_;
  std::vector<Instant> set_;
  std::vector<LoosePress> loose_;
};

}  // namespace jadoube::arbiter

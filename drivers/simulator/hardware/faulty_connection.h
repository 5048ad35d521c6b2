#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/hardware/message.h"
#include "drivers/simulator/hardware/random.h"
#include "drivers/simulator/hardware/wire.h"

namespace jadoube::drivers::simulator {

/// What stands between the board and a perfect world: the list of faults, and what they do to each
/// message on its way to the wire. Without faults it changes nothing and draws nothing.
class FaultyConnection {
 public:
  FaultyConnection(std::vector<Fault> faults, std::uint64_t seed);

  /// The game starts: from here the moments of timed faults are counted.
  void begin(BoardTime now) { origin_ = now; }

  /// One fault more. Its moment is counted from `now`, which is also its moment where it has none.
  void add(BoardTime now, Fault fault);

  /// Whether a fault of that kind, one with a moment and a duration, holds now.
  bool holds(FaultKind kind, BoardTime now) const;

  /// Whether `fault` holds now.
  bool active(const Fault& fault, BoardTime now) const;

  /// Draws whether a fault of that kind, one with a probability, strikes now.
  bool strikes(FaultKind kind, BoardTime now);

  /// The probability of that kind now, or its seconds for kLateAck; 0 where there is no such fault.
  double amount(FaultKind kind, BoardTime now) const;

  /// Whether a fault of that kind begins now, one with a moment; each says so once.
  bool begins(FaultKind kind, BoardTime now);

  /// The faults of that kind.
  std::vector<Fault> of_kind(FaultKind kind) const;

  /// Puts what becomes of `message` on `wire`, now or, for late ones, on a later `release`.
  void send(BoardTime now, Message message, Wire& wire);

  /// The next moment a fault begins or ends, or a late message is due; kNoWake where there is none.
  BoardTime next_at(BoardTime now) const;

  /// Puts on `wire` what is due by `now`: late messages, unasked event logs, babble.
  void release(BoardTime now, Wire& wire);

 private:
  void spoil_clock(BoardTime now, Message& message);
  void garble(BoardTime now, Message& message);

  std::vector<Fault> faults_;
  Random random_;
  std::optional<BoardTime> origin_;
  std::multimap<BoardTime, Message> late_;
  std::vector<bool> begun_;
  BoardTime babbled_at_{0};
};

}  // namespace jadoube::drivers::simulator

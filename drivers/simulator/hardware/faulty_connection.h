#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/wire.h"

namespace jadoube::drivers::simulator {

/// The list of faults, and what they do to each message on its way to the host. Without faults it
/// changes nothing and uses no random numbers.
class FaultyConnection {
 public:
  FaultyConnection(std::vector<Fault> faults, std::uint64_t seed);

  /// The game starts: the times of faults count from here.
  void begin(BoardTime now) { origin_ = now; }

  /// Adds a fault. Its time counts from `now`. If it has no time, it starts now.
  void add(BoardTime now, Fault fault);

  /// True if a fault of that kind is active now. For kinds with a time and a duration.
  bool holds(FaultKind kind, BoardTime now) const;

  /// True if `fault` is active now.
  bool active(const Fault& fault, BoardTime now) const;

  /// Decides by chance if a fault of that kind happens now. For kinds with a probability.
  bool strikes(FaultKind kind, BoardTime now);

  /// The present probability of that kind, or its seconds for kLateAck. 0 if there is no such
  /// fault.
  double amount(FaultKind kind, BoardTime now) const;

  /// True if a fault of that kind starts now. For kinds with a time. Each fault says so once.
  bool begins(FaultKind kind, BoardTime now);

  /// All faults of that kind.
  std::vector<Fault> of_kind(FaultKind kind) const;

  /// Puts on `wire` what is left of `message`, now or, if it is late, at a later `release`.
  void send(BoardTime now, Message message, MessageKind kind, Wire& wire);

  /// The next time at which a fault starts or ends, or a late message is due. kNoWake if there is
  /// none.
  BoardTime next_at(BoardTime now) const;

  /// Puts on `wire` everything that is due by `now`: late messages, event logs without a request,
  /// random bytes.
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

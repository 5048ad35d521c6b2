#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/wire.h"
#include "drivers/transport/network_transport.h"
#include "rules/error.h"

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

  /// True if a fault of that kind starts now. For kinds with a time. True once for each fault.
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

/// The place where a host opens the emulated board: a pseudo-terminal or a network port. The
/// destructor closes it. Only `write` may wait, and not longer than a host needs to make room.
class HostSide {
 public:
  virtual ~HostSide() = default;

  /// The path or address that a host opens.
  virtual const std::string& path() const = 0;

  /// The file descriptor to wait on.
  virtual int fd() const = 0;

  /// Reads what the host wrote. 0 bytes if there is nothing.
  virtual std::size_t read(std::span<std::uint8_t> buffer) = 0;

  /// Sends `bytes` to the host. A host that has read everything before gets a moment to make room,
  /// because a slow emulator may have much to send at once. Bytes that the host does not take are
  /// lost, as on a serial line that nobody reads.
  virtual void write(std::span<const std::uint8_t> bytes) = 0;

  /// True if a host reads what is sent. Only known some messages after the host began or ended.
  virtual bool is_read() const = 0;
};

/// Opens a network port at `tcp`, or else a pseudo-terminal. If `link` is not empty, it is a
/// symbolic link to the terminal. Errors as from `TcpServer::listen` and `PseudoTerminal::open`.
rules::Expected<std::unique_ptr<HostSide>> open_host_side(const std::optional<NetworkAddress>& tcp,
                                                          const std::string& link);

}  // namespace jadoube::drivers::simulator

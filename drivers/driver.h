#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "drivers/command.h"
#include "drivers/instant.h"
#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// How the conversation with a board stands.
enum class Conversation {
  kGreeting,  ///< Nothing has proved yet that a board of this make is at the other end.
  kLive,      ///< It is, and it answers.
  kDead,      ///< It never answered the greeting, or fell silent: close the line and try again.
};

/// How to talk to one make of board. Pure: bytes and time in, observations and bytes out. A driver
/// opens nothing, never sleeps and never asks the time, so a recording exercises all of it.
///
/// The owner calls `open` when the line has just been opened, `receive` when bytes came, `advance`
/// when `wake_at` has come and after every other call, and writes what `advance` hands out.
class Driver {
 public:
  virtual ~Driver() = default;

  /// The line is open: start the greeting. Forgets all that was learnt over an earlier line.
  virtual void open(Instant now) = 0;

  /// Appends to `seen` what `bytes` mean. Bytes may come in any split.
  virtual void receive(Instant now, std::span<const std::uint8_t> bytes,
                       std::vector<Observation>& seen) = 0;

  /// Queues `command`. FailedPrecondition where the board lacks the part or the line is not live.
  virtual rules::Expected<void> send(Instant now, const Command& command) = 0;

  /// Appends to `out` the bytes that are due by `now`, and to `seen` what time alone has shown, as
  /// a command that was never answered.
  virtual void advance(Instant now, std::vector<std::uint8_t>& out,
                       std::vector<Observation>& seen) = 0;

  /// When `advance` has something to do next; kNever where only bytes can bring news.
  virtual Instant wake_at() const = 0;

  virtual Conversation conversation() const = 0;

  /// Whether the board has said, or will never say, who it is: `device` is then all there is to
  /// know it by. Before that its observations cannot be given to a board by name.
  virtual bool identified() const = 0;

  /// What the board has told about itself so far.
  virtual const DeviceInfo& device() const = 0;
};

/// USB vendor and product ids.
struct UsbId {
  std::uint16_t vendor, product;
};

/// How a driver wants its line set; eight data bits, no parity, one stop bit, no handshake always.
struct PortSettings {
  int baud = 9600;
};

/// A driver in the registry.
struct DriverEntry {
  std::string_view name;
  /// Ids that such boards have. A hint for whom to ask first, never a proof: chips share them.
  std::span<const UsbId> usb_ids;
  PortSettings line;
  std::unique_ptr<Driver> (*make)();
};

/// Every driver there is.
std::span<const DriverEntry> registry();

/// The driver of that name; null where there is none.
const DriverEntry* find_driver(std::string_view name);

}  // namespace jadoube::drivers

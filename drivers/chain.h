#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/command.h"
#include "drivers/driver.h"
#include "drivers/instant.h"
#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// An observation of one of the boards on a line. `place` is the board's number in the chain.
struct ChainSeen {
  std::size_t place;
  Observation observation;
};

/// Several boards on one line, which must take turns. A chain is pure in the same way as a
/// `Driver`: bytes and time go in, observations and bytes come out. It finds the boards, asks one
/// after the other, and keeps a place for each board that it has ever heard of.
///
/// The owner calls `open` when the connection has just been opened, and `receive` when bytes came.
/// It calls `advance` when `wake_at` has come, and after every other call. It writes the bytes that
/// `advance` hands out.
class Chain {
 public:
  virtual ~Chain() = default;

  /// A board with this serial number may be on the line. It gets a place at once, and this is its
  /// number. Nothing if no board of this chain can have that serial number. Call it before `open`.
  virtual std::optional<std::size_t> expect(std::string_view serial) = 0;

  /// The connection is open: starts to look for boards. Forgets everything learnt over an earlier
  /// connection, except the places.
  virtual void open(Instant now) = 0;

  /// Appends the meaning of `bytes` to `seen`. The stream of bytes may be split anywhere.
  virtual void receive(Instant now, std::span<const std::uint8_t> bytes,
                       std::vector<ChainSeen>& seen) = 0;

  /// Appends to `out` the bytes that are due by `now`. Appends to `seen` what follows from time.
  virtual void advance(Instant now, std::vector<std::uint8_t>& out,
                       std::vector<ChainSeen>& seen) = 0;

  /// The next time when `advance` has something to do.
  virtual Instant wake_at() const = 0;

  /// How many places there are. It only grows.
  virtual std::size_t size() const = 0;

  /// How the conversation with the board at `place` stands. A dead one is asked again from time to
  /// time, without any call.
  virtual Conversation conversation(std::size_t place) const = 0;

  /// What the board at `place` has told about itself. Its serial number is always known.
  virtual const DeviceInfo& device(std::size_t place) const = 0;

  /// What people must do about that board: a packed sentence, see rules/sentence.h. Empty: nothing.
  virtual std::string advice(std::size_t place) const = 0;

  /// Queues `command` for the board at `place`. FailedPrecondition where it cannot do that.
  virtual rules::Expected<void> send(Instant now, std::size_t place, const Command& command) = 0;
};

}  // namespace jadoube::drivers

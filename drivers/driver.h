#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "drivers/observation.h"
#include "rules/error.h"
#include "rules/square.h"

namespace jadoube::drivers {

// The requests that a board or its clock can get. A board without the needed part refuses.

/// Reads the whole board. The answer is `PlacementRead`.
struct ReadPlacement {};

/// Reads the log that the board keeps. `LogAwaited` is reported at once, and `LogRead` later.
struct ReadLog {};

/// Asks for the clock's model and version. The answer is `DeviceRead` with `clock` filled in.
struct ReadClockVersion {};

/// Shows `text` on the clock and beeps for `beep` (0: silent).
struct ShowText {
  std::string text;
  std::chrono::milliseconds beep{0};
};

/// Removes the text and shows the times again.
struct EndText {};

/// Makes a sound: the board itself, if it can, or else its clock. `length` is a wish.
struct Beep {
  std::chrono::milliseconds length;
};

/// Sets both times, and starts one side or none.
struct SetClock {
  std::chrono::seconds left, right;
  std::optional<ClockSide> running;
};

/// Lights up these squares of the board, and darkens all others. The squares are named as in
/// observations.
struct ShowLights {
  rules::Bitboard squares = 0;
};

using Command = std::variant<ReadPlacement, ReadLog, ReadClockVersion, ShowText, EndText, Beep,
                             SetClock, ShowLights>;

/// The state of the conversation with a board.
enum class Conversation {
  kGreeting,  ///< Nothing has proved yet that a board of this make is at the other end.
  kLive,      ///< A board of this make has proved to be there, and it answers.
  /// It never answered the greeting, or it fell silent. Close the connection and try again.
  kDead,
};

/// How to talk to one make of board. A driver is pure: it makes observations and bytes from bytes
/// and time. It opens nothing, never sleeps and never reads a clock, so a recording can test all of
/// it.
///
/// The owner calls `open` when the connection has just been opened, and `receive` when bytes have
/// arrived. It calls `advance` at the time `wake_at`, and after every other call. It writes the
/// bytes that `advance` hands out.
class Driver {
 public:
  virtual ~Driver() = default;

  /// The connection is open: starts the greeting. Forgets everything learnt over an earlier
  /// connection.
  virtual void open(Instant now) = 0;

  /// Appends the meaning of `bytes` to `seen`. The stream of bytes may be split anywhere.
  virtual void receive(Instant now, std::span<const std::uint8_t> bytes,
                       std::vector<Observation>& seen) = 0;

  /// Queues `command`. FailedPrecondition if the board lacks the part or the connection is not
  /// live.
  virtual rules::Expected<void> send(Instant now, const Command& command) = 0;

  /// Appends to `out` the bytes that are due by `now`. Appends to `seen` what follows from time
  /// alone, such as a command that was never answered.
  virtual void advance(Instant now, std::vector<std::uint8_t>& out,
                       std::vector<Observation>& seen) = 0;

  /// The next time when `advance` has something to do; kNever if only bytes can bring news.
  virtual Instant wake_at() const = 0;

  virtual Conversation conversation() const = 0;

  /// True once the board has reported its identity, or never will. `device` then holds all that
  /// identifies the board. Before that, it is not known to which board the observations belong.
  virtual bool identified() const = 0;

  /// What the board has reported about itself so far. Its capabilities are known when the board is
  /// identified. If the driver finds more of them later, a DeviceRead reports them.
  virtual const DeviceInfo& device() const = 0;

  /// Lines of text with what the driver has learnt since the last call and cannot ask a board for,
  /// such as the tags of the pieces. The owner keeps them, also over restarts.
  virtual std::optional<std::string> take_learnt() { return std::nullopt; }

  /// Gets all texts that `take_learnt` of this make has ever returned. Called before `open`.
  virtual void recall(std::string_view /*learnt*/) {}

  /// Unlocks the board with `key` from now on. Called before `open`. InvalidArgument: no board of
  /// this make has such a key.
  virtual rules::Expected<void> use_key(std::string_view /*key*/) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, "boards of this make have no key");
  }

  /// What people must do before the board can be read: a packed sentence, see rules/sentence.h.
  /// Empty: nothing.
  virtual std::string advice() const { return {}; }
};

/// USB vendor and product ids. In the list of a driver, `product_mask` has the bits of the product
/// id that must be equal; the others may differ.
struct UsbId {
  std::uint16_t vendor, product;
  std::uint16_t product_mask = 0xFFFF;
};

/// The port settings that a driver needs. Always eight data bits, no parity, one stop bit and no
/// handshake.
struct PortSettings {
  int baud = 9600;
  /// Whether the lines DTR and RTS are raised. The adapter of a shared cable needs them low [guess:
  /// one host does so].
  bool raises_modem_lines = true;
};

/// A driver in the registry.
struct DriverEntry {
  std::string_view name;
  /// USB ids of such boards. They are only a hint which port to ask first, because other devices
  /// use the same chips.
  std::span<const UsbId> usb_ids;
  PortSettings line;
  std::unique_ptr<Driver> (*make)();
  /// Its boards identify themselves without a request, and the driver writes nothing before. So it
  /// can be tried at any port, whatever device is connected there.
  bool listens_for_proof = false;
  /// Its boards are HID devices, not serial ports.
  bool is_hid = false;
  /// It is used only at a port that the configuration names together with this driver, and never
  /// tried at a port that was found.
  bool only_where_named = false;
};

class Chain;

/// A kind of shared line in the registry. Its boards are those of the driver with that name.
struct ChainEntry {
  std::string_view driver;
  /// USB ids of boards that are USB devices themselves, so they share no line.
  std::span<const UsbId> alone;
  PortSettings line;
  std::unique_ptr<Chain> (*make)();
};

/// All kinds of shared lines.
std::span<const ChainEntry> chain_registry();

/// The shared line for boards of the driver with that name; null if there is none.
const ChainEntry* find_chain(std::string_view driver);

/// Every driver there is.
std::span<const DriverEntry> registry();

/// The driver of that name; null if there is none.
const DriverEntry* find_driver(std::string_view name);

/// An observation of one of the boards on a line. `place` is the board's number in the chain.
struct ChainSeen {
  std::size_t place;
  Observation observation;
};

/// Several boards on one cable, which must take turns. A chain is pure in the same way as a
/// `Driver`: it makes observations and bytes from bytes and time. It finds the boards, asks one
/// after the other, and keeps a place for each board that has ever answered.
///
/// The owner calls `open` when the connection has just been opened, and `receive` when bytes have
/// arrived. It calls `advance` at the time `wake_at`, and after every other call. It writes the
/// bytes that `advance` hands out.
class Chain {
 public:
  virtual ~Chain() = default;

  /// A board with this serial number may be on the cable. It gets a place at once. Returns the
  /// number of the place. Nothing if no board of this chain can have that serial number. Call it
  /// before `open`.
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

  /// The state of the conversation with the board at `place`. A dead one is asked again from time
  /// to time, without any call.
  virtual Conversation conversation(std::size_t place) const = 0;

  /// What the board at `place` has reported about itself. Its serial number is always known.
  virtual const DeviceInfo& device(std::size_t place) const = 0;

  /// What people must do about that board: a packed sentence, see rules/sentence.h. Empty: nothing.
  virtual std::string advice(std::size_t place) const = 0;

  /// Queues `command` for the board at `place`. FailedPrecondition if it cannot do that.
  virtual rules::Expected<void> send(Instant now, std::size_t place, const Command& command) = 0;
};

}  // namespace jadoube::drivers

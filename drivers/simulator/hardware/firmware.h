#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/clock.h"
#include "drivers/simulator/hardware/command_parser.h"
#include "drivers/simulator/hardware/event_log.h"
#include "drivers/simulator/hardware/message.h"
#include "drivers/simulator/hardware/random.h"
#include "drivers/simulator/hardware/sensor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// How the board identifies itself.
struct Identity {
  /// "major.minor", each one byte on the wire.
  std::string version = "1.8";
  std::string hardware = "1.0";
  /// Five digits. The bus address is the lower 14 bits of this number.
  std::string serial = "01025";
  /// Ten digits. Empty: an old board, which does not answer.
  std::string long_serial = "3000001025";
  std::string trademark =
      "Digital Game Technology\r\nemulated by jadoube\r\nsoftware version: 1.08, serial no: 01025";
  /// Bluetooth boards have a battery and scan at half speed.
  bool bluetooth = false;
  /// The charge of a Bluetooth board's battery.
  std::uint8_t battery_percent = 88;
};

/// The board's processor. It receives bytes, squares and the clock, and sends messages. Every call
/// has its time as an argument, and appends the messages of that moment to `out`.
///
/// After power-up it is in bus mode and sends nothing. A single-board command switches to one of
/// four modes; three of them report changes without a request [spec:
/// drivers/simulator/README.md#modes]. The bus commands are not implemented: they are read
/// completely and not answered.
class Firmware {
 public:
  enum class Mode : std::uint8_t { kBus, kIdle, kUpdate, kUpdateBoard, kUpdateNice };

  /// A command for the clock.
  struct ClockCommand {
    std::uint8_t id;
    std::vector<std::uint8_t> payload;
  };

  /// `bounded_input`: at most ten bytes wait while a command is executed. Further bytes are lost.
  Firmware(Identity identity, const rules::Placement& start, bool bounded_input, std::uint64_t seed,
           const EventLogSettings& log = {});

  /// A byte came from the host.
  void receive(BoardTime now, std::uint8_t byte);

  /// The next time at which `step` has something to do. kNoWake if it waits for new input.
  BoardTime next_at() const { return pending_ ? due_at_ : kNoWake; }

  /// Does the work that is due at `next_at()`: it finishes the present command.
  void step(std::vector<Message>& out);

  /// The present command has no effect.
  void forget_command();

  /// The scan noticed a change.
  void square_seen(const SquareSeen& seen, std::vector<Message>& out);

  /// The clock was read and showed `bytes`.
  void clock_read(BoardTime now, const ClockBytes& bytes, std::vector<Message>& out);

  /// The clock acknowledged something.
  void clock_acknowledged(const ClockBytes& bytes, std::vector<Message>& out);

  /// The next command for the clock, if there is one.
  std::optional<ClockCommand> take_clock_command();

  /// Loses power or gets it back. With power it starts in bus mode. Without power it sees nothing.
  void power(bool on);

  Mode mode() const { return mode_; }

  /// True if a host has asked for the position since the last power-up.
  bool position_asked() const { return position_asked_; }

 private:
  void start_on(BoardTime now, HostCommand command);
  void carry_out(const HostCommand& command, std::vector<Message>& out);
  void answer(std::uint8_t code, std::vector<Message>& out);
  void enter(Mode mode);
  void log_press(const ClockBytes& now);
  bool reports_clock() const { return mode_ == Mode::kUpdate || mode_ == Mode::kUpdateNice; }

  Identity identity_;
  bool bounded_input_;
  Random random_;
  Mode mode_ = Mode::kBus;
  bool position_asked_ = false;
  rules::Placement sensed_;
  CommandParser parser_;
  std::deque<std::uint8_t> waiting_;
  std::optional<HostCommand> pending_;
  BoardTime due_at_{0};
  std::deque<ClockCommand> clock_commands_;
  std::optional<ClockBytes> clock_now_;
  EventLog log_;
  bool powered_ = true;
  std::optional<ClockBytes> clock_sent_;
  BoardTime clock_sent_at_{0};
};

}  // namespace jadoube::drivers::simulator

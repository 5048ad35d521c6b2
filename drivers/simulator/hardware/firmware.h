#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/clock.h"
#include "drivers/simulator/hardware/event_log.h"
#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/sensor.h"
#include "drivers/simulator/hardware/wire.h"
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
  /// A ChessLink board: the number that its organiser wrote into it. Nothing: none.
  std::optional<std::uint16_t> number = std::nullopt;
};

/// The processor of a DGT board.
///
/// After power-up it is in bus mode and sends nothing. A single-board command switches to one of
/// four modes; three of them report changes without a request [spec:
/// drivers/simulator/README.md#modes]. In bus mode it answers the commands that
/// have its address [spec: drivers/dgt/protocol.md#bus]. The first bus command in another mode only
/// switches the mode.
class Firmware final : public Processor {
 public:
  enum class Mode : std::uint8_t { kBus, kIdle, kUpdate, kUpdateBoard, kUpdateNice };

  /// `bounded_input`: at most ten bytes wait while a command is executed. Further bytes are lost.
  Firmware(Identity identity, const rules::Placement& start, bool bounded_input, std::uint64_t seed,
           const EventLogSettings& log = {});

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override;
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void clock_read(BoardTime now, const ClockBytes& bytes, std::vector<Message>& out) override;
  void clock_acknowledged(const ClockBytes& bytes, std::vector<Message>& out) override;
  std::optional<ClockCommand> take_clock_command() override;
  bool position_asked() const override { return position_asked_; }
  MessageKind kind_of(const Message& message) const override;

  /// With power it starts in bus mode.
  void power(BoardTime, bool on) override { power(on); }
  void power(bool on);

  Mode mode() const { return mode_; }

 private:
  void start_on(BoardTime now, HostCommand command);
  void carry_out(const HostCommand& command, std::vector<Message>& out);
  void answer(std::uint8_t code, std::vector<Message>& out);
  void answer_bus(std::uint8_t code, std::vector<Message>& out);
  bool starts_bus_command(BoardTime now, const HostCommand& command);
  void enter(Mode mode);
  void log_press(const ClockBytes& now);
  bool reports_clock() const { return mode_ == Mode::kUpdate || mode_ == Mode::kUpdateNice; }

  Identity identity_;
  bool bounded_input_;
  Random random_;
  Mode mode_ = Mode::kBus;
  /// A ping of all boards is answered then. The next such ping is left out.
  BoardTime pong_at_ = kNoWake;
  bool ignores_next_ping_ = false;
  bool position_asked_ = false;
  rules::Placement sensed_;
  CommandParser parser_;
  std::deque<std::uint8_t> waiting_;
  std::optional<HostCommand> pending_;
  BoardTime due_at_{0};
  std::uint64_t commands_begun_ = 0;
  std::deque<ClockCommand> clock_commands_;
  std::optional<ClockBytes> clock_now_;
  EventLog log_;
  bool powered_ = true;
  std::optional<ClockBytes> clock_sent_;
  BoardTime clock_sent_at_{0};
};

}  // namespace jadoube::drivers::simulator

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "drivers/simulator/hardware/clock.h"
#include "drivers/simulator/hardware/faulty_connection.h"
#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/make.h"
#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/hardware/sensor.h"
#include "drivers/simulator/hardware/wire.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// Settings that do not change after the board is built.
struct BoardSettings {
  Make make = Make::kDgt;
  Identity identity = {};
  /// The clock that is plugged into the board. Nothing: no clock. Only for makes that take one.
  std::optional<ClockSettings> clock = ClockSettings{};
  std::vector<Fault> faults = {};
  EventLogSettings log = {};
  /// How often a change is first read as a wrong piece, and how often a piece is read as nothing.
  /// The second is counted for each piece and round.
  double misread = 0, drop_out = 0;
  /// Bytes take time, and at most ten bytes of the host wait. Off: everything at once, without
  /// limit.
  bool paced = true;
  std::uint64_t seed = 1;
};

/// A board with its clock, and the hands that play on it. It has no real connection: it takes bytes
/// of the host and returns bytes of the board. The same calls and the same seed give the same
/// result.
///
/// The owner calls `receive` when the host has written, and `advance` at `wake_at`. Times must not
/// run backwards. One board needs about twelve kilobytes. A call costs as much as has happened
/// since the last call.
class EmulatedBoard {
 public:
  /// A board with `start` on it, in the board's own squares.
  EmulatedBoard(const BoardSettings& settings, const rules::Placement& start);

  /// Performs `script` from `now` on. It replaces the rest of the last script. The times of faults
  /// count from the first call.
  void play(BoardTime now, Script script);

  /// Adds `fault`. Its time counts from `now`. Not for kMisread, which is a setting of the board.
  void strike(BoardTime now, const Fault& fault);

  /// The host wrote `bytes`.
  void receive(BoardTime now, std::span<const std::uint8_t> bytes);

  /// Lets time pass, and appends to `out` the bytes that have left the board by `now`.
  void advance(BoardTime now, std::vector<std::uint8_t>& out);

  /// As above, with the time at which each byte arrives. For a line that boards share.
  void advance(BoardTime now, std::vector<TimedByte>& out);

  /// The next time at which `advance` has something to do.
  BoardTime wake_at() const;

  /// True if the connection is up. While it is down, no bytes go in or out. If the board lost its
  /// power too, it starts again with the connection.
  bool line_up() const { return line_up_; }

  /// True if a host has asked for the position since the board started.
  bool position_asked() const { return processor_->position_asked(); }

  /// True if the board sends its position without a request.
  bool speaks_unasked() const { return processor_->speaks_unasked(); }

  /// The squares that the host has lit up.
  rules::Bitboard lit() const { return processor_->lit(); }

  /// How many sounds the host has made it make.
  std::uint64_t sounds() const { return processor_->sounds(); }

  /// True if all actions of the script have been performed.
  bool script_done() const { return next_act_ == script_.size(); }

  /// The pieces that really are on the squares now.
  rules::Placement standing() const;

  /// The clock. Null if there is none.
  Clock* clock() { return link_.clock(); }

 private:
  BoardTime next_at() const;
  void run_until(BoardTime now);
  void step(BoardTime now);
  void perform(const Act& act);
  void process(BoardTime now);
  void swallow_some(BoardTime now);
  void check_faults(BoardTime now);
  void set_line(bool up);
  void set_power(bool on);
  void flush(BoardTime now);

  Random random_;
  Sensor sensor_;
  std::unique_ptr<Processor> processor_;
  std::uint64_t commands_seen_ = 0;
  ClockLink link_;
  FaultyConnection faults_;
  Wire in_, out_;
  Script script_;
  std::size_t next_act_ = 0;
  BoardTime script_zero_{0};
  BoardTime faults_at_ = kNoWake;
  BoardTime now_{0};
  bool playing_ = false, line_up_ = true, powered_ = true;
  std::vector<Message> sent_;
};

/// Several DGT boards on one serial line: a chain [spec: drivers/dgt/protocol.md#bus]. Every board
/// receives every byte of the host. If two boards answer at once, the host reads garbage. The
/// boards play and fail each on its own. A board without connection receives and sends nothing, and
/// the others continue.
class EmulatedBus {
 public:
  /// `paced`: as the boards are.
  explicit EmulatedBus(bool paced) : wire_(paced ? kByteTime : BoardTime(0)) {}

  /// Adds a board at the end of the chain. It needs an address that no other board has.
  EmulatedBoard& add(const BoardSettings& settings, const rules::Placement& start);

  /// The host wrote `bytes`.
  void receive(BoardTime now, std::span<const std::uint8_t> bytes);

  /// Lets time pass, and appends to `out` what the host has read by `now`.
  void advance(BoardTime now, std::vector<std::uint8_t>& out);

  /// The next time at which `advance` has something to do.
  BoardTime wake_at() const;

  std::size_t size() const { return boards_.size(); }
  EmulatedBoard& board(std::size_t place) { return *boards_[place]; }

 private:
  std::vector<std::unique_ptr<EmulatedBoard>> boards_;
  SharedWire wire_;
  std::vector<TimedByte> said_;
};

}  // namespace jadoube::drivers::simulator

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drivers/simulator/hardware/clock_link.h"
#include "drivers/simulator/hardware/faulty_connection.h"
#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/hardware/sensor.h"
#include "drivers/simulator/hardware/wire.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// What is built once and stays.
struct BoardSettings {
  Identity identity = {};
  /// The clock beside the board; nothing: none.
  std::optional<ClockSettings> clock = ClockSettings{};
  std::vector<Fault> faults = {};
  EventLogSettings log = {};
  /// How often a change is first read as a wrong piece, and how often a standing piece is read as
  /// nothing, per piece and round.
  double misread = 0, drop_out = 0;
  /// Bytes take their time, and at most ten of the host's wait. Off: all at once, without limit.
  bool paced = true;
  std::uint64_t seed = 1;
};

/// A DGT board with its clock, and the hands that play on it, without a line: bytes of the host in,
/// bytes of the board out, at any pace. Everything in it repeats for the same calls and seed.
///
/// The owner calls `receive` when the host has written, and `advance` whenever `wake_at` has come.
/// Moments must not run backwards. A dozen kilobytes each; a call costs what happened since the
/// last.
class EmulatedBoard {
 public:
  /// A board on which `start` stands, in the board's own squares.
  EmulatedBoard(const BoardSettings& settings, const rules::Placement& start);

  /// Hands perform `script`, its zero being `now`, in place of what is left of the last one. The
  /// moments of faults are counted from the first call.
  void play(BoardTime now, Script script);

  /// Something more goes wrong: what `fault` says, its moment being counted from `now`. Not
  /// kMisread, which a board has from the start.
  void strike(BoardTime now, const Fault& fault);

  /// The host wrote `bytes`.
  void receive(BoardTime now, std::span<const std::uint8_t> bytes);

  /// Lets time pass, and appends to `out` what has come out of the board by `now`.
  void advance(BoardTime now, std::vector<std::uint8_t>& out);

  /// When `advance` has something to do next.
  BoardTime wake_at() const;

  /// Whether the line is there. Where it is not, nothing goes in or out, and a board that lost its
  /// power with it starts anew with it.
  bool line_up() const { return line_up_; }

  /// Whether a host has asked for the position since the board started.
  bool position_asked() const { return firmware_.position_asked(); }

  /// Whether all acts of the script have been performed.
  bool script_done() const { return next_act_ == script_.size(); }

  /// What really stands on the squares now.
  rules::Placement standing() const;

  /// The clock; null where there is none.
  Clock* clock() { return link_.clock(); }

 private:
  BoardTime next_at() const;
  void run_until(BoardTime now);
  void step(BoardTime now);
  void perform(const Act& act);
  void hear(BoardTime now);
  void swallow_some(BoardTime now, BoardTime busy_before);
  void check_faults(BoardTime now);
  void set_line(bool up);
  void set_power(bool on);
  void flush(BoardTime now);

  Random random_;
  Sensor sensor_;
  Firmware firmware_;
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

}  // namespace jadoube::drivers::simulator

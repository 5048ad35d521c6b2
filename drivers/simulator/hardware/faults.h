#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/simulator/hardware/board_time.h"
#include "rules/error.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// The faults that an emulated board can have.
enum class FaultKind : std::uint8_t {
  kDrop,         ///< A field update is lost.
  kMisread,      ///< A change is first read as a wrong piece.
  kFlicker,      ///< A square sometimes reads as empty; with an amount of 1, always.
  kGarble,       ///< A byte is damaged.
  kLoseByte,     ///< A byte is lost.
  kBabble,       ///< The connection sends random bytes for a while, between the board's own bytes.
  kSwallow,      ///< A command is lost.
  kHangUp,       ///< The connection and the board's power are lost for a while.
  kDisconnect,   ///< The connection is closed for a while. The board keeps its power.
  kReboot,       ///< The board has no power for a moment. The connection stays.
  kSilence,      ///< The board neither receives nor sends.
  kZeroClock,    ///< A clock message is all zeros, as from old Bluetooth boards.
  kIllegalTime,  ///< A clock message has an hour of 12. [seen: picochess log]
  kWrongTime,    ///< A clock message shows 8 hours more on one display. [seen: a garbled message]
  kDeadClock,    ///< The clock's cable is unplugged.
  kStuckLever,   ///< Presses do not move the clock's lever.
  kLowBattery,   ///< The clock reports that its battery is low.
  kNewClock,     ///< The clock is replaced by one of the other type that shows the same.
  kLostAck,      ///< An acknowledgement is lost.
  kRepeatAck,    ///< An acknowledgement is sent twice.
  kRejectAck,    ///< An acknowledgement is 20, 0, 0, 0.
  kLateAck,      ///< An acknowledgement is sent late.
  kEventDump,    ///< The board sends its event log without a request. [seen: picochess reads and
                 ///< drops such logs]
};

/// One fault: its kind, its time after the game's start (nothing means always), and its amount. The
/// amount is a probability or a number of seconds, depending on the kind; for kFlicker there is a
/// square.
struct Fault {
  FaultKind kind;
  std::optional<BoardTime> from = std::nullopt;
  double amount = 0;
  rules::Square square{};
  /// Of several boards on one line, only this one has it, from 0. Nothing: all have it.
  std::optional<int> place = std::nullopt;

  bool operator==(const Fault&) const = default;
};

/// A fault in the form of the command line.
struct FaultKnob {
  std::string_view name;
  FaultKind kind;
  enum class Value : std::uint8_t { kProbability, kSeconds, kSquare, kNone } value;
  /// Whether "@SECONDS" must, may or must not follow the name.
  enum class Moment : std::uint8_t { kNever, kOptional, kRequired } moment;
  std::string_view meaning;
};

/// All faults, for help texts.
std::span<const FaultKnob> fault_knobs();

/// The names of all faults in one list: "drop, misread, ...".
std::string fault_names();

/// Reads "drop=0.01", "hangup@30=5", "flicker=e4", "event-dump@12". "3:hangup@30=5" is a fault of
/// the third board on a line. InvalidArgument names the fault and what it needs.
rules::Expected<Fault> parse_fault(std::string_view text);

}  // namespace jadoube::drivers::simulator

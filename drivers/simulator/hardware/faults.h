#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/simulator/hardware/board_time.h"
#include "rules/error.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// What can go wrong with an emulated board.
enum class FaultKind : std::uint8_t {
  kDrop,         ///< A field update is lost.
  kMisread,      ///< A change is first read as a wrong piece.
  kFlicker,      ///< A square reads empty now and then; always, with an amount of 1.
  kGarble,       ///< A byte is damaged.
  kLoseByte,     ///< A byte is lost.
  kBabble,       ///< Anything comes over the line for a while, between what the board sends.
  kSwallow,      ///< A command is lost.
  kHangUp,       ///< The line and the board's power are gone for a while.
  kDisconnect,   ///< The line is closed for a while; the board keeps its power.
  kReboot,       ///< The board's power is gone for a moment, and its line stays.
  kSilence,      ///< The board neither hears nor sends.
  kZeroClock,    ///< A clock message is all zeros, as old Bluetooth boards send.
  kIllegalTime,  ///< A clock message says an hour of 12. [seen: picochess log]
  kDeadClock,    ///< The clock's cable is out.
  kStuckLever,   ///< Presses do not move the clock's lever.
  kLowBattery,   ///< The clock says that its battery is low.
  kNewClock,     ///< The clock is exchanged for one of the other type that shows the same.
  kLostAck,      ///< An acknowledgement is lost.
  kRepeatAck,    ///< It comes twice.
  kRejectAck,    ///< It says 20, 0, 0, 0.
  kLateAck,      ///< It comes late.
  kEventDump,    ///< The board sends its event log unasked. [seen: picochess reads such away]
};

/// One fault: what, from when on after the game's start (always, where nothing), and how much: a
/// probability or a number of seconds, by its kind; a square for kFlicker.
struct Fault {
  FaultKind kind;
  std::optional<BoardTime> from = std::nullopt;
  double amount = 0;
  rules::Square square{};

  bool operator==(const Fault&) const = default;
};

/// A fault as it is written on a command line.
struct FaultKnob {
  std::string_view name;
  FaultKind kind;
  enum class Value : std::uint8_t { kProbability, kSeconds, kSquare, kNone } value;
  /// Whether "@SECONDS" must, may or cannot follow the name.
  enum class Moment : std::uint8_t { kNever, kOptional, kRequired } moment;
  std::string_view meaning;
};

/// Every knob, for help texts.
std::span<const FaultKnob> fault_knobs();

/// The names of the knobs, as a sentence lists them: "drop, misread, ...".
std::string fault_names();

/// Reads "drop=0.01", "hangup@30=5", "flicker=e4", "event-dump@12". InvalidArgument names the knob
/// and what it wants.
rules::Expected<Fault> parse_fault(std::string_view text);

}  // namespace jadoube::drivers::simulator

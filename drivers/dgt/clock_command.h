#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/command.h"
#include "rules/error.h"

/// What the host tells the clock, as bytes [spec: drivers/dgt/protocol.md#clock-commands]. Every
/// byte is below 80.
namespace jadoube::drivers::dgt {

using Bytes = std::vector<std::uint8_t>;

/// Which clock it is, as far as texts are concerned.
enum class ClockKind : std::uint8_t {
  kUnknown,
  kXl,     ///< DGT XL: six digits of seven segments.
  kAscii,  ///< DGT 3000: eight letters.
};

/// The kind that a clock of main version `major` is.
ClockKind clock_kind(int major);

/// What people call the clock that answered `version`: "DGT 3000 2.0", "DGT XL 1.14".
std::string clock_name(std::uint8_t version);

/// How many letters `kind` shows; the most of any clock where it is unknown.
std::size_t letters_of(ClockKind kind);

/// Refuses what no clock can do, with InvalidArgument: a text that is too long or not printable
/// ASCII, a time beyond 9:59:59. `kind` may still be unknown.
rules::Expected<void> check_clock_command(const Command& command, ClockKind kind);

/// Asks which clock it is.
Bytes version_query();

/// Takes the text away.
Bytes end_text();

/// Beeps for `length`, rounded up to 64 ms and at most 8 s.
Bytes beep(std::chrono::milliseconds length);

/// Sets both times and the side that runs.
Bytes set_clock(const SetClock& command);

/// Text on a DGT 3000: eight letters. Letters that would be a harmful command if the board lost its
/// place in the stream are sent in lower case [spec: drivers/dgt/protocol.md#text-hazard].
Bytes ascii_text(const ShowText& command);

/// Text on a DGT XL: six digits; a letter it cannot form stays blank.
Bytes segment_text(const ShowText& command);

/// The segments that form `letter`, bit 0 the top one; 0 where they cannot.
std::uint8_t segments_of(char letter);

}  // namespace jadoube::drivers::dgt

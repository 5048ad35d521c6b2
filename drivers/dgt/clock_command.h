#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.h"
#include "rules/error.h"

/// The commands to the clock, as bytes [spec: drivers/dgt/protocol.md#clock-commands]. Every byte
/// is below 80.
namespace jadoube::drivers::dgt {

using Bytes = std::vector<std::uint8_t>;

/// The kind of clock, as far as texts depend on it.
enum class ClockKind : std::uint8_t {
  kUnknown,
  kXl,     ///< DGT XL: six digits of seven segments.
  kAscii,  ///< DGT 3000: eight letters.
};

/// The kind of a clock with the main version `major`.
ClockKind clock_kind(int major);

/// The usual name of a clock that answered `version`: "DGT 3000 2.0", "DGT XL 1.14".
std::string clock_name(std::uint8_t version);

/// The number of letters that `kind` can show. The most of any clock where the kind is unknown.
std::size_t letters_of(ClockKind kind);

/// Refuses with InvalidArgument what no clock can do: a text that is too long or not printable
/// ASCII, or a time beyond 9:59:59. `kind` may still be unknown.
rules::Expected<void> check_clock_command(const Command& command, ClockKind kind);

/// Asks for the model and version of the clock.
Bytes version_query();

/// Removes the text.
Bytes end_text();

/// Beeps for `length`, rounded up to 64 ms, at most 8 s.
Bytes beep(std::chrono::milliseconds length);

/// Sets both times and the side that runs.
Bytes set_clock(const SetClock& command);

/// Text on a DGT 3000: eight letters. Some letters would be harmful commands if the board lost its
/// place in the stream. They are sent in lower case [spec: drivers/dgt/protocol.md#text-hazard].
Bytes ascii_text(const ShowText& command);

/// Text on a DGT XL: six digits. A letter that the clock cannot show stays blank.
Bytes segment_text(const ShowText& command);

/// The segments that show `letter`; bit 0 is the top one. 0 where they cannot show it.
std::uint8_t segments_of(char letter);

}  // namespace jadoube::drivers::dgt

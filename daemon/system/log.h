#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

/// The daemon's log: for people in a terminal, for journald under systemd. Kept behind plain
/// functions so that the library's headers stay in one file. Any thread.
namespace jadoube::log {

enum class Level { kDebug, kInfo, kWarning, kError };

/// The level for its name in the configuration: "debug", "info", "warning", "error". Any other
/// text: kInfo.
Level level_of(std::string_view word);

/// How a line is written.
enum class Format {
  kText,  ///< For people.
  kJson,  ///< One JSON object for each line, always to standard error: `json_line`.
};

/// The subject of a message, for searches in lines of JSON. The message has it too.
struct Fields {
  /// The id of a board.
  std::string_view board = {};
  /// The caller and its address.
  std::string_view peer = {};
};

/// Sets the log's target, its lowest level and its format. Under systemd, text is written to
/// journald, otherwise to standard error. Call it once, first in main. Nothing is logged before.
void start(Level least, Format format = Format::kText);

/// Sets the lowest level from now on. After `start`.
void set_least(Level least);

void debug(std::string_view message, const Fields& fields = {});
void info(std::string_view message, const Fields& fields = {});
void warning(std::string_view message, const Fields& fields = {});
void error(std::string_view message, const Fields& fields = {});

/// A line of the log: {"time":"2026-11-28T15:00:00.123Z","level":"warning","message":"...",
/// "board":"table-1"}. Empty fields are left out. Bytes that are no UTF-8 become U+FFFD. It has no
/// line end.
std::string json_line(std::chrono::system_clock::time_point time, Level level,
                      std::string_view message, const Fields& fields = {});

}  // namespace jadoube::log

namespace jadoube::system {

/// The text with each mark that turns the direction of what follows shown as its number: U+202E
/// becomes the six characters \u202E. With such marks, a name can make a terminal show other words
/// than there are. Other bytes stay.
std::string with_marks_shown(std::string_view text);

/// The number of bytes of such a mark, if the text begins with one in UTF-8. 0: it does not.
std::size_t direction_mark_at_start(std::string_view text);

}  // namespace jadoube::system

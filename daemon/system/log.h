#pragma once

#include <string_view>

/// The daemon's log: for people in a terminal, for journald under systemd. Kept behind plain
/// functions so that the library's headers stay in one file. Any thread.
namespace jadoube::log {

enum class Level { kDebug, kInfo, kWarning, kError };

/// Sets where the log goes and its lowest level. It goes to journald if the process runs under
/// systemd, else to standard error. Called once, first in main; nothing is written before.
void start(Level least);

void debug(std::string_view message);
void info(std::string_view message);
void warning(std::string_view message);
void error(std::string_view message);

}  // namespace jadoube::log

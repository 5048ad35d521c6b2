#pragma once

#include <string>

/// What a support bundle may contain. Each function lets through only what is on a list. Everything
/// else is left out.
namespace jadoube::app {

/// Replaces what was left out.
inline constexpr const char* kLeftOut = "(left out)";

/// The configuration: numbers, dates, switches, and the texts of keys that are no secret and
/// nobody's name. Addresses to listen at keep their port, and whether they are only for this
/// machine. A file that cannot be read as TOML gives nothing.
std::string redacted_config(const std::string& text);

/// Lines of the log: time and level of each, and the message if it is one about boards, the
/// journal, addresses or the daemon itself. Messages about people and clients are left out.
std::string redacted_log(const std::string& text);

/// The text without addresses of the network and without paths.
std::string without_addresses(const std::string& text);

/// A path without its directories: they may have the name of a user.
std::string file_name_of(const std::string& path);

}  // namespace jadoube::app

#pragma once

#include <string>

/// What a support bundle may contain. Each function keeps only what is on a list, and leaves out
/// everything else.
namespace jadoube::app {

/// Replaces removed texts.
inline constexpr const char* kLeftOut = "(left out)";

/// The configuration: numbers, dates, switches, and texts that are neither secrets nor names of
/// people. Addresses to listen at keep their port, and whether they are only for this machine. A
/// file that cannot be read as TOML gives an empty text.
std::string redacted_config(const std::string& text);

/// Lines of the log: time and level of each, and the message if it is one about boards, the
/// journal, addresses or the daemon itself. Messages about people and clients are left out.
std::string redacted_log(const std::string& text);

/// The text without addresses of the network and without paths.
std::string without_addresses(const std::string& text);

/// A path without its directories: they may have the name of a user.
std::string file_name_of(const std::string& path);

}  // namespace jadoube::app

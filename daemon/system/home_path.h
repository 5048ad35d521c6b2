#pragma once

#include <string>

namespace jadoube::system {

/// `path` with the home directory instead of a `~` at its start: "~" and "~/games". Every other
/// path stays: "~anna/games" too, and all paths of a user without HOME.
std::string home_path(const std::string& path);

/// The same for an address to listen at or to connect to: "unix:~/socket".
std::string home_address(const std::string& address);

}  // namespace jadoube::system

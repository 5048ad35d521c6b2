#pragma once

#include <string>

/// Where a daemon without a configuration has its files.
namespace jadoube::system {

/// The directory of its data. The first of these that applies: $STATE_DIRECTORY (systemd),
/// /var/lib/jadoube (for root), $XDG_STATE_HOME/jadoube, ~/.local/state/jadoube.
std::string default_data_dir();

/// The path of its socket, if the same user has started it: in $RUNTIME_DIRECTORY, /run/jadoube
/// (for root), $XDG_RUNTIME_DIR/jadoube, or with the data.
std::string default_socket();

}  // namespace jadoube::system

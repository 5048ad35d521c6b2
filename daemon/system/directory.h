#pragma once

#include <filesystem>
#include <string>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::system {

/// Makes this process the only one that writes the journal in `directory`. The lock ends with this
/// object or with the process. Unavailable: another process has the lock; the message has that
/// reason and ends with `instead`. PermissionDenied: the directory is not writable.
rules::Expected<drivers::FileDescriptor> lock_directory(const std::filesystem::path& directory,
                                                        const rules::Sentence& instead);

/// `path` with the home directory instead of a `~` at its start: "~" and "~/games". Every other
/// path stays: "~anna/games" too, and all paths of a user without HOME.
std::string home_path(const std::string& path);

/// An address, to listen at or to connect to, with the home directory instead of a `~`:
/// "unix:~/socket".
std::string home_address(const std::string& address);

/// Looks for symbolic links among the files of `directory`, but not in its folders. The directory
/// itself may be one. FailedPrecondition names the first link: whoever could put it there could
/// make the daemon write over another file. A directory that is not there has none.
rules::Expected<void> refuse_links(const std::string& directory);

// The places of the files of a daemon without a configuration.

/// The directory of its data. The first of these that applies: $STATE_DIRECTORY (systemd),
/// /var/lib/jadoube (for root), $XDG_STATE_HOME/jadoube, ~/.local/state/jadoube.
std::string default_data_dir();

/// The path of its socket, if the same user has started it: in $RUNTIME_DIRECTORY, /run/jadoube
/// (for root), $XDG_RUNTIME_DIR/jadoube, or with the data.
std::string default_socket();

}  // namespace jadoube::system

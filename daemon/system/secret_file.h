#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::system {

/// The longest file for `read_secret_file`, in bytes, unless the caller sets another length.
inline constexpr std::size_t kLargestSecretFile = 64 << 10;

/// Reads a file that only its owner may read. NotFound: there is no such file. PermissionDenied:
/// the daemon may not read it, or others may. InvalidArgument: it is no plain file, or has more
/// than `most` bytes. No message contains the secret.
rules::Expected<std::string> read_secret_file(const std::string& path,
                                              std::size_t most = kLargestSecretFile);

/// Reads a token or a password from the first line of the file at `path`, without blanks around it.
/// Errors: those of `read_secret_file`, and InvalidArgument: the line is empty, too long, or has
/// characters that a secret cannot have.
rules::Expected<std::string> read_secret(const std::string& path);

/// Replaces the file at `path`: after a power cut it is the old one or the new one, whole. Only its
/// owner may read it. Unavailable: the disk is full, or the directory cannot be written.
rules::Expected<void> write_secret_file(const std::string& path, std::string_view text);

}  // namespace jadoube::system

#pragma once

#include <string>

#include "rules/error.h"

namespace jadoube::outputs {

/// Reads a token or a password from the first line of the file at `path`, without blanks around it.
/// Only the owner of the file may be able to read it. NotFound: there is no such file.
/// PermissionDenied: the daemon may not read it, or others may. InvalidArgument: the file is empty,
/// too long, or has characters that a secret cannot have. No message contains the secret.
rules::Expected<std::string> read_secret(const std::string& path);

}  // namespace jadoube::outputs

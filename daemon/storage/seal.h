#pragma once

#include "daemon/storage/database.h"

/// A checksum of everything in a copy of a journal. It is written into the copy when the copy is
/// made. Only the seal shows that a row is missing, or that a value without a checksum of its own
/// has changed.
namespace jadoube::storage {

/// The message about a copy that has changed since it was sealed.
inline constexpr const char* kNotAsSealed = "its bytes are not those that were written";

/// Writes the seal. After this, nothing may be changed.
rules::Expected<void> seal(Database& copy);

/// True if the copy is as it was when it was sealed. Also true if there is no seal: in a journal
/// that is in use, and in a copy of an older version.
rules::Expected<bool> is_as_sealed(Database& copy);

/// True if it is a copy with which no daemon has started.
rules::Expected<bool> is_sealed(Database& copy);

/// Makes the copy a journal that is in use, with an epoch of its own, because two daemons may start
/// with copies of one file.
rules::Expected<void> break_seal(Database& copy);

}  // namespace jadoube::storage

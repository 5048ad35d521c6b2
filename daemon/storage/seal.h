#pragma once

#include "daemon/storage/database.h"

/// A checksum of all that a copy of a journal holds, written into the copy when it is made: rows
/// that are not there, and what no checksum stands beside, show here only.
namespace jadoube::storage {

/// What is said of a copy that is not as it was sealed.
inline constexpr const char* kNotAsSealed = "its bytes are not those that were written";

/// Writes the seal: from now on nothing is changed.
rules::Expected<void> seal(Database& copy);

/// Whether it holds what it did when it was sealed. True where nobody has sealed it: a journal that
/// goes on, or a copy by an older version.
rules::Expected<bool> is_as_sealed(Database& copy);

/// Whether it is a copy from which nobody has gone on.
rules::Expected<bool> is_sealed(Database& copy);

/// The copy becomes a journal that goes on, with a history of its own: two may go on from one copy.
rules::Expected<void> break_seal(Database& copy);

}  // namespace jadoube::storage

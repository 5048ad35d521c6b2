#pragma once

#include <string>

#include "daemon/journal/database.h"

namespace jadoube::journal {

/// Makes the file at `path` a journal as this version reads and writes it: an empty one becomes
/// one, with an epoch of its own; one of an older version is brought on, whole or not at all.
/// DataLoss: it is damaged, of a newer version, or no journal at all; it is left as it is and the
/// message says what to do.
rules::Expected<void> bring_to_schema(Database& database, const std::string& path);

}  // namespace jadoube::journal

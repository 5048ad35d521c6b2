#pragma once

#include <string>

#include "daemon/storage/database.h"

namespace jadoube::storage {

/// Makes the file at `path` a journal as this version reads and writes it: an empty one becomes
/// one, with an epoch of its own; one of an older version is brought on, whole or not at all.
/// DataLoss: it is damaged, of a newer version, or no journal at all; it is left as it is and the
/// message says what to do.
rules::Expected<void> bring_to_schema(Database& database, const std::string& path);

/// The same of `copy`, a copy of the file at `sent`, which somebody sent us: refusals name that
/// file and say what to do about it. An empty one is no journal.
rules::Expected<void> bring_sent_to_schema(Database& copy, const std::string& sent);

/// DataLoss: the file at `sent` is damaged, which `what` shows, and what to do about it.
tl::unexpected<rules::Error> refuse_damaged_sent(const std::string& sent, const std::string& what);

/// The same of the journal at `path`.
tl::unexpected<rules::Error> refuse_damaged_journal(const std::string& path,
                                                    const std::string& what);

/// Whether the file at `path` is a whole journal of this version; nothing is changed. DataLoss says
/// what it is instead.
rules::Expected<void> check_schema(Database& database, const std::string& path);

/// Gives the journal an epoch of its own, so that cursors of the one it was copied from are none of
/// it.
rules::Expected<void> renew_epoch(Database& database);

}  // namespace jadoube::storage

#pragma once

#include <string>

#include "daemon/storage/database.h"

namespace jadoube::storage {

/// Makes the file at `path` a journal of this version. An empty file becomes a journal with a new
/// epoch. A journal of an older version is brought to this version, completely or not at all.
/// DataLoss: the file is damaged, has a newer version, or is not a journal. It is left as it is,
/// and the message names what to do.
rules::Expected<void> bring_to_schema(Database& database, const std::string& path);

/// As above for `copy`, a copy of a foreign file at `sent`. Errors name that file and what to do
/// about it. An empty file is not a journal here.
rules::Expected<void> bring_sent_to_schema(Database& copy, const std::string& sent);

/// DataLoss: the file at `sent` is damaged. `what` is the reason. The message names what to do.
tl::unexpected<rules::Error> refuse_damaged_sent(const std::string& sent,
                                                 const rules::Sentence& what);

/// DataLoss: the journal at `path` is damaged. The message names what to do.
tl::unexpected<rules::Error> refuse_damaged_journal(const std::string& path,
                                                    const rules::Sentence& what);

/// Checks that the file at `path` is a whole journal of this version. Nothing is changed. DataLoss:
/// the message names what it is instead.
rules::Expected<void> check_schema(Database& database, const std::string& path);

/// The damage in a journal of this version. Empty: none. Errors: it is not such a journal.
rules::Expected<std::string> damage_of(Database& database, const std::string& path);

/// Gives the journal a new epoch, so that it does not accept cursors of the journal from which it
/// was copied.
rules::Expected<void> renew_epoch(Database& database);

// Facts about the journal as a whole.

/// Identifies the journal.
inline constexpr const char* kEpoch = "epoch";
/// Some of the events up to this number have been removed.
inline constexpr const char* kForgottenEvents = "forgotten_events";
/// The dates of the moments of the journal, as one text.
inline constexpr const char* kCalendar = "calendar";
/// The boards that make pairs, as one text.
inline constexpr const char* kPairs = "pairs";
/// The checksum of a copy with which no daemon has started yet.
inline constexpr const char* kSeal = "seal";

/// The value of `key`. Empty if there is none.
rules::Expected<std::string> read_meta(Database& database, const std::string& key);

/// Sets the value of `key`.
rules::Expected<void> write_meta(Database& database, const std::string& key,
                                 const std::string& value);

}  // namespace jadoube::storage

#pragma once

#include <string>

#include "daemon/storage/database.h"

/// Facts about the journal as a whole.
namespace jadoube::storage {

/// Identifies the journal.
inline constexpr const char* kEpoch = "epoch";
/// Some of the events up to this number have been removed.
inline constexpr const char* kForgottenEvents = "forgotten_events";
/// Which dates the moments of the journal have, as one text.
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

#pragma once

#include <string>

#include "daemon/storage/database.h"

/// What a journal says of itself.
namespace jadoube::storage {

/// Names this journal among all.
inline constexpr const char* kEpoch = "epoch";
/// Of the events numbered up to here some are out of record.
inline constexpr const char* kForgottenEvents = "forgotten_events";
/// The checksum of a copy that nobody has gone on from.
inline constexpr const char* kSeal = "seal";

/// What it says under `key`; empty where nothing.
rules::Expected<std::string> read_meta(Database& database, const std::string& key);

/// Lets it say that from now on.
rules::Expected<void> write_meta(Database& database, const std::string& key,
                                 const std::string& value);

}  // namespace jadoube::storage

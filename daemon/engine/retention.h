#pragma once

#include <optional>
#include <string>

#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"

namespace jadoube::engine {

/// The oldest game of `board` that may go out of record: another followed it on the board before
/// `before`, and it is not adjourned and waiting, nor goes on as a game that is on record. Nothing
/// where there is none. A board's last game always stays, and so does what was imported.
rules::Expected<std::optional<storage::OldGame>> oldest_to_forget(storage::Archive& archive,
                                                                  const std::string& board,
                                                                  storage::Instant before);

}  // namespace jadoube::engine

#pragma once

#include <optional>
#include <string>

#include "daemon/journal/archive.h"
#include "daemon/journal/journal.h"

namespace jadoube {

/// The oldest game of `board` that may go out of record: another followed it on the board before
/// `before`, and it is not adjourned and waiting, nor goes on as a game that is on record. Nothing
/// where there is none. A board's last game always stays, and so does what was imported.
rules::Expected<std::optional<journal::OldGame>> oldest_to_forget(journal::Archive& archive,
                                                                  const std::string& board,
                                                                  journal::Instant before);

}  // namespace jadoube

#pragma once

#include <optional>
#include <string>

#include "daemon/storage/journal.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::cli {

/// A journal that only this process writes. No daemon runs on it.
struct OwnJournal {
  drivers::FileDescriptor lock;
  storage::Journal journal;
};

/// Opens the journal at `path`. Empty: the journal of a daemon without a configuration. NotFound:
/// there is none. Unavailable: a daemon runs on it. Other errors: as of `Journal::open`.
rules::Expected<OwnJournal> open_own_journal(const std::string& path);

}  // namespace jadoube::cli

#pragma once

#include <optional>
#include <string>

#include "daemon/storage/journal.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::cli {

/// A journal that this process alone writes: no daemon runs on it meanwhile.
struct OwnJournal {
  drivers::FileDescriptor lock;
  storage::Journal journal;
};

/// Opens the journal at `path`. Empty: the journal of a daemon without a configuration. NotFound:
/// there is none. Unavailable: a daemon runs on it. Other errors: as of `Journal::open`.
rules::Expected<OwnJournal> open_own_journal(const std::string& path);

}  // namespace jadoube::cli

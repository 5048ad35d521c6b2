#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "rules/error.h"

namespace jadoube::storage {

/// Up to which byte the write-ahead log `bytes` can be read, where what was committed is behind it;
/// nothing where it is as a crash or a power cut may leave it. 0: its header cannot be read.
std::optional<std::size_t> damaged_byte(std::span<const std::uint8_t> bytes);

/// Looks whether the write-ahead log beside the journal at `path` can be read to its end. SQLite
/// reads it up to the first frame that is not as it was written and passes over the rest without a
/// word, as it must where a power cut tore the last transaction, which nobody was told of. A frame
/// with whole transactions behind it was not torn but damaged: what is behind it was committed.
/// DataLoss: the log is damaged; the message says where, and what to do. Nothing is changed.
/// [spec: SQLite's file format, 4 "The Write-Ahead Log"]
rules::Expected<void> check_log(const std::string& path);

}  // namespace jadoube::storage

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::storage {

/// The number of bytes of the write-ahead log `bytes` that can be read, if there are committed
/// frames behind them. Nothing if the log is as a crash or a power cut may leave it. 0: its header
/// cannot be read. `page`: the size of a page in bytes, if the header does not have it.
std::optional<std::size_t> damaged_byte(std::span<const std::uint8_t> bytes,
                                        std::size_t page = 1024);

/// Checks that the write-ahead log beside the journal at `path` can be read to its end. SQLite
/// reads up to the first damaged frame and ignores the rest. That is right if a power cut destroyed
/// the last transaction, because no client got an answer about it.
///
/// But if whole transactions follow a frame, that frame was damaged later, and committed data
/// follows it. DataLoss: the log is damaged. The message names the place, and what to do. Nothing
/// is changed. [spec: SQLite's file format, 4 "The Write-Ahead Log"]
rules::Expected<void> check_log(const std::string& path);

/// One table of a journal's file, and the number of bytes that it takes with its indexes.
struct Part {
  std::string name;
  std::uint64_t bytes = 0;
};

/// The tables of the journal at `path`, the largest first, and "free": the space that removed rows
/// left. It reads the whole file. NotFound, DataLoss: the file cannot be read.
rules::Expected<std::vector<Part>> parts_of(const std::string& path);

}  // namespace jadoube::storage

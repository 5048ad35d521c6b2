#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::storage {

/// One table of a journal's file, and the number of bytes that it takes with its indexes.
struct Part {
  std::string name;
  std::uint64_t bytes = 0;
};

/// The tables of the journal at `path`, the largest first, and "free": the space that removed rows
/// left. It reads the whole file. NotFound, DataLoss: the file cannot be read.
rules::Expected<std::vector<Part>> parts_of(const std::string& path);

}  // namespace jadoube::storage

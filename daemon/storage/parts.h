#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::storage {

/// A part of a journal's file, by its table, and how many bytes it takes with its indexes.
struct Part {
  std::string name;
  std::uint64_t bytes = 0;
};

/// The parts of the journal at `path`, the largest first, and "free": what those left that went out
/// of record, to be written on. It reads the whole file. NotFound, DataLoss: it cannot be read.
rules::Expected<std::vector<Part>> parts_of(const std::string& path);

}  // namespace jadoube::storage

#pragma once

#include <cstdint>

namespace jadoube::model {

/// How much room the journal has, and uses.
struct DiskRoom {
  /// Of the journal with its log.
  std::uint64_t journal_bytes = 0;
  /// What the file system has left besides the reserve.
  std::uint64_t free_bytes = 0;
  /// What is kept back now, and what should be.
  std::uint64_t reserve_bytes = 0, reserve_wanted = 0;
};

}  // namespace jadoube::model

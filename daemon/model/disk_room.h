#pragma once

#include <cstdint>

namespace jadoube::model {

/// How much space the journal has and uses.
struct DiskRoom {
  /// The size of the journal and its log.
  std::uint64_t journal_bytes = 0;
  /// The free space of the file system, without the reserve.
  std::uint64_t free_bytes = 0;
  /// The size of the reserve now, and the size that it should have.
  std::uint64_t reserve_bytes = 0, reserve_wanted = 0;
};

}  // namespace jadoube::model

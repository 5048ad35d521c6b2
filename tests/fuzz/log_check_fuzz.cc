// For any write-ahead log beside a journal, the check names a place inside it, or none.

#include <cstdint>
#include <cstdlib>

#include "daemon/storage/log_check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto damaged = jadoube::storage::damaged_byte({data, size});
  if (damaged && *damaged >= size) std::abort();
  return 0;
}

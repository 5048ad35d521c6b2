#include "tests/bench/event/press_times.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

#include "drivers/transport/file_descriptor.h"

namespace jadoube::bench {

std::shared_ptr<SharedTimes> map_shared_times(const std::string& path) {
  const drivers::FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!file || ::ftruncate(file.get(), sizeof(SharedTimes)) != 0) {
    throw std::runtime_error("no shared memory at " + path);
  }
  void* const memory =
      ::mmap(nullptr, sizeof(SharedTimes), PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
  if (memory == MAP_FAILED) throw std::runtime_error("no shared memory at " + path);
  // All of it is zero at the beginning.
  return {static_cast<SharedTimes*>(memory),
          [](SharedTimes* times) { ::munmap(times, sizeof(SharedTimes)); }};
}

}  // namespace jadoube::bench

#include "daemon/outputs/thread_time.h"

#include <ctime>

namespace jadoube::outputs {

std::chrono::nanoseconds thread_time() {
  std::timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace jadoube::outputs

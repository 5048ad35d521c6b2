#include <cstdlib>

#include "drivers/dgt/event_log.h"
#include "drivers/observation_text.h"

// Any bytes that a board sends as its log are read to the end. The entries can be written and read
// again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::drivers;
  const LogRead log{dgt::read_event_log({data, size})};
  if (log.entries.size() > size) std::abort();
  const auto again = parse_observation(to_text(log));
  if (!again || *again != Observation(log)) std::abort();
  return 0;
}

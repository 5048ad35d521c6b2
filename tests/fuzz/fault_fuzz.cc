#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/players/intentions.h"
#include "drivers/simulator/players/thinking.h"

// Any fault on the command line of the emulated board is refused with a sentence, or a board can
// run with it for a minute.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::drivers::simulator;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto offence = parse_offence(text); !offence && offence.error().message.empty()) {
    std::abort();
  }
  if (const auto control = parse_time_control(text)) {
    if (control->base + control->increment <= control->base.zero()) std::abort();
  }
  const auto fault = parse_fault(text);
  if (!fault) {
    if (fault.error().message.empty()) std::abort();
    return 0;
  }
  EmulatedBoard board({.faults = {*fault}}, jadoube::rules::Placement::initial());
  board.play(BoardTime(0), {Act{BoardTime(0), StartOrStop{}}});
  std::vector<std::uint8_t> out;
  for (int second = 1; second <= 60; ++second) board.advance(std::chrono::seconds(second), out);
  return 0;
}

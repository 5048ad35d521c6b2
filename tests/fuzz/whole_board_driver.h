#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "drivers/driver.h"
#include "drivers/observation_text.h"
#include "tests/fuzz/input.h"

/// The other end of the connection does anything at any time. It is for the drivers of boards that
/// send all squares at once. The input is a list of steps: the first byte is the action, the rest
/// of the step its amount.
namespace jadoube::fuzz {

using Bytes = std::vector<std::uint8_t>;

/// Makes a well-formed message from the input, so that the fuzzer need not find its frame.
using MakeMessage = std::function<Bytes(Input&)>;

inline void send_command(drivers::Driver& driver, drivers::Instant now, std::uint8_t which) {
  switch (which % 5) {
    case 0:
      return (void)driver.send(now, drivers::ReadPlacement{});
    case 1:
      return (void)driver.send(now, drivers::ReadLog{});
    case 2:
      return (void)driver.send(now, drivers::Beep{});
    case 3:
      return (void)driver.send(now, drivers::SetClock{});
    default:
      return (void)driver.send(now, drivers::ShowLights{rules::kFileA * which});
  }
}

/// Runs all steps of the input. `most_written`: how many bytes the driver may write at once.
inline void run_steps(drivers::Driver& driver, Input input, const MakeMessage& message,
                      std::size_t most_written) {
  using namespace std::chrono_literals;
  std::vector<drivers::Observation> seen;
  drivers::Instant now{1h};
  driver.open(now);
  while (!input.at_end()) {
    std::size_t received = 1;
    const std::uint8_t step = input.byte();
    if (step < 0x40) {
      const auto bytes = input.bytes(step);
      received += bytes.size();
      driver.receive(now, bytes, seen);
    } else if (step < 0x80) {
      now += std::chrono::milliseconds((step & 0x3F) * 50);
    } else if (step < 0xC0) {
      const Bytes bytes = message(input);
      received += bytes.size();
      driver.receive(now, bytes, seen);
    } else if (step == 0xFF) {
      driver.open(now);
    } else if (step >= 0xE0) {
      now = std::min(std::max(now, driver.wake_at()), now + 1h);
    } else {
      send_command(driver, now, step);
    }
    Bytes out;
    driver.advance(now, out, seen);
    check(driver.wake_at() > now);
    check(out.size() <= most_written);
    // Each of the bytes may end noise or a message, and a message changes at most all squares.
    check(seen.size() <= 70 * received);
    for (const drivers::Observation& each : seen) check(!drivers::to_text(each).empty());
    check(driver.device().capabilities.clock == false);
    seen.clear();
  }
}

}  // namespace jadoube::fuzz

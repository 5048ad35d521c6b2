#include <cstdint>
#include <span>

#include "drivers/dgt/dgt_driver.h"
#include "drivers/observation_text.h"
#include "tests/fuzz/input.h"

// The other end of the connection does anything at any time. The input is a list of steps: one byte
// says what to do, the rest of the step how much.
namespace {

using namespace jadoube::drivers;
using jadoube::fuzz::check;
using jadoube::fuzz::Input;
using namespace std::chrono_literals;

Command command(Input& input) {
  const auto seconds = [&] { return std::chrono::seconds(input.byte() * 200 - 100); };
  const auto sound = [&] { return std::chrono::milliseconds(input.byte() * 10); };
  switch (input.byte() % 7) {
    case 0:
      return ReadPlacement{};
    case 6:
      return ReadLog{};
    case 1:
      return ReadClockVersion{};
    case 2: {
      const auto text = input.bytes(input.byte() % 10);
      return ShowText{{text.begin(), text.end()}, sound()};
    }
    case 3:
      return EndText{};
    case 4:
      return Beep{sound()};
    default: {
      const std::uint8_t side = input.byte() % 3;
      SetClock set{seconds(), seconds(), std::nullopt};
      if (side != 0) set.running = side == 1 ? ClockSide::kLeft : ClockSide::kRight;
      return set;
    }
  }
}

// Well-formed messages, so that the fuzzer need not find each header.
void say(dgt::DgtDriver& driver, Instant now, Input& input, std::vector<Observation>& seen) {
  constexpr std::uint8_t kHeaders[][3] = {{0x93, 0, 5},  {0x8E, 0, 5},  {0x8D, 0, 10},
                                          {0x91, 0, 8},  {0xA2, 0, 13}, {0xA0, 0, 12},
                                          {0x86, 0, 67}, {0x92, 0, 9},  {0x8F, 0, 64}};
  const auto& header = kHeaders[input.byte() % std::size(kHeaders)];
  std::vector<std::uint8_t> message(std::begin(header), std::end(header));
  message.resize(header[2], 0);
  const auto payload = input.bytes(message.size() - 3);
  std::copy(payload.begin(), payload.end(), message.begin() + 3);
  driver.receive(now, message, seen);
}

// Checks that hold whatever was received.
void check_step(dgt::DgtDriver& driver, Instant now, std::size_t received, std::size_t sent,
                std::vector<Observation>& seen) {
  std::vector<std::uint8_t> out;
  driver.advance(now, out, seen);
  check(driver.wake_at() > now);
  check(out.size() <= 16);
  for (const std::uint8_t byte : out) check(byte < 0x80);
  // A dump may have 64 result pieces. A lost clock answers all waiting commands.
  check(seen.size() <= received + 64 + sent + 20);
  for (const Observation& observation : seen) check(!to_text(observation).empty());
  seen.clear();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  dgt::DgtDriver driver;
  std::vector<Observation> seen;
  Instant now{1h};
  driver.open(now);
  while (!input.at_end()) {
    std::size_t received = 0;
    const std::uint8_t step = input.byte();
    switch (step >> 6) {
      case 0: {
        const auto bytes = input.bytes(step & 0x3F);
        received = bytes.size();
        driver.receive(now, bytes, seen);
        break;
      }
      case 1:
        now += std::chrono::milliseconds((step & 0x3F) * 50);
        break;
      case 2:
        received = 80;
        say(driver, now, input, seen);
        break;
      default:
        if (step == 0xFF) {
          driver.open(now);
        } else if (step >= 0xE0) {
          now = std::min(std::max(now, driver.wake_at()), now + 1h);
        } else {
          (void)driver.send(now, command(input));
        }
    }
    check_step(driver, now, received, 1, seen);
  }
  return 0;
}

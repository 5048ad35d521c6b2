#include <cstdint>
#include <span>

#include "drivers/dgt/bus/dgt_bus.h"
#include "tests/fuzz/input.h"

// The other end of a shared line does anything at any time. The input is a list of steps: one byte
// says what to do, the rest of the step how much. Half of the steps are answers with a right sum.
namespace {

using namespace jadoube::drivers;
using jadoube::fuzz::check;
using jadoube::fuzz::Input;
using namespace std::chrono_literals;

// An answer of one of two boards.
std::vector<std::uint8_t> answer(Input& input, std::uint8_t step) {
  const auto id = static_cast<std::uint8_t>(0x83 + step % 7);
  std::size_t count = input.byte() % 100;
  if (id == 0x83) count = 64;
  if (id == 0x84) count = 7;
  const std::size_t size = count + 6;
  std::vector<std::uint8_t> bytes = {id, static_cast<std::uint8_t>(size >> 7),
                                     static_cast<std::uint8_t>(size & 0x7F), 8,
                                     static_cast<std::uint8_t>(1 + (step >> 4) % 2)};
  const auto data = input.bytes(count);
  for (std::size_t i = 0; i < count; ++i) bytes.push_back(i < data.size() ? data[i] & 0x7F : 0);
  bytes.push_back(dgt::bus_sum(bytes));
  return bytes;
}

// Only whole commands of the bus are written, and never one that ends bus mode.
void check_written(const std::vector<std::uint8_t>& out) {
  check(out.size() % 4 == 0);
  for (std::size_t i = 0; i < out.size(); i += 4) {
    check(out[i] >= 0x81 && out[i] <= 0x8B && out[i] != 0x88 && out[i] != 0x89);
    check(dgt::bus_sum(std::span(out).subspan(i, 3)) == out[i + 3]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  dgt::DgtBus bus;
  if (size % 2 == 0) bus.expect("01025");
  std::vector<ChainSeen> seen;
  Instant now{1h};
  bus.open(now);
  while (!input.at_end()) {
    const std::uint8_t step = input.byte();
    if ((step & 0x80) != 0) {
      bus.receive(now, answer(input, step), seen);
    } else if (step < 0x20) {
      bus.receive(now, input.bytes(step), seen);
    } else if (step < 0x40) {
      now += std::chrono::milliseconds((step & 0x1F) * 20);
    } else if (step == 0x40) {
      bus.open(now);
    } else if (step < 0x48 && bus.size() > 0) {
      (void)bus.send(now, step % bus.size(), step % 2 == 0 ? Command(ReadLog{}) : ReadPlacement{});
    } else {
      now = std::min(std::max(now, bus.wake_at()), now + 1h);
    }
    std::vector<std::uint8_t> out;
    bus.advance(now, out, seen);
    check_written(out);
    check(bus.wake_at() > now);
    check(bus.size() <= 4);
    for (const ChainSeen& each : seen) check(each.place < bus.size());
    seen.clear();
  }
  return 0;
}

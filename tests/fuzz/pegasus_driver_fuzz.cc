#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// The frame of a message, and its data.
fuzz::Bytes message(fuzz::Input& input) {
  constexpr std::pair<std::uint8_t, std::uint8_t> kMessages[] = {
      {0x86, 64}, {0x8E, 2}, {0x93, 2}, {0xA5, 1}, {0xA0, 9}, {0x91, 5}, {0xA2, 10}};
  const auto& [id, size] = kMessages[input.byte() % std::size(kMessages)];
  fuzz::Bytes bytes{id, 0, static_cast<std::uint8_t>(size + 3)};
  for (const std::uint8_t byte : input.bytes(size)) bytes.push_back(byte & 0x7F);
  bytes.resize(std::size_t{3} + size, 1);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("pegasus")->make();
  if (size % 2 == 0 && !driver->use_key("010203040506")) std::abort();
  fuzz::run_steps(*driver, {data, size}, message, 71);
  return 0;
}

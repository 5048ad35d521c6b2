#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// A position whose pieces come from the input.
fuzz::Bytes position(fuzz::Input& input) {
  constexpr std::uint8_t kPieces[] = {0x40, 0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 0x40, 0x40, 6};
  fuzz::Bytes bytes{0x67};
  for (const std::uint8_t byte : input.bytes(64)) bytes.push_back(kPieces[byte % 16]);
  bytes.resize(65, 0x40);
  bytes.resize(73, 0);
  return bytes;
}

// A message with its size, and data of the input.
fuzz::Bytes message(fuzz::Input& input) {
  constexpr std::pair<std::uint8_t, std::uint8_t> kMessages[] = {
      {0x67, 72}, {0xA3, 5}, {0x97, 1}, {0xB0, 1}, {0xB1, 0}, {0xB2, 15},
      {0xB8, 2},  {0xBB, 0}, {0xBD, 0}, {0x24, 0}, {0xFD, 9}, {0x33, 1}};
  const auto& [kind, size] = kMessages[input.byte() % std::size(kMessages)];
  if (kind == 0x67) return position(input);
  fuzz::Bytes bytes{kind};
  for (const std::uint8_t byte : input.bytes(size)) bytes.push_back(byte & 0x07);
  bytes.resize(std::size_t{1} + size, 1);
  if (kind == 0xA3) bytes[1] = 0x35;
  if (kind == 0xFD) bytes[1] = 0xFD;
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("chessup")->make();
  fuzz::run_steps(*driver, {data, size}, message, 12);
  return 0;
}

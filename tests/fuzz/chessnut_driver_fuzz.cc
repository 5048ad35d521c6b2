#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// The head of a report, and its data.
fuzz::Bytes message(fuzz::Input& input) {
  constexpr std::uint8_t kHeads[][2] = {{0x01, 0x3D}, {0x01, 0x24}, {0x23, 0x01},
                                        {0x2A, 0x02}, {0x41, 0x03}, {0x28, 0x05}};
  const auto& head = kHeads[input.byte() % std::size(kHeads)];
  fuzz::Bytes bytes(std::begin(head), std::end(head));
  const auto data = input.bytes(head[1]);
  bytes.insert(bytes.end(), data.begin(), data.end());
  bytes.resize(std::size_t{2} + head[1], 0);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("chessnut")->make();
  fuzz::run_steps(*driver, {data, size}, message, 10);
  return 0;
}

#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// A message that a Pro or a Neo may send. The input says which squares and digits are in it.
fuzz::Bytes message(fuzz::Input& input) {
  constexpr std::string_view kMessages[] = {"0#@u*",  "0#@d*",    "@u",        "@d", "OK",
                                            "14#GO*", "22#3.52*", "30#%*\r\n", "%"};
  fuzz::Bytes bytes;
  for (const char letter : kMessages[input.byte() % std::size(kMessages)]) {
    if (letter == '@') {
      const std::uint8_t square = input.byte();
      bytes.push_back(static_cast<std::uint8_t>('a' + square % 9));
      bytes.push_back(static_cast<std::uint8_t>('1' + square / 9 % 9));
    } else if (letter == '%') {
      const std::uint8_t digits = input.byte();
      for (int i = 0; i < 64; ++i) {
        bytes.push_back(static_cast<std::uint8_t>('0' + (digits >> i % 8 & 1)));
      }
    } else {
      bytes.push_back(static_cast<std::uint8_t>(letter));
    }
  }
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("squareoff")->make();
  // The longest command lights up all squares.
  fuzz::run_steps(*driver, {data, size}, message, 132);
  return 0;
}

#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// A line that a board may send, with some bytes of the input in it.
fuzz::Bytes message(fuzz::Input& input) {
  constexpr std::string_view kLines[] = {">",           "New Game",      "Takeback",
                                         "1 e2-e4 00:", "e7-e5 00:",     "2 Ng1-f3 00:",
                                         "d7-d5 ",      "3 e7-e8/Q 00:", "2 O-O "};
  const std::string_view line = kLines[input.byte() % std::size(kLines)];
  fuzz::Bytes bytes(line.begin(), line.end());
  const auto data = input.bytes(input.byte() % 8);
  bytes.insert(bytes.end(), data.begin(), data.end());
  bytes.insert(bytes.end(), {'\r', '\n'});
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("saitek")->make();
  fuzz::run_steps(*driver, {data, size}, message, 14);
  return 0;
}

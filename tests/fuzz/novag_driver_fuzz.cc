#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// A line that a board may send, with some bytes of the input in it.
fuzz::Bytes message(fuzz::Input& input) {
  constexpr std::string_view kLines[] = {"ID.UCBII V1.09",       "New Game",      "M   1   e2-e4",
                                         "M   1,  e7-e5",        "T   1   e2-e4", "Game   2",
                                         ".   1  e2-e4   e7-e5", ".   2  g1-f3",  "M   2   O-O",
                                         "M   2   a7-a8/",       "M   3,  "};
  const std::string_view line = kLines[input.byte() % std::size(kLines)];
  fuzz::Bytes bytes(line.begin(), line.end());
  const auto data = input.bytes(input.byte() % 8);
  bytes.insert(bytes.end(), data.begin(), data.end());
  bytes.insert(bytes.end(), {'\r', '\n'});
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("novag")->make();
  fuzz::run_steps(*driver, {data, size}, message, 6);
  return 0;
}

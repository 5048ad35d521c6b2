#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// A position, or the start of another report.
fuzz::Bytes message(fuzz::Input& input) {
  const auto data = input.bytes(32);
  fuzz::Bytes bytes(data.begin(), data.end());
  bytes.resize(32, 0);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("zmartfun")->make();
  // It writes nothing, whatever it hears.
  fuzz::run_steps(*driver, {data, size}, message, 0);
  return 0;
}

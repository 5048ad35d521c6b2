#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// The head of an answer, and its data.
fuzz::Bytes message(fuzz::Input& input) {
  constexpr std::pair<char, std::size_t> kAnswers[] = {{'p', 32}, {'b', 2}, {'h', 5}};
  const auto& [letter, size] = kAnswers[input.byte() % std::size(kAnswers)];
  fuzz::Bytes bytes{'=', static_cast<std::uint8_t>(letter)};
  const auto data = input.bytes(size);
  bytes.insert(bytes.end(), data.begin(), data.end());
  bytes.resize(2 + size, 0);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("ichessone")->make();
  fuzz::run_steps(*driver, {data, size}, message, 2);
  return 0;
}

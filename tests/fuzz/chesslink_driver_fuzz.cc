#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// The letter of a frame, and data of the right size with a right checksum.
fuzz::Bytes message(fuzz::Input& input) {
  constexpr struct {
    char letter;
    std::size_t size;
  } kFrames[] = {{'s', 64}, {'v', 4}, {'r', 4}, {'w', 4}, {'l', 0}, {'x', 0}, {'g', 64}};
  constexpr char kLetters[] = "KQRBNPkqrbnp.0123456789ABCDEF";
  const auto& frame = kFrames[input.byte() % std::size(kFrames)];
  std::string text(1, frame.letter);
  for (std::size_t i = 0; i < frame.size; ++i) {
    const std::uint8_t drawn = input.byte();
    text +=
        drawn < 0x80 ? kLetters[drawn % (sizeof kLetters - 1)] : static_cast<char>(drawn & 0x7F);
  }
  return drivers::millennium::encode_frame(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("chesslink")->make();
  fuzz::run_steps(*driver, {data, size}, message, 167);
  return 0;
}

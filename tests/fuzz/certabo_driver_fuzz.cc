#include "drivers/certabo/tag_book.h"
#include "drivers/driver.h"
#include "tests/fuzz/whole_board_driver.h"

namespace {

using namespace jadoube;

// A record with the right count of numbers. The input decides which few of them are not usual.
fuzz::Bytes message(fuzz::Input& input) {
  const std::uint8_t kind = input.byte();
  const int count = kind % 4 == 0 ? 8 : 320;
  std::string text = ":";
  for (int i = 0; i < count; ++i) {
    const bool is_set = i < 80 || i >= 240;
    text += std::to_string(count == 8 ? input.byte() : is_set ? (i % 5 == 4 ? i / 5 : 3) : 0) + " ";
  }
  for (const std::uint8_t at : input.bytes(kind >> 5)) {
    text[1 + at % (text.size() - 1)] = static_cast<char>(at);
  }
  text += "\r\n";
  return {text.begin(), text.end()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto driver = drivers::find_driver("certabo")->make();
  fuzz::run_steps(*driver, {data, size}, message, 8);
  // What it has learnt is read again as the same.
  if (const auto learnt = driver->take_learnt()) {
    drivers::certabo::TagBook book;
    book.read(*learnt);
    fuzz::check(book.text() == *learnt);
  }
  return 0;
}

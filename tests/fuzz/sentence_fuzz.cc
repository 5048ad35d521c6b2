#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "rules/sentence.h"
#include "tests/fuzz/input.h"

using namespace jadoube;

// Any bytes are a sentence, and packing loses nothing of one that was read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto sentence = rules::Sentence::unpacked(text);
  (void)sentence.english();
  const auto again = rules::Sentence::unpacked(sentence.packed());
  fuzz::check(again.form == sentence.form);
  fuzz::check(again.english() == sentence.english());
  return 0;
}

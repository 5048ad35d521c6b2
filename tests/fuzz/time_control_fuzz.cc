// Any text is refused with a sentence, or is a time control. It can be written and read again as
// the same, both as people write it and as in PGN.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rules/time/time_control_text.h"

namespace {

using namespace jadoube::rules;

void expect_same_again(const TimeControl& control) {
  if (parse_time_control(to_string(control)) != control) std::abort();
  const auto tag = parse_pgn_time_control(to_pgn_time_control(control));
  if (!tag || *tag != control) std::abort();
  tempo_of(control);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto control = parse_time_control(text)) {
    expect_same_again(*control);
  } else if (control.error().message.empty()) {
    std::abort();
  }
  if (const auto tag = parse_pgn_time_control(text); tag && *tag) expect_same_again(**tag);
  return 0;
}

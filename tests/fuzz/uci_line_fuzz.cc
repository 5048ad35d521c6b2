#include <cstdint>
#include <string>
#include <variant>

#include "daemon/analysis/uci_line.h"

// What an engine writes: any bytes, in any parts. A line is understood the same however it came.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::analysis;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  LineCutter whole, parts;
  whole.take(bytes);
  for (std::size_t at = 0; at < size; at += 7) parts.take(bytes.substr(at, 7));
  while (true) {
    const auto one = whole.next();
    const auto other = parts.next();
    if (one != other) __builtin_trap();
    if (!one) return 0;
    const UciLine line = parse_uci_line(*one);
    if (const auto* name = std::get_if<EngineName>(&line)) {
      for (const unsigned char c : name->name) {
        if (c < ' ' || c >= 127) __builtin_trap();
      }
    }
    if (const auto* info = std::get_if<ScoreInfo>(&line)) {
      const double percent = white_percent(score_of(info->score, jadoube::rules::Color::kBlack));
      if (!(percent >= 0 && percent <= 100)) __builtin_trap();
    }
  }
}

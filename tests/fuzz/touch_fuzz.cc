#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "rules/laws/touch.h"
#include "rules/laws/touch_list.h"
#include "rules/notation/fen.h"

// A FEN, and lines with what a hand did. What was read can be written again. If there is a legal
// move, the touches always leave one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::rules;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view fen = text.substr(0, text.find('\n'));
  const auto position = parse_fen(fen);
  if (!position) return 0;
  std::vector<Touch> touches;
  for (text.remove_prefix(fen.size()); !text.empty();) {
    text.remove_prefix(1);
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size());
    const auto touch = parse_touch(line);
    if (!touch) continue;
    if (to_string(*parse_touch(to_string(*touch))) != to_string(*touch)) std::abort();
    touches.push_back(*touch);
  }
  const TouchRuling ruling = rule_on_touches(*position, touches);
  if (ruling.allowed.empty() != position->legal_moves().empty()) std::abort();
  if (const auto made = move_made(*position, touches); made && !position->is_legal(*made)) {
    std::abort();
  }
  return 0;
}

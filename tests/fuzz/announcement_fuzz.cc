// "<fen>\n<text>": the text is refused, or it means one legal move. The announcement of that move
// is read as the same move.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rules/notation/announcement.h"
#include "rules/notation/fen.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::rules;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t line_end = text.find('\n');
  if (line_end == std::string_view::npos) return 0;
  const auto position = parse_fen(text.substr(0, line_end));
  if (!position) return 0;
  const auto move = parse_announcement(*position, text.substr(line_end + 1));
  if (!move) {
    if (move.error().message.empty()) std::abort();
    return 0;
  }
  if (!position->is_legal(*move)) std::abort();
  if (parse_announcement(*position, to_announcement(*position, *move)) != *move) std::abort();
  return 0;
}

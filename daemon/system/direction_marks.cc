#include "daemon/system/direction_marks.h"

#include <array>
#include <cstdio>

namespace jadoube::system {
namespace {

unsigned char byte_of(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

}  // namespace

// LRM, RLM and ALM, the embeddings and overrides, and the isolates [spec: Unicode UAX 9 section 2].
std::size_t direction_mark_at_start(std::string_view text) {
  if (text.size() >= 2 && byte_of(text, 0) == 0xD8 && byte_of(text, 1) == 0x9C) return 2;
  if (text.size() < 3 || byte_of(text, 0) != 0xE2) return 0;
  const auto second = byte_of(text, 1), third = byte_of(text, 2);
  const bool is_general =
      second == 0x80 && ((third >= 0xAA && third <= 0xAE) || third == 0x8E || third == 0x8F);
  const bool is_isolate = second == 0x81 && third >= 0xA6 && third <= 0xA9;
  return is_general || is_isolate ? 3 : 0;
}

std::string with_marks_shown(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = direction_mark_at_start(text);
    if (length == 0) {
      shown += text.front();
      text.remove_prefix(1);
      continue;
    }
    // Each byte after the first one has six bits of the number.
    unsigned number = byte_of(text, 0) & (length == 2 ? 0x1FU : 0x0FU);
    for (std::size_t at = 1; at < length; ++at) number = number << 6 | (byte_of(text, at) & 0x3FU);
    std::array<char, 8> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04X", number);
    shown += escape.data();
    text.remove_prefix(length);
  }
  return shown;
}

}  // namespace jadoube::system

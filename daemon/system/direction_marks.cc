#include "daemon/system/direction_marks.h"

#include <array>
#include <cstdio>

namespace jadoube::system {

// LRM and RLM, the embeddings and overrides, and the isolates [spec: Unicode UAX 9 section 2].
bool is_direction_mark(unsigned char first, unsigned char second, unsigned char third) {
  if (first != 0xE2) return false;
  if (second == 0x80) return (third >= 0xAA && third <= 0xAE) || third == 0x8E || third == 0x8F;
  return second == 0x81 && third >= 0xA6 && third <= 0xA9;
}

std::string with_marks_shown(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at + 2 >= text.size() || !is_direction_mark(byte(at), byte(at + 1), byte(at + 2))) {
      shown += text[at];
      continue;
    }
    const unsigned number =
        (byte(at) & 0x0FU) << 12 | (byte(at + 1) & 0x3FU) << 6 | (byte(at + 2) & 0x3FU);
    std::array<char, 8> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04X", number);
    shown += escape.data();
    at += 2;
  }
  return shown;
}

}  // namespace jadoube::system

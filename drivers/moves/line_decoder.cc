#include "drivers/moves/line_decoder.h"

#include <algorithm>
#include <utility>

namespace jadoube::drivers {
namespace {

bool ends_line(std::uint8_t byte) { return byte == '\r' || byte == '\n' || byte == 0x17; }

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::optional<std::string> LineDecoder::take(std::uint8_t byte) {
  if (ends_line(byte)) {
    const std::string line = trimmed(std::exchange(held_, {}));
    if (std::exchange(is_too_long_, false) || line.empty()) return std::nullopt;
    return line;
  }
  if (byte < 0x20 || byte > 0x7E || is_too_long_) {
    ++skipped_bytes_;
    return std::nullopt;
  }
  held_ += static_cast<char>(byte);
  if (held_.size() > kLongest) {
    is_too_long_ = true;
    skipped_bytes_ += std::exchange(held_, {}).size();
  }
  return std::nullopt;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = line.find_first_not_of(' '); at != std::string_view::npos;
       at = line.find_first_not_of(' ', at)) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

}  // namespace jadoube::drivers

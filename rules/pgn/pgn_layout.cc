#include "rules/pgn/pgn_layout.h"

namespace jadoube::rules {
namespace {

constexpr std::size_t kLineWidth = 79;

// Width is counted in characters, so the later bytes of a character do not count.
std::size_t width_of(std::string_view word) {
  std::size_t width = 0;
  for (const char c : word) width += (static_cast<unsigned char>(c) & 0xc0) == 0x80 ? 0 : 1;
  return width;
}

}  // namespace

void PgnLayout::add(std::string_view word) {
  flush();
  last_ = std::move(next_);
  next_.clear();
  last_ += word;
}

void PgnLayout::add_comment(const std::vector<std::string>& words) {
  if (words.empty()) return;
  next_ += '{';
  for (const std::string& word : words) add(word);
  last_ += '}';
}

void PgnLayout::flush() {
  if (last_.empty()) return;
  const std::size_t width = width_of(last_);
  if (width_ > 0 && width_ + 1 + width > kLineWidth && last_.front() != '%') {
    text_ += '\n';
    width_ = 0;
  } else if (width_ > 0) {
    text_ += ' ';
    ++width_;
  }
  text_ += last_;
  width_ += width;
  last_.clear();
}

std::string PgnLayout::take() {
  flush();
  return std::move(text_);
}

}  // namespace jadoube::rules

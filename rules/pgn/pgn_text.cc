#include "rules/pgn/pgn_text.h"

#include <istream>

namespace jadoube::rules {
namespace {

constexpr std::size_t kBlock = 16'384;

constexpr bool continues_a_character(int byte) { return (byte & 0xc0) == 0x80; }

}  // namespace

PgnText::PgnText(std::istream& input) : input_(&input) {
  if (peek(0) == 0xef && peek(1) == 0xbb && peek(2) == 0xbf) next_ = 3;
}

bool PgnText::fill(std::size_t needed) {
  buffer_.erase(0, next_);
  next_ = 0;
  while (buffer_.size() < needed && *input_) {
    const std::size_t old_size = buffer_.size();
    buffer_.resize(old_size + kBlock);
    input_->read(buffer_.data() + old_size, kBlock);
    buffer_.resize(old_size + static_cast<std::size_t>(input_->gcount()));
  }
  return buffer_.size() >= needed;
}

int PgnText::peek(std::size_t ahead) {
  if (next_ + ahead >= buffer_.size() && !fill(ahead + 1)) return kEnd;
  return static_cast<unsigned char>(buffer_[next_ + ahead]);
}

int PgnText::take() {
  const int byte = peek();
  if (byte == kEnd) return kEnd;
  ++next_;
  if (byte == '\n') {
    ++line_;
    column_ = 1;
  } else if (!continues_a_character(peek())) {
    ++column_;
  }
  return byte;
}

}  // namespace jadoube::rules

#include "daemon/outputs/pgn/livechess_layout.h"

namespace jadoube::outputs {

void LiveChessLayout::add(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    add_word(text.substr(0, end), kWidth);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

void LiveChessLayout::add_word(std::string_view word, std::size_t width) {
  if (line_ > 0 && line_ + 1 + word.size() > width) {
    text_ += '\n';
    line_ = 0;
  } else if (line_ > 0) {
    text_ += ' ';
    ++line_;
  }
  text_ += word;
  line_ += word.size();
}

}  // namespace jadoube::outputs

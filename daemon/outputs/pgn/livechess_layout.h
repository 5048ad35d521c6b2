#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jadoube::outputs {

/// Puts words into lines as DGT LiveChess does. A line has at most 79 characters. Only a move
/// number may end one character later. [seen: files that LiveChess 2.2 wrote]
class LiveChessLayout {
 public:
  /// Adds a text. Lines may end at each of its blanks.
  void add(std::string_view text);
  /// Adds a move number: "12.".
  void add_number(std::string_view number) { add_word(number, kNumberWidth); }

  /// Returns the text.
  std::string take() { return std::move(text_); }

 private:
  static constexpr std::size_t kWidth = 79, kNumberWidth = 80;

  void add_word(std::string_view word, std::size_t width);

  std::string text_;
  std::size_t line_ = 0;
};

}  // namespace jadoube::outputs

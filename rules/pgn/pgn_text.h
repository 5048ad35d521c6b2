#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

namespace jadoube::rules {

/// Reads a text character by character, with a look ahead and in constant memory. It knows the line
/// and the column.
class PgnText {
 public:
  /// The result of `peek` after the last character.
  static constexpr int kEnd = -1;

  /// Reads from `input`, which must live longer than this object. A byte order mark is skipped.
  explicit PgnText(std::istream& input);

  /// The character that is `ahead` characters after the next one: a byte from 0 to 255, or kEnd.
  int peek(std::size_t ahead = 0);

  /// Removes and returns the next character. kEnd at the end.
  int take();

  /// The line and the column of the next character, both from 1. A column is a character of UTF-8,
  /// not a byte.
  int line() const { return line_; }
  int column() const { return column_; }

 private:
  bool fill(std::size_t needed);

  std::istream* input_;
  std::string buffer_;
  std::size_t next_ = 0;
  int line_ = 1, column_ = 1;
};

}  // namespace jadoube::rules

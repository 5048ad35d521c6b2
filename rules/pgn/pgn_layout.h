#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::rules {

/// Words with one blank between, broken into lines of at most 79 characters where they let it
/// [PGN 8.2.1].
class PgnLayout {
 public:
  /// Adds a word. One that opens with '%' never opens a line, where it would be an escape [PGN 6].
  void add(std::string_view word);

  /// Adds a comment of `words`, some of which may hold blanks: they are not broken. None where
  /// there are no words.
  void add_comment(const std::vector<std::string>& words);

  /// Opens a bracket before the next word, and closes one behind the last.
  void open() { next_ += '('; }
  void close() { last_ += ')'; }

  /// The text.
  std::string take();

 private:
  void flush();

  std::string text_;
  std::size_t width_ = 0;
  // The last word, which may still get brackets behind it, and those the next one opens with.
  std::string last_, next_;
};

}  // namespace jadoube::rules

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::rules {

/// Puts words into lines of at most 79 characters, with one space between two words [PGN 8.2.1]. A
/// word that is longer has a line of its own.
class PgnLayout {
 public:
  /// Adds a word. A word that starts with '%' is never first on a line, because '%' there means an
  /// escape line [PGN 6].
  void add(std::string_view word);

  /// Adds a comment made of `words`. A word may contain spaces; it is not broken. Adds nothing if
  /// there are no words.
  void add_comment(const std::vector<std::string>& words);

  /// `open` puts a bracket before the next word. `close` puts one after the last word.
  void open() { next_ += '('; }
  void close() { last_ += ')'; }

  /// Returns the text.
  std::string take();

 private:
  void flush();

  std::string text_;
  std::size_t width_ = 0;
  // The last word, which may still get brackets after it; and the brackets before the next word.
  std::string last_, next_;
};

}  // namespace jadoube::rules

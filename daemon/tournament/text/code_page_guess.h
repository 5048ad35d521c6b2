#pragma once

#include <string_view>
#include <vector>

#include "daemon/tournament/text/text_encoding.h"

namespace jadoube::tournament {

/// Which code page a text is probably in.
struct CodePageGuess {
  TextEncoding encoding = TextEncoding::kWindows1252;
  /// Those in which the words are as good, but other ones. None for Windows-1252.
  std::vector<TextEncoding> rivals = {};
  /// Less than half of the words are words in any code page.
  bool is_rubbish = false;
};

/// Reads the words of `bytes` in each code page. A word is good if one language has all its
/// letters, and its capitals stand where capitals may stand. The code page with the most good words
/// is the guess. If two have as many, the federations in the text decide ("POL" is central Europe),
/// and then Windows-1252 is the guess.
CodePageGuess guess_code_page(std::string_view bytes);

}  // namespace jadoube::tournament

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::tournament {

/// How the characters of a file are written.
enum class TextEncoding : std::uint8_t {
  kUtf8,
  kUtf16,
  kWindows1250,  ///< Central Europe.
  kWindows1251,  ///< Cyrillic.
  kWindows1252,  ///< Western Europe.
  kWindows1253,  ///< Greek.
  kWindows1254,  ///< Turkish.
  kWindows1257,  ///< The Baltic countries.
  kIso88592,     ///< Central Europe, as Linux had it.
  kKoi8U,        ///< Cyrillic, as Unix had it.
  kIbm852,       ///< Central Europe, as DOS had it.
  kIbm866,       ///< Cyrillic, as DOS had it.
};

/// "utf-8", "windows-1251", ...: what people write to name it.
std::string_view to_string(TextEncoding encoding);

/// The encoding of that name: "windows-1251", "CP1251", "win1251". Nothing: there is none.
std::optional<TextEncoding> encoding_of(std::string_view name);

/// The names of all encodings, with commas.
std::string known_encodings();

/// A file as text.
struct DecodedText {
  /// Correct UTF-8. Each line ends with '\n', also if the file has CR or CR LF. There is no byte
  /// order mark, and no control character but '\n' and '\t'.
  std::string text = {};
  TextEncoding encoding = TextEncoding::kUtf8;
  /// Other encodings in which the words are as good. If there are any, the encoding is not certain,
  /// and the text may be wrong.
  std::vector<TextEncoding> rivals = {};
  /// True if many words are not good in any encoding.
  bool is_rubbish = false;

  bool operator==(const DecodedText&) const = default;
};

/// Finds the encoding of `bytes`. A byte order mark decides. Without it, the encoding is UTF-8 if
/// all bytes fit. Otherwise it is the code page whose letters fit together best in the words. So it
/// finds "Петренко" of Windows-1251 and not "Ïåòðåíêî", "Dvořák" of Windows-1250 and not "Dvoøák".
/// If no code page is better than Windows-1252, it is Windows-1252, which programs in western
/// Europe write.
DecodedText decode_text(std::string_view bytes);

/// The text of `bytes`, which are written so. What does not fit is U+FFFD.
DecodedText decode_text(std::string_view bytes, TextEncoding encoding);

/// The text in that encoding, with `?` for what it cannot hold. UTF-16 is little-endian and has a
/// byte order mark.
std::string encoded_text(std::string_view utf8, TextEncoding encoding);

/// The text in Windows-1252, with `?` for what it cannot hold. For programs that read nothing else.
std::string to_windows_1252(std::string_view utf8);

/// The characters of correct UTF-8.
std::u32string characters_of(std::string_view utf8);

/// The UTF-8 of `characters`.
std::string utf8_of(std::u32string_view characters);

/// The probable code page of a text.
struct CodePageGuess {
  TextEncoding encoding = TextEncoding::kWindows1252;
  /// The other code pages in which the words are as good, but different. None for Windows-1252.
  std::vector<TextEncoding> rivals = {};
  /// True if less than half of the words are good in any code page.
  bool is_rubbish = false;
};

/// Reads the words of `bytes` in each code page. A word is good if one language has all its
/// letters, and its capitals are where capitals may be. The code page with the most good words is
/// the guess. If two have as many, the federations in the text decide ("POL" is central Europe),
/// and then Windows-1252 is the guess.
CodePageGuess guess_code_page(std::string_view bytes);

}  // namespace jadoube::tournament

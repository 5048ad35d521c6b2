#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jadoube::tournament {

/// How the characters of a file are written.
enum class TextEncoding : std::uint8_t { kUtf8, kUtf16, kWindows1252 };

/// A file as text.
struct DecodedText {
  /// Correct UTF-8. Each line ends with '\n', also if the file has CR or CR LF. There is no byte
  /// order mark, and no control character but '\n' and '\t'.
  std::string text = {};
  TextEncoding encoding = TextEncoding::kUtf8;

  bool operator==(const DecodedText&) const = default;
};

/// Finds out how `bytes` are written. A byte order mark decides. Otherwise it is UTF-8 if all bytes
/// fit, and else Windows-1252, which programs in western Europe write.
DecodedText decode_text(std::string_view bytes);

/// The text in Windows-1252, with `?` for what it cannot hold. For programs that read nothing else.
std::string to_windows_1252(std::string_view utf8);

/// The characters of correct UTF-8.
std::u32string characters_of(std::string_view utf8);

/// The UTF-8 of `characters`.
std::string utf8_of(std::u32string_view characters);

}  // namespace jadoube::tournament

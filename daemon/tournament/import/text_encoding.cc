#include "daemon/tournament/import/text_encoding.h"

#include <algorithm>
#include <array>
#include <optional>

namespace jadoube::tournament {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

// The characters 0x80 to 0x9F of Windows-1252. The others are those of Latin-1.
constexpr std::array<char32_t, 32> kWindowsSpecials = {
    0x20AC, ' ',    0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, ' ',    0x017D, ' ',    ' ',    0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, ' ',    0x017E, 0x0178};

void append_utf8(char32_t c, std::string& out) {
  const auto add = [&](char32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) return add(c);
  if (c < 0x800) {
    add(0xC0 | c >> 6);
    return add(0x80 | (c & 0x3F));
  }
  if (c < 0x10000) {
    add(0xE0 | c >> 12);
  } else {
    add(0xF0 | c >> 18);
    add(0x80 | (c >> 12 & 0x3F));
  }
  add(0x80 | (c >> 6 & 0x3F));
  add(0x80 | (c & 0x3F));
}

// The number of bytes after the first byte of a character. Nothing: no character starts so.
std::optional<int> bytes_after(unsigned char first) {
  if (first < 0x80) return 0;
  if (first >= 0xC2 && first < 0xE0) return 1;
  if (first >= 0xE0 && first < 0xF0) return 2;
  if (first >= 0xF0 && first < 0xF5) return 3;
  return std::nullopt;
}

bool is_character(char32_t c, int bytes_more) {
  constexpr std::array<char32_t, 4> kLeast = {0, 0x80, 0x800, 0x10000};
  return c >= kLeast[static_cast<std::size_t>(bytes_more)] && c <= 0x10FFFF &&
         (c < 0xD800 || c > 0xDFFF);
}

// Takes one character from the front. Nothing: it is no correct UTF-8.
std::optional<char32_t> take_utf8(std::string_view& bytes) {
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto more = bytes_after(first);
  if (!more || bytes.size() <= static_cast<std::size_t>(*more)) return std::nullopt;
  char32_t c = *more == 0 ? first : first & (0x3FU >> *more);
  for (int i = 1; i <= *more; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
    if ((byte & 0xC0) != 0x80) return std::nullopt;
    c = c << 6 | (byte & 0x3F);
  }
  if (!is_character(c, *more)) return std::nullopt;
  bytes.remove_prefix(static_cast<std::size_t>(*more) + 1);
  return c;
}

std::optional<std::u32string> read_utf8(std::string_view bytes) {
  std::u32string out;
  while (!bytes.empty()) {
    const auto c = take_utf8(bytes);
    if (!c) return std::nullopt;
    out += *c;
  }
  return out;
}

std::u32string read_windows_1252(std::string_view bytes) {
  std::u32string out;
  for (const char byte : bytes) {
    const auto c = static_cast<unsigned char>(byte);
    out += c >= 0x80 && c < 0xA0 ? kWindowsSpecials[c - 0x80U] : char32_t{c};
  }
  return out;
}

std::u32string read_utf16(std::string_view bytes, bool big_endian) {
  std::u32string out;
  char32_t high = 0;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const auto one = static_cast<unsigned char>(bytes[i]);
    const auto two = static_cast<unsigned char>(bytes[i + 1]);
    const char32_t unit = big_endian ? one << 8 | two : two << 8 | one;
    if (unit >= 0xD800 && unit < 0xDC00) {
      high = unit;
    } else if (unit >= 0xDC00 && unit < 0xE000) {
      out += high == 0 ? kReplacement : 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00);
      high = 0;
    } else {
      out += unit;
    }
  }
  return out;
}

// Plain line ends, and no control characters.
std::string tidy(std::u32string_view characters) {
  std::string out;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const char32_t c = characters[i];
    if (c == '\r') {
      if (i + 1 < characters.size() && characters[i + 1] == '\n') continue;
      out += '\n';
    } else if (c == '\n' || c == '\t') {
      out += static_cast<char>(c);
    } else if (c == 0xFEFF && i == 0) {
      continue;
    } else {
      const bool is_control = c < ' ' || (c >= 0x7F && c < 0xA0);
      append_utf8(is_control || c == 0xA0 ? U' ' : c, out);
    }
  }
  return out;
}

}  // namespace

DecodedText decode_text(std::string_view bytes) {
  const auto starts_with = [&](std::string_view mark) { return bytes.substr(0, 2) == mark; };
  if (starts_with("\xFF\xFE")) return {tidy(read_utf16(bytes, false)), TextEncoding::kUtf16};
  if (starts_with("\xFE\xFF")) return {tidy(read_utf16(bytes, true)), TextEncoding::kUtf16};
  if (const auto utf8 = read_utf8(bytes)) return {tidy(*utf8), TextEncoding::kUtf8};
  return {tidy(read_windows_1252(bytes)), TextEncoding::kWindows1252};
}

std::u32string characters_of(std::string_view utf8) {
  return read_utf8(utf8).value_or(std::u32string(1, kReplacement));
}

std::string utf8_of(std::u32string_view characters) {
  std::string out;
  for (const char32_t c : characters) append_utf8(c, out);
  return out;
}

std::string to_windows_1252(std::string_view utf8) {
  std::string out;
  for (const char32_t c : characters_of(utf8)) {
    const auto* special = std::ranges::find(kWindowsSpecials, c);
    if (c < 0x80 || (c >= 0xA0 && c < 0x100)) {
      out += static_cast<char>(c);
    } else if (special != kWindowsSpecials.end()) {
      out += static_cast<char>(0x80 + (special - kWindowsSpecials.begin()));
    } else {
      out += '?';
    }
  }
  return out;
}

}  // namespace jadoube::tournament

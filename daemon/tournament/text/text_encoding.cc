#include "daemon/tournament/text/text_encoding.h"

#include <algorithm>
#include <array>
#include <optional>

#include "daemon/tournament/text/code_pages.h"

namespace jadoube::tournament {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

struct NamedEncoding {
  TextEncoding encoding;
  std::string_view name;
  // Other names, as `plain_name` writes them.
  std::array<std::string_view, 3> also;
  // Empty: the encoding is no code page.
  CodePage page;
};

constexpr std::array<NamedEncoding, 12> kEncodings = {
    {{TextEncoding::kUtf8, "utf-8", {"unicode"}, {}},
     {TextEncoding::kUtf16, "utf-16", {"utf16le", "ucs2"}, {}},
     {TextEncoding::kWindows1250, "windows-1250", {"cp1250", "win1250"}, kWindows1250},
     {TextEncoding::kWindows1251, "windows-1251", {"cp1251", "win1251"}, kWindows1251},
     {TextEncoding::kWindows1252, "windows-1252", {"cp1252", "latin1", "iso88591"}, kWindows1252},
     {TextEncoding::kWindows1253, "windows-1253", {"cp1253", "win1253", "iso88597"}, kWindows1253},
     {TextEncoding::kWindows1254, "windows-1254", {"cp1254", "win1254", "iso88599"}, kWindows1254},
     {TextEncoding::kWindows1257, "windows-1257", {"cp1257", "win1257"}, kWindows1257},
     {TextEncoding::kIso88592, "iso-8859-2", {"latin2"}, kIso88592},
     {TextEncoding::kKoi8U, "koi8-u", {"koi8r", "koi8"}, kKoi8U},
     {TextEncoding::kIbm852, "ibm852", {"cp852", "852"}, kIbm852},
     {TextEncoding::kIbm866, "ibm866", {"cp866", "866"}, kIbm866}}};

const NamedEncoding& row_of(TextEncoding encoding) {
  return *std::ranges::find(kEncodings, encoding, &NamedEncoding::encoding);
}

// Small letters and digits only: "windows1251".
std::string plain_name(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
  }
  return out;
}

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

// Takes one character from the start. Nothing: it is no correct UTF-8.
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

// As `read_utf8`, with U+FFFD for wrong bytes.
std::u32string read_what_fits(std::string_view bytes) {
  std::u32string out;
  while (!bytes.empty()) {
    if (const auto c = take_utf8(bytes)) {
      out += *c;
    } else {
      out += kReplacement;
      bytes.remove_prefix(1);
    }
  }
  return out;
}

char32_t character_of(CodePage page, unsigned char byte) {
  return byte < 0x80 ? byte : page[byte - 0x80U];
}

std::u32string read_page(std::string_view bytes, CodePage page) {
  std::u32string out;
  for (const char byte : bytes) out += character_of(page, static_cast<unsigned char>(byte));
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

// Text that was UTF-8, was read as Windows-1252, and was written as UTF-8 again: "MÃ¼ller".
std::optional<std::u32string> undone_twice(const std::u32string& text) {
  std::string bytes;
  bool has_high = false;
  for (const char32_t c : text) {
    if (c < 0x80) {
      bytes += static_cast<char>(c);
      continue;
    }
    const auto at = kWindows1252.find(static_cast<char16_t>(c));
    const bool is_control = c >= 0x80 && c < 0xA0;
    if (c > 0xFFFF || c == kReplacement || (at == CodePage::npos && !is_control)) {
      return std::nullopt;
    }
    bytes += static_cast<char>(is_control ? c : 0x80 + at);
    has_high = true;
  }
  return has_high ? read_utf8(bytes) : std::nullopt;
}

}  // namespace

std::string_view to_string(TextEncoding encoding) { return row_of(encoding).name; }

std::optional<TextEncoding> encoding_of(std::string_view name) {
  const std::string plain = plain_name(name);
  for (const NamedEncoding& row : kEncodings) {
    if (!plain.empty() &&
        (plain == plain_name(row.name) || std::ranges::find(row.also, plain) != row.also.end())) {
      return row.encoding;
    }
  }
  return std::nullopt;
}

std::string known_encodings() {
  std::string all;
  for (const NamedEncoding& row : kEncodings) {
    all += (all.empty() ? "" : ", ") + std::string(row.name);
  }
  return all;
}

DecodedText decode_text(std::string_view bytes) {
  const auto starts_with = [&](std::string_view mark) { return bytes.substr(0, 2) == mark; };
  if (starts_with("\xFF\xFE") || starts_with("\xFE\xFF")) {
    return decode_text(bytes, TextEncoding::kUtf16);
  }
  if (const auto utf8 = read_utf8(bytes)) {
    if (const auto once = undone_twice(*utf8)) return {tidy(*once), TextEncoding::kUtf8};
    return {tidy(*utf8), TextEncoding::kUtf8};
  }
  const CodePageGuess guess = guess_code_page(bytes);
  DecodedText decoded = decode_text(bytes, guess.encoding);
  decoded.rivals = guess.rivals;
  decoded.is_rubbish = guess.is_rubbish;
  return decoded;
}

DecodedText decode_text(std::string_view bytes, TextEncoding encoding) {
  if (encoding == TextEncoding::kUtf8) return {tidy(read_what_fits(bytes)), encoding};
  if (encoding == TextEncoding::kUtf16) {
    return {tidy(read_utf16(bytes, bytes.starts_with('\xFE'))), encoding};
  }
  return {tidy(read_page(bytes, row_of(encoding).page)), encoding};
}

std::u32string characters_of(std::string_view utf8) {
  return read_utf8(utf8).value_or(std::u32string(1, kReplacement));
}

std::string utf8_of(std::u32string_view characters) {
  std::string out;
  for (const char32_t c : characters) append_utf8(c, out);
  return out;
}

std::string encoded_text(std::string_view utf8, TextEncoding encoding) {
  if (encoding == TextEncoding::kUtf8) return std::string(utf8);
  std::string out;
  if (encoding == TextEncoding::kUtf16) {
    const auto add = [&](char32_t unit) {
      out += static_cast<char>(unit & 0xFF);
      out += static_cast<char>(unit >> 8 & 0xFF);
    };
    add(0xFEFF);
    for (const char32_t c : characters_of(utf8)) {
      if (c < 0x10000) {
        add(c);
      } else {
        add(0xD800 + ((c - 0x10000) >> 10));
        add(0xDC00 + ((c - 0x10000) & 0x3FF));
      }
    }
    return out;
  }
  const CodePage page = row_of(encoding).page;
  for (const char32_t c : characters_of(utf8)) {
    const auto at =
        c > 0xFFFF || c == kReplacement ? CodePage::npos : page.find(static_cast<char16_t>(c));
    if (c < 0x80) {
      out += static_cast<char>(c);
    } else {
      out += at == CodePage::npos ? '?' : static_cast<char>(0x80 + at);
    }
  }
  return out;
}

std::string to_windows_1252(std::string_view utf8) {
  return encoded_text(utf8, TextEncoding::kWindows1252);
}

}  // namespace jadoube::tournament

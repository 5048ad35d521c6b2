#pragma once

#include <string>
#include <string_view>

#include "rules/pgn/pgn_tokens.h"

namespace jadoube::rules {

/// The longest word or tag name, in bytes. A longer one is cut in two.
inline constexpr std::size_t kLongestWord = 255;

/// The digits and letters of ASCII, and the characters of a tag's name [PGN 7].
constexpr bool is_digit(int c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_name(int c) { return is_letter(c) || is_digit(c) || c == '_'; }

/// True for a byte of a character that is not ASCII, such as a figurine or a letter of another
/// alphabet.
constexpr bool is_beyond_ascii(int c) { return c >= 0x80; }

/// True for characters of a move, a number or a result. '-' is also the first character of the null
/// move "--".
constexpr bool is_symbol(int c) {
  return is_name(c) || is_beyond_ascii(c) ||
         (c > 0 &&
          std::string_view("+#=:-/@").find(static_cast<char>(c)) != std::string_view::npos);
}

/// The same token, marked as one that cannot be read.
inline PgnToken wrong(PgnToken token, std::string why) {
  token.kind = PgnToken::Kind::kWrong;
  token.text = std::move(why);
  return token;
}

}  // namespace jadoube::rules

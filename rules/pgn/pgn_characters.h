#pragma once

#include <string>
#include <string_view>

#include "rules/pgn/pgn_tokens.h"

namespace jadoube::rules {

/// A word, or a tag's name, of more bytes than this is cut in two.
inline constexpr std::size_t kLongestWord = 255;

/// ASCII's digits and letters, and what a tag's name is made of [PGN 7].
constexpr bool is_digit(int c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_name(int c) { return is_letter(c) || is_digit(c) || c == '_'; }

/// A byte of a character that is not ASCII: a figurine, a letter of another alphabet.
constexpr bool is_beyond_ascii(int c) { return c >= 0x80; }

/// What may stand in a move, a number or a result; '-' also opens the null move "--".
constexpr bool is_symbol(int c) {
  return is_name(c) || is_beyond_ascii(c) ||
         (c > 0 &&
          std::string_view("+#=:-/@").find(static_cast<char>(c)) != std::string_view::npos);
}

/// The token as one that cannot be read.
inline PgnToken wrong(PgnToken token, std::string why) {
  token.kind = PgnToken::Kind::kWrong;
  token.text = std::move(why);
  return token;
}

}  // namespace jadoube::rules

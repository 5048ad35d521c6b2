#include "rules/notation/san.h"

#include <cstddef>

namespace jadoube::rules {

std::string to_san(const Position& position, Move move) { return write_move(position, move, {}); }

Expected<Move> parse_san(const Position& position, std::string_view san) {
  const auto move = read_move(position, san, Language::kEnglish);
  if (!move) return tl::unexpected(to_error(move.error()));
  return *move;
}

namespace {

bool is_square(std::string_view text) {
  return text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

bool is_piece(char letter) { return letter >= 'A' && letter <= 'Z' && letter != 'O'; }

}  // namespace

std::string short_san(std::string_view san) {
  const std::size_t from = !san.empty() && is_piece(san[0]) ? 1 : 0;
  if (san.size() < from + 5) return std::string(san);
  const char sign = san[from + 2];
  const bool is_in_full = is_square(san.substr(from, 2)) && (sign == '-' || sign == 'x') &&
                          is_square(san.substr(from + 3, 2));
  if (!is_in_full) return std::string(san);
  std::string text(san.substr(0, from));
  // A legal move of a pawn to another file is always a capture.
  const bool changes_file = from == 0 && san[0] != san[3];
  if (changes_file || (sign == 'x' && from == 0)) text += san[0];
  if (changes_file || sign == 'x') text += 'x';
  return text + std::string(san.substr(from + 3));
}

std::string unmarked_san(const Position& before, Move move) {
  std::string text = to_san(before, move);
  const std::string from = to_string(move.from);
  const std::size_t hyphen = text.find(from + "-");
  if (hyphen != std::string::npos) text.erase(hyphen + from.size(), 1);
  return text;
}

}  // namespace jadoube::rules

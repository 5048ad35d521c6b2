#include "rules/notation/san.h"

namespace jadoube::rules {

std::string to_san(const Position& position, Move move) { return write_move(position, move, {}); }

Expected<Move> parse_san(const Position& position, std::string_view san) {
  const auto move = read_move(position, san, Language::kEnglish);
  if (!move) return tl::unexpected(to_error(move.error()));
  return *move;
}

}  // namespace jadoube::rules

#include "rules/notation/null_move.h"

#include <algorithm>
#include <array>

namespace jadoube::rules {

bool is_null_move(std::string_view text) {
  constexpr std::array<std::string_view, 6> kTexts = {"--", "Z0", "0000", "@@@@", "null", "pass"};
  return std::find(kTexts.begin(), kTexts.end(), text) != kTexts.end();
}

Position after_move_or_pass(const Position& position, Move move) {
  if (!is_null(move)) return position.after(move);
  const int black = position.turn() == Color::kBlack ? 1 : 0;
  return Position(position.placement(), opponent_of(position.turn()), position.castling(),
                  std::nullopt, position.halfmove_clock() + 1, position.fullmove_number() + black);
}

}  // namespace jadoube::rules

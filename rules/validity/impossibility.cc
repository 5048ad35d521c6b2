#include "rules/validity/impossibility.h"

#include <array>

namespace jadoube::rules {
namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, kImpossibilities> kNames = {
    "NO_WHITE_KING",
    "NO_BLACK_KING",
    "TOO_MANY_WHITE_KINGS",
    "TOO_MANY_BLACK_KINGS",
    "ADJACENT_KINGS",
    "PAWN_ON_FIRST_RANK",
    "PAWN_ON_LAST_RANK",
    "OPPONENT_IN_CHECK",
    "TOO_MANY_CHECKERS",
    "IMPOSSIBLE_DOUBLE_CHECK",
    "IMPOSSIBLE_CHECK",
    "NO_LAST_MOVE",
    "EN_PASSANT_WITHOUT_STEP",
    "EN_PASSANT_AFTER_CHECK",
    "HALFMOVES_AFTER_STEP",
    "CASTLING_WITHOUT_KING_OR_ROOK",
    "CASTLING_OF_TWO_ARRAYS",
    "TOO_MUCH_WHITE_MATERIAL",
    "TOO_MUCH_BLACK_MATERIAL",
    "WHITE_BISHOP_BEHIND_PAWNS",
    "BLACK_BISHOP_BEHIND_PAWNS",
    "WHITE_PIECES_BEHIND_PAWNS",
    "BLACK_PIECES_BEHIND_PAWNS",
    "WHITE_PAWN_PATHS",
    "BLACK_PAWN_PATHS",
    "TEMPO_PARITY",
};
static_assert(!kNames.back().empty());

}  // namespace

std::string_view name_of(Impossibility reason) { return kNames[static_cast<std::size_t>(reason)]; }

std::optional<Impossibility> parse_impossibility(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Impossibility>(i);
  }
  return std::nullopt;
}

}  // namespace jadoube::rules

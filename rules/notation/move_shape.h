#pragma once

#include <optional>
#include <string_view>

#include "rules/notation/language.h"
#include "rules/square.h"

namespace jadoube::rules {

/// What a move's text says, before anyone looks at a position.
struct MoveShape {
  enum class Castling { kNone, kKingside, kQueenside };
  Castling castling = Castling::kNone;
  /// Nothing where no letter stood: a pawn, or any piece if the from-square is given in full.
  std::optional<PieceType> type = std::nullopt;
  std::optional<int> from_file = std::nullopt, from_rank = std::nullopt;
  Square to{};
  std::optional<PieceType> promotion = std::nullopt;

  /// The square of departure, where it is given in full.
  std::optional<Square> from() const {
    if (!from_file || !from_rank) return std::nullopt;
    return square_at(*from_file, *from_rank);
  }
};

/// The shape of a text that has a move's form in `language`; nothing for any other.
std::optional<MoveShape> parse_move_shape(std::string_view text, Language language);

}  // namespace jadoube::rules

#pragma once

#include <optional>
#include <string_view>

#include "rules/notation/language.h"
#include "rules/square.h"

namespace jadoube::rules {

/// The parts of a move's text, before it is compared with a position.
struct MoveShape {
  enum class Castling { kNone, kKingside, kQueenside };
  Castling castling = Castling::kNone;
  /// Nothing if there is no letter. Then it is a pawn, or any piece if the from-square is complete.
  std::optional<PieceType> type = std::nullopt;
  std::optional<int> from_file = std::nullopt, from_rank = std::nullopt;
  Square to{};
  std::optional<PieceType> promotion = std::nullopt;

  /// The from-square, if it is complete.
  std::optional<Square> from() const {
    if (!from_file || !from_rank) return std::nullopt;
    return square_at(*from_file, *from_rank);
  }
};

/// The parts of a text that looks like a move in `language`. Nothing for any other text.
std::optional<MoveShape> parse_move_shape(std::string_view text, Language language);

}  // namespace jadoube::rules

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/bitboard.h"
#include "rules/piece.h"

namespace jadoube::rules {

/// A half of the board, by the pieces that start there.
enum class Flank : std::uint8_t { kQueens, kKings };

/// A piece as descriptive notation names it: "QR", "BP", "Kt(B3)".
struct DescriptivePiece {
  PieceType type = PieceType::kPawn;
  /// "K" or "Q" in front of a rook, knight or bishop. A pawn's side is in `squares`.
  std::optional<Flank> flank = std::nullopt;
  /// The squares on which it may stand.
  Bitboard squares = kAllSquares;
};

/// The sign of check behind a move.
enum class CheckSign : std::uint8_t { kNone, kCheck, kMate };

/// The parts of a move in descriptive notation, before they are compared with a position.
struct DescriptiveShape {
  /// True if it is castling. Nothing of the rest counts then, except the flank and the sign.
  bool castling = false;
  /// The side of castling. Nothing if the text does not have it.
  std::optional<Flank> castling_flank = std::nullopt;
  DescriptivePiece piece = {};
  /// The piece that is captured. Nothing for a move without capture: then `to` has its squares.
  std::optional<DescriptivePiece> captured = std::nullopt;
  Bitboard to = 0;
  std::optional<PieceType> promotion = std::nullopt;
  bool en_passant = false;
  CheckSign sign = CheckSign::kNone;
};

/// The parts of a text that has the form of a move of `mover`. Nothing for any other text.
std::optional<DescriptiveShape> parse_descriptive_shape(std::string_view text, Color mover);

/// The name of the file: "QR" to "KR", and "Q", "K" for the middle files.
std::string_view descriptive_file(int file);

}  // namespace jadoube::rules

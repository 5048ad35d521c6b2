#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/notation/move_text.h"
#include "rules/piece.h"
#include "rules/position.h"
#include "rules/square.h"

/// English descriptive notation: "P-K4", "KtxB", "R(Q1)-K1", "B-Kt5ch", "P-K8(Q)". The files have
/// the names of the pieces that start there, and both players count the ranks from their own side.
/// Old books and scoresheets have it. The Laws of 2014 and later accept only algebraic scoresheets
/// as evidence [FIDE 2023 App. C]; a sealed move only has to be unambiguous [Guidelines I.1.1].
namespace jadoube::rules {

/// True if `text` has the form of a move in descriptive notation, whatever the position is. The
/// same text is never a move in algebraic notation, except castling.
bool looks_descriptive(std::string_view text);

/// Reads a legal move in descriptive notation:
/// - Pieces: K, Q, R, B, P, and N or Kt. K or Q before a piece is its side: "QR", "KKt". Pawns may
///   have their file: "KBP", "BP".
/// - A square may name its side or not: "KB3", "B3".
/// - A square, rank or file may follow a piece: "R(Q1)-K1", "N/3-Q4", "NxP/4", "QxP(K5)".
/// - Captures have "x" or ":", promotions "(Q)", "=Q", "/Q" or "Q". Castling is "O-O", "O-O-O",
///   "Castles", "Castles K", "Castles QR".
/// - These are optional: "ch", "dis ch", "dbl ch", "mate", "+", "#", "e.p.", "!?", blanks.
///
/// Capital letters name pieces, as in print. A text that fits several legal moves is still read if
/// its check or mate sign, or the side of a piece, leaves only one. A bishop's side is its colour
/// of squares. Of two rooks or knights, the one on the file closer to that side is meant [guess: a
/// position does not show where a piece started].
tl::expected<Move, MoveRefusal> read_descriptive(const Position& position, std::string_view text);

/// A legal move in descriptive notation, as short as it can be read back: "N-KB3", "PxP e.p.",
/// "P-K8(Q)+". The knight is "N", check is "+", and mate is "#".
std::string to_descriptive(const Position& position, Move move);

/// A half of the board, by the pieces that start there.
enum class Flank : std::uint8_t { kQueens, kKings };

/// A piece as descriptive notation names it: "QR", "BP", "Kt(B3)".
struct DescriptivePiece {
  PieceType type = PieceType::kPawn;
  /// "K" or "Q" in front of a rook, knight or bishop. A pawn's side is in `squares`.
  std::optional<Flank> flank = std::nullopt;
  /// The squares on which it may be.
  Bitboard squares = kAllSquares;
};

/// The sign of check after a move.
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

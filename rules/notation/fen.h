#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// How castling rights are written. Both ways can be read, also mixed.
enum class CastlingLetters : std::uint8_t {
  /// X-FEN: "KQkq" for the outermost rook on that side of the king, the file's letter for an inner
  /// rook. In standard chess this is the usual FEN.
  kXFen,
  /// Shredder-FEN: the file's letter for every rook. "HAha" for the starting position.
  kShredder,
};

/// A FEN with its six fields. The en passant square is written only if a capture on it is legal. So
/// two FENs of the same position are equal [FIDE 2023 Art. 9.2.3.1].
std::string to_fen(const Position& position, CastlingLetters letters = CastlingLetters::kXFen);

/// A FEN with its six fields as they are, right or wrong. `parse_fen_as_written` reads the same
/// back.
std::string to_fen(const WrittenPosition& written,
                   CastlingLetters letters = CastlingLetters::kXFen);

/// The position after `move`, as the PGN standard writes it. After every double step of a pawn it
/// has the en passant square, even if no capture is possible [PGN specification 16.1.3.4].
WrittenPosition written_after(const Position& before, Move move);

/// Reads a FEN of four to six fields, with any white space between. Missing counters become 0 and
/// 1. A fullmove number 0 is read as 1. Castling rights may be in any order, as KQkq or as files. K
/// and Q mean the outermost rook, or h1 and a1 if there is no rook. InvalidArgument names the field
/// and the wrong character or word. The position itself is not checked.
Expected<WrittenPosition> parse_fen_as_written(std::string_view fen);

/// Reads the same as a position to play from. Castling rights and an en passant square that do not
/// fit are dropped, as `Position` does. A placement that no game can reach is accepted.
Expected<Position> parse_fen(std::string_view fen);

/// The squares of the rooks in the third field of a FEN, for `parse_fen_as_written`. The error's
/// message names the wrong character.
Expected<Bitboard> parse_castling_field(std::string_view field, const Placement& placement);

/// The third field for the rooks on `rooks`. Reading it gives the same squares. "-" if there is
/// none.
std::string castling_field(Bitboard rooks, const Placement& placement, CastlingLetters letters);

}  // namespace jadoube::rules

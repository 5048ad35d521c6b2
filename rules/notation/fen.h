#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// How castling rights are written. Both are read, also mixed.
enum class CastlingLetters : std::uint8_t {
  /// X-FEN: "KQkq" for the outermost rook on that side of the king, an inner one by its file. In
  /// standard chess this is the FEN that everybody writes.
  kXFen,
  /// Shredder-FEN: every rook by its file, "HAha" for the initial array.
  kShredder,
};

/// FEN with its six fields; the en passant square only where a capture on it is legal, which is
/// what tells positions apart [FIDE 2023 Art. 9.2.3.1].
std::string to_fen(const Position& position, CastlingLetters letters = CastlingLetters::kXFen);

/// FEN with its six fields as they are, right or wrong: `parse_fen_as_written` reads the same.
std::string to_fen(const WrittenPosition& written,
                   CastlingLetters letters = CastlingLetters::kXFen);

/// The position after `move` as the standard of FEN wants it, with the en passant square after
/// every double step of a pawn, whether or not a capture is possible [PGN specification 16.1.3.4].
WrittenPosition written_after(const Position& before, Move move);

/// Reads a FEN of four to six fields with any blanks between; the counters that are missing are 0
/// and 1, and a fullmove number 0 is read as 1. Castling rights in any order, by KQkq or by file; K
/// and Q mean the outermost rook, and h1 and a1 where there is none. InvalidArgument names the
/// field, and the character or word that is wrong with it. What the fields say is not judged.
Expected<WrittenPosition> parse_fen_as_written(std::string_view fen);

/// The same as a position to play on from: rights and an en passant square that do not fit are
/// dropped, as `Position` does. Placements that no game can reach are read too.
Expected<Position> parse_fen(std::string_view fen);

}  // namespace jadoube::rules

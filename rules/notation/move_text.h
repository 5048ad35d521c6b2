#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"
#include "rules/notation/language.h"
#include "rules/position.h"

namespace jadoube::rules {

/// How much of a move is written, and with which signs.
enum class MoveForm : std::uint8_t {
  kSan,    ///< As PGN wants it: "Nf3", "exd6", "e8=Q", "O-O" [PGN 8.2.3].
  kShort,  ///< As a scoresheet: "Nf3", "exd6", "e8Q", "0-0" [FIDE 2023 App. C.8-C.13].
  kLong,   ///< With the square of departure: "Ng1f3", "e5xd6", "e7e8Q", "0-0" [App. C.8].
};

/// What a piece is written as.
enum class PieceSign : std::uint8_t {
  kLetter,    ///< Its abbreviation in the language [FIDE 2023 App. C.3].
  kFigurine,  ///< "♘f3", as print should have it; the same in every language.
};

/// One way to write a move.
struct MoveStyle {
  MoveForm form = MoveForm::kSan;
  Language language = Language::kEnglish;
  PieceSign sign = PieceSign::kLetter;

  bool operator==(const MoveStyle&) const = default;
};

/// The move in that style, in UTF-8, with "+" or "#" [FIDE 2023 App. C.13]. Strict: always "x" for
/// a capture, never "e.p.", and as much of the square of departure as is needed to tell the move
/// from the other legal ones [App. C.10].
///
/// A move that is not legal, for it may have to stand, is written in full, with a hyphen or an "x",
/// and without a sign: "Ng1-e4", "Ke1xe7"; illegal castling as castling; a null move as "--".
std::string write_move(const Position& position, Move move, MoveStyle style);

/// Why a text is not one legal move.
enum class MoveFault : std::uint8_t {
  kNoMove,     ///< It has no move's form in the language.
  kIllegal,    ///< It has, and no such move is legal.
  kAmbiguous,  ///< It could be any of several legal moves.
};

/// A text that is not one legal move.
struct MoveRefusal {
  MoveFault fault;
  /// For a person: what was written and why it cannot be.
  std::string message;
  /// The moves that it could be, where it is ambiguous; else empty.
  std::vector<Move> candidates = {};
};

/// As the rest of the library refuses: kFailedPrecondition for an illegal move, else
/// kInvalidArgument.
Error to_error(const MoveRefusal& refusal);

/// Reads a legal move as people write it in `language`: short or long, with letters or figurines,
/// with or without "x" (or ":"), "+", "#", "++", "=", "e.p.", "(=)", "!?"; castling with zeros or
/// letters or by the king's squares; and letters of the other alphabet that look the same. In
/// English also "Pe4". Check signs and crosses are not held against the position.
tl::expected<Move, MoveRefusal> read_move(const Position& position, std::string_view text,
                                          Language language);

/// Reads a move that need not be legal, for a record in which illegal moves stand [FIDE 2023 Art.
/// 7.5, A.5.2]: what `read_move` reads except castling by the king's squares; and what is not legal
/// if both squares are written ("Ng1-e4"), the piece being the one that stands there; castling
/// without the right to it, or where it is forbidden now; and a null move. What `write_move` writes
/// of any move is read back, unless the move has a pawn become a king or a pawn. InvalidArgument:
/// it is no move, or ambiguous. FailedPrecondition: it is not legal and does not say from where to
/// where.
Expected<Move> read_move_as_it_stands(const Position& position, std::string_view text,
                                      Language language);

}  // namespace jadoube::rules

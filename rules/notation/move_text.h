#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"
#include "rules/notation/language.h"
#include "rules/notation/move_refusal.h"
#include "rules/position.h"

namespace jadoube::rules {

/// How much of a move is written, and with which signs.
enum class MoveForm : std::uint8_t {
  kSan,    ///< PGN: "Nf3", "exd6", "e8=Q", "O-O" [PGN 8.2.3].
  kShort,  ///< A scoresheet: "Nf3", "exd6", "e8Q", "0-0" [FIDE 2023 App. C.8-C.13].
  kLong,   ///< With the from-square: "Ng1f3", "e5xd6", "e7e8Q", "0-0" [App. C.8].
};

/// How a piece is written.
enum class PieceSign : std::uint8_t {
  kLetter,    ///< Its letter in the language [FIDE 2023 App. C.3].
  kFigurine,  ///< "♘f3", as in print. The same in every language.
};

/// One way to write a move.
struct MoveStyle {
  MoveForm form = MoveForm::kSan;
  Language language = Language::kEnglish;
  PieceSign sign = PieceSign::kLetter;

  bool operator==(const MoveStyle&) const = default;
};

/// The move in that style, in UTF-8, with "+" or "#" [FIDE 2023 App. C.13]. A capture always has
/// "x", and "e.p." is never written. The from-square is written as far as it is needed to tell the
/// move from other legal moves [App. C.10].
///
/// A move that is not legal may have to stand. It is written in full with a hyphen or an "x",
/// without "+" or "#": "Ng1-e4", "Ke1xe7". Illegal castling is written as castling, a null move as
/// "--".
std::string write_move(const Position& position, Move move, MoveStyle style);

/// Reads a legal move as people write it in `language`. The form may be short or long, with letters
/// or figurines. These are optional: "x" or ":", "+", "#", "++", "=", "e.p.", "(=)", "!?". Castling
/// may have zeros or letters, or the king's squares. Letters of the other alphabet that look the
/// same are accepted. English also has "Pe4". Signs for check and capture are not compared with the
/// position.
tl::expected<Move, MoveRefusal> read_move(const Position& position, std::string_view text,
                                          Language language);

/// Reads a move that may be illegal, for a record in which illegal moves stand [FIDE 2023 Art. 7.5,
/// A.5.2]. It reads what `read_move` reads, except castling by the king's squares. It also reads an
/// illegal move with both squares ("Ng1-e4"); the piece is the one on the from-square. It also
/// reads castling that is not allowed, and a null move. It reads back everything that `write_move`
/// writes, except promotions to a king or a pawn. InvalidArgument: not a move, or ambiguous.
/// FailedPrecondition: an illegal move without both squares.
Expected<Move> read_move_as_it_stands(const Position& position, std::string_view text,
                                      Language language);

}  // namespace jadoube::rules

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"
#include "rules/notation/language.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The reason why a text is not exactly one legal move.
enum class MoveFault : std::uint8_t {
  kNoMove,     ///< It does not look like a move in the language.
  kIllegal,    ///< It looks like a move, but no such move is legal.
  kAmbiguous,  ///< It fits several legal moves.
};

/// The answer for a text that is not exactly one legal move.
struct MoveRefusal {
  MoveFault fault;
  /// For a person: the text, and why it is refused.
  Sentence sentence;
  /// The moves that fit, if there are several. Otherwise empty.
  std::vector<Move> candidates = {};
};

/// The refusal as an error of the library: kFailedPrecondition for an illegal move, otherwise
/// kInvalidArgument.
Error to_error(const MoveRefusal& refusal);

/// The refusal of a text that fits several legal moves. The message lists them in `language`.
MoveRefusal several_moves(const Position& position, std::string_view text, const MoveList& meant,
                          Language language);

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
/// A move that is not legal may have to stay in the record. It is written in full with a hyphen or
/// an "x", without "+" or "#": "Ng1-e4", "Ke1xe7". Illegal castling is written as castling, a null
/// move as "--".
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

/// The move number of the ply that is `plies` plies after `start`.
inline int move_number(const Position& start, std::size_t plies = 0) {
  const std::size_t since_white = plies + (start.turn() == Color::kBlack ? 1 : 0);
  return start.fullmove_number() + static_cast<int>(since_white / 2);
}

/// The move number as written before the move: "12." for White, "12..." for Black.
inline std::string move_number_text(const Position& start, std::size_t plies = 0) {
  const bool white = (start.turn() == Color::kWhite) == (plies % 2 == 0);
  return std::to_string(move_number(start, plies)) + (white ? "." : "...");
}

/// The null move, "--" in analyses: nothing moves, and the other side is to move. The Laws have no
/// such move [FIDE 2023 Art. 1.3], so it is never legal.
inline constexpr Move kNullMove{Square::a1, Square::a1};

/// True if `move` starts and ends on the same square.
constexpr bool is_null(Move move) { return move.from == move.to; }

/// True if `text` is one of "--", "Z0", "0000", "@@@@", "null", "pass" [seen in PGN files].
bool is_null_move(std::string_view text);

/// The position after `move`. After a null move: the same position, with the other side to move and
/// without en passant.
Position after_move_or_pass(const Position& position, Move move);

/// Reads a legal move as a person types it: in UCI ("g1f3"), in English algebraic notation ("Nf3")
/// or in English descriptive notation ("N-KB3"). Nobody has to name it: no text means different
/// moves in two of them.
tl::expected<Move, MoveRefusal> read_typed_move(const Position& position, std::string_view text);

}  // namespace jadoube::rules

#pragma once

#include <cstdint>
#include <optional>

#include "rules/move.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// A position as somebody wrote it down or set it up. It is not checked: castling may name a
/// missing rook, or en passant a square that no pawn passed. `parse_fen_as_written` reads one.
/// `why_impossible` has what is wrong. A `Position` made from it keeps only the parts that fit.
struct WrittenPosition {
  Placement placement = {};
  /// The side to move.
  Color turn = Color::kWhite;
  /// The squares of the rooks that may still castle, as written: White's on the first rank, Black's
  /// on the eighth. Any number of squares, with any content.
  Bitboard castling_rooks = 0;
  /// The square that a pawn has just passed with a double step, as written.
  std::optional<Square> en_passant = std::nullopt;
  /// Plies since the last capture or pawn move.
  int halfmove_clock = 0;
  /// 1 at the start. Each move of Black adds one.
  int fullmove_number = 1;

  bool operator==(const WrittenPosition&) const = default;
};

/// The rooks with which each side may still castle, by their squares. Kingside and queenside are as
/// seen from that king. It is the same in standard chess and Chess960.
struct CastlingRights {
  /// One player's rooks.
  struct Side {
    std::optional<Square> kingside, queenside;
    bool operator==(const Side&) const = default;
  };
  Side white, black;

  /// The rights in the standard starting position: h1, a1, h8, a8.
  static CastlingRights initial();

  bool operator==(const CastlingRights&) const = default;
};

/// A placement plus what a game needs to continue: side to move, castling rights, en passant
/// square, the two counters. Every placement is accepted and works correctly. A game must continue
/// from the real board, even after an illegal move that was not taken back.
///
/// Where the Laws have no rule: a king is never captured. A pawn on its last rank does not move,
/// and a pawn on its first rank moves one step. With several kings of one colour, a move is legal
/// if no king is attacked after it, and no king castles.
///
/// A value type: cheap to copy (160 bytes, nothing allocated). `after` returns a new one.
class Position {
 public:
  /// The starting position [FIDE 2023 Art. 2.3].
  static const Position& initial();

  /// Drops rights that do not fit the placement: king and rook must be there on the king's first
  /// rank. Drops an en passant square that no pawn has just passed, or where no capture is legal.
  /// Limits the counters to 0 to `kMaxCounter`, the second one to at least 1.
  Position(const Placement& placement, Color turn, CastlingRights castling = {},
           std::optional<Square> en_passant = std::nullopt, int halfmove_clock = 0,
           int fullmove_number = 1);

  /// The parts of `written` that fit, as above. `why_impossible` has what does not fit.
  explicit Position(const WrittenPosition& written);

  /// The position as data, to write or to give to `why_impossible`.
  WrittenPosition written() const;

  /// A number of moves that no game reaches.
  static constexpr int kMaxCounter = 1'000'000;

  /// The pieces on the squares.
  const Placement& placement() const { return placement_; }
  /// The side to move.
  Color turn() const { return sets_.turn; }
  /// The rights that still exist, whether or not castling is possible now. A move of the king or
  /// the rook, or the capture of the rook, ends a right [FIDE 2023 Art. 3.8.2.1].
  CastlingRights castling() const;

  /// The square that a pawn has just passed with a double step, if an enemy pawn could legally
  /// capture there [FIDE 2023 Art. 3.7.3.1, 9.2.3.1]. Nothing otherwise.
  std::optional<Square> en_passant() const;

  /// Plies since the last capture or pawn move. The count does not stop at 100 or 150.
  int halfmove_clock() const { return halfmove_clock_; }

  /// 1 at the start. It goes up by one after each move of Black.
  int fullmove_number() const { return fullmove_number_; }

  /// Every legal move [FIDE 2023 Art. 3], in any order. Allocates nothing.
  MoveList legal_moves() const;

  /// Whether `move` is one of `legal_moves()`.
  bool is_legal(Move move) const;

  /// The position after `move`. An illegal move is played too, because it may have to stay. The
  /// piece moves from its square to the other, and captures any piece there. A king that moves to
  /// its own rook castles, even if castling is forbidden.
  Position after(Move move) const;

  /// True if `move` is castling, legal or not. The king of the side to move moves to its own rook,
  /// both on their first rank. Without a right on that side [FIDE 2023 Art. 3.8.2.1], the rook is
  /// the outermost one.
  bool is_castling(Move move) const;
  /// True if `move` is a capture, en passant included. `move` must be legal.
  bool is_capture(Move move) const;

  /// The pieces of `by` that attack `square` [FIDE 2023 Art. 3.1.2]. A piece also attacks a square
  /// where it may not go because its own king would be attacked [Art. 3.1.3].
  Bitboard attackers_of(Square square, Color by) const {
    return sets_.attackers_of(square, by, sets_.occupied());
  }
  /// Whether a piece of `by` attacks `square` [FIDE 2023 Art. 3.1.2, 3.1.3].
  bool is_attacked(Square square, Color by) const { return attackers_of(square, by) != 0; }
  /// The pieces that give check to the side to move [FIDE 2023 Art. 3.9.1]. In a position of a
  /// game, at most two. With several kings, the pieces that attack any of them.
  Bitboard checkers() const;

  /// Whether the side to move is in check [FIDE 2023 Art. 3.9.1]. A side without a king never is.
  bool in_check() const { return sets_.in_check(sets_.turn); }
  /// In check and no legal move [FIDE 2023 Art. 5.1.1].
  bool is_checkmate() const;
  /// True if the side to move is not in check and has no legal move [FIDE 2023 Art. 5.2.1].
  bool is_stalemate() const;

  /// The position as sets of squares, for code that visits very many positions.
  const SquareSets& square_sets() const { return sets_; }

  /// True if placement, side to move, rights, en passant and counters are the same.
  bool operator==(const Position&) const = default;

 private:
  // The pieces are stored twice: by square for lookups, and as sets for the generator.
  Placement placement_;
  SquareSets sets_;
  int halfmove_clock_, fullmove_number_;
};

/// How `perft` treats the moves of the last ply: it counts them, or it plays each of them first.
enum class Leaves : std::uint8_t { kCounted, kPlayed };

/// The number of sequences of `depth` legal moves: the known test of move generators.
std::uint64_t perft(const Position& position, int depth, Leaves leaves = Leaves::kCounted);

}  // namespace jadoube::rules

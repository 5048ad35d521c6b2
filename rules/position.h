#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/move.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::rules {

/// The rooks each side may still castle with, by the square they stand on; kingside and queenside
/// as seen from that king. Standard chess and Chess960 alike.
struct CastlingRights {
  struct Side {
    std::optional<Square> kingside, queenside;
    bool operator==(const Side&) const = default;
  };
  Side white, black;

  /// The rights of the initial array: h1, a1, h8, a8.
  static CastlingRights initial();

  bool operator==(const CastlingRights&) const = default;
};

/// A placement with what else a game needs to go on: side to move, castling rights, en passant
/// square, the two counters. Any placement may be given and nothing crashes or miscounts: a game
/// must go on from what stands on the board, also after an illegal move that stands.
///
/// A value: cheap to copy (about 100 bytes), and `after` returns a new one.
class Position {
 public:
  /// The initial position [FIDE 2023 Art. 2.3].
  static const Position& initial();

  /// Rights that do not fit the placement (no king or rook where they say) are dropped, and so is
  /// an en passant square that no pawn has just passed.
  Position(const Placement& placement, Color turn, CastlingRights castling = {},
           std::optional<Square> en_passant = std::nullopt, int halfmove_clock = 0,
           int fullmove_number = 1);

  const Placement& placement() const;
  Color turn() const;
  CastlingRights castling() const;

  /// The square a pawn has just passed with a double step, if an enemy pawn could legally capture
  /// on it [FIDE 2023 Art. 3.7.3.1, 9.2.3.1]; nothing otherwise.
  std::optional<Square> en_passant() const;

  /// Plies since the last capture or pawn move; not capped.
  int halfmove_clock() const;

  /// 1 at the start, one more after each move of Black.
  int fullmove_number() const;

  /// Every legal move [FIDE 2023 Art. 3], in no promised order.
  std::vector<Move> legal_moves() const;

  /// Whether `move` is one of `legal_moves()`.
  bool is_legal(Move move) const;

  /// The position after `move`, which must be legal.
  Position after(Move move) const;

  /// Whether `move`, which must be legal, is castling, a capture (en passant included).
  bool is_castling(Move move) const;
  bool is_capture(Move move) const;

  /// Whether the side to move is in check [FIDE 2023 Art. 3.9.1]. A side without a king never is.
  bool in_check() const;
  bool is_checkmate() const;
  bool is_stalemate() const;

  /// Same placement, side to move, rights, en passant and counters.
  bool operator==(const Position&) const = default;
};

/// How many sequences of `depth` legal moves there are: the known test of move generators.
std::uint64_t perft(const Position& position, int depth);

}  // namespace jadoube::rules

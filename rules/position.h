#pragma once

#include <cstdint>
#include <optional>

#include "rules/move.h"
#include "rules/move_list.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"
#include "rules/square_sets.h"
#include "rules/written_position.h"

namespace jadoube::rules {

/// The rooks each side may still castle with, by the square they stand on; kingside and queenside
/// as seen from that king. Standard chess and Chess960 alike.
struct CastlingRights {
  /// One player's rooks.
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
/// What the Laws leave open: a king is never taken; a pawn on its last rank does not move, one on
/// its first rank moves one step; with several kings of one colour a move is legal that leaves none
/// of them attacked, and none of them castles.
///
/// A value: cheap to copy (160 bytes, nothing allocated), and `after` returns a new one.
class Position {
 public:
  /// The initial position [FIDE 2023 Art. 2.3].
  static const Position& initial();

  /// Rights that do not fit the placement (no king or rook where they say, on that side of the
  /// king, on his first rank) are dropped, and so is an en passant square that no pawn has just
  /// passed or where no capture is legal. Counters are brought to 0 to `kMaxCounter`, the second to
  /// at least 1.
  Position(const Placement& placement, Color turn, CastlingRights castling = {},
           std::optional<Square> en_passant = std::nullopt, int halfmove_clock = 0,
           int fullmove_number = 1);

  /// What of `written` fits, as above; `why_impossible` says what does not.
  explicit Position(const WrittenPosition& written);

  /// The same to be written down, or to be asked `why_impossible`.
  WrittenPosition written() const;

  /// More than any game can count.
  static constexpr int kMaxCounter = 1'000'000;

  /// What stands on the squares.
  const Placement& placement() const { return placement_; }
  /// The side to move.
  Color turn() const { return sets_.turn; }
  /// Each right that neither a move of king or rook nor a capture of the rook has ended [FIDE 2023
  /// Art. 3.8.2.1], whether or not castling is possible now.
  CastlingRights castling() const;

  /// The square a pawn has just passed with a double step, if an enemy pawn could legally capture
  /// on it [FIDE 2023 Art. 3.7.3.1, 9.2.3.1]; nothing otherwise.
  std::optional<Square> en_passant() const;

  /// Plies since the last capture or pawn move; does not stop at 100 or 150.
  int halfmove_clock() const { return halfmove_clock_; }

  /// 1 at the start, one more after each move of Black.
  int fullmove_number() const { return fullmove_number_; }

  /// Every legal move [FIDE 2023 Art. 3], in no promised order. Allocates nothing.
  MoveList legal_moves() const;

  /// Whether `move` is one of `legal_moves()`.
  bool is_legal(Move move) const;

  /// The position after `move`. One that is not legal is played as it stands, for an illegal move
  /// may have to stand: the piece goes from square to square and takes what is there. A king who
  /// goes to his own rook castles, whatever forbids it.
  Position after(Move move) const;

  /// Whether `move` is castling, legal or not: the king of the side to move goes to his own rook,
  /// both on their first rank; without a right on that side [FIDE 2023 Art. 3.8.2.1], to the
  /// outermost.
  bool is_castling(Move move) const;
  /// Whether `move`, which must be legal, is a capture (en passant included).
  bool is_capture(Move move) const;

  /// The pieces of `by` that attack `square` [FIDE 2023 Art. 3.1.2], also those that may not go
  /// there because that would leave or place their own king under attack [Art. 3.1.3].
  Bitboard attackers_of(Square square, Color by) const {
    return sets_.attackers_of(square, by, sets_.occupied());
  }
  /// Whether a piece of `by` attacks `square` [FIDE 2023 Art. 3.1.2, 3.1.3].
  bool is_attacked(Square square, Color by) const { return attackers_of(square, by) != 0; }
  /// The pieces that give check to the side to move [FIDE 2023 Art. 3.9.1]: of a game's position
  /// two at most; with several kings, those that attack any of them.
  Bitboard checkers() const;

  /// Whether the side to move is in check [FIDE 2023 Art. 3.9.1]. A side without a king never is.
  bool in_check() const { return sets_.in_check(sets_.turn); }
  /// In check and no legal move [FIDE 2023 Art. 5.1.1].
  bool is_checkmate() const;
  /// Not in check and no legal move [FIDE 2023 Art. 5.2.1].
  bool is_stalemate() const;

  /// The same position as sets of squares, for what walks through very many positions.
  const SquareSets& square_sets() const { return sets_; }

  /// Same placement, side to move, rights, en passant and counters.
  bool operator==(const Position&) const = default;

 private:
  // Says twice what stands where: by square for who asks, by set for the generator.
  Placement placement_;
  SquareSets sets_;
  int halfmove_clock_, fullmove_number_;
};

/// What `perft` does with the moves of the last ply: count them, or play each of them first.
enum class Leaves : std::uint8_t { kCounted, kPlayed };

/// How many sequences of `depth` legal moves there are: the known test of move generators.
std::uint64_t perft(const Position& position, int depth, Leaves leaves = Leaves::kCounted);

}  // namespace jadoube::rules

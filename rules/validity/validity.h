#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "rules/laws/articles.h"
#include "rules/position.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// A reason why no series of legal moves leads to a position [FIDE 2023 Art. 3.10.3]. The names
/// from `name_of` are stable. The numbers are not.
enum class Impossibility : std::uint8_t {
  kNoWhiteKing,
  kNoBlackKing,
  kTooManyWhiteKings,
  kTooManyBlackKings,
  kAdjacentKings,    ///< The kings attack each other. (Players enter a result so on some boards.)
  kPawnOnFirstRank,  ///< A pawn on its own first rank.
  kPawnOnLastRank,   ///< A pawn on its last rank: the promotion is not completed.
  kOpponentInCheck,  ///< The side not to move is in check.
  kTooManyCheckers,  ///< Three pieces or more give check.
  kImpossibleDoubleCheck,  ///< Two pieces give check. No single move can cause both checks.
  kImpossibleCheck,        ///< One piece gives check. No last move can cause that check.
  kNoLastMove,             ///< The side not to move cannot have made the last move.
  kEnPassantWithoutStep,   ///< No pawn can have passed the en passant square with the last move.
  kEnPassantAfterCheck,    ///< The side to move was already in check before the double step.
  kHalfmovesAfterStep,     ///< The halfmove clock is not 0 after a double step.
  kCastlingWithoutKingOrRook,  ///< The king or the rook of a castling right is not on its starting
                               ///< square.
  kCastlingOfTwoStartingPositions,  ///< White's and Black's castling rights need different starting
                                    ///< positions.
  kTooMuchWhiteMaterial,            ///< More pieces than the missing pawns can have become.
  kTooMuchBlackMaterial,
  kWhiteBishopBehindPawns,  ///< A bishop has passed pawns that never moved, but no pawn was
                            ///< promoted.
  kBlackBishopBehindPawns,
  kWhitePiecesBehindPawns,  ///< None of the eight pawns has moved, but king, queen or rook has
                            ///< passed them.
  kBlackPiecesBehindPawns,
  kWhitePawnPaths,  ///< The pawns need more captures than there were, or cannot pass each other.
  kBlackPawnPaths,
  kTempoParity,  ///< Only knights and rooks have moved, and one move is missing or too many.
};

/// The number of reasons.
inline constexpr int kImpossibilities = static_cast<int>(Impossibility::kTempoParity) + 1;

/// The stable name for programs: "OPPONENT_IN_CHECK".
std::string_view name_of(Impossibility reason);

/// The reason with that name. Upper case, as `name_of` returns it. Nothing for any other text.
std::optional<Impossibility> parse_impossibility(std::string_view name);

/// A set of reasons: all reasons against a position, or the reasons to ignore. A value of four
/// bytes. A range-for visits the reasons in the order of the enumeration.
class Impossibilities {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
    constexpr Impossibility operator*() const {
      return static_cast<Impossibility>(std::countr_zero(rest_));
    }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint32_t rest_;
  };

  using value_type = Impossibility;
  using const_iterator = Iterator;

  /// The empty set: no reason against the position is known.
  constexpr Impossibilities() = default;
  /// The set of these reasons.
  constexpr Impossibilities(std::initializer_list<Impossibility> reasons) {
    for (const Impossibility reason : reasons) bits_ |= bit_of(reason);
  }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool contains(Impossibility reason) const { return (bits_ & bit_of(reason)) != 0; }

  /// This set, and `reason` too.
  constexpr Impossibilities with(Impossibility reason) const {
    return Impossibilities(bits_ | bit_of(reason));
  }
  /// This set without `reasons`. Used when a game must go on from the pieces on the board.
  constexpr Impossibilities without(Impossibilities reasons) const {
    return Impossibilities(bits_ & ~reasons.bits_);
  }
  constexpr Impossibilities without(Impossibility reason) const {
    return without(Impossibilities{reason});
  }

  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  constexpr bool operator==(const Impossibilities&) const = default;

 private:
  constexpr explicit Impossibilities(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit_of(Impossibility reason) {
    return std::uint32_t{1} << static_cast<int>(reason);
  }

  std::uint32_t bits_ = 0;
};

static_assert(kImpossibilities <= 32);

/// The dark squares: a1 and all squares of its colour.
inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

/// The pieces of one side, turned so that its pawns start on rank 2 and move up the board. So one
/// rule serves both colours. It also has the pawns of the other side that may be in the way.
/// `turned` turns squares back.
struct Army {
  Bitboard pawns, knights, bishops, rooks, queens, kings;
  /// The other side's pawns that have not moved. They are on rank 7.
  Bitboard enemy_pawns_at_home;
  /// How many pieces the other side has lost.
  int enemy_lost;
};

/// The pieces of `color`.
Army army_of(const SquareSets& sets, Color color);

/// Converts squares between the board and an army of `color`. The same function converts back.
constexpr Bitboard turned(Bitboard squares, Color color) {
  return color == Color::kWhite ? squares : __builtin_bswap64(squares);
}

/// The least number of pieces that must be promoted pawns [FIDE 2023 Art. 3.7.3.3]. It counts
/// `promoted_bishops` and all pieces beyond one queen, two rooks, two knights and one bishop on
/// each colour of square.
int promoted_pieces(const Army& army, Bitboard promoted_bishops);

/// All pieces of each kind that has more pieces than at the start. If there are too many pawns, the
/// pawns too.
Bitboard surplus(const Army& army);

/// Bishops that must be promoted pawns, if the game started from the standard position. Pawns on b2
/// and d2 that have not moved lock the bishop in on c1; e2 and g2 lock it in on f1. So any other
/// bishop on squares of that colour was a pawn.
Bitboard bishops_from_pawns(const Army& army);

/// Bishops on the first rank that are locked in by pawns that have not moved. No bishop can get
/// there, promoted or not. The bishops on c1 and f1 are left out: they started there.
Bitboard bishops_shut_out(const Army& army);

/// King, queens and rooks that cannot be where they are. None of the eight pawns has moved, and the
/// game started from the standard position. Those pieces and the bishops on c1 and f1 keep their
/// order on the first rank. Only castling changes the order. Needs one king and no promoted piece.
Bitboard pieces_out_of_order(const Army& army);

/// More captures than there can be: it is impossible.
inline constexpr int kNever = 1000;

/// The fewest captures that the pawns need. Pawns that started on eight files must reach the
/// squares of the pawns now. `promoted` others must reach the last rank past the other side's
/// unmoved pawns. kNever if they cannot. Pawns on their first rank are ignored. The sum of all
/// pawns is at most eight.
int captures_needed(const Army& army, int promoted);

/// The starting positions that a game may have started from.
enum class StartingPositions : std::uint8_t {
  /// The standard one. If a castling right names a king or rook on another square: any of the 960.
  kAsCastlingSays,
  kStandard,  ///< [FIDE 2023 Art. 2.3]
  kChess960,  ///< Any of the 960 positions [FIDE 2023 Guidelines II.2].
};

/// True if the side not to move can have made the last move. The king of the side to move was not
/// in check before that move. So the last move explains a check, or the check is impossible. The
/// side to move has one king. The search takes back one ply only. A king or rook that may still
/// castle has not moved. `starts` gives the starting positions for castling as the last move. It is
/// never kAsCastlingSays.
bool can_have_moved(const SquareSets& sets, StartingPositions starts);

/// All reasons why no series of legal moves leads to `written` [FIDE 2023 Art. 3.10.3]. Each reason
/// is a proof. An empty set means that no reason was found; it does not prove that the position can
/// be reached. The counters are not part of the position. One reason uses a counter: a halfmove
/// clock that is not 0 after a double step.
///
/// The tests look at: kings, pawns and checks. The last move. En passant and castling. The number
/// of pieces and promotions. Pieces behind pawns that never moved. The captures that the pawns
/// need. Starting positions with one move too many. If a side does not have exactly one king, the
/// tests of checks and of the last move are left out. Allocates nothing.
Impossibilities why_impossible(const WrittenPosition& written,
                               StartingPositions starts = StartingPositions::kAsCastlingSays);

/// The meaning of kAsCastlingSays for `written`: kStandard or kChess960.
StartingPositions starting_positions_of(const WrittenPosition& written);

/// A reason, explained to a person.
struct Explanation {
  /// The squares that show the reason. Empty if no square shows it, for example a missing king.
  Bitboard squares = 0;
  /// For example "The side that is not to move is in check from e7 (Art. 3.9.2)."
  std::string sentence = {};

  bool operator==(const Explanation&) const = default;
};

/// Explains one reason from `why_impossible`. Pass the same arguments. The Article has its number
/// in `edition`. Empty if the reason does not hold.
Explanation explain(Impossibility reason, const WrittenPosition& written,
                    StartingPositions starts = StartingPositions::kAsCastlingSays,
                    Edition edition = kCurrentEdition);

/// The conclusion from a set of reasons.
enum class Reachability : std::uint8_t {
  kPossible,           ///< No reason is known.
  kImpossibleAsFinal,  ///< The only reason is a pawn that must still be promoted:
                       ///< Art. 3.7.3.3, 7.5.2.
  kImpossible,
};

/// The conclusion from `reasons`. Reasons to ignore have been removed from the set.
Reachability reachability_of(Impossibilities reasons);

/// "possible", "impossible-as-final", "impossible".
std::string_view to_string(Reachability reachability);

// The tests of `why_impossible`, one function for each reason.

/// The position to test: as it was written, and as sets of squares with only the parts that fit.
struct Case {
  const WrittenPosition& written;
  SquareSets sets;
  StartingPositions starts;  ///< Never kAsCastlingSays.
  std::array<Army, 2> armies;

  /// The side to move. It must answer a check.
  Color us() const { return sets.turn; }
  /// The side that has just moved.
  Color them() const { return opponent_of(sets.turn); }
  Bitboard king(Color color) const { return sets.of(color, PieceType::kKing); }
  const Army& army(Color color) const { return armies[static_cast<std::size_t>(color)]; }
};

/// The squares that show a reason. The set is empty if no square shows it. Nothing if the reason
/// does not hold.
using Finding = std::optional<Bitboard>;

/// The reason holds if there are squares that show it.
inline Finding found_if(Bitboard squares) { return squares != 0 ? Finding(squares) : std::nullopt; }

// Tests of the pieces on the board and of the last move.
Finding no_king(const Case& c, Color color);
Finding too_many_kings(const Case& c, Color color);
Finding adjacent_kings(const Case& c);
/// `rank` is counted from each side's own first rank, which is 0.
Finding pawns_on_rank(const Case& c, int rank);
Finding opponent_in_check(const Case& c);
Finding en_passant_without_step(const Case& c);
Finding en_passant_after_check(const Case& c);
Finding halfmoves_after_step(const Case& c);
/// Pieces that give check, if there are `least` to `most` of them and no last move can have caused
/// the check.
Finding unexplained_checkers(const Case& c, int least, int most);

// Tests of the earlier moves.
Finding castling_without_king_or_rook(const Case& c);
Finding castling_of_two_starting_positions(const Case& c);
Finding too_much_material(const Case& c, Color color);
Finding bishop_behind_pawns(const Case& c, Color color);
Finding pieces_behind_pawns(const Case& c, Color color);
Finding pawn_paths(const Case& c, Color color);
Finding tempo_parity(const Case& c);

}  // namespace jadoube::rules

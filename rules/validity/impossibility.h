#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

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

}  // namespace jadoube::rules

#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace jadoube::rules {

/// Why a position cannot be reached by any series of legal moves [FIDE 2023 Art. 3.10.3]. The words
/// of `name_of` are stable; the numbers are not.
enum class Impossibility : std::uint8_t {
  kNoWhiteKing,
  kNoBlackKing,
  kTooManyWhiteKings,
  kTooManyBlackKings,
  kAdjacentKings,    ///< The kings attack each other (on a board: how some boards say a result).
  kPawnOnFirstRank,  ///< A pawn behind the rank it starts on.
  kPawnOnLastRank,   ///< A pawn that was not replaced: stands until the promotion is completed.
  kOpponentInCheck,  ///< The side not to move is in check.
  kTooManyCheckers,  ///< Three pieces or more give check.
  kImpossibleDoubleCheck,      ///< Two give check, and no one move can have brought both about.
  kImpossibleCheck,            ///< One gives check, and no last move can have brought it about.
  kNoLastMove,                 ///< The side not to move cannot have made any move that led here.
  kEnPassantWithoutStep,       ///< No pawn can just have passed the en passant square.
  kEnPassantAfterCheck,        ///< Before the double step the side to move was in check already.
  kHalfmovesAfterStep,         ///< The halfmove clock goes on in spite of the double step.
  kCastlingWithoutKingOrRook,  ///< King or rook of a castling right do not stand at home.
  kCastlingOfTwoArrays,        ///< White's and Black's rights need different initial arrays.
  kTooMuchWhiteMaterial,       ///< More than the pawns that are missing can have become.
  kTooMuchBlackMaterial,
  kWhiteBishopBehindPawns,  ///< A bishop is past pawns that never moved, and none was promoted.
  kBlackBishopBehindPawns,
  kWhiteOfficersBehindPawns,  ///< None of eight pawns has moved, but king, queen or rook went past.
  kBlackOfficersBehindPawns,
  kWhitePawnPaths,  ///< The pawns need more captures than there were, or cannot pass each other.
  kBlackPawnPaths,
  kTempoParity,  ///< Only knights and rooks have moved, and the count of moves is odd by one.
};

/// How many there are.
inline constexpr int kImpossibilities = static_cast<int>(Impossibility::kTempoParity) + 1;

/// The stable word for programs: "OPPONENT_IN_CHECK".
std::string_view name_of(Impossibility reason);

/// The reason of that name, upper case as `name_of` writes it; nothing for any other word.
std::optional<Impossibility> parse_impossibility(std::string_view name);

/// A set of reasons: all that is wrong with a position, or those that are set aside. A value of
/// four bytes; a range-for goes through it in the order of the enumeration.
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

  /// None: nothing is known against the position.
  constexpr Impossibilities() = default;
  /// These.
  constexpr Impossibilities(std::initializer_list<Impossibility> reasons) {
    for (const Impossibility reason : reasons) bits_ |= bit_of(reason);
  }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool contains(Impossibility reason) const { return (bits_ & bit_of(reason)) != 0; }

  /// The same and `reason`.
  constexpr Impossibilities with(Impossibility reason) const {
    return Impossibilities(bits_ | bit_of(reason));
  }
  /// The same with these set aside: a game must go on from what stands on the board.
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

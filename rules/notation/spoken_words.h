#pragma once

#include <array>
#include <string_view>

#include "rules/notation/language.h"

namespace jadoube::rules {

/// The names of the files. They are the same in every language [FIDE 2023 Art. D.2.1].
inline constexpr std::array<std::string_view, 8> kSpokenFiles = {
    "Anna", "Bella", "Caesar", "David", "Eva", "Felix", "Gustav", "Hector"};

/// The words that announce a move in one language. The names of the files are in `kSpokenFiles`.
struct SpokenWords {
  /// "eins" to "acht".
  std::array<std::string_view, 8> ranks;
  /// From the pawn to the king, in the order of `PieceType`.
  std::array<std::string_view, 6> pieces;
  std::string_view short_castling, long_castling;
};

/// The words of `language`. German has the words of the Laws; the others have everyday words.
const SpokenWords& spoken_words(Language language);

}  // namespace jadoube::rules

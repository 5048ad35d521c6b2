#pragma once

#include <array>
#include <string_view>

#include "rules/notation/language.h"

namespace jadoube::rules {

/// The names of the files, in every language [FIDE 2023 Art. D.2.1].
inline constexpr std::array<std::string_view, 8> kSpokenFiles = {
    "Anna", "Bella", "Caesar", "David", "Eva", "Felix", "Gustav", "Hector"};

/// What moves are announced with in one language, beside the names of the files.
struct SpokenWords {
  /// "eins" to "acht".
  std::array<std::string_view, 8> ranks;
  /// From the pawn to the king, as `PieceType` counts.
  std::array<std::string_view, 6> pieces;
  std::string_view short_castling, long_castling;
};

/// The words of `language`: German as the Laws have it, the others as their speakers say it.
const SpokenWords& spoken_words(Language language);

}  // namespace jadoube::rules

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::rules {

/// One word of an announcement, and its meaning.
struct AnnouncedWord {
  enum class Kind : std::uint8_t {
    kFile,       ///< "Anna". `number` counts from 0.
    kRank,       ///< "eins". `number` counts from 0.
    kPiece,      ///< "Springer". `number` is the value of its PieceType.
    kCastling,   ///< "Rochade".
    kKingside,   ///< "kurze".
    kQueenside,  ///< "lange".
    kNothing,    ///< "schlägt", "Schach" and other words that are ignored.
    kUnknown,    ///< Not a word of an announcement.
  };
  Kind kind = Kind::kUnknown;
  int number = 0;
  /// In lower case, without umlauts.
  std::string text = {};
};

/// Splits an announcement into words. Any character that is not a letter or digit ends a word.
std::vector<AnnouncedWord> announced_words(std::string_view text);

}  // namespace jadoube::rules

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::rules {

/// What a word of an announcement says.
struct AnnouncedWord {
  enum class Kind : std::uint8_t {
    kFile,       ///< "Anna": `number` from 0.
    kRank,       ///< "eins": `number` from 0.
    kPiece,      ///< "Springer": `number` is its PieceType's.
    kCastling,   ///< "Rochade".
    kKingside,   ///< "kurze".
    kQueenside,  ///< "lange".
    kNothing,    ///< "schlägt", "Schach" and what else is not looked at.
    kUnknown,    ///< No word of an announcement.
  };
  Kind kind = Kind::kUnknown;
  int number = 0;
  /// In small letters, without umlauts.
  std::string text = {};
};

/// Cuts an announcement into its words; all but letters and digits parts them.
std::vector<AnnouncedWord> announced_words(std::string_view text);

}  // namespace jadoube::rules

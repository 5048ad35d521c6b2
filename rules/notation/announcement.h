#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"
#include "rules/notation/language.h"
#include "rules/position.h"

namespace jadoube::rules {

// Moves as they are announced in games of blind players [FIDE 2023 Art. D.2.1]. The files are Anna
// Bella Caesar David Eva Felix Gustav Hector. The ranks are eins zwei drei vier fuenf sechs sieben
// acht. The pieces are Koenig Dame Turm Laeufer Springer Bauer. Castling is Lange or Kurze
// Rochade.

/// The move as its player announces it: "Springer Gustav eins Felix drei", "Kurze Rochade", "Bauer
/// Eva sieben Eva acht Dame". A player who promotes "must announce which piece is chosen". The Laws
/// give the words but not their order. Piece, square, square can be repeated without a position
/// [guess]. The Laws have no words for captures, check and mate, so these are not announced. A move
/// that is not legal is announced by its squares. Another language uses its own words for pieces
/// and ranks, if arbiter and players agree. The names of the files stay.
std::string to_announcement(const Position& position, Move move,
                            Language language = Language::kGerman);

/// Reads an announcement in German. It accepts upper and lower case, "fünf" and "fuenf", "Gustav 1"
/// and "g1". The from-square may be missing or incomplete: "Springer Felix drei", "Turm Anna David
/// eins". The pawn's name may be missing: "Eva vier". Words such as "schlägt", "Schach" and "matt"
/// are ignored. InvalidArgument: an unknown word; no target square; several moves are possible (the
/// message lists them); a promotion without its piece. FailedPrecondition: no such move is legal in
/// `position`.
Expected<Move> parse_announcement(const Position& position, std::string_view announcement);

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

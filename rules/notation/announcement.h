#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/notation/language.h"
#include "rules/position.h"

/// Moves as they are announced in games of blind players [FIDE 2023 Art. D.2.1]. The files are Anna
/// Bella Caesar David Eva Felix Gustav Hector. The ranks are eins zwei drei vier fuenf sechs sieben
/// acht. The pieces are Koenig Dame Turm Laeufer Springer Bauer. Castling is Lange or Kurze
/// Rochade.
namespace jadoube::rules {

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

}  // namespace jadoube::rules

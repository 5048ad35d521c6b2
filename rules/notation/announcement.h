#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/notation/language.h"
#include "rules/position.h"

/// Moves as they are announced in games of players who cannot see [FIDE 2023 Art. D.2.1]: Anna
/// Bella Caesar David Eva Felix Gustav Hector for the files, eins zwei drei vier fuenf sechs sieben
/// acht for the ranks, Koenig Dame Turm Laeufer Springer Bauer, Lange and Kurze Rochade.
namespace jadoube::rules {

/// The move as its player announces it: "Springer Gustav eins Felix drei", "Kurze Rochade", "Bauer
/// Eva sieben Eva acht Dame" (who promotes "must announce which piece is chosen"). The Laws give
/// the words and not their order; piece, square, square is said so that no position is needed to
/// repeat it [guess]. They have no words for captures, check and mate, so none are said. A move
/// that is not legal is announced by its squares. In another language it is the same in that
/// language's words, where arbiter and players want it so; the files keep their names.
std::string to_announcement(const Position& position, Move move,
                            Language language = Language::kGerman);

/// Reads an announcement in German, whatever the case; "fünf" and "fuenf"; "Gustav 1" and "g1"; the
/// square it comes from left out or said in part ("Springer Felix drei", "Turm Anna David eins"),
/// and the pawn's name ("Eva vier"); "zwo", "schlägt", "Schach", "matt" and the like. What it says
/// of captures, check and mate is not looked at. InvalidArgument: a word that is none of these; no
/// target square; it could be several moves, which are named; a promotion without its piece.
/// FailedPrecondition: no such move is legal in `position`.
Expected<Move> parse_announcement(const Position& position, std::string_view announcement);

}  // namespace jadoube::rules

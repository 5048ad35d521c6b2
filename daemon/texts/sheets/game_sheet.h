#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "daemon/model/by_color.h"
#include "daemon/model/game.h"
#include "daemon/texts/sheets/clock_sheets.h"
#include "rules/error.h"

namespace jadoube::texts {

/// The width of a sheet, in characters.
inline constexpr std::size_t kSheetWidth = 80;

/// The lines above the moves that are not in the game. A text may be empty: then its line is left
/// out.
struct SheetHeading {
  /// "games/table-1-3".
  std::string game;
  /// "boards/table-1".
  std::string board;
  /// The time at which it began, in local notation: "2026-11-20 14:02:03".
  std::string began;
  /// Where it is played in a tournament: "City Open, round 3, table 12".
  std::string event = {};
  /// The names of the players.
  model::ByColor<std::string> players = {};
  /// The result that counts, with its source, if it is not that of the game: "1-0, result by root".
  std::string result = {};
};

/// A note about the game: an incident, or a decision of an arbiter.
struct SheetNote {
  /// The text before it: a move, or a number. It may be empty.
  std::string label;
  std::string text;
};

/// All notes about the game besides its moves, in the order given.
struct SheetNotes {
  std::vector<SheetNote> incidents, corrections;
};

/// The game sheet to print and file, as plain text. No line is wider than `kSheetWidth`, unless one
/// word is. Every line ends with a line feed. It has a heading, and the moves in two columns with
/// each player's clock at the press and the time taken. Then follow the meaning of the marks, the
/// result, the incidents, and the corrections.
///
/// The time taken runs from the opponent's last press to the mover's press, by the daemon's clock.
/// So a pause counts too. A ply without a press ends when it was on the board. The time is left out
/// if one of the two is not known: before the first ply, and beside inferred plies.
std::string game_sheet(const model::Game& game, const SheetHeading& heading,
                       const SheetNotes& notes = {});

/// A section of notes: its heading, and each note wrapped. If there are no notes, it has a line for
/// that.
std::string notes_section(const std::string& heading, const std::vector<SheetNote>& notes);

/// The text for the envelope of an adjourned game, to print [FIDE 2023 Guidelines I.2]. It has the
/// position before the sealed move with a diagram, and the player who has sealed. It has the number
/// of the move, and the times on the clocks.
///
/// Some facts are not in the record: names, an open offer of a draw, the time and place of
/// resumption. The sheet leaves space for them. FailedPrecondition: the game is not adjourned.
rules::Expected<std::string> envelope_sheet(const SheetHead& head, const model::Game& game);

}  // namespace jadoube::texts

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "daemon/model/game.h"

namespace jadoube::texts {

/// How wide a sheet is, in characters.
inline constexpr std::size_t kSheetWidth = 80;

/// What stands above the moves and is not in the game. Any text may be empty: its line is left out.
struct SheetHeading {
  /// "games/table-1-3".
  std::string game;
  /// "boards/table-1".
  std::string board;
  /// When it began, as people there write it: "2026-11-20 14:02:03".
  std::string began;
};

/// Something to be told of the game: an incident, a decision of an arbiter.
struct SheetNote {
  /// What stands before it: a move, a number. May be empty.
  std::string label;
  std::string text;
};

/// What is told of the game besides its moves, in the order given.
struct SheetNotes {
  std::vector<SheetNote> incidents, corrections;
};

/// The game sheet to be printed and filed: plain text, no line wider than `kSheetWidth` unless a
/// word is, each line ended. Heading, the moves in two columns with each player's clock at the
/// press and the time they took, what the marks mean, the result, the incidents, and the
/// corrections.
///
/// The time taken runs from the opponent's last press to the mover's, by the daemon's clock, so a
/// pause counts too; a ply that was not pressed ends when it stood on the board. It is left out
/// where one of the two is not known: before the first ply, and beside inferred plies.
std::string game_sheet(const model::Game& game, const SheetHeading& heading,
                       const SheetNotes& notes = {});

/// A part for notes: its heading, and each note wrapped, or that there is none.
std::string notes_section(const std::string& heading, const std::vector<SheetNote>& notes);

}  // namespace jadoube::texts

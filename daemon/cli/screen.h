#pragma once

#include <string>

#include "daemon/cli/boards_view.h"

namespace jadoube::cli {

/// How the boards are drawn.
struct ScreenStyle {
  int columns = 80;
  int rows = 24;
  /// Colours by ANSI escapes. Without them, only the letters distinguish the squares.
  bool color = true;
  /// Chess figures of Unicode; else FEN's letters.
  bool figures = true;
};

/// The boards of `hall` side by side, as many as fit: pieces, both clocks, the last moves and the
/// result; the last move's squares and those the game does not explain are marked. `notice` stands
/// in the last line. Lines end with "\n" and none is longer than the terminal is wide.
std::string draw(const BoardsView& hall, const ScreenStyle& style, const std::string& notice);

}  // namespace jadoube::cli

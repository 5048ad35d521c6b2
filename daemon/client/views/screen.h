#pragma once

#include <string>

#include "daemon/client/views/boards_view.h"

namespace jadoube::cli {

/// How the boards are drawn.
struct ScreenStyle {
  int columns = 80;
  int rows = 24;
  /// Colours by ANSI escapes. Without them, only the letters distinguish the squares.
  bool color = true;
  /// Unicode chess figures. Otherwise the letters of FEN.
  bool figures = true;
};

/// The boards of `views` side by side, as many as fit: pieces, both clocks, the last moves and the
/// result. The squares of the last move are marked, and so are unexplained squares. `notice` is on
/// the last line. Lines end with "\n". No line is wider than the terminal.
std::string draw(const BoardsView& views, const ScreenStyle& style, const std::string& notice);

}  // namespace jadoube::cli

#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/client/views/boards_view.h"

namespace jadoube::cli {

/// What has changed, as lines of plain text for Braille displays and screen readers: one line for
/// each change, which is never written over. Moves that nothing has confirmed are left out, so that
/// no line has to be taken back because a piece slid over a square.
class PlainLines {
 public:
  /// The lines for what has changed since the last call.
  std::vector<std::string> lines(const BoardsView& view);

 private:
  struct Shown {
    std::string game = {}, connection = {}, result = {};
    std::vector<std::string> moves = {};
  };
  std::map<std::string, Shown> shown_;
};

/// The position as text, first White: "White: Ke1 Qd1 Ra1 h1 a2 b2. Black: Ke8". Nothing of it is a
/// drawing.
std::string plain_position(const std::string& fen);

}  // namespace jadoube::cli

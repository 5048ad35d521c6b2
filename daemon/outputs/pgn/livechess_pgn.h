#pragma once

#include <string>

#include "daemon/outputs/release.h"

namespace jadoube::outputs {

/// What a text in the form of DGT LiveChess depends on besides the game.
struct LiveChessForm {
  /// The program that the text names. Readers look for DGT LiveChess.
  std::string program = "DGT LiveChess/2.2.6";
  /// The text is the first one in its file: it has the tag ePGN.
  bool is_first = true;
};

/// The game byte for byte as DGT LiveChess writes it: its tags in its order, the clock and the time
/// that was used after each move, its lines. It ends with an empty line.
/// [seen: files that LiveChess 2.2 wrote]
std::string livechess_pgn(const Heading& heading, const ReleasedGame& game,
                          const LiveChessForm& form = {});

}  // namespace jadoube::outputs

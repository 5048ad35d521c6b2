#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "daemon/outputs/release.h"

namespace jadoube::outputs {

/// What a text in the form of DGT LiveChess depends on besides the game.
struct LiveChessForm {
  /// The program that the text names. Readers look for DGT LiveChess.
  std::string program = "DGT LiveChess/2.2.6";
  /// The text is the first one in its file: it has the tag ePGN.
  bool is_first = true;
};

/// The game byte for byte as DGT LiveChess writes it: its tags in its order, its lines, and clock
/// and used time after each move. It ends with an empty line. [seen: files that LiveChess 2.2
/// wrote]
std::string livechess_pgn(const Heading& heading, const ReleasedGame& game,
                          const LiveChessForm& form = {});

/// Puts words into lines as DGT LiveChess does. A line has at most 79 characters. Only a move
/// number may end one character later. [seen: files that LiveChess 2.2 wrote]
class LiveChessLayout {
 public:
  /// Adds a text. Lines may end at each of its blanks.
  void add(std::string_view text);
  /// Adds a move number: "12.".
  void add_number(std::string_view number) { add_word(number, kNumberWidth); }

  /// Returns the text.
  std::string take() { return std::move(text_); }

 private:
  static constexpr std::size_t kWidth = 79, kNumberWidth = 80;

  void add_word(std::string_view word, std::size_t width);

  std::string text_;
  std::size_t line_ = 0;
};

}  // namespace jadoube::outputs

#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "rules/notation/move_text.h"
#include "rules/notation/san.h"
#include "rules/pgn/pgn.h"

namespace jadoube::tests {

/// The result of reading a text: its games, and the messages of bad games.
struct PgnContents {
  std::vector<rules::PgnGame> games;
  std::vector<std::string> errors;
};

/// Reads to the end; errors name "t.pgn".
inline PgnContents read_all(std::istream& input, rules::PgnReading how = {}) {
  PgnContents contents;
  rules::PgnReader reader(input, "t.pgn", how);
  while (true) {
    auto game = reader.next();
    if (!game) {
      contents.errors.push_back(game.error().message);
    } else if (*game) {
      contents.games.push_back(std::move(**game));
    } else {
      return contents;
    }
  }
}

inline PgnContents read_text(const std::string& text, rules::PgnReading how = {}) {
  std::istringstream input(text);
  return read_all(input, how);
}

/// The only game of a text. The text must have one game and no bad one.
inline rules::PgnGame read_one(const std::string& text, rules::PgnReading how = {}) {
  PgnContents contents = read_text(text, how);
  EXPECT_TRUE(contents.errors.empty()) << contents.errors.front();
  EXPECT_EQ(contents.games.size(), 1) << text;
  return contents.games.empty() ? rules::PgnGame{} : std::move(contents.games.front());
}

/// The error of a text that has exactly one bad game.
inline std::string error_of(const std::string& text) {
  const PgnContents contents = read_text(text);
  EXPECT_EQ(contents.errors.size(), 1) << text;
  return contents.errors.empty() ? "" : contents.errors.front();
}

/// A line of a game as moves in SAN, with variations in brackets: "e4 (d4 d5) e5".
inline std::string moves_of(const std::vector<rules::PgnPly>& plies, rules::Position position) {
  std::string moves;
  for (const rules::PgnPly& ply : plies) {
    moves += (moves.empty() ? "" : " ") + rules::to_san(position, ply.move);
    for (const rules::PgnLine& line : ply.variations) {
      moves += " (" + moves_of(line.plies, position) + ")";
    }
    position = rules::after_move_or_pass(position, ply.move);
  }
  return moves;
}

inline std::string moves_of(const rules::PgnGame& game) { return moves_of(game.plies, game.start); }

}  // namespace jadoube::tests

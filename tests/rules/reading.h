#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "rules/notation/fen.h"
#include "rules/notation/uci.h"

namespace jadoube::tests {

/// The position of a FEN. The FEN must be good.
inline rules::Position position_of(std::string_view fen) {
  const auto position = rules::parse_fen(fen);
  EXPECT_TRUE(position) << fen << ": " << position.error().message;
  return position.value_or(rules::Position::initial());
}

/// The written position of a FEN. The FEN must be readable.
inline rules::WrittenPosition written_of(std::string_view fen) {
  const auto written = rules::parse_fen_as_written(fen);
  EXPECT_TRUE(written) << fen << ": " << written.error().message;
  return written.value_or(rules::WrittenPosition{});
}

/// The legal move with that UCI text. There must be one.
inline rules::Move move_of(const rules::Position& position, std::string_view uci) {
  const auto move = rules::parse_uci(position, uci);
  EXPECT_TRUE(move) << move.error().message;
  return move.value_or(rules::Move{rules::Square::a1, rules::Square::a1});
}

/// The position after moves in UCI with spaces between.
inline rules::Position after(rules::Position position, std::string_view moves) {
  while (!moves.empty()) {
    const std::size_t end = std::min(moves.find(' '), moves.size());
    position = position.after(move_of(position, moves.substr(0, end)));
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
  return position;
}

}  // namespace jadoube::tests

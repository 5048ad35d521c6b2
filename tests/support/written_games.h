#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "daemon/model/game.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/notation/uci.h"

/// Recorded games, for tests without a board.
namespace jadoube::tests {

/// A game with these moves in SAN, separated by blanks. Every ply is confirmed by its press, ten
/// seconds after the ply before, and both clocks count down from an hour. Illegal moves are written
/// with both squares.
inline model::Game game_of(const std::string& moves,
                           const rules::Position& start = rules::Position::initial()) {
  using std::chrono::seconds;
  model::Game game{.ordinal = 1, .start = start};
  auto position = start;
  seconds white{3600}, black{3600};
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    const auto move = rules::read_move_as_it_stands(position, word, rules::Language::kEnglish);
    EXPECT_TRUE(move) << word << ": " << move.error().message;
    if (!move) return game;
    (position.turn() == rules::Color::kWhite ? white : black) -= seconds(10);
    model::Ply ply{.move = *move, .san = word, .uci = rules::to_uci(position, *move)};
    ply.made_at = model::Instant(seconds(10) * (game.plies.size() + 1));
    ply.confirmed_at = ply.made_at;
    ply.state = position.is_legal(*move) ? model::PlyState::kConfirmed : model::PlyState::kIllegal;
    ply.evidence = model::Evidence::kPress;
    ply.white_clock = white;
    ply.black_clock = black;
    game.plies.push_back(ply);
    position = position.after(*move);
  }
  return game;
}

/// As `game_of`, from the position of a FEN.
inline model::Game game_from(const std::string& fen, const std::string& moves) {
  const auto start = rules::parse_fen(fen);
  EXPECT_TRUE(start) << fen;
  return game_of(moves, start ? *start : rules::Position::initial());
}

/// `text`, this many times, with blanks between.
inline std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text + " ";
  return all;
}

}  // namespace jadoube::tests

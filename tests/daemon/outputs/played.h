#pragma once

#include <chrono>
#include <memory>
#include <sstream>
#include <string>

#include "daemon/outputs/table.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

/// Games and tables for the tests of outputs. All names are invented.
namespace jadoube::outputs::output_tests {

inline constexpr Instant kNoon =
    Instant(std::chrono::sys_days(std::chrono::year(2026) / 11 / 26) + std::chrono::hours(12));

/// A game with the moves of `text`, in SAN, separated by blanks. "!b1b5" is an illegal move that
/// stands. Every ply is confirmed by the press, takes 20 seconds, and has both clocks.
inline model::Game played(const std::string& text,
                          const rules::Position& start = rules::Position::initial()) {
  model::Game game{.ordinal = 1, .start = start, .started_at = kNoon};
  std::chrono::seconds white{5400}, black{5400};
  rules::Position position = start;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    model::Ply ply;
    ply.state = model::PlyState::kConfirmed;
    ply.evidence = model::Evidence::kPress;
    if (word.front() == '!') {
      ply.state = model::PlyState::kIllegal;
      ply.move = {*rules::parse_square(word.substr(1, 2)), *rules::parse_square(word.substr(3, 2))};
    } else {
      ply.move = rules::parse_san(position, word).value();
    }
    ply.san = rules::to_san(position, ply.move);
    ply.uci = rules::to_uci(position, ply.move);
    const auto number = static_cast<int>(game.plies.size()) + 1;
    (position.turn() == rules::Color::kWhite ? white : black) += std::chrono::seconds(10);
    ply.made_at = kNoon + std::chrono::seconds(20 * number - 1);
    ply.confirmed_at = kNoon + std::chrono::seconds(20 * number);
    ply.white_clock = white;
    ply.black_clock = black;
    position = position.after(ply.move);
    game.plies.push_back(ply);
  }
  return game;
}

/// Table `number` of round 3, between two invented players, with `game`.
inline Table table_of(int number, model::Game game) {
  Table table;
  const std::string id = std::to_string(number);
  table.heading = {.event = "Harbour Open - group A",
                   .site = "Lyngby",
                   .country = "DK",
                   .date = "2026.11.26",
                   .round = 3,
                   .table = number,
                   .game_id = "pairing-" + id,
                   .time_control = "5400+30"};
  table.heading.players.white = {
      .name = "Alder, Ines " + id, .title = "WGM", .rating = 2301, .fide_id = "99000" + id};
  table.heading.players.black = {.name = "Birk, Otto " + id, .rating = 2250, .fide_id = "0"};
  table.game = std::make_shared<const model::Game>(std::move(game));
  table.is_connected = true;
  return table;
}

/// Gives `table` a clock that was read `after` the start of the game.
inline void set_clock(Table& table, std::chrono::seconds white, std::chrono::seconds black,
                      std::optional<rules::Color> running, std::chrono::seconds after) {
  table.clock = model::ClockState{.white = white, .black = black, .running = running};
  table.clock_at = kNoon + after;
}

}  // namespace jadoube::outputs::output_tests

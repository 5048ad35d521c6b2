#pragma once

#include <chrono>
#include <sstream>
#include <string>

#include "daemon/model/game.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

/// Games for the tests of announcements.
namespace jadoube::announcements::announcement_tests {

inline constexpr model::Instant kBegin =
    model::Instant(std::chrono::sys_days(std::chrono::year(2026) / 11 / 28));

/// A game with the moves of `text`, in SAN, separated by blanks. "!b1b5" is an illegal move that
/// stands. A ply comes every ten seconds, and is confirmed; after "?" it is provisional.
inline model::Game played(const std::string& text,
                          const rules::Position& start = rules::Position::initial()) {
  model::Game game{.ordinal = 1, .start = start, .started_at = kBegin};
  rules::Position position = start;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    model::Ply ply;
    ply.made_at = kBegin + std::chrono::seconds(10) * (game.plies.size() + 1);
    ply.state = word.front() == '?' ? model::PlyState::kProvisional : model::PlyState::kConfirmed;
    if (word.front() == '?') word.erase(0, 1);
    if (word.front() == '!') {
      ply.state = model::PlyState::kIllegal;
      ply.move = {*rules::parse_square(word.substr(1, 2)), *rules::parse_square(word.substr(3, 2))};
    } else {
      ply.move = rules::parse_san(position, word).value();
    }
    ply.san = rules::to_san(position, ply.move);
    ply.uci = rules::to_uci(position, ply.move);
    position = position.after(ply.move);
    game.plies.push_back(ply);
  }
  return game;
}

}  // namespace jadoube::announcements::announcement_tests

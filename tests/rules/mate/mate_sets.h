#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "rules/mate/can_mate.h"
#include "rules/notation/fen.h"
#include "rules/pgn/pgn.h"

namespace jadoube::tests {

/// The question "can this player mate?" and the answer, if it is known.
struct MateQuery {
  rules::Position position;
  rules::Color player;
  std::optional<rules::Verdict> expected = std::nullopt;
};

/// Lines "W- <fen>". The letters are the players who can mate. There is a question for each player.
inline std::vector<MateQuery> read_verdicts(const std::filesystem::path& path) {
  std::vector<MateQuery> queries;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || line.size() < 4) continue;
    const auto position = rules::parse_fen(line.substr(3));
    if (!position) continue;
    const auto verdict = [&](char letter) {
      return letter == '-' ? rules::Verdict::kNo : rules::Verdict::kYes;
    };
    queries.push_back({*position, rules::Color::kWhite, verdict(line[0])});
    queries.push_back({*position, rules::Color::kBlack, verdict(line[1])});
  }
  return queries;
}

/// Lines "<fen> TAB white|black TAB ...". That player cannot mate.
inline std::vector<MateQuery> read_unfair(const std::filesystem::path& path) {
  std::vector<MateQuery> queries;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.find('\t');
    if (line.starts_with('#') || tab == std::string::npos) continue;
    const auto position = rules::parse_fen(line.substr(0, tab));
    if (!position) continue;
    const bool black = line.compare(tab + 1, 5, "black") == 0;
    queries.push_back(
        {*position, black ? rules::Color::kBlack : rules::Color::kWhite, rules::Verdict::kNo});
  }
  return queries;
}

/// Every `step`-th position of the games, for both players.
inline std::vector<MateQuery> every_ply(const std::vector<rules::PgnGame>& games, int step) {
  std::vector<MateQuery> queries;
  int ply = 0;
  const auto add = [&](const rules::Position& position) {
    if (ply++ % step != 0) return;
    queries.push_back({position, rules::Color::kWhite});
    queries.push_back({position, rules::Color::kBlack});
  };
  for (const auto& game : games) {
    rules::Position position = game.start;
    add(position);
    for (const rules::PgnPly& played : game.plies) {
      position = position.after(played.move);
      add(position);
    }
  }
  return queries;
}

}  // namespace jadoube::tests

#pragma once

#include <cstddef>
#include <fstream>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "rules/pgn/pgn.h"

/// The games of a file, for tests and for measurements.
namespace jadoube::tests {

/// How games are read, and the largest number of games.
struct GamesReading {
  rules::PgnReading how = {};
  std::size_t most = std::numeric_limits<std::size_t>::max();
  /// Called for text that cannot be read. Some real files contain text that is not a game.
  std::function<void(const rules::Error&)> cannot_read = [](const rules::Error&) {};
};

/// The games that have plies.
inline std::vector<rules::PgnGame> games_in(const std::string& path,
                                            const GamesReading& reading = {}) {
  std::ifstream file(path);
  rules::PgnReader reader(file, path, reading.how);
  std::vector<rules::PgnGame> games;
  while (games.size() < reading.most) {
    auto game = reader.next();
    if (!game) {
      reading.cannot_read(game.error());
    } else if (!*game) {
      break;
    } else if (!(*game)->plies.empty()) {
      games.push_back(std::move(**game));
    }
  }
  return games;
}

}  // namespace jadoube::tests

#pragma once

#include <cstddef>
#include <fstream>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "rules/pgn/pgn.h"

/// The games of a file, for tests and what is built like them.
namespace jadoube::tests {

/// How games are read, and how many of them at most.
struct GamesReading {
  rules::PgnReading how = {};
  std::size_t most = std::numeric_limits<std::size_t>::max();
  /// Hears of what cannot be read: some real files hold games that are none.
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

#include "daemon/cli/names/journal_names.h"

#include <algorithm>
#include <utility>

namespace jadoube::cli {

JournalNames::JournalNames(std::vector<std::string> games) : games_(std::move(games)) {
  for (const std::string& game : games_) {
    auto board = game.substr(0, game.rfind('-'));
    if (boards_.empty() || boards_.back().id != board) boards_.push_back({.id = std::move(board)});
    boards_.back().game = game;
  }
}

bool JournalNames::has_game(const std::string& id) { return std::ranges::count(games_, id) > 0; }

}  // namespace jadoube::cli

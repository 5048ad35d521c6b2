#include "drivers/simulator/game_file.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "rules/notation/fen.h"
#include "rules/notation/null_move.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::ErrorCode;
using rules::Expected;

Expected<rules::PgnGame> read_game(const std::string& path, int wanted) {
  if (path.empty()) return rules::PgnGame{};
  errno = 0;
  std::ifstream file(path);
  file.peek();
  // A directory can be opened. Only reading the first byte shows the error.
  if (!file.is_open() || file.bad()) {
    return rules::refuse(
        ErrorCode::kNotFound,
        path + " cannot be read: " + std::generic_category().message(errno == 0 ? EIO : errno));
  }
  rules::PgnReader reader(file, path, {.moves = rules::PgnReading::Moves::kAsTheyStand});
  for (int number = 1;; ++number) {
    auto game = reader.next();
    // A bad game before the wanted one is no problem.
    if (!game && number == wanted) return tl::unexpected(game.error());
    if (!game) continue;
    if (!*game) {
      return rules::refuse(ErrorCode::kNotFound, path + ": has no game number " +
                                                     std::to_string(wanted) + ", only " +
                                                     std::to_string(number - 1));
    }
    if (number == wanted) return **game;
  }
}

}  // namespace

// The game to play. If it has a result, the hands must know the squares of the kings.
Expected<rules::PgnGame> read_playable(const std::string& path, int wanted) {
  auto game = read_game(path, wanted);
  if (game && !path.empty() && game->plies.empty()) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         path + ": game number " + std::to_string(wanted) +
                             " has no moves, so there is nothing to play");
  }
  if (game) {
    const auto null =
        std::ranges::find_if(game->plies, [](const auto& ply) { return is_null(ply.move); });
    if (null != game->plies.end()) {
      return rules::refuse(
          ErrorCode::kInvalidArgument,
          path + ": game number " + std::to_string(wanted) + " has a null move (\"--\") as ply " +
              std::to_string(null - game->plies.begin() + 1) + ", which hands cannot make");
    }
  }
  if (!game || game->start.square_sets().has_one_king_each()) return game;
  return rules::refuse(ErrorCode::kInvalidArgument,
                       path + ": each side has one king: " + rules::to_fen(game->start));
}

}  // namespace jadoube::drivers::simulator

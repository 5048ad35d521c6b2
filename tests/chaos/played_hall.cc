#include "tests/chaos/played_hall.h"

#include <utility>

#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"

namespace jadoube::tests {
namespace {

// The games that the boards play, one after the other.
std::string games_file() { return source_path("tests/chaos/games.pgn"); }

}  // namespace

PlayedHall::PlayedHall(TestDaemon& daemon, int boards, unsigned first_seed)
    : daemon_(daemon), boards_(boards), first_seed_(first_seed) {}

std::vector<std::string> PlayedHall::ids() const {
  std::vector<std::string> ids;
  for (int i = 0; i < boards_; ++i) ids.push_back(id(i));
  return ids;
}

// The file in which the board writes its games when they end, and the last one when it is stopped.
std::filesystem::path PlayedHall::truth(int board) const {
  return daemon_.directory() / (id(board) + ".pgn");
}

void PlayedHall::begin() {
  const int games = static_cast<int>(games_in(games_file()).size());
  for (int i = 0; i < boards_; ++i) {
    const auto seed = first_seed_ + static_cast<unsigned>(i);
    players_.push_back(&daemon_.play(
        id(i), games_file(),
        {"--game", std::to_string((static_cast<int>(seed) - 1) % games + 1), "--style", "blitz",
         "--seed", std::to_string(seed), "--loop", "--truth", truth(i).string()}));
  }
}

bool PlayedHall::all_play() const {
  for (int i = 0; i < boards_; ++i) {
    const auto games = GameJudge::recorded(daemon_.address(), id(i));
    if (!games || games->empty() || games->front().plies().empty()) return false;
  }
  return true;
}

JudgedGames PlayedHall::judge() const {
  std::vector<GameJudge::Player> players;
  for (int i = 0; i < boards_; ++i) {
    players.push_back({id(i), players_[static_cast<std::size_t>(i)], truth(i).string()});
  }
  return GameJudge(std::move(players), daemon_.address()).judge();
}

}  // namespace jadoube::tests

#include "tests/chaos/settling.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "tests/chaos/findings.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

// A board is read three seconds after a start, and its log eight seconds later. Then the players
// may be between two games. The rest is for a slow machine.
constexpr std::chrono::seconds kSettlePatience = 180s;
constexpr std::chrono::seconds kPlaceUnchanged = 1s;

// The game on a board, and the number of its plies.
using Reached = std::pair<std::string, int>;

// Nothing: the board is not live, or has no game yet.
std::optional<Reached> reached(const cli::BoardsView& view, const std::string& board) {
  const auto found = view.boards().find("boards/" + board);
  if (found == view.boards().end()) return std::nullopt;
  const auto& shown = found->second.board;
  const auto& game = found->second.game;
  const bool has_come = shown.game().empty() || !game.name().empty();
  if (shown.connection() != values::v1::CONNECTION_STATE_LIVE || !has_come) return std::nullopt;
  return Reached{game.name(), game.plies_size()};
}

}  // namespace

int await_no_outage(const std::string& address, const std::vector<std::string>& boards) {
  // Where each board was when it was first seen to be live.
  std::map<std::string, Reached> live;
  std::set<std::string> open(boards.begin(), boards.end());
  const auto look = [&](const cli::BoardsView& view) {
    std::erase_if(open, [&](const std::string& board) {
      const auto now = reached(view, board);
      if (now) return live.emplace(board, *now).first->second != *now;
      live.erase(board);
      return false;
    });
    return open.empty();
  };
  DaemonWatcher(address).wait(look, kSettlePatience);
  for (const auto& board : open) {
    std::printf("%s: it is %s, and no ply has come from it for %lld s\n", board.c_str(),
                live.contains(board) ? "live" : "not live",
                static_cast<long long>(kSettlePatience.count()));
  }
  return static_cast<int>(open.size());
}

int await_same_place(const std::vector<std::unique_ptr<Subscriber>>& subscribers) {
  if (subscribers.empty()) return 0;
  std::string place;
  auto since = Steady::now();
  const bool same = holds_within(kSettlePatience, [&] {
    const auto now = subscribers.front()->place();
    const bool all_there = std::ranges::all_of(
        subscribers, [&](const auto& subscriber) { return subscriber->place() == now; });
    if (now != place || !all_there) {
      place = now;
      since = Steady::now();
    }
    return Steady::now() - since > kPlaceUnchanged;
  });
  if (same) return 0;
  int elsewhere = 0;
  for (const auto& subscriber : subscribers) {
    if (subscriber->place() == place) continue;
    ++elsewhere;
    std::printf("stream: a subscriber is at %s, another one at %s\n", subscriber->place().c_str(),
                place.c_str());
  }
  // All are at one place, and it changes all the time.
  if (elsewhere == 0) std::printf("stream: events come without end, now %s\n", place.c_str());
  return std::max(elsewhere, 1);
}

}  // namespace jadoube::tests

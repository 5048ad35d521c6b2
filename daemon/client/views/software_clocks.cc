#include "daemon/client/views/software_clocks.h"

#include <algorithm>
#include <utility>

namespace jadoube::cli {
namespace {

constexpr std::chrono::seconds kAskAgainAfter{2};

}  // namespace

std::map<std::string, std::string> SoftwareClocks::games_in(const BoardsView& views) {
  std::map<std::string, std::string> games;
  for (const auto& [board, view] : views.boards()) {
    if (view.board.has_clock() || view.game.name().empty()) continue;
    const v1::Game& game = view.game;
    std::string state = std::to_string(game.plies_size()) + " " + std::to_string(game.result()) +
                        " " + std::to_string(game.revision()) + " " +
                        (game.has_adjournment() ? "adjourned" : "") + " ";
    if (!game.plies().empty()) state += game.plies().rbegin()->uci();
    for (const auto& act : game.software_clock_acts()) state += act.SerializeAsString();
    games.emplace(game.name(), std::move(state));
  }
  return games;
}

void SoftwareClocks::ask(const std::map<std::string, std::string>& games, Now now) {
  std::erase_if(known_, [&](const auto& entry) { return !games.contains(entry.first); });
  for (const auto& [name, state] : games) {
    const auto found = known_.find(name);
    if (found != known_.end() && found->second.state == state) continue;
    if (now < ask_again_at_) return;
    const auto game = get_game_(name);
    if (!game) {
      ask_again_at_ = now + kAskAgainAfter;
      return;
    }
    Known known{.state = state, .clock = {}, .read_at = now};
    if (game->has_software_clock()) known.clock = game->software_clock();
    known_.insert_or_assign(name, std::move(known));
  }
}

std::map<std::string, v1::SoftwareClock> SoftwareClocks::at(Now now) const {
  std::map<std::string, v1::SoftwareClock> clocks;
  for (const auto& [name, known] : known_) {
    if (!known.clock) continue;
    auto clock = *known.clock;
    const auto passed = std::chrono::floor<std::chrono::seconds>(now - known.read_at).count();
    const auto count = [&](google::protobuf::Duration& time) {
      time.set_seconds(std::max<std::int64_t>(time.seconds() - passed, 0));
    };
    if (clock.running() == v1::COLOR_WHITE) count(*clock.mutable_white());
    if (clock.running() == v1::COLOR_BLACK) count(*clock.mutable_black());
    clocks.emplace(name, std::move(clock));
  }
  return clocks;
}

}  // namespace jadoube::cli

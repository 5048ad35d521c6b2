#include "daemon/outputs/computed_clock.h"

#include <algorithm>
#include <chrono>

#include "rules/time/clock_model.h"
#include "rules/time/time_control_text.h"

namespace jadoube::outputs {

bool compute_clocks(std::string_view time_control, rules::Color turn,
                    std::vector<model::Ply>& plies) {
  const auto has_clock = [](const model::Ply& ply) { return ply.white_clock || ply.black_clock; };
  const auto control = rules::parse_pgn_time_control(time_control);
  if (!control || !*control || plies.empty() || std::ranges::any_of(plies, has_clock)) return false;
  rules::ClockModel clock(rules::ClockSetup::same(**control));
  clock.set_turn(turn);
  auto before = plies.front().made_at;
  for (model::Ply& ply : plies) {
    const auto thought = std::chrono::floor<std::chrono::milliseconds>(ply.made_at - before);
    clock.play(std::max(thought, std::chrono::milliseconds(0)));
    before = std::max(before, ply.made_at);
    if (clock.first_flag()) break;
    ply.white_clock = rules::displayed(clock.shown(rules::Color::kWhite));
    ply.black_clock = rules::displayed(clock.shown(rules::Color::kBlack));
  }
  return true;
}

}  // namespace jadoube::outputs

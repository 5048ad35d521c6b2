#include "daemon/api/game_time_control.h"

#include "daemon/api/game_heading.h"
#include "rules/time/time_control_text.h"

namespace jadoube::api {

std::string time_control_of(const stream::Feed& feed, const GamePlace& place,
                            const RulesOfBoard& rules_of) {
  const auto heading = heading_of_game(feed, place);
  if (heading && !heading->time_control.empty()) return heading->time_control;
  if (heading && heading->has_odds) return {};
  const auto control = rules_of(place.board).control;
  return control ? rules::to_pgn_time_control(*control) : std::string();
}

}  // namespace jadoube::api

#include "daemon/tracking/phase/gap_rules.h"

#include <algorithm>

#include "daemon/tracking/phase/begin_rules.h"
#include "daemon/tracking/phase/join_rules.h"

namespace jadoube::tracking {

namespace {

/// True if four plies that lead back to the placement may have been made in the outage, and no
/// clock shows whether they were. Also true if a whole game may have been played, from a starting
/// position that was seen to the next one.
bool needs_log(const Situation& s) {
  constexpr std::chrono::seconds kFourPlies{4}, kGame{10};
  if (!s.game.in_play() || !s.outage.log_request().may_ask(s.sensed.now.at)) return false;
  const auto lasted = s.outage.gap()->read_at - s.outage.gap()->since;
  if (s.game.plies().empty()) return !s.outage.recent().set_up().empty() && lasted >= kGame;
  return !s.sensed.clock.in_use() && lasted >= kFourPlies;
}

}  // namespace

bool is_unchanged(const Situation& s) {
  if (!s.outage.is_read() || s.life.joining().logged().is_played_on()) return false;
  const auto& gap = *s.outage.gap();
  const auto& clock = s.sensed.clock;
  if (s.sensed.placement() != gap.before()) return false;
  // The same may have come about in another game, where much has happened since.
  if (gap.log_awaited && !gap.since_read.empty()) return false;
  if (gap.placement_differed_from(gap.before())) return false;
  if (clock.in_use() && !clock.passed_since(gap.last_sight.clock).is_as_it_was) return false;
  return !needs_log(s) && clock.presses().missed().value_or(0) <= 0;
}

int presses_missed(const Situation& s) {
  const auto& before = s.outage.gap()->last_sight.clock;
  const auto turn = before.turn(s.sensed.orientation());
  const bool was_pressed = turn == s.game.last().turn();
  const auto missed = std::max(s.sensed.clock.presses().missed_at_least(),
                               s.sensed.clock.passed_since(before).pressed_at_least);
  return missed - (was_pressed ? 0 : 1);
}

// Who had made a ply before the outage, and had not pressed, may have pressed in it.
bool presses_exceed_plies(const Situation& s, int counted) {
  if (!s.inference.explains_placement()) return false;
  const auto plies = static_cast<int>(s.inference.hypotheses().best().ply_count) -
                     static_cast<int>(s.game.plies().size());
  if (plies <= 0 && s.outage.gap()->placement_differed_from(s.game.reported())) return true;
  return presses_missed(s) - counted > plies;
}

std::optional<std::size_t> plies_before_last_changes(const Situation& s) {
  constexpr std::chrono::seconds kRightBefore{3};
  if (!s.game.in_play()) return std::nullopt;
  const auto since = s.sensed.now.at - kRightBefore;
  const auto& lately = s.outage.recent().all();
  const auto first =
      std::ranges::find_if(lately, [&](const auto& each) { return each.at > since; });
  if (first == lately.end()) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::count_if(
      s.game.plies(), [&](const model::Ply& ply) { return ply.made_at < first->at; }));
}

std::optional<std::size_t> order_is_uncertain_from(const Situation& s) {
  const auto before = s.outage.gap()->after_clock_outage;
  const bool is_so = before && s.inference.hypotheses().best().ply_count > *before + 1;
  return is_so ? before : std::nullopt;
}

bool may_log_have_plies(const Situation& s) {
  const bool may_be_new = s.game.has_game() ? s.sensed.placement() != s.outage.gap()->before()
                                            : game_may_be_logged(s) || may_have_ended_unseen(s);
  return may_be_new && s.outage.sight() != Sight::kWaitsForLog &&
         s.outage.log_request().may_ask(s.sensed.now.at);
}

}  // namespace jadoube::tracking

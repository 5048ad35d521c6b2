// By what the event is played, where that changes: the configuration says it, an arbiter may say
// otherwise, and the later word of the two holds. So each is written down with what the other was.
#include <algorithm>

#include "daemon/api/game_rows.h"
#include "daemon/api/rules_wire.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/incident_replay.h"
#include "daemon/system/log.h"

namespace jadoube::engine {

using rules::Expected;

namespace {

constexpr const char* kPlayedOtherwise = "the event is played by other rules now";

}  // namespace

// What was set last holds until the configuration becomes another than it was then.
Expected<void> Engine::choose_event() {
  const auto last = journal_.last_setting();
  if (!last) return tl::unexpected(last.error());
  if (!*last || (*last)->file != api::to_wire(file_)) {
    if (*last && !(*last)->author.empty()) {
      log::warning("[event] of the configuration has changed: it holds, and no longer what " +
                   (*last)->author + " had set");
    }
    record_event({.rules = file_, .at = hooks_.now()});
    return {};
  }
  auto rules = api::event_of_wire((*last)->wire);
  if (!rules) return tl::unexpected(rules.error());
  rules_ = *std::move(rules);
  event_.set({rules_, (*last)->author, (*last)->origin, (*last)->at});
  if (!(*last)->author.empty()) {
    log::info("the event is played by what " + (*last)->author + " has set, not by [event]");
  }
  return {};
}

void Engine::record_event(const arbiter::RulesSetting& setting) {
  batch_.settings.push_back({.at = setting.at,
                             .author = setting.author,
                             .origin = setting.origin,
                             .wire = api::to_wire(setting.rules),
                             .file = api::to_wire(file_)});
}

Expected<arbiter::TournamentRules> Engine::set_event(const arbiter::RulesRequest& call) {
  const auto now = hooks_.now();
  advance_all(now);
  // What the desks find again is read from the journal, where all must be by now.
  if (auto written = commit_or_refuse("make room first"); !written) {
    return tl::unexpected(written.error());
  }
  auto rules = call.change(rules_);
  if (!rules) return rules;
  const arbiter::RulesSetting setting{*rules, call.author, call.origin, now};
  record_event(setting);
  rules_ = *rules;
  for (auto& [id, state] : boards_) {
    if (auto told = tell_by_event(id, state, now); !told) return tl::unexpected(told.error());
  }
  event_.set(setting);
  log::info(call.author + " (" + call.origin + ") has set by what the event is played");
  return commit_or_refuse("it is set, and will be written when there is room").map([&] {
    return *rules;
  });
}

// The desk of the present game, as it would be had the game been played by these rules.
Expected<void> Engine::tell_by_event(const std::string& id, BoardState& state,
                                     drivers::Instant now) {
  auto replay = api::read_present_game(journal_, id);
  if (!replay) return tl::unexpected(replay.error());
  const auto& game = state.published.game;
  const int before = game ? std::max(0, game->ordinal - 1) : 0;
  state.desk = replay_desk(rules_, {replay->seen, replay->rulings, before}, now).desk;
  if (auto told = told_before(id, state, now, kPlayedOtherwise); !told)
    return tl::unexpected(told.error());
  return {};
}

}  // namespace jadoube::engine

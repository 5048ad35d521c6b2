#include "daemon/engine/rules_handler.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/board_replay.h"
#include "daemon/engine/daemon_watch.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/system/log.h"

namespace jadoube::engine {

using drivers::Instant;
using rules::Expected;

namespace {

// Since when the tournament has a result, or a player is there. Nothing: `own` also differs from
// `before` in other rules.
std::optional<Instant> news_since(const OwnRules& before, const OwnRules& own) {
  OwnRules without_news = own;
  std::optional<Instant> since;
  const auto leave_out = [&](const std::optional<Instant>& was, std::optional<Instant>& is) {
    if (was || !is) return;
    since = since ? std::min(*since, *is) : *is;
    is.reset();
  };
  leave_out(before.result_since, without_news.result_since);
  leave_out(before.here_since.white, without_news.here_since.white);
  leave_out(before.here_since.black, without_news.here_since.black);
  return without_news == before ? since : std::nullopt;
}

}  // namespace

RulesHandler::RulesHandler(const Parts& parts, std::function<Instant()> now)
    : parts_(parts), now_(std::move(now)) {}

Expected<arbiter::TournamentRules> RulesHandler::set(const arbiter::RulesRequest& call) {
  const auto now = now_();
  parts_.sessions.advance_if_due(now);
  // Incidents are found again from the journal, so everything must be in the journal by now.
  if (auto written = parts_.guard.commit_or_refuse(rules::Sentence("make room first")); !written) {
    return tl::unexpected(written.error());
  }
  auto rules = call.change(parts_.rules.rules());
  if (!rules) return rules;
  const arbiter::RulesSetting setting{*rules, call.author, call.origin, now};
  parts_.rules.set(setting, parts_.pending);
  for (auto& [id, session] : parts_.sessions) {
    if (auto found = find_incidents_again(session, now); !found) {
      return tl::unexpected(found.error());
    }
  }
  parts_.rules.announce(setting);
  log::info(call.author + " (" + call.origin + ") has set the tournament rules");
  return parts_.guard
      .commit_or_refuse(
          rules::Sentence("the rules are set, and will be written when there is room"))
      .map([&] { return *rules; });
}

Expected<void> RulesHandler::set_own(const std::string& board, const OwnRules& own) {
  const auto news = news_since(parts_.rules.own(board), own);
  if (!parts_.rules.set_own(board, own)) return {};
  BoardSession* session = parts_.sessions.find(board);
  if (session == nullptr) return {};
  session->know_starts(parts_.rules.rules_of(board));
  // Earlier incidents do not change. A file may have the results of a whole round, and replaying
  // all its games would take long.
  const auto& game = session->published().game;
  if (news && game && *news >= game->started_at) {
    session->set_times({own.result_since, own.here_since});
    return {};
  }
  return find_incidents_again(*session, now_());
}

Expected<void> RulesHandler::find_incidents_again(BoardSession& session, Instant now) {
  auto replay = storage::codec::read_present_game(parts_.journal, session.id());
  if (!replay) return tl::unexpected(replay.error());
  const auto& game = session.published().game;
  const int before = game ? std::max(0, game->ordinal - 1) : 0;
  const auto start = game ? std::optional(game->start) : std::nullopt;
  session.replace_incidents(
      replay_board(parts_.rules.rules_of(session.id()),
                   {.rulings = replay->rulings, .games_before = before, .start = start},
                   replay->seen, now)
          .incidents);
  auto told = tell_differences(parts_.journal, session, {now, model::EndReason::kRulesChanged},
                               parts_.pending);
  if (!told) return tl::unexpected(told.error());
  return {};
}

}  // namespace jadoube::engine

// How boards come back after a restart: a game's observations are replayed from the checkpoint at
// its beginning, with what arbiters said of it. What they lead to was published before, unless this
// version draws other conclusions than the one that published.
#include <algorithm>
#include <utility>

#include "daemon/api/game_rows.h"
#include "daemon/engine/digest.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/incident_replay.h"
#include "daemon/model/change.h"
#include "daemon/system/log.h"

namespace jadoube::engine {

using rules::Expected;

namespace {

// Within this lines are opened.
constexpr std::chrono::seconds kLinesOpen{10};

}  // namespace

Expected<void> Engine::restore() {
  if (auto chosen = choose_event(); !chosen) return chosen;
  const auto ids = journal_.boards();
  if (!ids) return tl::unexpected(ids.error());
  for (const std::string& id : *ids) {
    if (auto restored = restore(id); !restored) return restored;
  }
  if (auto restored = restore_own_incidents(); !restored) return restored;
  commit();
  return {};
}

Expected<void> Engine::restore(const std::string& id) {
  const auto last = journal_.last_game(id);
  if (!last) return tl::unexpected(last.error());
  auto replay = api::read_present_game(journal_, id);
  if (!replay) return tl::unexpected(replay.error());
  const auto last_event = journal_.last_event_at(id);
  if (!last_event) return tl::unexpected(last_event.error());
  auto past = replay_desk(rules_, {replay->seen, replay->rulings, std::max(0, last->ordinal - 1)},
                          *last_event);
  const auto end = replay->seen.empty() ? *last_event : replay->seen.back().at;
  BoardState state{.watch = std::move(past.watch),
                   .published = {},
                   .rulings = std::move(replay->rulings),
                   .desk = std::move(past.desk)};
  state.published = state.watch.board();
  auto incidents =
      told_before(id, state, std::max(end, *last_event), "the record is read otherwise by now");
  if (!incidents) return tl::unexpected(incidents.error());
  feed_.restore(id, state.published, *std::move(incidents));
  BoardState& kept = boards_.insert_or_assign(id, std::move(state)).first->second;
  if (past.begun.empty()) publish_if_other(id, kept, end, last->digest);
  publish_begun(id, kept, past.begun, replay->seen);
  if (kept.published.link == drivers::ConnectionState::kLost) return {};
  // What was told at that instant came before.
  miss(id, std::max(end, *last_event) + drivers::Instant::duration(1), kept.published.port);
  return {};
}

// Nobody has listened to the board since then.
void Engine::miss(const std::string& id, drivers::Instant since, const std::string& port) {
  const auto say = [&](drivers::Instant at, std::string_view why) {
    observe({id, at,
             drivers::ConnectionChanged{drivers::ConnectionState::kLost, port, std::string(why)}});
  };
  const auto now = hooks_.now();
  if (now - since <= kLinesOpen) return say(since, model::kDaemonWasNotRunning);
  say(since, model::kNobodyListened);
  say(now, "the line is not open yet");
}

// Each gets its checkpoint, and again what was seen since: a replay begins behind the last one.
void Engine::publish_begun(const std::string& id, BoardState& state,
                           const std::vector<BegunGame>& begun,
                           const std::vector<tracking::TimedObservation>& seen) {
  const auto present = state.published.game;
  for (std::size_t i = 0; i < begun.size(); ++i) {
    const auto& game = i + 1 < begun.size() ? begun[i + 1].before : *present;
    log::info("board " + id + ": the record goes on with game " + std::to_string(game.ordinal) +
              ", of which it says nothing itself");
    state.published.game = begun[i].before;
    // The rows of a checkpoint follow on another row: it is where a replay begins.
    const auto at = begun[i].checkpoint.front().at;
    record_observation(id, {at, drivers::DeviceRead{state.published.device}}, false);
    record_start(id, state, begun[i].checkpoint);
    for (const auto& each : std::span(seen).subspan(begun[i].seen)) {
      record_observation(id, each, false);
    }
    record_change(id, state, {begun[i].checkpoint.back().at, model::GameStarted{game}});
  }
}

// The game as it was published last had that digest.
void Engine::publish_if_other(const std::string& id, BoardState& state, drivers::Instant at,
                              const std::string& published_digest) {
  const auto& game = state.published.game;
  if (!game || digest(*game) == published_digest) return;
  log::warning("board " + id + ": this version reads the record of game " +
               std::to_string(game->ordinal) +
               " otherwise than it was published; publishing it again");
  record(id, state,
         {at, model::PliesChange{.keep = 0, .plies = game->plies, .revision = game->revision}});
  record(id, state,
         {at, model::ResultChange{game->result, game->termination, game->revision, game->incomplete,
                                  game->adjournment}});
}

}  // namespace jadoube::engine

#include "daemon/engine/recovery.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/digest.h"
#include "daemon/engine/told_incidents.h"
#include "daemon/model/change.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/system/log.h"

namespace jadoube::engine {

using drivers::Instant;
using rules::Expected;

namespace {

// The connections are open within this time after the daemon started.
constexpr std::chrono::seconds kConnectionsOpen{10};

}  // namespace

Recovery::Recovery(const Parts& parts, std::function<Instant()> now)
    : parts_(parts), now_(std::move(now)) {}

Expected<void> Recovery::restore_boards() {
  const auto ids = parts_.journal.boards();
  if (!ids) return tl::unexpected(ids.error());
  for (const std::string& id : *ids) {
    if (auto restored = restore(id); !restored) return restored;
  }
  return {};
}

Expected<void> Recovery::restore(const std::string& id) {
  const auto last = parts_.journal.last_game(id);
  if (!last) return tl::unexpected(last.error());
  auto replay = storage::codec::read_present_game(parts_.journal, id);
  if (!replay) return tl::unexpected(replay.error());
  const auto last_event = parts_.journal.last_event_at(id);
  if (!last_event) return tl::unexpected(last_event.error());
  auto past =
      replay_board(parts_.rules.rules_of(id),
                   {replay->seen, replay->rulings, std::max(0, last->ordinal - 1)}, *last_event);
  const auto end = replay->seen.empty() ? *last_event : replay->seen.back().at;
  const auto told_last = std::max(end, *last_event);
  BoardSession& session = parts_.sessions.add(id, {.games = std::move(past.games),
                                                   .incidents = std::move(past.incidents),
                                                   .rulings = std::move(replay->rulings)});
  auto incidents = tell_differences(
      parts_.journal, session, {told_last, model::EndReason::kReadDifferently}, parts_.pending);
  if (!incidents) return tl::unexpected(incidents.error());
  parts_.feed.restore(id, session.published(), *std::move(incidents));
  if (past.found.empty()) publish_if_other(session, end, last->digest);
  start_found_games(session, past.found, replay->seen);
  if (session.published().link == drivers::ConnectionState::kLost) return {};
  // Everything published at that instant came before.
  report_outage(session, told_last + Instant::duration(1));
  return {};
}

// `published`: the digest of the game as it was last published.
void Recovery::publish_if_other(BoardSession& session, Instant at, const std::string& published) {
  const auto& game = session.published().game;
  if (!game || digest(*game) == published) return;
  log::warning("board " + session.id() + ": this version reads the record of game " +
               std::to_string(game->ordinal) +
               " differently from what was published; the game is published again");
  session.publish_again(at);
}

// Each game gets its checkpoint, and again the observations since. So a replay starts at the last
// checkpoint.
void Recovery::start_found_games(BoardSession& session, const std::vector<FoundGame>& found,
                                 std::span<const tracking::TimedObservation> seen) {
  const auto present = session.published().game;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto& game = i + 1 < found.size() ? found[i + 1].before : *present;
    log::info("board " + session.id() + ": the record goes on with game " +
              std::to_string(game.ordinal) + ", which has no entry of its own yet");
    session.start_found_game(found[i], game, seen.subspan(found[i].seen));
  }
}

// Nobody has read the board since `since`.
void Recovery::report_outage(BoardSession& session, Instant since) {
  // A copy: an observation changes the board.
  const std::string port = session.published().port;
  const auto lose = [&](Instant at, std::string_view why) {
    session.observe(
        at, drivers::ConnectionChanged{drivers::ConnectionState::kLost, port, std::string(why)});
  };
  const auto now = now_();
  if (now - since <= kConnectionsOpen) return lose(since, model::kDaemonWasNotRunning);
  lose(since, model::kNobodyListened);
  lose(now, "the connection is not open yet");
}

}  // namespace jadoube::engine

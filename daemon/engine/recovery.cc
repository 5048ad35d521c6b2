#include "daemon/engine/recovery.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "daemon/engine/board_replay.h"
#include "daemon/engine/daemon_watch.h"
#include "daemon/model/change.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/system/log.h"
#include "daemon/tracking/kept_plies.h"
#include "rules/notation/move_text.h"

namespace jadoube::engine {

LateBoard::LateBoard(Start start, const arbiter::TournamentRules& rules)
    : start_(std::move(start)),
      began_at_checkpoint_(!start_.kept),
      rules_(rules),
      replay_(rules_, past()),
      unreadable_(start_.unreadable) {}

BoardPast LateBoard::past() {
  return {.rulings = start_.rulings,
          .games_before = std::max(0, start_.ordinal - 1),
          .start = start_.start,
          .kept = std::exchange(start_.kept, std::nullopt),
          .known_rulings = start_.known_rulings};
}

ReplayedBoard LateBoard::as_published(const PublishedGame& published, ReplayedBoard replayed,
                                      drivers::Instant now) {
  if (!began_at_checkpoint_) return replayed;
  return replay_as_published(rules_, past(), seen_, now, published, std::move(replayed));
}

rules::Expected<void> LateBoard::replay(storage::Journal& journal, std::uint64_t most) {
  auto rows = storage::codec::read_seen_after(journal, start_.id, start_.after, most);
  if (!rows) return tl::unexpected(rows.error());
  for (auto& seen : rows->seen) {
    seen_.push_back(std::move(seen));
    replay_.take(seen_);
  }
  std::ranges::move(rows->unreadable, std::back_inserter(unreadable_));
  const bool is_end = rows->last == start_.after;
  start_.after = rows->last;
  start_.left = is_end ? 0 : std::max<std::uint64_t>(start_.left, most) - most;
  return {};
}

using drivers::Instant;
using rules::Expected;

namespace {

// The connections are open within this time after the daemon started.
constexpr std::chrono::seconds kConnectionsOpen{10};

// An event that cannot be read.
std::string name_of(const storage::EventRow& row, const rules::Error& why) {
  return "event " + std::to_string(row.number) + " (" + why.message + ")";
}

// The names of the first rows. They are enough to show what is wrong.
std::string join_some(const std::vector<std::string>& rows) {
  constexpr std::size_t kMost = 3;
  std::string some;
  for (std::size_t i = 0; i < std::min(rows.size(), kMost); ++i) {
    some += (some.empty() ? "" : ", ") + rows[i];
  }
  return rows.size() > kMost ? some + " and " + std::to_string(rows.size() - kMost) + " more"
                             : some;
}

// The number of rows in one piece of a late board's record. A piece takes some hundredths of a
// second.
constexpr std::uint64_t kPiece = 1024;

}  // namespace

Recovery::Recovery(const Parts& parts, std::function<Instant()> now)
    : parts_(parts), now_(std::move(now)) {}

Expected<void> Recovery::restore_boards() {
  started_ = now_();
  const auto ids = parts_.journal.boards();
  if (!ids) return tl::unexpected(ids.error());
  for (const std::string& id : *ids) {
    if (auto restored = restore(id); !restored) return restored;
  }
  late_.sort([](const LateBoard& a, const LateBoard& b) { return a.left() < b.left(); });
  if (ids->empty()) return {};
  log::info("read " + std::to_string(ids->size() - late_.size()) +
            " boards from the journal, and replayed " + std::to_string(replayed_) +
            " observations");
  return {};
}

Expected<void> Recovery::restore(const std::string& id) {
  auto restored = restore_record(id);
  const bool is_unreadable = !restored && restored.error().code == rules::ErrorCode::kDataLoss;
  return is_unreadable ? begin_anew(id, restored.error()) : restored;
}

// Tracking of the board begins with its next report, in a new game. Its record stays as it is.
Expected<void> Recovery::begin_anew(const std::string& id, const rules::Error& why) {
  note_unreadable(id, {why.message});
  std::vector<devices::Seen> held;
  for (const LateBoard& late : late_) {
    if (late.id() == id) held = late.held();
  }
  std::erase_if(late_, [&](const LateBoard& late) { return late.id() == id; });
  const auto last = parts_.journal.last_game(id);
  if (!last) return tl::unexpected(last.error());
  if (parts_.sessions.find(id) == nullptr) {
    parts_.sessions.add(id, {.games = tracking::BoardTracker(last->ordinal),
                             .incidents = arbiter::IncidentTracker(parts_.rules.rules_of(id)),
                             .rulings = {}});
  }
  BoardSession& session = parts_.sessions.of(id);
  auto incidents = reported_incidents(parts_.journal, id, last->ordinal);
  parts_.feed.restore(id, session.published(),
                      incidents ? *std::move(incidents) : stream::Incidents());
  for (const auto& seen : held) session.observe(seen.at, seen.observation);
  return {};
}

void Recovery::note_unreadable(const std::string& board, const std::vector<std::string>& rows) {
  if (rows.empty()) return;
  const std::string what = join_some(rows);
  log::error("board " + board + ": a part of its record cannot be read, and is left out: " + what);
  unreadable_.push_back(unreadable_record(
      board, rules::Sentence("board {board}: {rows}", {{"board", board}, {"rows", what}})));
}

Expected<void> Recovery::restore_record(const std::string& id) {
  auto stored = read_stored(id);
  if (!stored) return tl::unexpected(stored.error());
  const auto left = parts_.journal.count_to_replay(id, stored->observation);
  if (!left) return tl::unexpected(left.error());
  // The stream can show the board at once only if the record of the board is known.
  const bool is_late = *left > parts_.most_at_once && stored->record;
  if (is_late) {
    if (auto begun = begin_late(*stored); !begun) return begun;
    log::warning("board " + id + " has " + std::to_string(*left) +
                 " observations to replay. It is shown in its last state until they are replayed");
  }
  const auto ordinal = stored->last_game.ordinal;
  late_.emplace_back(LateBoard::Start{.id = id,
                                      .ordinal = ordinal,
                                      .start = stored->start,
                                      .after = stored->observation,
                                      .left = *left,
                                      .kept = std::move(stored->kept),
                                      .rulings = std::move(stored->rulings),
                                      .known_rulings = stored->known_rulings,
                                      .unreadable = std::move(stored->unreadable)},
                     parts_.rules.rules_of(id));
  if (is_late) return {};
  const auto restored = late_.back().replay(parts_.journal, *left + 1).and_then([&] {
    return finish(late_.back(), stored->last_game, stored->is_stale);
  });
  late_.pop_back();
  return restored;
}

Expected<Recovery::Stored> Recovery::read_stored(const std::string& id) {
  auto last = parts_.journal.last_game(id);
  if (!last) return tl::unexpected(last.error());
  auto read = storage::codec::read_present_rulings(parts_.journal, id);
  if (!read) return tl::unexpected(read.error());
  Stored stored{.id = id,
                .last_game = *std::move(last),
                .rulings = std::move(read->rulings),
                .unreadable = std::move(read->unreadable)};
  if (const auto game = last_published(id, stored.last_game.ordinal)) stored.start = game->start;
  return read_kept(stored).map([&] { return std::move(stored); });
}

// Reads the kept trackers, if they can be used.
Expected<void> Recovery::read_kept(Stored& stored) {
  const auto row = parts_.journal.kept_board(stored.id);
  if (!row) return tl::unexpected(row.error());
  if (!*row) return {};
  const auto ignore = [&](const std::string& why) -> Expected<void> {
    log::info("board " + stored.id + ": its game is derived again from all observations, because " +
              why);
    stored.is_stale = true;
    return {};
  };
  if ((*row)->is_damaged) return ignore("what was kept of it was damaged");
  auto record = storage::codec::kept_board_of(stored.id, (*row)->wire);
  if (!record) return ignore("what was kept of it cannot be read");
  auto kept = trackers_in(*record, stored.last_game.ordinal, parts_.rules.rules_of(stored.id));
  stored.record = *std::move(record);
  if (!kept) return ignore(kept.error().message);
  const auto known =
      storage::codec::read_present_rulings(parts_.journal, stored.id, (*row)->observation);
  if (!known) return tl::unexpected(known.error());
  const std::size_t known_rulings = known->rulings.size();
  if (std::ranges::any_of(std::span(stored.rulings).subspan(known_rulings), derives_again)) {
    return ignore("an arbiter corrected it after it was kept");
  }
  stored.known_rulings = known_rulings;
  stored.observation = (*row)->observation;
  stored.kept = *std::move(kept);
  return {};
}

// Publishes the board as it was before, without a tracker.
Expected<void> Recovery::begin_late(const Stored& stored) {
  auto board = stored.record->published;
  std::vector<std::string> unread;
  const auto done =
      parts_.journal.events_of(stored.id, stored.record->event, [&](const storage::EventRow& row) {
        const auto event = storage::codec::event_of(row);
        if (!event) return unread.push_back(name_of(row, event.error()));
        if (const auto* change = std::get_if<model::Change>(&event->content)) {
          model::apply(*change, board);
        }
      });
  if (!done) return done;
  note_unreadable(stored.id, unread);
  auto incidents =
      reported_incidents(parts_.journal, stored.id, board.game ? board.game->ordinal : 0);
  if (!incidents) return tl::unexpected(incidents.error());
  parts_.feed.restore(stored.id, board, *std::move(incidents));
  return {};
}

bool Recovery::is_late(const std::string& board) const {
  return std::ranges::any_of(late_, [&](const LateBoard& late) { return late.id() == board; });
}

rules::Error Recovery::late_error(const std::string& board) const {
  const auto& late = is_late(board) ? board : late_.front().id();
  return {rules::ErrorCode::kUnavailable,
          "board " + late + " is being read from the journal: try again in a moment"};
}

bool Recovery::hold(const devices::Seen& seen) {
  const auto late = std::ranges::find(late_, seen.board, &LateBoard::id);
  if (late == late_.end()) return false;
  late->hold(seen);
  return true;
}

Expected<void> Recovery::go_on() {
  const std::string id = late_.front().id();
  auto done = go_on_with(late_.front());
  const bool is_unreadable = !done && done.error().code == rules::ErrorCode::kDataLoss;
  return is_unreadable ? begin_anew(id, done.error()) : done;
}

Expected<void> Recovery::go_on_with(LateBoard& board) {
  if (board.left() > 0) return board.replay(parts_.journal, kPiece);
  const auto& id = board.id();
  // The rules may have changed meanwhile. Then the incidents are found again.
  if (!(board.rules() == parts_.rules.rules_of(id))) {
    auto stored = read_stored(id);
    if (!stored) return tl::unexpected(stored.error());
    const auto left = parts_.journal.count_to_replay(id, 0);
    if (!left) return tl::unexpected(left.error());
    late_.emplace_back(LateBoard::Start{.id = id,
                                        .ordinal = stored->last_game.ordinal,
                                        .start = stored->start,
                                        .left = *left,
                                        .rulings = std::move(stored->rulings),
                                        .unreadable = std::move(stored->unreadable)},
                       parts_.rules.rules_of(id));
    for (const auto& seen : board.held()) late_.back().hold(seen);
    late_.pop_front();
    return {};
  }
  const auto last_game = parts_.journal.last_game(id);
  if (!last_game) return tl::unexpected(last_game.error());
  auto finished = finish(board, *last_game, /*is_stale=*/true);
  if (!finished) return finished;
  BoardSession& session = parts_.sessions.of(id);
  for (const auto& seen : board.held()) session.observe(seen.at, seen.observation);
  log::info("board " + id + " is up to date again: " + std::to_string(board.seen().size()) +
            " observations were read");
  late_.pop_front();
  return {};
}

// Ends the replay, and gives the board its session.
Expected<void> Recovery::finish(LateBoard& board, const storage::Journal::LastGame& last_game,
                                bool is_stale) {
  const auto& id = board.id();
  const auto last_event = parts_.journal.last_event_at(id);
  if (!last_event) return tl::unexpected(last_event.error());
  const auto& seen = board.seen();
  replayed_ += seen.size();
  auto past = board.finish(*last_event);
  if (!board.unreadable().empty()) {
    if (!is_still(id, last_game.ordinal, past)) {
      return rules::refuse(rules::ErrorCode::kDataLoss, join_some(board.unreadable()));
    }
    note_unreadable(id, board.unreadable());
  }
  const auto end = seen.empty() ? past.games.last_at() : seen.back().at;
  const auto reported_last = std::max(end, *last_event);
  const auto& found = past.games.board().game;
  const bool is_other = past.found.empty() && found && digest(*found) != last_game.digest;
  std::optional<PublishedGame> published;
  if (is_other || (found && board.began_at_checkpoint())) {
    auto recorded = published_game(id, last_game);
    if (!recorded) return tl::unexpected(recorded.error());
    published = *std::move(recorded);
  }
  if (published && !is_other) {
    // Another version may have given the same plies another certainty.
    past.games.take_over(published->game.plies);
    published.reset();
  }
  if (published) {
    name_differences(id, published->game, found);
    past = board.as_published(*published, std::move(past), *last_event);
  }
  BoardSession& session = parts_.sessions.add(id, {.games = std::move(past.games),
                                                   .incidents = std::move(past.incidents),
                                                   .rulings = board.take_rulings()});
  auto incidents = report_differences(
      parts_.journal, session, {reported_last, model::EndReason::kReadDifferently}, parts_.pending);
  if (!incidents) return tl::unexpected(incidents.error());
  auto board_then = session.published();
  if (published) {
    board_then.game = published->game;
    board_then.unexplained = published->unexplained;
  }
  parts_.feed.restore(id, board_then, *std::move(incidents));
  if (published) {
    session.publisher().publish_after(*published, reported_last);
  } else if (is_other) {
    publish_again(session, end);
  }
  start_found_games(session, past.found, seen);
  session.keep_after_replay(seen.size(), is_stale || is_other);
  if (session.published().link == drivers::ConnectionState::kLost) return {};
  // The outage begins after everything that was published at that instant.
  report_outage(session, reported_last + Instant::duration(1));
  return {};
}

// True if the rest of the record leads to the published game, and not to another game in its place.
bool Recovery::is_still(const std::string& id, int ordinal, const ReplayedBoard& past) const {
  const auto& first = past.found.empty() ? past.games.board().game : past.found.front().before;
  if (ordinal == 0 || !first || first->ordinal != ordinal) return ordinal == 0 && !first;
  const auto published = last_published(id, ordinal);
  return published && published->start == first->start &&
         published->started_at == first->started_at;
}

// The last published game, without its plies. Nothing: there is none, or it cannot be read.
std::optional<model::Game> Recovery::last_published(const std::string& id, int ordinal) const {
  if (ordinal == 0) return std::nullopt;
  auto archive = storage::Archive::open(parts_.journal.file().path());
  if (!archive) return std::nullopt;
  const auto row = archive->game(id, ordinal);
  if (!row || !*row) return std::nullopt;
  auto published = storage::codec::game_without_plies_of(**row);
  return published ? std::optional(*std::move(published)) : std::nullopt;
}

// The present game with its plies, from the events. Nothing: the events do not give the last
// published game, or not from that start.
Expected<std::optional<PublishedGame>> Recovery::published_game(
    const std::string& id, const storage::Journal::LastGame& last_game) const {
  model::Board board;
  PublishedGame published;
  const auto done = parts_.journal.events_of(id, 0, [&](const storage::EventRow& row) {
    const auto event = storage::codec::event_of(row);
    const auto* change = event ? std::get_if<model::Change>(&event->content) : nullptr;
    if (change == nullptr) return;
    if (std::holds_alternative<model::ResultChange>(*change)) published.result_at = event->at;
    model::apply(*change, board);
  });
  if (!done) return tl::unexpected(done.error());
  if (!board.game || digest(*board.game) != last_game.digest) return std::nullopt;
  published.game = *std::move(board.game);
  published.unexplained = std::move(board.unexplained);
  return published;
}

// Logs where the result of this version differs from the published game.
void Recovery::name_differences(const std::string& id, const model::Game& published,
                                const std::optional<model::Game>& found) const {
  const tracking::KeptPlies kept(published);
  std::vector<std::string> plies;
  for (std::size_t i = 0; i < kept.plies().size(); ++i) {
    const bool is_there = found && i < found->plies.size();
    if (is_there && found->plies[i].move == kept.plies()[i].move) continue;
    plies.push_back(rules::move_number_text(published.start, i) + kept.plies()[i].san +
                    (is_there ? " (this version: " + found->plies[i].san + ")" : ""));
  }
  const std::string what = "board " + id + ": this version reads the record of game " +
                           std::to_string(published.ordinal) +
                           " differently from what was published. ";
  log::warning(what + (plies.empty() ? "The moves that were recorded are the same"
                                     : "Recorded moves stay as they are: " + join_some(plies)));
}

void Recovery::publish_again(BoardSession& session, Instant at) {
  log::warning("board " + session.record().id() + ": this version reads the record of game " +
               std::to_string(session.published().game->ordinal) +
               " differently from what was published; the game is published again");
  session.publisher().publish_again(at);
}

// Writes the checkpoint of each game, and the observations since it again. So a replay starts at
// the last checkpoint.
void Recovery::start_found_games(BoardSession& session, const std::vector<FoundGame>& found,
                                 std::span<const tracking::TimedObservation> seen) {
  const auto present = session.published().game;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto& game = i + 1 < found.size() ? found[i + 1].before : *present;
    log::info("board " + session.record().id() + ": the record continues with game " +
              std::to_string(game.ordinal) + ", which has no entry of its own yet");
    session.publisher().start_found_game(found[i], game, seen.subspan(found[i].seen));
  }
}

// Records an outage since `since`: the board was not read.
void Recovery::report_outage(BoardSession& session, Instant since) {
  // This is a copy, because an observation changes the board.
  const std::string port = session.published().port;
  const auto lose = [&](Instant at, const rules::Sentence& why) {
    session.observe(
        at, drivers::ConnectionChanged{drivers::ConnectionState::kLost, port, why.packed()});
  };
  const auto now = started_;
  if (now - since <= kConnectionsOpen) return lose(since, model::kDaemonWasNotRunning);
  lose(since, model::kNobodyListened);
  lose(now, "the connection is not open yet");
}

}  // namespace jadoube::engine

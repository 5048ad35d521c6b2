#include "daemon/hall.h"

#include <algorithm>
#include <utility>

#include "daemon/desk_replay.h"
#include "daemon/digest.h"
#include "daemon/log.h"
#include "daemon/serve/ruling_text.h"
#include "daemon/watch/rederive.h"
#include "drivers/observation_text.h"

namespace jadoube {
namespace {

using drivers::Instant;
using rules::Expected;

constexpr std::chrono::seconds kRetryFullDisk{1};

}  // namespace

Hall::Hall(journal::Journal journal, feed::Feed& feed, Hooks hooks, arbiter::EventRules rules)
    : journal_(std::move(journal)),
      feed_(feed),
      hooks_(std::move(hooks)),
      rules_(std::move(rules)),
      encoder_(journal_.epoch()),
      next_event_(journal_.last_event() + 1) {}

Hall::~Hall() { stop(); }

Expected<void> Hall::restore() {
  const auto ids = journal_.boards();
  if (!ids) return tl::unexpected(ids.error());
  for (const std::string& id : *ids) {
    if (auto restored = restore(id); !restored) return restored;
  }
  commit();
  return {};
}

namespace {

/// A board's rows since its last checkpoint.
struct Replay {
  std::vector<watch::TimedObservation> seen;
  arbiter::Rulings rulings;
};

Expected<void> add(const journal::ObservationRow& row, Replay& replay) {
  if (serve::is_ruling(row.text)) {
    return serve::parse_ruling(row.text).map(
        [&](arbiter::Ruling&& ruling) { replay.rulings.push_back(std::move(ruling)); });
  }
  return drivers::parse_observation(row.text).map([&](const drivers::Observation& observation) {
    replay.seen.push_back({row.at, observation});
  });
}

Expected<Replay> read_replay(journal::Journal& journal, const std::string& id) {
  Replay replay;
  Expected<void> good;
  auto read = journal.replay(id, [&](const journal::ObservationRow& row) {
    if (good) good = add(row, replay);
  });
  if (!read) return tl::unexpected(read.error());
  if (good) return replay;
  return rules::refuse(
      rules::ErrorCode::kDataLoss,
      "the journal holds a row of board " + id + " that cannot be read: " + good.error().message);
}

std::vector<watch::RevisionMark> marks_of(const arbiter::Rulings& rulings) {
  std::vector<watch::RevisionMark> marks;
  for (const auto& ruling : rulings) marks.push_back({ruling.at, ruling.revision});
  return marks;
}

}  // namespace

// A game's observations are replayed from the checkpoint at its beginning, with what arbiters said
// of it; what they lead to was published before, unless this version draws other conclusions than
// the one that published.
Expected<void> Hall::restore(const std::string& id) {
  const auto last = journal_.last_game(id);
  if (!last) return tl::unexpected(last.error());
  auto replay = read_replay(journal_, id);
  if (!replay) return tl::unexpected(replay.error());
  const auto last_event = journal_.last_event_at(id);
  if (!last_event) return tl::unexpected(last_event.error());
  const int games_before = std::max(0, last->ordinal - 1);
  auto past = replay_desk(rules_, {replay->seen, replay->rulings, games_before}, *last_event);
  // Without rulings both ways lead to the same.
  if (!replay->rulings.empty()) {
    past.watch = watch::rederive(watch::BoardWatch(games_before), replay->seen,
                                 arbiter::corrections_of(replay->rulings), *last_event,
                                 marks_of(replay->rulings))
                     .watch;
  }
  const auto end = replay->seen.empty() ? *last_event : replay->seen.back().at;
  BoardState state{.watch = std::move(past.watch),
                   .published = {},
                   .rulings = std::move(replay->rulings),
                   .desk = std::move(past.desk)};
  state.published = state.watch.board();
  auto incidents = told_before(id, state, std::max(end, *last_event));
  if (!incidents) return tl::unexpected(incidents.error());
  feed_.restore(id, state.published, *std::move(incidents));
  BoardState& kept = boards_.insert_or_assign(id, std::move(state)).first->second;

  const auto& game = kept.published.game;
  if (game && digest(*game) != last->digest) {
    log::warning("board " + id + ": this version reads the record of game " +
                 std::to_string(game->ordinal) +
                 " otherwise than it was published; publishing it again");
    record(id, kept,
           {end, watch::PliesChange{.keep = 0, .plies = game->plies, .revision = game->revision}});
  }
  if (kept.published.link != drivers::LinkState::kLost) {
    observe({id, hooks_.now(),
             drivers::LinkChanged{drivers::LinkState::kLost, kept.published.port,
                                  "the daemon was not running"}});
  }
  return {};
}

void Hall::start() {
  thread_ = std::thread([this] { run(); });
}

void Hall::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Hall::take(std::span<const lines::Seen> seen) {
  {
    const std::lock_guard lock(mutex_);
    mailbox_.insert(mailbox_.end(), seen.begin(), seen.end());
  }
  arrived_.notify_one();
}

void Hall::take(std::string board, arbiter::Call call, arbiter::Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_) {
      asked_.push_back({std::move(board), std::move(call), std::move(done)});
      return arrived_.notify_one();
    }
  }
  done(rules::refuse(rules::ErrorCode::kUnavailable, "the daemon stops"));
}

void Hall::run() {
  std::vector<lines::Seen> work;
  std::vector<Asked> asked;
  while (true) {
    const Instant now = wait_for_work(work, asked);
    const bool last_turn = stopping_ && work.empty() && asked.empty();
    for (const lines::Seen& seen : work) observe(seen);
    work.clear();
    advance_all(now);
    commit();
    for (const Asked& each : asked) decide(each);
    asked.clear();
    if (failed_ || last_turn) return;
  }
}

// Sleeps until something was taken or a watch wants to go on; a kept transaction shortens the
// sleep.
Instant Hall::wait_for_work(std::vector<lines::Seen>& work, std::vector<Asked>& asked) {
  Instant until = drivers::kNever;
  for (const auto& [id, board] : boards_) {
    until = std::min({until, board.watch.wake_at(), board.desk.due()});
  }
  Instant now = hooks_.now();
  if (disk_full_) until = std::min(until, now + kRetryFullDisk);
  std::unique_lock lock(mutex_);
  const auto ready = [this] { return stopping_ || !mailbox_.empty() || !asked_.empty(); };
  if (until == drivers::kNever) {
    arrived_.wait(lock, ready);
  } else if (until > now) {
    arrived_.wait_for(lock, until - now, ready);
  }
  work.swap(mailbox_);
  asked.swap(asked_);
  return hooks_.now();
}

Hall::BoardState& Hall::board(const std::string& id) {
  const auto known = boards_.find(id);
  if (known != boards_.end()) return known->second;
  return boards_
      .emplace(id, BoardState{.watch = watch::BoardWatch(),
                              .published = {},
                              .desk = arbiter::IncidentDesk(rules_)})
      .first->second;
}

void Hall::observe(const lines::Seen& seen) {
  BoardState& state = board(seen.board);
  // What was due before comes first, so that a game that begins has its checkpoint before the next
  // thing happens in it.
  state.watch.advance(seen.at, changes_);
  collect(seen.board, state);
  batch_.observations.push_back({.board = seen.board,
                                 .at = seen.at,
                                 .checkpoint = false,
                                 .text = drivers::to_text(seen.observation)});
  state.watch.observe(seen.at, seen.observation, changes_);
  collect(seen.board, state);
  run_desk(seen.board, state, seen.at);
}

void Hall::advance_all(Instant now) {
  for (auto& [id, state] : boards_) {
    if (state.watch.wake_at() <= now) {
      state.watch.advance(now, changes_);
      collect(id, state);
    }
    if (state.desk.due() <= now) run_desk(id, state, now);
  }
}

// Records what the watch has just said.
void Hall::collect(const std::string& id, BoardState& state) {
  for (const watch::TimedChange& change : changes_) {
    hear(id, state, change);
    record(id, state, change);
  }
  changes_.clear();
  if (state.watch.take_placement_request()) hooks_.ask(id, drivers::ReadPlacement{});
}

void Hall::record(const std::string& id, BoardState& state, const watch::TimedChange& change) {
  if (std::holds_alternative<watch::GameStarted>(change.change)) {
    record_start(id, state);
    state.rulings.clear();
  }
  watch::apply(change.change, state.published);
  batch_.events.push_back(encoder_.event(next_event_++, id, change, state.published.game));
  unpublished_.push_back(change.change);
  if (std::holds_alternative<watch::PliesChange>(change.change)) {
    record_game(id, *state.published.game, false);
  } else if (std::holds_alternative<watch::GameStarted>(change.change) ||
             std::holds_alternative<watch::ResultChange>(change.change)) {
    record_game(id, *state.published.game, true);
  }
}

// What an arbiter decided is durable before he hears of it.
void Hall::decide(const Asked& asked) {
  auto ruled = rule(asked.board, asked.call);
  commit();
  if (ruled && disk_full_) {
    return asked.done(rules::refuse(rules::ErrorCode::kUnavailable,
                                    "the disk is full: it is decided, and will be written and "
                                    "published when there is room"));
  }
  asked.done(ruled);
}

Expected<arbiter::Ruled> Hall::rule(const std::string& id, const arbiter::Call& call) {
  const auto found = boards_.find(id);
  if (found == boards_.end()) {
    return rules::refuse(rules::ErrorCode::kNotFound, "there has never been a board boards/" + id);
  }
  if (disk_full_) {
    return rules::refuse(rules::ErrorCode::kUnavailable, "the disk is full: make room first");
  }
  BoardState& state = found->second;
  const auto now = hooks_.now();
  state.watch.advance(now, changes_);
  collect(id, state);
  run_desk(id, state, now);
  commit();
  if (call.incident) return rule_on_incident(id, state, call, now);
  auto ruling = arbiter::ruling_on(call, state.published, state.rulings, now);
  if (!ruling) return tl::unexpected(ruling.error());
  if (auto applied = apply(id, state, *ruling); !applied) return tl::unexpected(applied.error());
  run_desk(id, state, now);
  log::info("board " + id + ": " + ruling->author + " (" + ruling->origin + "): " + ruling->text);
  return arbiter::Ruled{*std::move(ruling), *state.published.game};
}

// Writes the ruling, and all that follows from it, into the batch.
Expected<void> Hall::apply(const std::string& id, BoardState& state, arbiter::Ruling& ruling) {
  const watch::Board before = state.published;
  const bool begins = ruling.correction && ruling.correction->new_game;
  auto rulings = begins ? arbiter::Rulings() : state.rulings;
  if (begins) {
    ruling.number = 1;
    state.watch.correct(*ruling.correction, changes_);
  } else {
    rulings.push_back(ruling);
    if (auto derived = derive_again(id, state, rulings); !derived) return derived;
    rulings.pop_back();
  }
  collect(id, state);
  ruling.revision = state.published.game->revision;
  rulings.push_back(ruling);
  state.rulings = std::move(rulings);
  batch_.observations.push_back(
      {.board = id, .at = ruling.at, .checkpoint = begins, .text = serve::to_text(ruling, before)});
  return {};
}

// The record as it would be had `rulings` been known in time.
Expected<void> Hall::derive_again(const std::string& id, BoardState& state,
                                  const arbiter::Rulings& rulings) {
  const auto replay = read_replay(journal_, id);
  if (!replay) return tl::unexpected(replay.error());
  const int ordinal = state.published.game->ordinal;
  auto derived = watch::rederive(watch::BoardWatch(ordinal - 1), replay->seen,
                                 arbiter::corrections_of(rulings), rulings.back().at);
  const auto& game = derived.watch.board().game;
  if (!derived.none_left_out || !game || game->ordinal != ordinal) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "an earlier decision about this game would no longer fit: undo that "
                         "first");
  }
  derived.watch.publish_after(state.published, changes_);
  state.watch = std::move(derived.watch);
  return {};
}

// A game begins: the one before it gets its last row, and the journal a checkpoint to replay from.
void Hall::record_start(const std::string& id, BoardState& state) {
  if (state.published.game) {
    watch::Game ended = *state.published.game;
    ended.closed = true;
    record_game(id, ended, true);
  }
  for (const auto& [at, observation] : state.watch.checkpoint()) {
    batch_.observations.push_back(
        {.board = id, .at = at, .checkpoint = true, .text = drivers::to_text(observation)});
  }
}

void Hall::record_game(const std::string& id, const watch::Game& game, bool whole) {
  batch_.games.push_back({.board = id,
                          .ordinal = game.ordinal,
                          .wire = whole ? encoder_.game(id, game) : std::string(),
                          .digest = digest(game)});
}

void Hall::commit() {
  if (batch_.empty()) return;
  const auto committed = journal_.commit(batch_);
  if (!committed) {
    if (committed.error().code == rules::ErrorCode::kUnavailable) {
      if (!std::exchange(disk_full_, true)) {
        log::error("NOTHING IS PUBLISHED: " + committed.error().message +
                   ". Make room; nothing is lost, and all goes on by itself");
      }
      return;
    }
    failed_ = true;
    return hooks_.fail(committed.error());
  }
  if (std::exchange(disk_full_, false))
    log::warning("the journal is written again: nothing was lost");
  std::vector<feed::Published> published;
  published.reserve(batch_.events.size());
  for (std::size_t i = 0; i < batch_.events.size(); ++i) {
    published.push_back({std::move(batch_.events[i]), std::move(unpublished_[i])});
  }
  batch_ = {};
  unpublished_.clear();
  feed_.publish(std::move(published));
}

}  // namespace jadoube

#include "daemon/release/public_feed.h"

#include <algorithm>
#include <random>
#include <utility>
#include <variant>

#include "daemon/release/past.h"
#include "daemon/release/released_tournament.h"
#include "daemon/storage/codec/event_codec.h"
#include "daemon/storage/codec/game_codec.h"

namespace jadoube::release {
namespace {

using rules::Expected;

// The longest sleep of the thread: so exactly are delays kept.
constexpr std::chrono::milliseconds kTurn{100};
// Enough for some minutes of a large hall. Readers that are later get a snapshot.
constexpr std::size_t kCapacity = 16384;
constexpr std::size_t kAtOnce = 512;

// Cursors of an earlier start must not fit.
std::string own_epoch(const std::string& epoch) {
  std::random_device random;
  return epoch + "p" + std::to_string(random()) + std::to_string(random());
}

}  // namespace

PublicFeed::PublicFeed(Parts parts)
    : parts_(std::move(parts)),
      epoch_(own_epoch(parts_.epoch)),
      feed_(0, kCapacity),
      is_held_back_(parts_.always),
      has_readers_(parts_.always),
      gate_(EventSource(parts_.live, std::move(parts_.archive)), parts_.rules) {}

PublicFeed::~PublicFeed() { stop(); }

Expected<void> PublicFeed::open() {
  const std::lock_guard lock(mutex_);
  if (parts_.always || !gate_.holds_back()) return {};
  // Nobody reads the live stream, also if the journal cannot be read now. Then readers come before
  // it begins.
  is_held_back_ = true;
  auto begun = begin();
  has_readers_ = !begun;
  return begun;
}

// Call it with the mutex held. After an error, nothing has begun.
Expected<void> PublicFeed::begin() {
  if (auto begun = gate_.begin(parts_.now(), {}, seen_by_everybody_); !begun) return begun;
  storage::Archive& archive = gate_.source().archive();
  const stream::Feed::Snapshot snapshot = parts_.live.snapshot({});
  std::vector<stream::NamedBoard> boards;
  for (const stream::NamedBoard& named : snapshot.boards) {
    const std::uint64_t last = gate_.reached(named.id);
    model::Board board = named.board;
    if (last < snapshot.head) {
      auto game = game_at(archive, named.id, last);
      if (!game) return tl::unexpected(game.error());
      board.game = std::move(*game);
      // A board that has no clock now had none before.
      if (board.clock) {
        auto clock = clock_at(archive, named.id, last);
        if (!clock) return tl::unexpected(clock.error());
        board.clock = clock->first;
      }
      // The pieces of then are in no row. The next reading of the board has them.
      board.placement = board.game ? board.game->position().placement() : rules::Placement();
      board.unexplained.clear();
    }
    boards.push_back({named.id, std::move(board), {}});
  }
  for (const TournamentNow& tournament : snapshot.tournaments) {
    const std::uint64_t last = gate_.reached(lane_of_tournament(tournament->id));
    if (last >= snapshot.head) {
      then_[tournament->id] = tournament;
    } else {
      auto then = tournament_at(archive, tournament->id, last);
      if (!then) return tl::unexpected(then.error());
      then_[tournament->id] = std::move(*then);
    }
  }
  has_readers_ ? tell(boards) : restore(boards, snapshot.tournaments);
  corrections_read_ = gate_.released();
  has_begun_ = true;
  return {};
}

void PublicFeed::restore(const std::vector<stream::NamedBoard>& boards,
                         const std::vector<TournamentNow>& tournaments) {
  for (const auto& each : boards) feed_.restore(each.id, each.board);
  for (const TournamentNow& tournament : tournaments) {
    now_[tournament->id] = tournament;
    shown_[tournament->id] = as_released(tournament, then_[tournament->id]);
    feed_.restore(shown_[tournament->id]);
  }
}

// Readers who are there already have a snapshot of nothing. So they get all of it as events.
void PublicFeed::tell(const std::vector<stream::NamedBoard>& boards) {
  std::vector<model::Event> events;
  for (const auto& each : boards) add_board(each.id, each.board, events);
  add_tournaments(events);
  publish(std::move(events));
}

void PublicFeed::add_board(const std::string& id, const model::Board& board,
                           std::vector<model::Event>& events) const {
  const model::Instant now = parts_.now();
  const auto add = [&](model::Change change) {
    events.push_back(model::event_of(id, {now, std::move(change)}, board.game));
  };
  add(model::DeviceChange{board.device});
  add(model::PlacementChange{board.placement, board.orientation, board.orientation_is_assumed});
  add(model::ConnectionChange{board.link, board.port, board.why});
  if (board.clock) add(model::ClockChange{board.clock});
  if (board.game) add(model::GameStarted{*board.game});
  if (board.pair) add(model::PairChange{*board.pair});
}

void PublicFeed::start(std::function<void()> began,
                       std::function<void(const std::string& why)> tell_problem) {
  thread_ = std::thread([this, began = std::move(began), tell_problem = std::move(tell_problem)] {
    bool has_begun = false;
    std::string told;
    while (!stopping_) {
      const auto seen = parts_.live.seen();
      // The journal cannot be read: it tries again. Nothing goes out meanwhile.
      const auto stepped = step();
      const std::string why = stepped ? "" : stepped.error().message;
      if (why != std::exchange(told, why)) tell_problem(why);
      if (is_held_back_ && !std::exchange(has_begun, true)) began();
      parts_.live.wait(seen, std::chrono::steady_clock::now() + kTurn);
    }
  });
}

void PublicFeed::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  parts_.live.wake();
  thread_.join();
}

Expected<void> PublicFeed::step() {
  const std::lock_guard lock(mutex_);
  if (!has_begun_) {
    const std::uint64_t head = parts_.live.head();
    if (!is_held_back_) {
      if (!gate_.holds_back()) return {};
      // What has come so far was seen by everybody. Nobody reads the live stream from here on, also
      // if the journal cannot be read now.
      seen_by_everybody_ = head;
      has_readers_ = true;
      is_held_back_ = true;
    }
    if (auto begun = begin(); !begun) return begun;
  }
  return advance();
}

// Call it with the mutex held.
Expected<void> PublicFeed::advance() {
  std::vector<model::Event> events;
  const auto advanced = gate_.advance(parts_.now(), {}, [&](const auto& event) {
    // Nobody without a role gets incidents.
    if (std::holds_alternative<model::IncidentTold>(event->content)) return;
    const auto* changed = std::get_if<model::TournamentChanged>(&event->content);
    if (changed == nullptr) {
      events.push_back(*event);
    } else {
      then_[changed->tournament->id] = changed->tournament.share();
      now_.erase(changed->tournament->id);
    }
  });
  add_tournaments(events);
  publish(std::move(events));
  if (!advanced) return tl::unexpected(advanced.error());
  std::erase_if(corrections_, [&](const auto& correction) {
    return correction.second <= gate_.reached(correction.first.first);
  });
  return {};
}

// Those that have changed, or of which more may be seen.
void PublicFeed::add_tournaments(std::vector<model::Event>& events) {
  for (const TournamentNow& tournament : parts_.live.tournaments()) {
    TournamentNow& known = now_[tournament->id];
    if (known == tournament) continue;
    known = tournament;
    const auto then = then_.find(tournament->id);
    const auto shown = as_released(tournament, then == then_.end() ? nullptr : then->second);
    // An event, and its number, would tell that something has changed.
    TournamentNow& before = shown_[tournament->id];
    if (before && *before == *shown) continue;
    before = shown;
    events.push_back({.at = parts_.now(), .content = model::TournamentChanged{*shown}});
  }
}

void PublicFeed::publish(std::vector<model::Event> events) {
  std::vector<std::shared_ptr<const model::Event>> numbered;
  std::uint64_t number = feed_.head();
  for (model::Event& event : events) {
    event.number = ++number;
    numbered.push_back(std::make_shared<const model::Event>(std::move(event)));
  }
  // Readers must not look in the journal for what is gone here.
  if (number > kCapacity) feed_.forget(number - kCapacity);
  feed_.publish(std::move(numbered));
}

std::chrono::seconds PublicFeed::delay_of(const std::string& board) const {
  if (!is_held_back_) return {};
  const std::lock_guard lock(mutex_);
  return gate_.delay_of(board);
}

Expected<std::optional<int>> PublicFeed::last_game(storage::Archive& archive,
                                                   const std::string& board) const {
  const auto imported = archive.is_imported(board);
  if (!imported) return tl::unexpected(imported.error());
  if (*imported) return std::nullopt;
  const auto known = feed_.board(board);
  return known && known->game ? known->game->ordinal : 0;
}

// What changed a row is an event in the journal since.
Expected<std::set<std::pair<std::string, int>>> PublicFeed::corrected_games(
    storage::Archive& archive) const {
  const std::lock_guard lock(mutex_);
  while (true) {
    const auto rows = archive.events_after(corrections_read_, model::Topic::kGames, kAtOnce);
    if (!rows) return tl::unexpected(rows.error());
    for (const storage::EventRow& row : *rows) {
      corrections_read_ = row.number;
      const auto event = storage::codec::event_of(row);
      if (!event) continue;
      const auto* corrected = std::get_if<model::EarlierGameCorrected>(&event->content);
      if (corrected == nullptr) continue;
      corrections_[{row.board, corrected->game->ordinal}] = row.number;
    }
    if (rows->size() < kAtOnce) break;
  }
  std::set<std::pair<std::string, int>> corrected;
  for (const auto& [game, number] : corrections_) {
    if (number > gate_.reached(game.first)) corrected.insert(game);
  }
  return corrected;
}

Expected<std::optional<storage::codec::StoredGame>> PublicFeed::earlier_game(
    storage::Archive& archive, const std::string& board, int ordinal) const {
  const auto last = last_game(archive, board);
  if (!last) return tl::unexpected(last.error());
  if (*last && ordinal >= **last) return std::nullopt;
  const auto row = archive.game(board, ordinal);
  if (!row) return tl::unexpected(row.error());
  if (!*row) return std::nullopt;
  const auto corrected = corrected_games(archive);
  if (!corrected) return tl::unexpected(corrected.error());
  if (!*last || !corrected->contains({board, ordinal})) {
    auto stored = storage::codec::stored_game_of(**row);
    if (!stored) return tl::unexpected(stored.error());
    return std::optional(std::move(*stored));
  }
  std::uint64_t reached = 0;
  {
    const std::lock_guard lock(mutex_);
    reached = gate_.reached(board);
  }
  auto game = replayed_game_at(archive, board, ordinal, reached);
  if (!game) return tl::unexpected(game.error());
  if (!*game) return std::nullopt;
  return std::optional(storage::codec::StoredGame{.game = std::move(**game)});
}

}  // namespace jadoube::release

#include "daemon/release/public_feed.h"

#include <algorithm>
#include <random>
#include <utility>
#include <variant>

#include "daemon/release/past.h"
#include "daemon/release/withheld.h"
#include "daemon/storage/codec/row_codec.h"

namespace jadoube::release {
namespace {

using rules::Expected;

// The longest sleep of the thread. Delays are exact to this time.
constexpr std::chrono::milliseconds kTurn{100};
// Enough for some minutes of a large hall. Readers that are further behind get a snapshot.
constexpr std::size_t kCapacity = 16384;
constexpr std::size_t kAtOnce = 512;

// Cursors of an earlier start must not be valid.
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
  (void)withheld_.update(parts_.live);
  if (parts_.always || (!gate_.holds_back() && !withheld_.any())) return {};
  // Nobody reads the live stream, even if the journal cannot be read now. In that case, readers
  // wait until the feed begins.
  is_held_back_ = true;
  auto begun = begin();
  has_readers_ = !begun;
  return begun;
}

// Call it with the mutex held. After an error, the feed has not begun.
Expected<void> PublicFeed::begin() {
  if (auto begun = gate_.begin(parts_.now(), {}, seen_by_everybody_); !begun) return begun;
  // Everybody has already seen events that are newer than the delay allows.
  if (seen_by_everybody_) gate_.note_all_seen(parts_.now());
  storage::Archive& archive = gate_.source().archive();
  (void)withheld_.update(parts_.live);
  const stream::Feed::Snapshot snapshot = parts_.live.snapshot({});
  std::vector<stream::NamedBoard> boards;
  present_.clear();
  without_moves_.clear();
  for (const stream::NamedBoard& named : snapshot.boards) {
    auto board = board_then(named, snapshot.head);
    if (!board) return tl::unexpected(board.error());
    const int ordinal = board->game ? board->game->ordinal : 0;
    present_[named.id] = ordinal;
    if (withheld_.has(named.id, ordinal)) {
      without_moves_.insert(named.id);
      board = without_moves(*std::move(board));
    }
    boards.push_back({named.id, std::move(*board), {}});
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
  has_readers_ ? report(boards) : restore(boards, snapshot.tournaments);
  corrections_read_ = gate_.released();
  has_begun_ = true;
  return {};
}

// Call it with the mutex held.
Expected<model::Board> PublicFeed::board_then(const stream::NamedBoard& named, std::uint64_t head) {
  const std::uint64_t last = gate_.reached(named.id);
  model::Board board = named.board;
  if (last >= head) return board;
  storage::Archive& archive = gate_.source().archive();
  auto game = game_at(archive, named.id, last);
  if (!game) return tl::unexpected(game.error());
  board.game = std::move(*game);
  auto then = board_at(archive, named.id, last);
  if (!then) return tl::unexpected(then.error());
  board.clock = then->clock;
  if (then->connection) {
    board.link = then->connection->state;
    board.why = then->connection->why;
    if (!then->connection->port.empty()) board.port = then->connection->port;
  }
  // No row has the pieces of that time. The next reading of the board has them.
  board.placement = board.game ? board.game->position().placement() : rules::Placement();
  board.unexplained.clear();
  return board;
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

// Present readers have an empty snapshot. So they get all boards as events.
void PublicFeed::report(const std::vector<stream::NamedBoard>& boards) {
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
                       std::function<void(const std::string& why)> report_problem) {
  thread_ =
      std::thread([this, began = std::move(began), report_problem = std::move(report_problem)] {
        bool has_begun = false;
        std::string reported;
        while (!stopping_) {
          const auto seen = parts_.live.seen();
          // If the journal cannot be read, it tries again. Nothing is published meanwhile.
          const auto stepped = step();
          const std::string why = stepped ? "" : stepped.error().message;
          if (why != std::exchange(reported, why)) report_problem(why);
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
      (void)withheld_.update(parts_.live);
      if (!gate_.holds_back() && !withheld_.any()) return {};
      // Everybody has seen the events so far. From here on, nobody reads the live stream, even if
      // the journal cannot be read now.
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
  if (withheld_.update(parts_.live) && hide_withheld(events)) {
    // A reader with an older cursor gets a snapshot, and no earlier moves.
    feed_.forget(feed_.head(), stream::Feed::InMemory::kDropped);
  }
  const auto advanced =
      gate_.advance(parts_.now(), {}, [&](const auto& event) { take(event, events); });
  const auto shown = advanced ? show_released(events) : Expected<void>();
  add_tournaments(events);
  publish(std::move(events));
  if (!shown) return shown;
  if (!advanced) return tl::unexpected(advanced.error());
  std::erase_if(corrections_, [&](const auto& correction) {
    return correction.second <= gate_.reached(correction.first.first);
  });
  return {};
}

// Hides games that an operator withholds during play. True: there was one. Call it with the mutex
// held, before anything is read.
bool PublicFeed::hide_withheld(std::vector<model::Event>& events) {
  bool hides = false;
  for (const auto& [board, ordinal] : present_) {
    if (without_moves_.contains(board) || !withheld_.has(board, ordinal)) continue;
    const auto shown = feed_.board(board);
    if (!shown || !shown->game) continue;
    hide_moves(board, *shown->game, parts_.now(), events);
    hides = true;
  }
  return hides;
}

// Shows games again that an operator no longer withholds. Call it with the mutex held, after
// everything that is old enough was read.
Expected<void> PublicFeed::show_released(std::vector<model::Event>& events) {
  const std::set<std::string> boards = without_moves_;
  for (const std::string& board : boards) {
    if (withheld_.has(board, present_[board])) continue;
    const auto snapshot = parts_.live.snapshot({board});
    for (const stream::NamedBoard& named : snapshot.boards) {
      auto then = board_then(named, snapshot.head);
      if (!then) return tl::unexpected(then.error());
      add_board(board, *then, events);
    }
    without_moves_.erase(board);
  }
  return {};
}

void PublicFeed::take(const std::shared_ptr<const model::Event>& event,
                      std::vector<model::Event>& events) {
  if (const auto* change = std::get_if<model::Change>(&event->content)) {
    take_change(*event, *change, events);
  } else if (const auto* corrected = std::get_if<model::EarlierGameCorrected>(&event->content)) {
    events.push_back(*event);
    if (withheld_.has(event->board, corrected->game->ordinal)) {
      events.back().content = model::EarlierGameCorrected{without_moves(*corrected->game)};
    }
  } else if (const auto* changed = std::get_if<model::TournamentChanged>(&event->content)) {
    then_[changed->tournament->id] = changed->tournament.share();
    now_.erase(changed->tournament->id);
  }
  // Nobody without a role gets incidents.
}

void PublicFeed::take_change(const model::Event& event, const model::Change& change,
                             std::vector<model::Event>& events) {
  const auto* started = std::get_if<model::GameStarted>(&change);
  if (started == nullptr) {
    const bool reports_no_move = std::holds_alternative<model::ConnectionChange>(change) ||
                                 std::holds_alternative<model::DeviceChange>(change) ||
                                 std::holds_alternative<model::ResultChange>(change);
    if (reports_no_move || !without_moves_.contains(event.board)) events.push_back(event);
    return;
  }
  present_[event.board] = started->game->ordinal;
  const bool had_no_moves = without_moves_.contains(event.board);
  if (!withheld_.has(event.board, started->game->ordinal)) {
    events.push_back(event);
    if (!had_no_moves) return;
    without_moves_.erase(event.board);
    // Its pieces were not published.
    const auto live = parts_.live.board(event.board).value_or(model::Board());
    const model::PlacementChange placement{started->game->position().placement(), live.orientation,
                                           live.orientation_is_assumed};
    events.push_back(model::event_of(event.board, {event.at, placement}, *started->game));
    return;
  }
  hide_moves(event.board, *started->game, event.at, events);
}

void PublicFeed::hide_moves(const std::string& board, const model::Game& game, model::Instant at,
                            std::vector<model::Event>& events) {
  without_moves_.insert(board);
  const model::Game shown = without_moves(game);
  const auto live = parts_.live.board(board).value_or(model::Board());
  const auto add = [&](model::Change change) {
    events.push_back(model::event_of(board, {at, std::move(change)}, shown));
  };
  add(model::GameStarted{shown});
  add(model::PlacementChange{shown.start.placement(), live.orientation,
                             live.orientation_is_assumed});
  add(model::UnexplainedChange{});
  add(model::ClockChange{});
}

// Adds tournaments that have changed, or of which more may be shown.
void PublicFeed::add_tournaments(std::vector<model::Event>& events) {
  for (const TournamentNow& tournament : parts_.live.tournaments()) {
    TournamentNow& known = now_[tournament->id];
    if (known == tournament) continue;
    known = tournament;
    const auto then = then_.find(tournament->id);
    const auto shown = as_released(tournament, then == then_.end() ? nullptr : then->second);
    // An unnecessary event, and its number, would show that something hidden has changed.
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
  // Readers must not search the journal for events that were removed here.
  if (number > kCapacity) feed_.forget(number - kCapacity);
  feed_.publish(std::move(numbered));
}

std::optional<std::uint64_t> PublicFeed::seen_by_everybody() const {
  const std::lock_guard lock(mutex_);
  return seen_by_everybody_;
}

std::chrono::seconds PublicFeed::delay_of(const std::string& board) const {
  if (!is_held_back_) return {};
  const std::lock_guard lock(mutex_);
  return gate_.delay_of(board);
}

std::chrono::seconds PublicFeed::age_of(const std::string& board) const {
  const std::lock_guard lock(mutex_);
  if (!has_begun_) return {};
  const auto delay = gate_.delay_of(board);
  const auto until = gate_.gone_out_until(board);
  if (!until) return delay;
  const auto since = std::chrono::floor<std::chrono::seconds>(parts_.now() - *until);
  return std::clamp(since, std::chrono::seconds(0), delay);
}

model::Game PublicFeed::as_shown(const std::string& board, model::Game game) const {
  const std::lock_guard lock(mutex_);
  return withheld_.has(board, game.ordinal) ? without_moves(game) : std::move(game);
}

Expected<std::optional<int>> PublicFeed::last_game(storage::Archive& archive,
                                                   const std::string& board) const {
  const auto imported = archive.is_imported(board);
  if (!imported) return tl::unexpected(imported.error());
  if (*imported) return std::nullopt;
  const auto known = feed_.board(board);
  return known && known->game ? known->game->ordinal : 0;
}

// Finds the games whose rows were changed by later events of the journal.
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
    model::Game shown = as_shown(board, std::move(stored->game));
    if (shown.plies.empty()) stored->unreadable.reset();
    stored->game = std::move(shown);
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
  return std::optional(storage::codec::StoredGame{.game = as_shown(board, std::move(**game))});
}

}  // namespace jadoube::release

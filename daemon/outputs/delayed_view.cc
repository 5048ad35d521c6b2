#include "daemon/outputs/delayed_view.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/storage/codec/event_codec.h"
#include "daemon/storage/codec/game_codec.h"

namespace jadoube::outputs {
namespace {

using rules::Expected;

// How many events are read at once.
constexpr std::size_t kAtOnce = 512;

View::FindGame find_in(storage::Archive& archive) {
  return [&archive](const std::string& board, int ordinal) -> std::shared_ptr<const model::Game> {
    const auto row = archive.game(board, ordinal);
    if (!row || !*row) return nullptr;
    auto game = storage::codec::game_of(**row);
    return game ? std::make_shared<const model::Game>(std::move(*game)) : nullptr;
  };
}

// Reads the events of `board` and `topic` back from number `last`, until `take` returns true.
Expected<void> read_back(storage::Archive& archive, std::uint64_t last, const std::string& board,
                         model::Topic topic, const std::function<bool(model::Event)>& take) {
  while (true) {
    const auto rows = archive.events_back_from(last, board, topic, kAtOnce);
    if (!rows) return tl::unexpected(rows.error());
    for (const storage::EventRow& row : *rows) {
      auto event = storage::codec::event_of(row);
      if (!event) return tl::unexpected(event.error());
      if (take(std::move(*event))) return {};
    }
    if (rows->size() < kAtOnce || rows->back().number == 0) return {};
    last = rows->back().number - 1;
  }
}

}  // namespace

DelayedView::DelayedView(EventSource source, std::optional<std::uint64_t> reached)
    : source_(std::make_unique<EventSource>(std::move(source))), reached_(reached) {}

Expected<DelayedView::Advance> DelayedView::advance(model::Instant now,
                                                    std::chrono::seconds delay) {
  Advance advance;
  if (!view_) {
    if (auto begun = begin(now, delay); !begun) return tl::unexpected(begun.error());
    advance.changed = true;
  }
  while (true) {
    const auto events = source_->read(view_->number(), kAtOnce);
    if (!events) return tl::unexpected(events.error());
    for (const auto& event : *events) {
      if (event->at + delay > now) {
        advance.next = event->at + delay;
        return advance;
      }
      const Effect effect = view_->apply(*event);
      advance.changed |= effect == Effect::kChange;
      advance.ticked |= effect == Effect::kTick;
    }
    if (events->size() < kAtOnce) return advance;
  }
}

Expected<void> DelayedView::begin(model::Instant now, std::chrono::seconds delay) {
  if (!reached_) {
    const auto first = first_number(now, delay);
    if (!first) return tl::unexpected(first.error());
    reached_ = *first;
  }
  auto view = view_at(*reached_);
  if (!view) return tl::unexpected(view.error());
  view_ = std::move(*view);
  return {};
}

// The events are nearly in the order of their times, so halving finds the place.
Expected<std::uint64_t> DelayedView::first_number(model::Instant now, std::chrono::seconds delay) {
  std::uint64_t low = source_->feed().forgotten();
  std::uint64_t high = std::max(low, source_->feed().head());
  if (delay == std::chrono::seconds(0)) return high;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    const auto events = source_->read(middle, 1);
    if (!events) return tl::unexpected(events.error());
    if (!events->empty() && events->front()->at + delay <= now) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

Expected<View> DelayedView::view_at(std::uint64_t number) {
  const stream::Feed::Snapshot snapshot = source_->feed().snapshot({});
  number = std::min(number, snapshot.head);
  View view(number, find_in(source_->archive()));
  for (const stream::NamedBoard& named : snapshot.boards) {
    model::Board board = named.board;
    if (number < snapshot.head) {
      auto game = game_at(named.id, number);
      if (!game) return tl::unexpected(game.error());
      board.game = std::move(*game);
    }
    // A board that has no clock now had none before: nobody searches the whole journal for one.
    model::Instant read_at{};
    if (board.clock) {
      const auto clock = clock_at(named.id, number);
      if (!clock) return tl::unexpected(clock.error());
      board.clock = clock->first;
      read_at = clock->second;
    }
    view.restore(named.id, std::move(board), read_at);
  }
  for (const auto& tournament : source_->feed().tournaments()) {
    auto then = tournament_at(tournament, number);
    if (!then) return tl::unexpected(then.error());
    if (*then) view.restore(std::move(*then));
  }
  return view;
}

Expected<std::optional<model::Game>> DelayedView::game_at(const std::string& board,
                                                          std::uint64_t number) {
  std::vector<model::Event> since;
  const auto read =
      read_back(source_->archive(), number, board, model::Topic::kGames, [&](model::Event event) {
        const auto* change = std::get_if<model::Change>(&event.content);
        if (change == nullptr) return false;  // It is about another game.
        const bool begins = std::holds_alternative<model::GameStarted>(*change);
        since.push_back(std::move(event));
        return begins;
      });
  if (!read) return tl::unexpected(read.error());
  model::Board with_game;
  for (auto event = since.rbegin(); event != since.rend(); ++event) {
    model::apply(std::get<model::Change>(event->content), with_game);
  }
  return std::move(with_game.game);
}

Expected<std::pair<std::optional<model::ClockState>, model::Instant>> DelayedView::clock_at(
    const std::string& board, std::uint64_t number) {
  std::pair<std::optional<model::ClockState>, model::Instant> found;
  const auto read = read_back(source_->archive(), number, board, model::Topic::kBoards,
                              [&](const model::Event& event) {
                                const auto* change = std::get_if<model::Change>(&event.content);
                                if (change == nullptr) return false;
                                const auto* clock = std::get_if<model::ClockChange>(change);
                                if (clock == nullptr) return false;
                                found = {clock->clock, event.at};
                                return true;
                              });
  if (!read) return tl::unexpected(read.error());
  return found;
}

Expected<std::shared_ptr<const model::Tournament>> DelayedView::tournament_at(
    const std::shared_ptr<const model::Tournament>& now, std::uint64_t number) {
  if (number >= source_->feed().head()) return now;
  std::shared_ptr<const model::Tournament> found;
  const auto read = read_back(
      source_->archive(), number, "", model::Topic::kTournaments, [&](const model::Event& event) {
        const auto* changed = std::get_if<model::TournamentChanged>(&event.content);
        if (changed == nullptr || changed->tournament->id != now->id) {
          return false;
        }
        found = changed->tournament.share();
        return true;
      });
  if (!read) return tl::unexpected(read.error());
  return found;
}

}  // namespace jadoube::outputs

#include "daemon/outputs/view.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <variant>

#include "daemon/release/past.h"

namespace jadoube::outputs {
namespace {

// Readings may differ by this much from the elapsed time: clocks show whole seconds.
constexpr std::chrono::seconds kRounding{1};

// True if `read` is what the clock of `before` must show after `passed`.
bool is_tick(const model::ClockState& before, const model::ClockState& read,
             model::Instant::duration passed) {
  if (before.running != read.running || before.white_flag != read.white_flag ||
      before.black_flag != read.black_flag) {
    return false;
  }
  const auto agrees = [&](rules::Color color) {
    auto expected = std::chrono::duration_cast<std::chrono::milliseconds>(before.time_of(color));
    if (before.running == color) {
      expected -= std::chrono::duration_cast<std::chrono::milliseconds>(passed);
    }
    return std::chrono::abs(expected - read.time_of(color)) <= kRounding;
  };
  return agrees(rules::Color::kWhite) && agrees(rules::Color::kBlack);
}

Effect note_clock(const model::ClockChange& change, model::Instant at, BoardView& view) {
  view.clock_at = at;
  const bool ticks = change.clock && view.pressed_clock &&
                     is_tick(*view.pressed_clock, *change.clock, at - view.pressed_at);
  if (ticks) return Effect::kTick;
  view.pressed_clock = change.clock;
  view.pressed_at = at;
  return Effect::kChange;
}

Effect effect_of(const model::Change& change, const BoardView& view) {
  // While a game is in doubt, displays show the sensed placement.
  const bool is_in_doubt = view.game && (!view.game->explanations.empty() || view.game->incomplete);
  if (is_in_doubt && std::holds_alternative<model::UnexplainedChange>(change)) {
    return Effect::kChange;
  }
  const bool is_hidden = std::holds_alternative<model::SquareChange>(change) ||
                         std::holds_alternative<model::PlacementChange>(change) ||
                         std::holds_alternative<model::UnexplainedChange>(change) ||
                         std::holds_alternative<model::PairChange>(change);
  return is_hidden ? Effect::kNone : Effect::kChange;
}

}  // namespace

View::View(std::uint64_t number, FindGame find_game)
    : number_(number), find_game_(std::move(find_game)) {}

void View::restore(const std::string& id, model::Board board, model::Instant clock_at) {
  BoardView& view = boards_[id];
  view.game = board.game ? std::make_shared<const model::Game>(std::move(*board.game)) : nullptr;
  board.game.reset();
  view.pressed_clock = board.clock;
  view.board = std::move(board);
  view.clock_at = view.pressed_at = clock_at;
}

void View::restore(std::shared_ptr<const model::Tournament> tournament) {
  tournaments_[tournament->id] = std::move(tournament);
}

void View::has_read(std::uint64_t number) { number_ = std::max(number_, number); }

Effect View::apply(const model::Event& event) {
  has_read(event.number);
  return std::visit([&](const auto& content) { return apply(content, event); }, event.content);
}

Effect View::apply(const model::Change& change, const model::Event& event) {
  BoardView& view = boards_[event.board];
  if (model::topic_of(event) != model::Topic::kGames) {
    const auto* clock = std::get_if<model::ClockChange>(&change);
    const Effect effect =
        clock != nullptr ? note_clock(*clock, event.at, view) : effect_of(change, view);
    model::apply(change, view.board);
    return effect;
  }
  const auto* started = std::get_if<model::GameStarted>(&change);
  if (started != nullptr && view.game && view.game->ordinal != started->game->ordinal) {
    earlier_[{event.board, view.game->ordinal}] = view.game;
  }
  // Other objects may still use the old game, so it is copied.
  if (view.game) view.board.game = *view.game;
  model::apply(change, view.board);
  if (view.board.game) {
    view.game = std::make_shared<const model::Game>(std::move(*view.board.game));
  }
  view.board.game.reset();
  return Effect::kChange;
}

Effect View::apply(const model::EarlierGameCorrected& corrected, const model::Event& event) {
  earlier_[{event.board, corrected.game->ordinal}] = corrected.game.share();
  return Effect::kChange;
}

Effect View::apply(const model::TournamentChanged& changed, const model::Event&) {
  restore(changed.tournament.share());
  return Effect::kChange;
}

std::shared_ptr<const model::Game> View::game(const std::string& board, int ordinal) const {
  const auto found = boards_.find(board);
  if (found == boards_.end() || !found->second.game) return nullptr;
  const auto& present = found->second.game;
  if (present->ordinal == ordinal) return present;
  if (ordinal > present->ordinal) return nullptr;
  auto& earlier = earlier_[{board, ordinal}];
  if (!earlier) earlier = find_game_(board, ordinal);
  return earlier;
}

using rules::Expected;

DelayedView::DelayedView(release::EventSource source, std::optional<std::uint64_t> reached,
                         release::DelayRules rules)
    : gate_(std::make_unique<release::EventGate>(std::move(source), std::move(rules))),
      reached_(reached) {}

void DelayedView::begin_after(std::uint64_t number) {
  reached_ = number;
  was_seen_ = true;
}

Expected<DelayedView::Advance> DelayedView::advance(model::Instant now,
                                                    std::chrono::seconds delay) {
  Advance advance;
  if (!view_) {
    if (auto begun = begin(now, delay); !begun) return tl::unexpected(begun.error());
    advance.changed = true;
  }
  const auto next = gate_->advance(now, delay, [&](const auto& event) {
    const Effect effect = view_->apply(*event);
    advance.changed |= effect == Effect::kChange;
    advance.ticked |= effect == Effect::kTick;
  });
  if (!next) return tl::unexpected(next.error());
  advance.next = *next;
  return advance;
}

Expected<void> DelayedView::begin(model::Instant now, std::chrono::seconds delay) {
  if (auto begun = gate_->begin(now, delay, reached_); !begun) return begun;
  if (was_seen_) gate_->note_all_seen(now);
  auto view = make(gate_->released(),
                   [gate = gate_.get()](const std::string& lane) { return gate->reached(lane); });
  if (!view) return tl::unexpected(view.error());
  view_ = std::move(*view);
  return {};
}

// The game as it was after the event that `number_of` returns, not as its row has it now.
View::FindGame DelayedView::finder(NumberOf number_of) {
  return [gate = gate_.get(), number_of = std::move(number_of)](
             const std::string& board, int ordinal) -> std::shared_ptr<const model::Game> {
    const auto found =
        release::ended_game_at(gate->source().archive(), board, ordinal, number_of(board));
    if (!found || !*found || (*found)->unreadable) return nullptr;
    return std::make_shared<const model::Game>((*found)->game);
  };
}

Expected<View> DelayedView::view_at(std::uint64_t number) {
  number = std::min(number, gate_->source().feed().head());
  return make(number, [number](const std::string&) { return number; });
}

Expected<View> DelayedView::make(std::uint64_t number, const NumberOf& number_of) {
  storage::Archive& archive = gate_->source().archive();
  const stream::Feed::Snapshot snapshot = gate_->source().feed().snapshot({});
  View view(number, finder(number_of));
  for (const stream::NamedBoard& named : snapshot.boards) {
    const std::uint64_t last = number_of(named.id);
    model::Board board = named.board;
    if (last < snapshot.head) {
      auto game = release::game_at(archive, named.id, last);
      if (!game) return tl::unexpected(game.error());
      board.game = std::move(*game);
    }
    auto then = release::board_at(archive, named.id, last);
    if (!then) return tl::unexpected(then.error());
    board.clock = std::move(then->clock);
    view.restore(named.id, std::move(board), then->clock_read_at);
  }
  for (const auto& tournament : snapshot.tournaments) {
    const std::uint64_t last = number_of(release::lane_of_tournament(tournament->id));
    if (last >= snapshot.head) {
      view.restore(tournament);
      continue;
    }
    auto then = release::tournament_at(archive, tournament->id, last);
    if (!then) return tl::unexpected(then.error());
    if (*then) view.restore(std::move(*then));
  }
  return view;
}

}  // namespace jadoube::outputs

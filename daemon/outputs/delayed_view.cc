#include "daemon/outputs/delayed_view.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/release/past.h"

namespace jadoube::outputs {

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

#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daemon/outputs/event_source.h"
#include "daemon/outputs/view.h"

namespace jadoube::outputs {

/// The view of one output with a delay: the boards and games as they were `delay` ago. It reads an
/// event only when the event is old enough. So a longer delay stops the view until the next event
/// is old enough, and a shorter one shows the waiting events in their order. It never goes back.
///
/// Nothing waits in memory or in a file of its own: the journal has all events with their times.
/// After a restart the view begins at the event that it had reached. One thread.
class DelayedView {
 public:
  /// `reached`: the number of the last event that the output has shown before a restart. Nothing:
  /// it has shown none, so it begins with everything that is old enough.
  DelayedView(EventSource source, std::optional<std::uint64_t> reached);

  /// What `advance` found.
  struct Advance {
    /// True if the view has changed.
    bool changed = false;
    /// True if time has passed on a clock.
    bool ticked = false;
    /// When the next event is old enough. Nothing: no event waits.
    std::optional<model::Instant> next = {};
  };

  /// Reads all events that are at least `delay` old at `now`. DataLoss: the journal cannot be read.
  rules::Expected<Advance> advance(model::Instant now, std::chrono::seconds delay);

  const View& view() const { return *view_; }

  /// A view of how everything was after event `number`. DataLoss as above.
  rules::Expected<View> view_at(std::uint64_t number);

 private:
  using TournamentNow = std::shared_ptr<const model::Tournament>;

  rules::Expected<void> begin(model::Instant now, std::chrono::seconds delay);
  rules::Expected<std::uint64_t> first_number(model::Instant now, std::chrono::seconds delay);
  rules::Expected<std::optional<model::Game>> game_at(const std::string& board,
                                                      std::uint64_t number);
  rules::Expected<std::pair<std::optional<model::ClockState>, model::Instant>> clock_at(
      const std::string& board, std::uint64_t number);
  rules::Expected<TournamentNow> tournament_at(const TournamentNow& now, std::uint64_t number);

  // On the heap, because views refer to it.
  std::unique_ptr<EventSource> source_;
  std::optional<std::uint64_t> reached_;
  std::optional<View> view_;
};

}  // namespace jadoube::outputs

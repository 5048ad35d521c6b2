#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daemon/outputs/view.h"
#include "daemon/release/event_gate.h"

namespace jadoube::outputs {

/// The view of one output with a delay: the boards and games as they were `delay` ago. It is longer
/// ago where their tournament has a longer delay. It reads an event only when the event is old
/// enough. So a longer delay stops the view until the next event is old enough, and a shorter one
/// shows the waiting events in their order. It never goes back.
///
/// Nothing waits in memory or in a file of its own: the journal has all events with their times.
/// After a restart the view begins at the event that it had reached. One thread.
class DelayedView {
 public:
  /// `reached`: the number of the last event that the output has shown before a restart. Nothing:
  /// it has shown none, so it begins with everything that is old enough. `rules`: what else holds
  /// back. Nothing: only the delay of the output does.
  DelayedView(release::EventSource source, std::optional<std::uint64_t> reached,
              release::DelayRules rules = {});

  /// Before the first `advance`: everybody has seen everything up to event `number`, just now. So
  /// the view begins there, and does not go back.
  void begin_after(std::uint64_t number);

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
  /// All events up to it are in the view: where it begins after a restart.
  std::uint64_t released() const { return gate_->released(); }
  /// How long the rules hold back what is played on `board`. The output may hold it back longer.
  std::chrono::seconds delay_of(const std::string& board) const { return gate_->delay_of(board); }

  /// What is played on `board` is shown up to this time although its delay is longer now: it was
  /// seen before the delay grew. Nothing: the delay alone decides what is shown.
  std::optional<model::Instant> shown_until(const std::string& board) const {
    return gate_->gone_out_until(board);
  }

  /// A view of how everything was after event `number`. DataLoss as above.
  rules::Expected<View> view_at(std::uint64_t number);

 private:
  /// Returns after which event something is shown. A view keeps it, and asks again while it is so.
  using NumberOf = std::function<std::uint64_t(const std::string& lane)>;

  rules::Expected<void> begin(model::Instant now, std::chrono::seconds delay);
  rules::Expected<View> make(std::uint64_t number, const NumberOf& number_of);
  View::FindGame finder(NumberOf number_of);

  // On the heap, because views refer to it.
  std::unique_ptr<release::EventGate> gate_;
  std::optional<std::uint64_t> reached_;
  bool was_seen_ = false;
  std::optional<View> view_;
};

}  // namespace jadoube::outputs

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/event.h"
#include "daemon/model/tournament.h"
#include "daemon/release/lived_time.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::release {

/// The delay of a board that belongs to no tournament. The empty board: of everything else. Any
/// thread.
using DelayWithoutTournament = std::function<std::chrono::seconds(const std::string& board)>;

/// Each board is a *lane*, and so is each tournament: the events of one lane go out in their order.
/// The lane of an event that is about neither is empty.
std::string lane_of(const model::Event& event);

/// The lane of a tournament.
std::string lane_of_tournament(const std::string& id);

/// Returns how long each lane is held back.
///
/// A board has the delay of the tournament that has it on a table or in a pairing. If there are
/// several, it has the longest. A tournament that sets no delay, and a board without a tournament,
/// have the delay of the configuration.
///
/// If an operator makes the delay of a tournament shorter, it holds at once. If a board leaves a
/// tournament, or the tournament is over, its delay still holds for what was played until then.
/// One thread.
class LaneDelays {
 public:
  explicit LaneDelays(DelayWithoutTournament without) : without_(std::move(without)) {}

  using Tournaments = std::vector<std::shared_ptr<const model::Tournament>>;
  /// The serial numbers of boards, with the boards' ids.
  using Serials = std::vector<std::pair<std::string, std::string>>;

  /// Sets the tournaments as they are after event `head`. True: some delay may have changed.
  bool update(const Tournaments& tournaments, const Serials& serials, std::uint64_t head);
  /// Adds the boards of a tournament at some time before event `until`.
  void had(const model::Tournament& tournament, const Serials& serials, std::uint64_t until);
  /// Everything of `lane` up to event `number` was released. True: its delay may have changed.
  bool has_gone_out(const std::string& lane, std::uint64_t number);

  std::chrono::seconds of(const std::string& lane) const;
  /// The longest of all.
  std::chrono::seconds longest() const;

 private:
  static constexpr std::uint64_t kStill = ~std::uint64_t{0};
  struct Members {
    std::shared_ptr<const model::Tournament> of = {};
    std::set<std::string> boards = {};
  };

  std::chrono::seconds of_tournament(const std::string& id) const;

  const DelayWithoutTournament without_;
  Serials serials_;
  std::map<std::string, Members> tournaments_;
  // The tournaments that have or had a board, and the last event for which they had it.
  std::map<std::string, std::map<std::string, std::uint64_t>> claims_;
};

/// The events of all topics in their order: from the feed, or from the journal where the feed no
/// longer has them. One thread.
class EventSource {
 public:
  /// `feed` must exist longer than the source.
  EventSource(stream::Feed& feed, storage::Archive archive);

  using Events = std::vector<std::shared_ptr<const model::Event>>;

  /// At most `limit` events with numbers above `after`. Empty: there are none yet. DataLoss: the
  /// journal cannot be read.
  rules::Expected<Events> read(std::uint64_t after, std::size_t limit);

  stream::Feed& feed() { return feed_; }
  storage::Archive& archive() { return archive_; }

 private:
  rules::Expected<Events> read_journal(std::uint64_t after, std::size_t limit);

  stream::Feed& feed_;
  storage::Archive archive_;
};

inline EventSource::EventSource(stream::Feed& feed, storage::Archive archive)
    : feed_(feed), archive_(std::move(archive)) {}

inline rules::Expected<EventSource::Events> EventSource::read(std::uint64_t after,
                                                              std::size_t limit) {
  stream::Feed::Read read = feed_.read(after, std::nullopt, {}, limit);
  if (read.forgotten) return read_journal(after, limit);
  return std::move(read.events);
}

inline rules::Expected<EventSource::Events> EventSource::read_journal(std::uint64_t after,
                                                                      std::size_t limit) {
  const auto rows = archive_.events_after(after, std::nullopt, limit);
  if (!rows) return tl::unexpected(rows.error());
  Events events;
  for (const storage::EventRow& row : *rows) {
    // At the start, arbiters got a finding about a row that cannot be read.
    auto event = storage::codec::event_of(row);
    if (!event) continue;
    events.push_back(std::make_shared<const model::Event>(std::move(*event)));
  }
  return events;
}

/// What decides how long something is held back, besides the delay of an output.
struct DelayRules {
  /// Empty: nothing is held back but by the delay of an output.
  DelayWithoutTournament without_tournament = {};
  /// How long a lane was held back before its events arrived here. This time counts as part of the
  /// delay. Empty: no lane was held back before.
  std::function<std::chrono::seconds(const std::string& lane)> held_before = {};
  /// Counts the age of events. Null: the age is counted from their own times.
  LivedTime* lived = nullptr;
};

/// Lets events through when they are old enough: each lane with its own delay, and in the order of
/// its events. Events of one delay are read with one cursor, so nothing waits in memory: the stream
/// and the journal have them. One thread.
class EventGate {
 public:
  EventGate(EventSource source, DelayRules rules);

  /// Begins with everything that is old enough, or after event `reached`. Everything holds at least
  /// `least`. DataLoss: the journal cannot be read.
  rules::Expected<void> begin(model::Instant now, std::chrono::seconds least,
                              std::optional<std::uint64_t> reached);

  /// Notes after `begin` that everybody saw everything up to `now` without a delay.
  void note_all_seen(model::Instant now);

  using Take = std::function<void(const std::shared_ptr<const model::Event>&)>;
  /// Gives the events that have become old enough to `take`. Returns when the next one will be.
  /// Nothing: no event waits. DataLoss as above.
  rules::Expected<std::optional<model::Instant>> advance(model::Instant now,
                                                         std::chrono::seconds least,
                                                         const Take& take);

  /// How long a reader must hold back all events if it takes them in the order of their numbers,
  /// without `advance`. Call `begin` first.
  std::chrono::seconds of_all();
  /// Notes that this reader has returned all events up to `number`. So moves of a board before it
  /// left its tournament no longer hold back events.
  void note_given(std::uint64_t number);
  /// When the age of `event` is `delay`. Nothing: the event is already that old.
  std::optional<model::Instant> due(const model::Event& event, std::chrono::seconds delay,
                                    model::Instant now) const;

  /// The last event of `lane` that may have been released. No later event of the lane was released.
  std::uint64_t reached(const std::string& lane) const;
  /// All events up to this one were released.
  std::uint64_t released() const;
  /// How long the rules hold `lane` back.
  std::chrono::seconds delay_of(const std::string& lane) const;
  /// The delay of `lane` has grown, and everything up to this time was released before that.
  /// Nothing: the present delay alone decides what was released.
  std::optional<model::Instant> gone_out_until(const std::string& lane) const;
  /// True if any lane is held back now, or would be.
  bool holds_back();

  EventSource& source() { return source_; }

 private:
  struct Lane {
    std::chrono::seconds delay{0};
    /// Events up to it are not given again.
    std::uint64_t floor = 0;
    /// Set when the delay has grown.
    std::optional<model::Instant> until = {};
  };

  std::chrono::seconds wanted(const std::string& lane) const;
  void update();
  void set_delays(model::Instant now);
  void move(Lane& lane, std::chrono::seconds delay, model::Instant now);
  Lane& lane_at(const std::string& name, std::uint64_t position);
  rules::Expected<std::uint64_t> first_number(model::Instant now, std::chrono::seconds delay);
  rules::Expected<void> learn_what_tournaments_had(std::uint64_t first);
  rules::Expected<bool> read(std::chrono::seconds delay, model::Instant now, const Take& take,
                             std::optional<model::Instant>& next);

  EventSource source_;
  const DelayRules rules_;
  std::optional<LaneDelays> delays_;
  std::chrono::seconds least_{0};
  std::map<std::string, Lane> lanes_;
  // The last event that was read for each delay.
  std::map<std::chrono::seconds, std::uint64_t> cursors_;
};

}  // namespace jadoube::release

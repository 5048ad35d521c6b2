#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "daemon/model/event.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/event_codec.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::release {

/// The events of all topics in their order: from the feed, or from the journal where the feed no
/// longer has them. One thread.
class EventSource {
 public:
  /// `feed` must live longer than the source.
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

}  // namespace jadoube::release

#include "daemon/release/event_source.h"

#include <utility>

#include "daemon/storage/codec/event_codec.h"

namespace jadoube::release {

EventSource::EventSource(stream::Feed& feed, storage::Archive archive)
    : feed_(feed), archive_(std::move(archive)) {}

rules::Expected<EventSource::Events> EventSource::read(std::uint64_t after, std::size_t limit) {
  stream::Feed::Read read = feed_.read(after, std::nullopt, {}, limit);
  if (read.forgotten) return read_journal(after, limit);
  return std::move(read.events);
}

rules::Expected<EventSource::Events> EventSource::read_journal(std::uint64_t after,
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

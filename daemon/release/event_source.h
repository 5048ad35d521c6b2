#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "daemon/model/event.h"
#include "daemon/storage/archive.h"
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

}  // namespace jadoube::release

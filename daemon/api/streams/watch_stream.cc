#include "daemon/api/streams/watch_stream.h"

#include <algorithm>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/system/log.h"

namespace jadoube::api {
namespace {

// The number of events per turn: enough to be fast, few enough to share the thread.
constexpr std::size_t kBatch = 256;

constexpr std::chrono::seconds kBookmarkAfter{2};

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchStream::start(grpc::CallbackServerContext& context,
                                                               Fanout& fanout,
                                                               const StreamMessages& messages,
                                                               stream::BoardFilter filter,
                                                               std::optional<std::uint64_t> after) {
  return serve(std::shared_ptr<WatchStream>(
      new WatchStream(context, fanout, messages, std::move(filter), after)));
}

WatchStream::WatchStream(grpc::CallbackServerContext& context, Fanout& fanout,
                         const StreamMessages& messages, stream::BoardFilter filter,
                         std::optional<std::uint64_t> after)
    : ClientStream(context, fanout,
                   {.name = "a stream",
                    .too_slow = language::mark("read faster: resume with your cursor"),
                    .daemon_stops = language::mark("the daemon stops: resume with your cursor")}),
      messages_(messages),
      filter_(std::move(filter)),
      seen_(after) {}

void WatchStream::write_news(storage::Archive& archive) {
  if (pending_.empty()) refill(archive);
  write_next();
}

void WatchStream::refill(storage::Archive& archive) {
  if (!seen_) return begin_with_snapshot();
  take_from_feed();
  if (!pending_.empty()) return;
  if (!live_) return catch_up(archive);
  take_unwritten();
  if (!pending_.empty()) return;
  if (Clock::now() - last_write() >= kBookmarkAfter) queue(messages_.bookmark(*seen_));
}

void WatchStream::begin_with_snapshot() {
  const stream::Feed::Snapshot snapshot = fanout().feed().snapshot(filter_);
  for (const std::string& part : messages_.snapshot(snapshot)) queue(part);
  seen_ = snapshot.head;
  live_ = true;
}

void WatchStream::take_from_feed() {
  const stream::Feed::Read read = fanout().feed().read(*seen_, messages_.topic(), filter_, kBatch);
  if (read.forgotten) {
    if (!live_) return;
    // The subscriber was up to date before and reads too slowly. Old events would not help.
    queue(messages_.reset(fanout().feed().head() - *seen_));
    return begin_with_snapshot();
  }
  for (std::size_t i = 0; i < read.events.size(); ++i) {
    // The first events of a new reader are old. They do not show how fast events are sent.
    const auto published = live_ ? std::optional(read.published[i]) : std::nullopt;
    queue_event(*read.events[i], published);
  }
  seen_ = read.seen;
  live_ = true;
}

// Only for subscribers that have all events.
void WatchStream::take_unwritten() {
  const auto read = fanout().feed().unwritten().read(unwritten_version_, filter_);
  unwritten_version_ = read.version;
  if (fanout().feed().head() > *seen_) return;  // It became an event meanwhile.
  if (!read.any && std::exchange(unwritten_reported_, false)) {
    for (const std::string& message : messages_.all_written()) queue(message);
    return;
  }
  for (const std::string& message : messages_.unwritten(read.news)) {
    queue(message);
    unwritten_reported_ = true;
  }
}

void WatchStream::catch_up(storage::Archive& archive) {
  if (fanout().has_own_numbers() || *seen_ < fanout().feed().seen().forgotten) {
    queue(messages_.reset(fanout().feed().head() - *seen_));
    return begin_with_snapshot();
  }
  // Events are saved before they are published: the journal has what the feed has now.
  const std::uint64_t head = fanout().feed().head();
  const auto rows = archive.events_after(*seen_, messages_.topic(), kBatch);
  if (!rows) return end_unreadable(rows.error());
  for (const storage::EventRow& row : *rows) {
    if (stream::is_wanted(row.board, filter_)) {
      const auto event = storage::codec::event_of(row);
      if (!event && !pending_.empty()) return;  // What comes before it goes out first.
      if (!event) {
        // The change of this event cannot be read. A snapshot has the state after it.
        queue(messages_.reset(head - *seen_));
        return begin_with_snapshot();
      }
      queue_event(*event);
    }
    seen_ = row.number;
  }
  if (rows->size() < kBatch) {
    // This stream has no more events up to `head`. The events between belong to other streams.
    seen_ = std::max(*seen_, head);
    live_ = true;
  }
  fanout().wake();
}

void WatchStream::end_unreadable(const rules::Error& error) {
  log::error("the journal cannot be read: " + error.message);
  end({grpc::StatusCode::INTERNAL, language::tr("the journal cannot be read")});
}

void WatchStream::queue_event(const model::Event& event,
                              std::optional<Clock::time_point> published) {
  if (!messages_.has(model::topic_of(event))) return;
  if (const auto bytes = messages_.event(event)) queue(*bytes, published);
}

void WatchStream::queue(const std::string& message) { queue(grpc::Slice(message)); }

void WatchStream::queue(const grpc::Slice& message, std::optional<Clock::time_point> published) {
  pending_.push_back({grpc::ByteBuffer(&message, 1), published});
}

void WatchStream::write_next() {
  if (is_over() || pending_.empty()) return;
  std::swap(current_, pending_.front());
  pending_.pop_front();
  write(current_.bytes);
}

void WatchStream::note_taken() {
  if (current_.published) fanout().writes().record(last_write() - *current_.published);
}

void WatchStream::write_more() {
  if (!pending_.empty()) return write_next();
  if (!live_ || fanout().feed().head() > *seen_) fanout().wake();
}

}  // namespace jadoube::api

#include "daemon/api/watch_stream.h"

#include <algorithm>
#include <utility>

#include "daemon/api/call_language.h"
#include "daemon/api/caller.h"
#include "daemon/api/raw_reactor.h"
#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"
#include "daemon/storage/codec/event_codec.h"
#include "daemon/system/log.h"

namespace jadoube::api {
namespace {

// How many events are taken at once: many enough to be fast, few enough to share the thread.
constexpr std::size_t kBatch = 256;

constexpr std::chrono::seconds kBookmarkAfter{2};
constexpr std::chrono::seconds kCutOffAfter{30};

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchStream::start(grpc::CallbackServerContext& context,
                                                               Fanout& fanout,
                                                               const StreamMessages& messages,
                                                               stream::BoardFilter filter,
                                                               std::optional<std::uint64_t> after) {
  const std::shared_ptr<WatchStream> stream(
      new WatchStream(context, fanout, messages, std::move(filter), after));
  auto* reactor = stream.get();
  if (fanout.add(stream)) return reactor;
  return new RefusedStream(too_many_streams());
}

WatchStream::WatchStream(grpc::CallbackServerContext& context, Fanout& fanout,
                         const StreamMessages& messages, stream::BoardFilter filter,
                         std::optional<std::uint64_t> after)
    : context_(context),
      fanout_(fanout),
      messages_(messages),
      filter_(std::move(filter)),
      language_(language_of(context)),
      reader_(reader_of(context)),
      seen_(after),
      last_write_(Clock::now()) {}

void WatchStream::pump(storage::Archive& archive) {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  if (ending_) return finish_if_idle(end_status_);
  const language::Speaking speaking(language_);
  if (writing_) {
    if (Clock::now() - last_write_ > kCutOffAfter) {
      const std::string who = name_of(caller_of(context_));
      log::warning("a stream of " + who + " has not read for half a minute: cut off",
                   {.peer = who});
      ending_ = true;
      end_status_ = {grpc::StatusCode::RESOURCE_EXHAUSTED,
                     language::tr("read faster: resume with your cursor")};
      context_.TryCancel();
    }
    return;
  }
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
  if (Clock::now() - last_write_ >= kBookmarkAfter) queue(messages_.bookmark(*seen_));
}

void WatchStream::begin_with_snapshot() {
  const stream::Feed::Snapshot snapshot = fanout_.feed().snapshot(filter_);
  for (const std::string& part : messages_.snapshot(snapshot)) queue(part);
  seen_ = snapshot.head;
  live_ = true;
}

void WatchStream::take_from_feed() {
  const stream::Feed::Read read = fanout_.feed().read(*seen_, messages_.topic(), filter_, kBatch);
  if (read.forgotten) {
    if (!live_) return;
    // The subscriber was up to date once and reads too slowly. Old events would not help.
    queue(messages_.reset(fanout_.feed().head() - *seen_));
    return begin_with_snapshot();
  }
  for (std::size_t i = 0; i < read.events.size(); ++i) {
    // What a new reader missed is old, and tells nothing of how fast events go out.
    const auto published = live_ ? std::optional(read.published[i]) : std::nullopt;
    queue_event(*read.events[i], published);
  }
  seen_ = read.seen;
  live_ = true;
}

// Only for subscribers that have all events.
void WatchStream::take_unwritten() {
  const auto read = fanout_.feed().unwritten(unwritten_version_, filter_);
  unwritten_version_ = read.version;
  if (fanout_.feed().head() > *seen_) return;  // It became an event meanwhile.
  if (!read.any && std::exchange(unwritten_told_, false)) {
    for (const std::string& message : messages_.all_written()) queue(message);
    return;
  }
  for (const std::string& message : messages_.unwritten(read.news)) {
    queue(message);
    unwritten_told_ = true;
  }
}

void WatchStream::catch_up(storage::Archive& archive) {
  if (fanout_.has_own_numbers() || *seen_ < fanout_.feed().forgotten()) {
    queue(messages_.reset(fanout_.feed().head() - *seen_));
    return begin_with_snapshot();
  }
  // Events are saved before they are published: the journal has what the feed has now.
  const std::uint64_t head = fanout_.feed().head();
  const auto rows = archive.events_after(*seen_, messages_.topic(), kBatch);
  if (!rows) return end_unreadable(rows.error());
  for (const storage::EventRow& row : *rows) {
    if (stream::is_wanted(row.board, filter_)) {
      const auto event = storage::codec::event_of(row);
      if (!event && !pending_.empty()) return;  // What comes before it goes out first.
      if (!event) {
        // Nobody can tell what it changed. A snapshot has it.
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
  fanout_.wake();
}

void WatchStream::end_unreadable(const rules::Error& error) {
  log::error("the journal cannot be read: " + error.message);
  ending_ = true;
  end_status_ = {grpc::StatusCode::INTERNAL, language::tr("the journal cannot be read")};
  finish_if_idle(end_status_);
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
  if (writing_ || finished_ || ending_ || pending_.empty()) return;
  writing_ = true;
  last_write_ = Clock::now();
  std::swap(current_, pending_.front());
  pending_.pop_front();
  StartWrite(&current_.bytes);
}

void WatchStream::finish_if_idle(const grpc::Status& status) {
  if (writing_ || finished_) return;
  finished_ = true;
  Finish(status);
}

void WatchStream::stop() {
  const std::lock_guard lock(mutex_);
  const language::Speaking speaking(language_);
  ending_ = true;
  end_status_ = {grpc::StatusCode::UNAVAILABLE,
                 language::tr("the daemon stops: resume with your cursor")};
  finish_if_idle(end_status_);
}

void WatchStream::give_way() {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  const language::Speaking speaking(language_);
  ending_ = true;
  end_status_ = too_many_streams();
  // Who does not read is not waited for.
  if (writing_) context_.TryCancel();
  finish_if_idle(end_status_);
}

void WatchStream::OnWriteDone(bool ok) {
  const std::lock_guard lock(mutex_);
  writing_ = false;
  last_write_ = Clock::now();
  if (ok && current_.published) fanout_.writes().record(last_write_ - *current_.published);
  if (!ok) ending_ = true;
  if (ending_) return finish_if_idle(end_status_);
  if (!pending_.empty()) return write_next();
  if (!live_ || fanout_.feed().head() > *seen_) fanout_.wake();
}

void WatchStream::OnCancel() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  finish_if_idle({grpc::StatusCode::CANCELLED, "cancelled"});
}

void WatchStream::OnDone() { fanout_.remove(this); }

}  // namespace jadoube::api

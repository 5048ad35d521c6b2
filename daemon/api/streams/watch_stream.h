#pragma once

#include <deque>
#include <optional>
#include <string>

#include "daemon/api/call/request.h"
#include "daemon/api/streams/client_stream.h"
#include "daemon/api/streams/event_messages.h"
#include "daemon/language/translate.h"

namespace jadoube::api {

/// The stream of one subscriber: a cursor over the feed.
///
/// A stream starts with a snapshot or after a cursor. After a cursor, it first catches up. It reads
/// the journal for events that the feed no longer has, so nothing is missing. After that, it sends
/// live events. If a live reader falls behind by more than the feed keeps, the reader gets a reset
/// and a snapshot. Nobody waits for a slow reader.
class WatchStream final : public ClientStream {
 public:
  /// Starts the stream. `after`: the number of the event after which to continue. Nothing: start
  /// with a snapshot.
  static grpc::ServerWriteReactor<grpc::ByteBuffer>* start(grpc::CallbackServerContext& context,
                                                           Fanout& fanout,
                                                           const StreamMessages& messages,
                                                           stream::BoardFilter filter,
                                                           std::optional<std::uint64_t> after);

 private:
  WatchStream(grpc::CallbackServerContext& context, Fanout& fanout, const StreamMessages& messages,
              stream::BoardFilter filter, std::optional<std::uint64_t> after);

  void write_news(storage::Archive& archive) override;
  void write_more() override;
  void note_taken() override;

  void refill(storage::Archive& archive);
  void begin_with_snapshot();
  void catch_up(storage::Archive& archive);
  void take_from_feed();
  void take_unwritten();
  void end_unreadable(const rules::Error& error);
  void write_next();
  void queue_event(const model::Event& event, std::optional<Clock::time_point> published = {});
  void queue(const std::string& message);
  void queue(const grpc::Slice& message, std::optional<Clock::time_point> published = {});

  const StreamMessages& messages_;
  const stream::BoardFilter filter_;
  std::optional<std::uint64_t> seen_;
  bool live_ = false;
  /// The version of the unsaved news that the subscriber has.
  std::uint64_t unwritten_version_ = 0;
  /// The subscriber got unsaved events, and did not get the end of them yet.
  bool unwritten_reported_ = false;
  struct Message {
    grpc::ByteBuffer bytes;
    /// When the event was published. Nothing: it is old, or no event.
    std::optional<Clock::time_point> published;
  };
  std::deque<Message> pending_;
  Message current_;
};

/// Answers a call that watches. It reads the `Request` with its boards and its cursor, and starts
/// the stream or refuses it.
template <typename Request>
grpc::ServerWriteReactor<grpc::ByteBuffer>* open_watch(grpc::CallbackServerContext& context,
                                                       const grpc::ByteBuffer& request,
                                                       Fanout& fanout,
                                                       const StreamMessages& messages) {
  const auto parsed = parse_request<Request>(request);
  if (!parsed) return new RefusedStream(to_status(parsed.error()));
  rules::Expected<stream::BoardFilter> filter;
  if constexpr (requires { parsed->boards(); }) {
    filter = parse_filter(parsed->boards(), fanout.feed());
    if (!filter) return new RefusedStream(to_status(filter.error()));
  }
  const auto after = parse_after(parsed->after(), messages.epoch(), fanout.feed());
  if (!after) return new RefusedStream(to_status(after.error()));
  return WatchStream::start(context, fanout, messages, std::move(*filter), *after);
}

}  // namespace jadoube::api

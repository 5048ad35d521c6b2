#pragma once

#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "daemon/api/fanout.h"
#include "daemon/api/stream_messages.h"
#include "daemon/language/language.h"

namespace jadoube::api {

/// The stream of one subscriber: a cursor over the feed, and at most one write at a time.
///
/// A stream starts with a snapshot or after a cursor. After a cursor, it first catches up. It reads
/// the journal for events that the feed no longer has, so nothing is missing. Then it is live. If a
/// live reader falls behind by more than the feed keeps, the reader gets a reset and a snapshot. If
/// a reader takes no message for half a minute, the stream ends, because gRPC would buffer without
/// limit. Nobody waits for a slow reader.
class WatchStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer>, public Subscriber {
 public:
  /// Starts the stream. It owns itself until gRPC no longer needs it. `after`: the number of the
  /// event after which to continue. Nothing: start with a snapshot.
  static grpc::ServerWriteReactor<grpc::ByteBuffer>* start(grpc::CallbackServerContext& context,
                                                           Fanout& fanout,
                                                           const StreamMessages& messages,
                                                           stream::BoardFilter filter,
                                                           std::optional<std::uint64_t> after);

  void pump(storage::Archive& archive) override;
  void stop() override;
  void give_way() override;
  StreamReader reader() const override { return reader_; }

  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override;

 private:
  using Clock = std::chrono::steady_clock;

  WatchStream(grpc::CallbackServerContext& context, Fanout& fanout, const StreamMessages& messages,
              stream::BoardFilter filter, std::optional<std::uint64_t> after);

  // Call these with the mutex held.
  void refill(storage::Archive& archive);
  void begin_with_snapshot();
  void catch_up(storage::Archive& archive);
  void take_from_feed();
  void take_unwritten();
  void end_unreadable(const rules::Error& error);
  void write_next();
  void finish_if_idle(const grpc::Status& status);
  void queue_event(const model::Event& event, std::optional<Clock::time_point> published = {});
  void queue(const std::string& message);
  void queue(const grpc::Slice& message, std::optional<Clock::time_point> published = {});

  grpc::CallbackServerContext& context_;
  Fanout& fanout_;
  const StreamMessages& messages_;
  const stream::BoardFilter filter_;
  const language::Language language_;
  const StreamReader reader_;

  std::mutex mutex_;
  std::optional<std::uint64_t> seen_;
  bool live_ = false;
  /// The version of the unsaved news that the subscriber has.
  std::uint64_t unwritten_version_ = 0;
  /// The subscriber was shown unsaved news, and was not told yet that it is over.
  bool unwritten_told_ = false;
  struct Message {
    grpc::ByteBuffer bytes;
    /// When the event was published. Nothing: it is old, or no event.
    std::optional<Clock::time_point> published;
  };
  std::deque<Message> pending_;
  bool writing_ = false;
  bool ending_ = false;
  bool finished_ = false;
  grpc::Status end_status_;
  Message current_;
  Clock::time_point last_write_;
};

}  // namespace jadoube::api

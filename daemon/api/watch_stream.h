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

namespace jadoube::api {

/// One subscriber's stream: a cursor over the feed, and at most one write under way.
///
/// A stream begins with a snapshot, or behind a cursor: then it first catches up, from the journal
/// where the feed has forgotten, and misses nothing however far back the cursor lies. Once it has
/// caught up it is live. A live reader who then falls behind by more than the feed keeps is told so
/// (reset) and gets a snapshot; one who does not take a message for half a minute is cut off, for
/// gRPC would buffer for him without end. In neither case does anybody wait for him.
class WatchStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer>, public Subscriber {
 public:
  /// Starts the stream; it owns itself until gRPC is done with it. `after`: the number behind which
  /// to go on.
  static grpc::ServerWriteReactor<grpc::ByteBuffer>* start(grpc::CallbackServerContext& context,
                                                           Fanout& fanout,
                                                           const StreamMessages& messages,
                                                           stream::BoardFilter filter,
                                                           std::optional<std::uint64_t> after);

  void pump(storage::Archive& archive) override;
  void stop() override;

  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override;

 private:
  using Clock = std::chrono::steady_clock;

  WatchStream(grpc::CallbackServerContext& context, Fanout& fanout, const StreamMessages& messages,
              stream::BoardFilter filter, std::optional<std::uint64_t> after);

  // Each is called with the mutex held.
  void refill(storage::Archive& archive);
  void begin_with_snapshot();
  void catch_up(storage::Archive& archive);
  void take_from_feed();
  void take_unwritten();
  void end_unreadable(const rules::Error& error);
  void write_next();
  void finish_if_idle(const grpc::Status& status);
  void queue(const std::string& message);
  void queue(const grpc::Slice& message);

  grpc::CallbackServerContext& context_;
  Fanout& fanout_;
  const StreamMessages& messages_;
  const stream::BoardFilter filter_;

  std::mutex mutex_;
  std::optional<std::uint64_t> seen_;
  bool live_ = false;
  /// What cannot be written: how much of it he has, and whether he was told of any and not that it
  /// is over.
  std::uint64_t unwritten_version_ = 0;
  bool unwritten_told_ = false;
  std::deque<grpc::ByteBuffer> pending_;
  bool writing_ = false;
  bool ending_ = false;
  bool finished_ = false;
  grpc::Status end_status_;
  grpc::ByteBuffer current_;
  Clock::time_point last_write_;
};

}  // namespace jadoube::api

#pragma once

#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <chrono>
#include <mutex>

#include "daemon/api/fanout.h"
#include "daemon/api/hall_board.h"
#include "daemon/language/language.h"

namespace jadoube::api {

/// The stream of one display: the whole hall, and then what changed, at most four times a second.
/// What changes while the display does not read comes together, so a slow display gets fewer and
/// newer messages.
class HallStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer>, public Subscriber {
 public:
  /// Starts the stream. It owns itself until gRPC no longer needs it.
  static grpc::ServerWriteReactor<grpc::ByteBuffer>* start(grpc::CallbackServerContext& context,
                                                           Fanout& fanout, const HallBoard& hall,
                                                           stream::BoardFilter filter);

  void pump(storage::Archive& archive) override;
  void stop() override;
  void give_way() override;
  StreamReader reader() const override { return reader_; }
  bool is_display() const override { return true; }

  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override;

 private:
  using Clock = std::chrono::steady_clock;

  HallStream(grpc::CallbackServerContext& context, Fanout& fanout, const HallBoard& hall,
             stream::BoardFilter filter);
  // Call these with the mutex held.
  void write_news();
  void write(const grpc::Slice& message);
  void finish_if_idle(const grpc::Status& status);

  grpc::CallbackServerContext& context_;
  Fanout& fanout_;
  const HallBoard& hall_;
  const stream::BoardFilter filter_;
  const language::Language language_;
  const StreamReader reader_;

  std::mutex mutex_;
  std::uint64_t version_ = 0;
  bool writing_ = false, ending_ = false, finished_ = false;
  grpc::Status end_status_;
  grpc::ByteBuffer current_;
  Clock::time_point last_write_{};
};

}  // namespace jadoube::api

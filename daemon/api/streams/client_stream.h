#pragma once

#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <chrono>
#include <memory>
#include <mutex>

#include "daemon/api/streams/fanout.h"
#include "daemon/language/language.h"

namespace jadoube::api {

/// The stream of one client, with at most one write at a time. It has the rules by which every such
/// stream ends. The client cancels or has disconnected, or it reads nothing for half a minute (gRPC
/// would buffer without limit). Or it gives way to others, or the daemon stops. A derived class
/// decides what is written.
///
/// It owns itself until gRPC no longer needs it.
class ClientStream : public grpc::ServerWriteReactor<grpc::ByteBuffer>, public Subscriber {
 public:
  void pump(storage::Archive& archive) final;
  void stop() final;
  void give_way() final;
  StreamReader reader() const final { return reader_; }

  void OnWriteDone(bool ok) final;
  void OnCancel() final;
  void OnDone() final;

 protected:
  using Clock = std::chrono::steady_clock;

  /// Its name in the log, and two texts for the client, marked by `language::mark`: it reads too
  /// slowly, and the daemon stops.
  struct Words {
    const char* name;
    const char* too_slow;
    const char* daemon_stops;
  };

  /// `fanout` must exist longer.
  ClientStream(grpc::CallbackServerContext& context, Fanout& fanout, const Words& words);

  /// Gives the stream to its fan-out. Returns what gRPC gets: the stream, or a refusal if there are
  /// too many.
  static grpc::ServerWriteReactor<grpc::ByteBuffer>* serve(
      const std::shared_ptr<ClientStream>& stream);

  // These are called with the mutex held.

  /// Writes what is new, if anything is. On the fan-out's thread.
  virtual void write_news(storage::Archive& archive) = 0;
  /// The last write is done. Writes what waits, if anything does. On a thread of gRPC.
  virtual void write_more() = 0;
  /// The client has taken the last write.
  virtual void note_taken() {}

  // Call these with the mutex held.

  /// Writes it, if nothing is being written and the stream has not ended. It must exist until it is
  /// written.
  void write(const grpc::ByteBuffer& message);
  bool is_writing() const { return writing_; }
  /// True if nothing can be written any more.
  bool is_over() const { return ending_ || finished_; }
  /// Ends the stream when the present write is done.
  void end(const grpc::Status& status);
  /// When the last write began or ended. Before the first one: when the stream began.
  Clock::time_point last_write() const { return last_write_; }

  Fanout& fanout() { return fanout_; }

 private:
  void finish_if_idle();
  void cut_off();

  grpc::CallbackServerContext& context_;
  Fanout& fanout_;
  const Words words_;
  const language::Language language_;
  const StreamReader reader_;

  std::mutex mutex_;
  // The mutex guards these.
  bool writing_ = false, ending_ = false, finished_ = false;
  grpc::Status end_status_;
  Clock::time_point last_write_ = Clock::now();
};

}  // namespace jadoube::api

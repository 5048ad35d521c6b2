#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

#include "daemon/net/http/http_stream.h"

namespace jadoube::net {

/// The bytes to write of a stream that has its own connection: over HTTP/1.1, or as a WebSocket.
/// The connection writes it. On the loop's thread.
class HttpStreamOutput {
 public:
  /// `stream` is written from now on.
  void begin(std::shared_ptr<HttpStream> stream, Clock::time_point now);
  /// `keep_alive` is sent when nothing else was. `drained` is called each time when everything that
  /// waited is written. Both may be empty.
  void serve(SharedBytes keep_alive, std::function<void()> drained);

  /// It was begun, and its end is not written.
  bool is_open() const { return stream_ != nullptr && !is_finished_; }
  bool has_begun() const { return stream_ != nullptr; }
  HttpStream& stream() { return *stream_; }

  /// Sends the sign of life, if nothing was written for the time `ping`.
  void keep_alive(Clock::time_point now, std::chrono::milliseconds ping);
  /// A part is written: asks for more if nothing waits.
  void written(Clock::time_point now);
  /// Its end is being written.
  void finish() { is_finished_ = true; }
  /// The client has disconnected.
  void end();

 private:
  std::shared_ptr<HttpStream> stream_;
  SharedBytes keep_alive_;
  std::function<void()> drained_;
  bool is_finished_ = false;
  Clock::time_point written_at_{};
};

}  // namespace jadoube::net

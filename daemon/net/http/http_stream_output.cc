#include "daemon/net/http/http_stream_output.h"

#include "daemon/net/http/asio_loop.h"

namespace jadoube::net {

void HttpStreamOutput::begin(std::shared_ptr<HttpStream> stream, Clock::time_point now) {
  stream_ = std::move(stream);
  written_at_ = now;
}

void HttpStreamOutput::serve(SharedBytes keep_alive, std::function<void()> drained) {
  keep_alive_ = std::move(keep_alive);
  drained_ = std::move(drained);
}

void HttpStreamOutput::keep_alive(Clock::time_point now, std::chrono::milliseconds ping) {
  if (is_open() && keep_alive_ && now - written_at_ >= ping) stream_->send(keep_alive_);
}

void HttpStreamOutput::written(Clock::time_point now) {
  written_at_ = now;
  if (!drained_ || stream_->waiting() > 0) return;
  const auto drained = drained_;
  call_safely(drained);
}

void HttpStreamOutput::end() {
  stream_->end();
  drained_ = nullptr;
}

}  // namespace jadoube::net

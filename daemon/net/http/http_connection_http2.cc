#include <boost/asio/write.hpp>
#include <string>
#include <utility>

#include "daemon/net/http/http_connection.h"

// The part of a connection that uses HTTP/2.
namespace jadoube::net {
namespace {

constexpr std::size_t kOutputAtOnce = 64 << 10;

}  // namespace

Task<void> HttpConnection::serve_http2() {
  http2_ = std::make_unique<Http2Requests>(loop_, *this, site_);
  tells_deadline_ = false;
  expect(loop_.limits().header);
  pump();
  while (!is_closed_) {
    // A client that waits costs no buffer.
    if (!client_.has_pending()) {
      const auto [ended] = co_await client_.next_layer().async_wait(Socket::wait_read, kTogether);
      if (ended) break;
    }
    std::string bytes(TlsSession::kRecordBytes, '\0');
    const auto buffer = asio::buffer(bytes);
    const auto [error, size] = co_await client_.async_read_some(buffer, kTogether);
    if (error) break;
    is_in_session_ = true;
    const bool goes_on = http2_->session().take(std::string_view(bytes).substr(0, size));
    is_in_session_ = false;
    pump();
    if (!goes_on) break;
  }
  if (!is_closed_) co_await drop_input();
  close();
  http2_.reset();
}

// Writes what the session has, if nothing is being written.
void HttpConnection::pump() {
  if (!http2_ || is_closed_ || is_writing_ || is_in_session_) return;
  is_in_session_ = true;
  output_ = http2_->session().output(kOutputAtOnce);
  is_in_session_ = false;
  if (output_.empty()) {
    if (http2_->session().is_over() || (is_last_ && http2_->is_idle())) return close();
    had_request_ |= !http2_->is_idle();
    if (!http2_->is_idle()) {
      deadline_ = Clock::time_point::max();
    } else if (deadline_ == Clock::time_point::max()) {
      expect(had_request_ ? loop_.limits().idle : loop_.limits().header);
    }
    return;
  }
  is_writing_ = true;
  expect(loop_.limits().write);
  asio::async_write(client_, asio::buffer(output_),
                    [self = shared_from_this()](const error_code& error, std::size_t) {
                      self->is_writing_ = false;
                      self->deadline_ = Clock::time_point::max();
                      if (error) return self->close();
                      if (!self->http2_) return;
                      self->http2_->written();
                      self->pump();
                    });
}

void HttpConnection::take_http2(Http2Session::Stream stream, HttpAnswer answer) {
  if (!http2_ || is_closed_) return abandon(answer);
  http2_->answer(stream, std::move(answer));
  pump();
}

}  // namespace jadoube::net

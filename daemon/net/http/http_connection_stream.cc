#include <array>
#include <boost/asio/write.hpp>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/net/http/http_connection.h"

// The part of a connection that begins when its answer is a stream.
namespace jadoube::net {
namespace {

constexpr std::size_t kMessagesAtOnce = 32;

}  // namespace

void HttpConnection::begin_stream(std::shared_ptr<HttpStream> stream) {
  outgoing_.begin(std::move(stream), Clock::now());
  deadline_.rest();
}

void HttpConnection::end_stream(const std::function<void()>& closed) {
  loop_.streams().forget(outgoing_.stream());
  outgoing_.end();
  if (closed) call_safely(closed);
}

Task<void> HttpConnection::run_stream() {
  if (!loop_.streams().open(*std::get<HttpStreamAnswer>(*answer_).stream, *this, peer_.text,
                            guest())) {
    abandon(*std::exchange(answer_, std::nullopt));
    response_ = no_place(incoming_.request());
    co_await write_response(false);
    co_return;
  }
  const auto answer = std::move(std::get<HttpStreamAnswer>(*answer_));
  answer_.reset();
  const std::string head =
      stream_head(answer.start, incoming_.reader(), is_chunked(), wall_clock_seconds());
  deadline_.note_answered();
  deadline_.expect(loop_.limits().write);
  const auto [error, size] = co_await asio::async_write(client_, asio::buffer(head), kTogether);
  begin_stream(answer.stream);
  if (error || incoming_.is_head()) {
    end_stream(answer.start.closed);
    if (error) close();
    co_return;
  }
  outgoing_.serve(answer.start.keep_alive, answer.start.drained);
  flush();
  // The client has nothing more to send. A byte or an error means that it has disconnected.
  char byte = 0;
  co_await client_.async_read_some(asio::buffer(&byte, 1), kTogether);
  close();
  end_stream(answer.start.closed);
}

void HttpConnection::flush(const HttpStream& stream) {
  if (!http2_) return flush();
  http2_->flush(stream);
  pump();
}

void HttpConnection::cut(const HttpStream& stream) {
  if (!http2_) return close();
  http2_->cut(stream);
  pump();
}

void HttpConnection::flush() {
  if (is_closed_ || !outgoing_.is_open()) return;
  if (outgoing_.stream().is_too_slow()) {
    log::debug("an HTTP client at " + peer_.text + " reads too slowly: disconnected");
    close();
    return;
  }
  if (is_writing_) return;
  auto batch = outgoing_.stream().take(websocket_ ? 1 : kMessagesAtOnce);
  if (batch.messages.empty()) {
    if (batch.ends) finish_stream();
    return;
  }
  is_writing_ = true;
  deadline_.expect(loop_.limits().write);
  if (websocket_) {
    write_frame(std::move(batch));
  } else {
    write_messages(std::move(batch));
  }
}

void HttpConnection::write_messages(HttpStream::Batch batch) {
  std::size_t size = 0;
  for (const auto& message : batch.messages) size += message->size();
  std::string head;
  if (is_chunked()) {
    char text[32];
    std::snprintf(text, sizeof text, "%zx\r\n", size);
    head = text;
  }
  // An empty chunk would end the body.
  if (size == 0) {
    asio::post(loop_.executor(), [self = shared_from_this()] { self->written({}); });
    return;
  }
  struct Pending {
    std::string head;
    std::vector<SharedBytes> messages;
  };
  auto pending = std::make_shared<Pending>(Pending{std::move(head), std::move(batch.messages)});
  std::vector<asio::const_buffer> parts;
  parts.reserve(pending->messages.size() + 2);
  if (is_chunked()) parts.push_back(asio::buffer(pending->head));
  for (const auto& message : pending->messages) parts.push_back(asio::buffer(*message));
  if (is_chunked()) parts.push_back(asio::buffer("\r\n", 2));
  asio::async_write(client_, std::move(parts),
                    [self = shared_from_this(), pending](const error_code& error, std::size_t) {
                      self->written(error);
                    });
}

void HttpConnection::written(const error_code& error) {
  is_writing_ = false;
  deadline_.rest();
  if (error) {
    close();
    return;
  }
  outgoing_.written(Clock::now());
  flush();
}

void HttpConnection::finish_stream() {
  outgoing_.finish();
  deadline_.expect(kFarewell);
  if (websocket_) {
    close_socket();
    return;
  }
  static constexpr std::string_view kLastChunk = "0\r\n\r\n";
  const auto last = is_chunked() ? kLastChunk : std::string_view();
  asio::async_write(
      client_, asio::buffer(last),
      [self = shared_from_this()](const error_code&, std::size_t) { self->client_.say_end(); });
}

}  // namespace jadoube::net

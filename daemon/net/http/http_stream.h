#pragma once

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/role.hpp>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/net/http/http_message.h"
#include "daemon/net/tls/tls_session.h"

namespace jadoube::net {

/// Sends messages without end to one client, from any thread. They are server-sent events, another
/// long response, or messages of a WebSocket. Nothing blocks. A message that cannot be sent at once
/// waits here. If more than the limit waits, the client is too slow, and is disconnected.
///
/// To send one message to many clients, send the same bytes to each stream. That costs less than a
/// microsecond a stream: the bytes are shared, and the server's thread is woken once for all.
class HttpStream : public std::enable_shared_from_this<HttpStream> {
 public:
  /// Wakes the thread that writes.
  using Wake = std::function<void(std::shared_ptr<HttpStream>)>;

  /// At most `most_bytes` may wait. A single message may be longer.
  HttpStream(std::size_t most_bytes, Wake wake);

  /// Sends a message after those that wait. False: the client has disconnected, or is too slow and
  /// is cut now. Any thread.
  bool send(SharedBytes message);
  /// Sends a message in place of those that wait. Only for messages that have the whole state: a
  /// slow client gets fewer and newer ones. Any thread.
  bool send_latest(SharedBytes message);
  /// Ends the stream after what waits. Any thread.
  void close();
  /// False once the client has disconnected, or `close` was called. Any thread.
  bool is_open() const;
  /// The number of bytes that wait. Any thread.
  std::size_t waiting() const;

  /// What the writer has to do next.
  struct Batch {
    std::vector<SharedBytes> messages;
    /// Nothing waits behind `messages`, and the stream shall end.
    bool ends = false;
  };
  /// For the writer: at most `most` messages, which wait no more.
  Batch take(std::size_t most);
  /// For the writer: true if too many bytes wait to be sent.
  bool is_too_slow() const;
  /// For the writer: the client has disconnected. Nothing can be sent any more.
  void end();

 private:
  bool add(SharedBytes message, bool replaces);

  const std::size_t most_bytes_;
  const Wake wake_;
  mutable std::mutex mutex_;
  std::deque<SharedBytes> messages_;
  std::size_t bytes_ = 0;
  bool is_woken_ = false, closes_ = false, overflowed_ = false, ended_ = false;
};

/// One server-sent event. `data` may have several lines. Empty `event`: an event without a name.
/// `id`: what a browser sends back as Last-Event-ID; empty: none.
SharedBytes server_sent_event(std::string_view data, std::string_view event = {},
                              std::string_view id = {});

// Only the files of the HTTP server include this header: behind it is Boost.Asio.

namespace asio = boost::asio;
namespace beast = boost::beast;

using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::generic::stream_protocol, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
template <typename Result>
using Task = asio::awaitable<Result, Executor>;

// Operations give their error as a value.
constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kTogether;

/// The socket of a client, with TLS or without. It is a stream for Asio and Beast. On the loop's
/// thread only.
class ClientStream {
 public:
  using executor_type = Executor;
  using next_layer_type = Socket;

  explicit ClientStream(Socket socket) : socket_(std::move(socket)) {}

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& next_layer() { return socket_; }
  const Socket& next_layer() const { return socket_; }

  /// From now on, everything goes over TLS. `async_shake_hands` must come first.
  void encrypt(std::unique_ptr<TlsSession> tls) { tls_ = std::move(tls); }
  bool is_encrypted() const { return tls_ != nullptr; }
  /// TLS has agreed on HTTP/2.
  bool speaks_http2() const { return tls_ && tls_->speaks_http2(); }
  /// True if there are received bytes that can be read without waiting.
  bool has_pending() const { return tls_ && tls_->has_pending(); }
  /// Why TLS has failed. Empty: it has not.
  std::string failure() const { return tls_ ? tls_->failure() : std::string(); }
  /// Sends the client the end of the stream. It does not wait.
  void say_end() {
    if (tls_) tls_->say_end();
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
  }

  /// Completes with an error and 0.
  template <typename Token>
  auto async_shake_hands(Token&& token) {
    return compose(
        [this] {
          return TlsSession::Done{tls_->shake_hands(), 0};
        },
        std::forward<Token>(token));
  }

  template <typename Buffers, typename Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return socket_.async_read_some(buffers, std::forward<Token>(token));
    return compose([this, buffers] { return read(buffers); }, std::forward<Token>(token));
  }

  template <typename Buffers, typename Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return socket_.async_write_some(buffers, std::forward<Token>(token));
    return compose([this, buffers] { return write(buffers); }, std::forward<Token>(token));
  }

 private:
  // Tries until TLS waits for nothing.
  template <typename Try>
  struct Operation {
    ClientStream& stream;
    Try attempt;
    bool has_waited = false, is_done = false;
    error_code error = {};
    std::size_t size = 0;

    template <typename Self>
    void operator()(Self& self, error_code waited = {}) {
      if (is_done) return self.complete(error, size);
      if (waited) return self.complete(waited, 0);
      const TlsSession::Done done = attempt();
      if (done.wait == TlsSession::Wait::kReadable || done.wait == TlsSession::Wait::kWritable) {
        has_waited = true;
        const auto what =
            done.wait == TlsSession::Wait::kReadable ? Socket::wait_read : Socket::wait_write;
        return stream.socket_.async_wait(what, std::move(self));
      }
      if (done.wait == TlsSession::Wait::kGone) error = asio::error::eof;
      size = done.size;
      if (has_waited) return self.complete(error, size);
      // Nobody is called back before the call that began this has returned.
      is_done = true;
      asio::post(stream.get_executor(), std::move(self));
    }
  };

  template <typename Try, typename Token>
  auto compose(Try attempt, Token&& token) {
    return asio::async_compose<Token, void(error_code, std::size_t)>(
        Operation<Try>{*this, std::move(attempt)}, token, socket_);
  }

  template <typename Buffers>
  TlsSession::Done read(const Buffers& buffers) {
    for (auto each = asio::buffer_sequence_begin(buffers);
         each != asio::buffer_sequence_end(buffers); ++each) {
      const asio::mutable_buffer buffer(*each);
      if (buffer.size() > 0) return tls_->read(buffer.data(), buffer.size());
    }
    return {};
  }

  // Small buffers go together in one record.
  template <typename Buffers>
  TlsSession::Done write(const Buffers& buffers) {
    thread_local std::array<char, TlsSession::kRecordBytes> record;
    std::size_t size = 0;
    for (auto each = asio::buffer_sequence_begin(buffers);
         each != asio::buffer_sequence_end(buffers) && size < record.size(); ++each) {
      const asio::const_buffer buffer(*each);
      if (size == 0 && buffer.size() >= record.size()) {
        return tls_->write(buffer.data(), record.size());
      }
      const auto taken = std::min(buffer.size(), record.size() - size);
      if (taken > 0) std::memcpy(record.data() + size, buffer.data(), taken);
      size += taken;
    }
    return size > 0 ? tls_->write(record.data(), size) : TlsSession::Done();
  }

  Socket socket_;
  std::unique_ptr<TlsSession> tls_;
};

// A stream of messages with `Content-Encoding: gzip` whose parts are compressed once for all
// readers. Each part can be read alone. No part refers to earlier parts (Z_FULL_FLUSH), so its
// bytes are the same in every stream. A reader can decompress each part when it arrives. A stream
// ends with its connection. So it does not have the checksum that is at the end of a gzip file.

/// True if the client of the request reads gzip.
bool accepts_gzip(const HttpRequest& request);

/// The first bytes of a stream.
SharedBytes gzip_head();

/// A part of a stream. Null: there is no memory.
SharedBytes gzip_part(std::string_view text);

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

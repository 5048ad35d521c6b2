#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "daemon/net/http/asio_loop.h"
#include "daemon/net/http/http2_requests.h"
#include "daemon/net/http/http_deadline.h"
#include "daemon/net/http/http_exchange.h"
#include "daemon/net/http/http_incoming.h"
#include "daemon/net/http/http_site.h"
#include "daemon/net/http/http_stream.h"
#include "daemon/net/peer_address.h"

namespace jadoube::net {

namespace http = boost::beast::http;
using Parser = http::request_parser<http::string_body>;

/// How long a client has to read an error or the end of a stream.
constexpr std::chrono::milliseconds kFarewell{2'000};

/// The header for browsers that a host has no address without TLS: for half a year.
constexpr const char *kOnlyTlsField = "Strict-Transport-Security", *kOnlyTls = "max-age=15552000";

/// The client of a stream has disconnected before the stream began.
void abandon(const HttpAnswer& answer);

/// A client, from its first byte to its last. It uses HTTP/1.1, or HTTP/2 where TLS has agreed on
/// it.
class HttpConnection final : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(AsioLoop& loop, Socket socket, std::shared_ptr<const HttpSite> site,
                 PeerAddress peer);
  ~HttpConnection();

  // `at_door`: there is no place yet. The first request must show that one is kept.
  void start(bool at_door);
  // No place was free, and nothing was started. Answers that the client must try later.
  void turn_away();
  // Writes what the stream has, if nothing is being written.
  void flush(const HttpStream& stream);
  // Ends the stream at once.
  void cut(const HttpStream& stream);
  // Takes no more requests, and ends now if there is none.
  void finish();
  // Ends the stream, if there is one.
  void close_stream();
  // Ends at once. All that is pending completes with an error.
  void close();
  // Looks at the deadline and at the next ping.
  void check(Clock::time_point now);
  void take(HttpAnswer answer);
  void take_http2(Http2Session::Stream stream, HttpAnswer answer);

  // False: there is no place for who sends the request.
  bool has_place(const HttpRequest& request);
  HttpResponse no_place(const HttpRequest& request) const;
  Guest guest() const;
  // Calls the handler. `take` gets its answer, if the connection still is.
  void call(HttpRequest request, const HttpRoute& route,
            std::function<void(HttpConnection&, HttpAnswer)> take);

  const PeerAddress& peer() const { return peer_; }

 private:
  struct WebSocket;

  Task<void> serve();
  Task<bool> shake_hands();
  Task<bool> serve_one();
  Task<bool> wait_for_request();
  Task<bool> read_body(Parser& parser);
  Task<bool> serve_handler(Parser& parser);
  Task<bool> write_response(bool keeps);
  Task<void> run_stream();
  Task<void> serve_socket(const Parser& parser);
  Task<void> serve_http2();
  void pump();
  void flush();
  Task<void> drop_input();

  void call_handler();
  void begin_stream(std::shared_ptr<HttpStream> stream);
  void end_stream(const std::function<void()>& closed);
  void write_messages(HttpStream::Batch batch);
  void write_frame(HttpStream::Batch batch);
  void written(const error_code& error);
  void close_socket();
  void finish_stream();
  // HTTP/1.0 has no chunks.
  bool is_chunked() const { return !incoming_.is_old_version(); }

  AsioLoop& loop_;
  ClientStream client_;
  const std::shared_ptr<const HttpSite> site_;
  const PeerAddress peer_;
  beast::flat_buffer buffer_;

  HttpDeadline deadline_;
  bool had_request_ = false, is_idle_ = false, is_last_ = false;
  // True if no place is free for it yet; true if the client has entered.
  bool is_at_door_ = false, has_entered_ = false;

  // The request that is being answered. Its parts are members because GCC 12 makes wrong code if a
  // coroutine gets temporary values as arguments. Then they are destroyed twice.
  HttpIncoming incoming_;
  HttpResponse response_;
  std::optional<HttpAnswer> answer_;
  Timer answered_;

  // Null: it is HTTP/1.1.
  std::unique_ptr<Http2Requests> http2_;
  std::string output_;

  HttpStreamOutput outgoing_;
  std::unique_ptr<WebSocket> websocket_;
  bool is_writing_ = false, is_closed_ = false;
};

}  // namespace jadoube::net

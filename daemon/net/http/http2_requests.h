#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "daemon/net/http/asio_loop.h"
#include "daemon/net/http/http2_session.h"
#include "daemon/net/http/http_exchange.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::net {

class HttpConnection;

/// The requests that one client makes over HTTP/2 at the same time, and their answers. The
/// connection reads and writes. On the loop's thread.
class Http2Requests final : public Http2Session::Answerer {
 public:
  /// `connection` owns it.
  Http2Requests(AsioLoop& loop, HttpConnection& connection, std::shared_ptr<const HttpSite> site);
  ~Http2Requests() override;

  Http2Session& session() { return session_; }
  /// Takes what the client has sent. False: the connection must end.
  bool take(std::string_view bytes);
  /// What is to be written next, at most `most` bytes.
  std::string output(std::size_t most);
  /// Within one of these calls, so the session must not be called again.
  bool is_in_session() const { return is_in_session_; }
  bool is_idle() const { return requests_.empty(); }
  /// The answer of a handler.
  void answer(Http2Session::Stream stream, HttpAnswer answer);
  /// Call it when messages wait in `stream`.
  void flush(const HttpStream& stream);
  /// Drops the answer to which `stream` belongs.
  void cut(const HttpStream& stream);
  /// Call it when everything that `Http2Session::output` returned is written.
  void written();
  /// Ends the streams after the messages that wait in them.
  void close_streams();
  /// Ends everything that takes too long, and keeps silent streams alive.
  void check(Clock::time_point now);

 private:
  using Stream = Http2Session::Stream;
  struct Request {
    HttpRequest request = {};
    const HttpRoute* route = nullptr;
    bool is_head = false, is_answered = false, is_called = false;
    Clock::time_point deadline = Clock::time_point::max();
    // Of an answer without end.
    std::shared_ptr<HttpStream> messages = {};
    HttpStreamStart start = {};
    bool has_sent = false;
    Clock::time_point sent_at = {};
  };
  using Requests = std::map<Stream, Request>;

  void begin(Stream stream, Http2Session::Head head, bool has_body) override;
  void add(Stream stream, std::string_view body) override;
  void finish(Stream stream) override;
  Http2Session::More more(Stream stream) override;
  void gone(Stream stream) override;

  std::optional<HttpResponse> objection(Http2Session::Head head, Request& request) const;
  void respond(Stream stream, Request& request, HttpResponse response);
  void begin_stream(Stream stream, Request& request, HttpStreamAnswer answer);
  void end(Request& request);
  Requests::iterator find(const HttpStream& messages);

  AsioLoop& loop_;
  HttpConnection& connection_;
  const std::shared_ptr<const HttpSite> site_;
  Requests requests_;
  std::map<const HttpStream*, Stream> by_messages_;
  Http2Session session_;
  bool is_in_session_ = false;
};

}  // namespace jadoube::net

#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_stream.h"

namespace jadoube::net {

/// How a response without end begins.
struct HttpStreamStart {
  std::string content_type = "text/event-stream; charset=utf-8";
  HttpFields fields = {};
  /// Sent if nothing else was sent for the time `ping` of the limits. Null: nothing.
  SharedBytes keep_alive = {};
  /// Called each time when everything that waited is written: a source that shall not run ahead
  /// sends its next message then. Called on the server's thread. May be empty.
  std::function<void()> drained = {};
  /// Called once when the client has disconnected or the stream has ended. Called on the server's
  /// thread, or where the stream was made if the client has disconnected already. May be empty.
  std::function<void()> closed = {};
};

/// For server-sent events. A comment keeps the connection alive.
HttpStreamStart event_stream();

/// The beginning of a stream, with the stream.
struct HttpStreamAnswer {
  HttpStreamStart start;
  std::shared_ptr<HttpStream> stream;
};
using HttpAnswer = std::variant<HttpResponse, HttpStreamAnswer>;

/// A request that waits for its answer. Keep it, and answer at once or later, from any thread. If
/// it is destroyed without an answer, the client gets status 500.
class HttpExchange {
 public:
  /// Takes the answer. Any thread.
  using Deliver = std::function<void(HttpAnswer)>;
  /// Makes a stream.
  using MakeStream = std::function<std::shared_ptr<HttpStream>()>;

  HttpExchange(HttpRequest request, Deliver deliver, MakeStream make_stream);
  HttpExchange(const HttpExchange&) = delete;
  HttpExchange& operator=(const HttpExchange&) = delete;
  ~HttpExchange();

  const HttpRequest& request() const { return request_; }
  /// Answers. Only the first answer counts. Any thread.
  void respond(HttpResponse response);
  /// Answers with a stream. Messages may be sent at once. Null: there is an answer already. Any
  /// thread.
  std::shared_ptr<HttpStream> stream(HttpStreamStart start);

 private:
  const HttpRequest request_;
  const Deliver deliver_;
  const MakeStream make_stream_;
  std::atomic<bool> is_answered_ = false;
};

}  // namespace jadoube::net

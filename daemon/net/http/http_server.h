#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/net/connection_acceptor.h"
#include "daemon/net/http/http_loop.h"
#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"
#include "daemon/net/listener.h"
#include "rules/error.h"

namespace jadoube::net {

/// Serves HTTP/1.1, HTTP/2 over TLS, WebSocket and server-sent events to any number of clients. One
/// thread accepts connections, and one reads and writes. Each address has its own site. Handlers
/// may answer at once, or later from any thread, or with a stream.
class HttpServer {
 public:
  explicit HttpServer(const HttpLimits& limits = {});
  ~HttpServer();

  /// Serves `site` at an address, `host:port` or `unix:/path`, from `start` on. Returns the port,
  /// or 0 for a Unix socket. Errors: as `Listener::open`.
  rules::Expected<int> listen(const std::string& address, HttpSite site);
  /// As `HttpLoop::tell_of_crowd`. Call before `start`.
  void tell_of_crowd(std::function<void(std::optional<HttpCrowd>)> tell) {
    loop_->tell_of_crowd(std::move(tell));
  }
  void start();
  /// Admits no new clients, and lets clients finish, as `HttpLoop::finish` does. Call `stop` then.
  void finish(std::chrono::milliseconds time);
  /// Disconnects all clients. No handler is called any more when it returns.
  void stop();
  /// The number of connections now.
  int connections() const { return loop_->connections(); }

 private:
  const HttpLimits limits_;
  const std::shared_ptr<HttpLoop> loop_;
  ConnectionAcceptor acceptor_;
};

}  // namespace jadoube::net

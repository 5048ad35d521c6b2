#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"
#include "daemon/net/listener.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::net {

/// All places are taken, and somebody was turned away.
struct HttpCrowd {
  int places = 0;
  /// The block of addresses with the most viewers, and how many they are. No viewers: all guests
  /// have entered, or are on this machine.
  std::string block = {};
  int viewers = 0;

  bool operator==(const HttpCrowd&) const = default;
};

/// The thread that reads and writes all HTTP connections. Behind this header are Boost.Asio and
/// Boost.Beast. Any thread may call.
class HttpLoop {
 public:
  /// Starts the thread.
  static std::shared_ptr<HttpLoop> start(const HttpLimits& limits);
  virtual ~HttpLoop() = default;

  /// Serves `site` to a client that has connected.
  virtual void admit(drivers::FileDescriptor connection, std::shared_ptr<const HttpSite> site) = 0;
  /// Lets clients finish: who has no request is disconnected, who waits for an answer gets it, and
  /// streams may end by themselves. After half of `time` all other streams are closed. Returns when
  /// all clients have disconnected, or after `time`.
  virtual void finish(std::chrono::milliseconds time) = 0;
  /// Disconnects all clients and ends the thread. Streams and exchanges that are still held do
  /// nothing from now on.
  virtual void stop() = 0;
  /// `report` is called when there are too few places, and with nothing when there have been enough
  /// for a minute. Called on the loop's thread. Call this before anybody is admitted.
  virtual void report_crowd(std::function<void(std::optional<HttpCrowd>)> report) = 0;
  /// The number of connections now.
  virtual int connections() const = 0;
};

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
  /// As `HttpLoop::report_crowd`. Call before `start`.
  void report_crowd(std::function<void(std::optional<HttpCrowd>)> report) {
    loop_->report_crowd(std::move(report));
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

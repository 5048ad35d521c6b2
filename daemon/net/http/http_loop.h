#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::net {

/// All places are taken, and somebody was turned away.
struct HttpCrowd {
  int places = 0;
  /// The block of addresses from which the most viewers come, and how many. No viewers: all have
  /// entered, or are on this machine.
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
  /// `tell` is called when there are too few places, and with nothing when there have been enough
  /// for a minute. Called on the loop's thread. Call this before anybody is admitted.
  virtual void tell_of_crowd(std::function<void(std::optional<HttpCrowd>)> tell) = 0;
  /// The number of connections now.
  virtual int connections() const = 0;
};

}  // namespace jadoube::net

#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daemon/net/http/http_server.h"
#include "daemon/net/http/http_stream.h"
#include "daemon/net/http/open_streams.h"
#include "daemon/net/peer_address.h"
#include "daemon/net/places.h"
#include "daemon/system/log.h"

// Theory of operation. One thread runs an io_context. A connection is a coroutine. It reads a
// request, calls the handler, waits for the answer, writes it, and continues with the next request.
// A stream leaves that circle: from then on its messages are written by `flush`, and the coroutine
// only waits until the client has disconnected.
//
// A connection is touched by the loop's thread only. Other threads reach it through an HttpStream
// or an HttpExchange. These hold the loop, and the connection only weakly.
//
// No connection has a timer of its own. It has a deadline, and one timer of the loop looks at all
// deadlines several times a second. Two thousand streams then cost one timer.
//
// At the end all sockets are closed. Each pending operation then completes with an error, each
// coroutine ends, and the io_context has nothing left to do.
namespace jadoube::net {

class HttpConnection;

/// Calls code that is not of the server. What it throws is a bug, and must not reach the others.
template <typename Call>
bool call_safely(const Call& call) {
  try {
    call();
    return true;
  } catch (const std::exception& error) {
    log::error(std::string("a bug: an HTTP handler threw: ") + error.what());
    return false;
  }
}

/// The seconds of the system's clock, for the field Date.
std::chrono::sys_seconds wall_clock_seconds();

/// Which kind of guest connects to `site` from `peer` without having entered.
Guest guest_at(const HttpLimits& limits, const HttpSite& site, const PeerAddress& peer);

/// The thread, its connections, and how other threads reach them.
class AsioLoop final : public HttpLoop, public std::enable_shared_from_this<AsioLoop> {
 public:
  /// Starts the thread.
  explicit AsioLoop(const HttpLimits& limits);
  ~AsioLoop() override { stop(); }

  void admit(drivers::FileDescriptor connection, std::shared_ptr<const HttpSite> site) override;
  void finish(std::chrono::milliseconds time) override;
  void stop() override;
  int connections() const override { return connections_count_; }
  void report_crowd(std::function<void(std::optional<HttpCrowd>)> report) override {
    report_crowd_ = std::move(report);
  }

  const HttpLimits& limits() const { return limits_; }
  Executor executor() { return context_.get_executor(); }
  bool is_own_thread() const { return std::this_thread::get_id() == thread_.get_id(); }

  // Runs `work` on the loop's thread. False: the loop has ended, and nothing happens. Any thread.
  template <typename Work>
  bool post(Work work) {
    const std::lock_guard lock(mutex_);
    if (is_ending_) return false;
    asio::post(context_, std::move(work));
    return true;
  }
  std::shared_ptr<HttpStream> make_stream();
  void forget(HttpConnection& connection);
  /// Which connection writes each stream.
  OpenStreams& streams() { return streams_; }
  /// It turns out who is at the other end of a connection. False: there is no place for them.
  bool show(const HttpConnection& connection, Guest guest);

 private:
  // Calls `act` for each connection, on the loop's thread.
  void for_each(void (HttpConnection::*act)());
  void serve(int fd, std::shared_ptr<const HttpSite> site);
  void flush_woken();
  void tick();
  void look_at_crowd(Clock::time_point now);
  void disconnect(Places::Holder holder);

  const HttpLimits limits_;
  asio::io_context context_{1};
  asio::executor_work_guard<Executor> work_{context_.get_executor()};
  Places places_;
  std::function<void(std::optional<HttpCrowd>)> report_crowd_;
  std::uint64_t turned_away_ = 0;
  bool is_crowded_ = false;
  Clock::time_point crowded_until_{};
  Timer timer_;
  std::unordered_map<HttpConnection*, std::shared_ptr<HttpConnection>> connections_;
  OpenStreams streams_;
  std::atomic<int> connections_count_ = 0;

  std::mutex mutex_;
  std::condition_variable left_;
  std::atomic<bool> is_ending_ = false;
  std::vector<std::shared_ptr<HttpStream>> woken_;
  std::thread thread_;
};

}  // namespace jadoube::net

#pragma once

#include <grpcpp/support/server_interceptor.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace jadoube::net {

/// Counts the calls of each connection and of each address. HTTP/2 limits how many calls a client
/// may have open. But a client that opens and resets calls without end has none open, and all the
/// work is done here (rapid reset, CVE-2023-44487): gRPC 1.51 continues each call. A client with
/// more running calls on a connection than the limit is cut. So is one whose address begins calls
/// faster than the limit, on whatever connections.
///
/// Clients without an address do not count: those on a Unix socket, and the gateway.
class CallLimiter final : public grpc::experimental::ServerInterceptorFactoryInterface {
 public:
  /// Cuts the client at `peer`, in gRPC's notation. Any thread.
  using Cut = std::function<void(const std::string& peer)>;
  /// True if the client at `peer` was cut before, so that its calls do not count. Any thread.
  using IsGone = std::function<bool(const std::string& peer)>;

  struct Limits {
    /// The running calls of one connection.
    int running;
    /// The calls that one address may begin each second, and how many it may begin at once.
    int per_second = 200;
    int at_once = 2'000;
  };

  CallLimiter(const Limits& limits, Cut cut, IsGone is_gone);

  grpc::experimental::Interceptor* CreateServerInterceptor(
      grpc::experimental::ServerRpcInfo* info) override;

 private:
  using Clock = std::chrono::steady_clock;
  // The running calls. They may live longer than the limiter.
  struct Counts {
    std::mutex mutex;
    std::map<std::string, int> by_peer;
  };
  class Passage;

  bool is_too_fast(const std::string& host, Clock::time_point now);

  const Limits limits_;
  const Cut cut_;
  const IsGone is_gone_;
  const std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
  std::mutex mutex_;
  /// When the calls of each address are forgotten: each call adds its share of a second.
  std::map<std::string, Clock::time_point> forgotten_at_;
  Clock::time_point tidy_at_{};
};

}  // namespace jadoube::net

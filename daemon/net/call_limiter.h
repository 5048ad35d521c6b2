#pragma once

#include <grpcpp/support/server_interceptor.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace jadoube::net {

/// Counts the running calls of each connection. HTTP/2 limits how many calls a client may have
/// open. But a client that opens and resets calls without end has none open, and all the work is
/// done here (rapid reset, CVE-2023-44487): gRPC 1.51 continues each call. A connection with more
/// running calls than the limit is cut.
class CallLimiter final : public grpc::experimental::ServerInterceptorFactoryInterface {
 public:
  /// Cuts the connection from `peer`, in gRPC's notation. Any thread.
  using Cut = std::function<void(const std::string& peer)>;

  /// No connection may have more than `most` running calls.
  CallLimiter(int most, Cut cut);

  grpc::experimental::Interceptor* CreateServerInterceptor(
      grpc::experimental::ServerRpcInfo* info) override;

 private:
  // The running calls. They may live longer than the limiter.
  struct Counts {
    std::mutex mutex;
    std::map<std::string, int> by_peer;
  };
  class Passage;

  const int most_;
  const Cut cut_;
  const std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace jadoube::net

#pragma once

#include <grpcpp/support/server_interceptor.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace jadoube::net {

/// Counts the calls that each connection has under way. HTTP/2 limits how many calls a client may
/// have open. A client that opens and resets calls without end has none open, but leaves all the
/// work here (rapid reset, CVE-2023-44487): gRPC 1.51 goes on with each. A connection with more
/// calls under way than the limit is cut.
class CallLimiter final : public grpc::experimental::ServerInterceptorFactoryInterface {
 public:
  /// Cuts the connection from `peer`, as gRPC calls it. Any thread.
  using Cut = std::function<void(const std::string& peer)>;

  /// No connection has more than `most` calls under way.
  CallLimiter(int most, Cut cut);

  grpc::experimental::Interceptor* CreateServerInterceptor(
      grpc::experimental::ServerRpcInfo* info) override;

 private:
  // Calls under way. They may outlive the limiter.
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

#include "daemon/net/call_limiter.h"

#include <grpcpp/server_context.h>

#include <utility>

namespace jadoube::net {

// Lives as long as its call.
class CallLimiter::Passage final : public grpc::experimental::Interceptor {
 public:
  Passage(std::shared_ptr<Counts> counts, std::string peer)
      : counts_(std::move(counts)), peer_(std::move(peer)) {
    const std::lock_guard lock(counts_->mutex);
    under_way_ = ++counts_->by_peer[peer_];
  }
  ~Passage() override {
    const std::lock_guard lock(counts_->mutex);
    const auto found = counts_->by_peer.find(peer_);
    if (--found->second == 0) counts_->by_peer.erase(found);
  }

  // The number of calls on the connection, including this one.
  int under_way() const { return under_way_; }

  void Intercept(grpc::experimental::InterceptorBatchMethods* methods) override {
    methods->Proceed();
  }

 private:
  const std::shared_ptr<Counts> counts_;
  const std::string peer_;
  int under_way_ = 0;
};

CallLimiter::CallLimiter(int most, Cut cut) : most_(most), cut_(std::move(cut)) {}

grpc::experimental::Interceptor* CallLimiter::CreateServerInterceptor(
    grpc::experimental::ServerRpcInfo* info) {
  const std::string peer = info->server_context()->peer();
  auto passage = std::make_unique<Passage>(counts_, peer);
  // Once for each multiple of the limit. Calls that the client sent before the cut still arrive.
  if (passage->under_way() % most_ == 0) cut_(peer);
  return passage.release();
}

}  // namespace jadoube::net

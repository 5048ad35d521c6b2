#include "daemon/net/call_limiter.h"

#include <grpcpp/server_context.h>

#include <algorithm>
#include <utility>

#include "daemon/net/peer_address.h"

namespace jadoube::net {
namespace {

constexpr std::chrono::seconds kTidyEvery{10};

}  // namespace

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

CallLimiter::CallLimiter(const Limits& limits, Cut cut, IsGone is_gone)
    : limits_(limits), cut_(std::move(cut)), is_gone_(std::move(is_gone)) {}

grpc::experimental::Interceptor* CallLimiter::CreateServerInterceptor(
    grpc::experimental::ServerRpcInfo* info) {
  const std::string peer = info->server_context()->peer();
  const std::string host = host_of_peer(peer);
  if (host.empty() || is_gone_(peer)) return nullptr;
  auto passage = std::make_unique<Passage>(counts_, peer);
  // Once for each multiple of the limit. Calls that the client sent before the cut still arrive.
  if (passage->under_way() % limits_.running == 0 || is_too_fast(host, Clock::now())) cut_(peer);
  return passage.release();
}

// True for each call above the limit.
bool CallLimiter::is_too_fast(const std::string& host, Clock::time_point now) {
  const Clock::duration share = Clock::duration(std::chrono::seconds(1)) / limits_.per_second;
  const std::lock_guard lock(mutex_);
  if (now >= tidy_at_) {
    tidy_at_ = now + kTidyEvery;
    std::erase_if(forgotten_at_, [now](const auto& entry) { return entry.second <= now; });
  }
  auto& forgotten_at = forgotten_at_[host];
  const auto longest = now + share * limits_.at_once;
  forgotten_at = std::max(forgotten_at, now) + share;
  if (forgotten_at <= longest) return false;
  forgotten_at = longest;
  return true;
}

}  // namespace jadoube::net

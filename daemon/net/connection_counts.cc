#include "daemon/net/connection_counts.h"

namespace jadoube::net {

bool ConnectionCounts::admit(const std::string& peer, bool is_local) {
  if (all_ >= limits_.connections) return false;
  if (counts_address(is_local)) {
    const auto found = by_address_.find(peer);
    if (found != by_address_.end() && found->second >= limits_.connections_per_address) {
      return false;
    }
    ++by_address_[peer];
  }
  ++all_;
  return true;
}

void ConnectionCounts::leave(const std::string& peer, bool is_local) {
  --all_;
  if (!counts_address(is_local)) return;
  const auto found = by_address_.find(peer);
  if (found != by_address_.end() && --found->second == 0) by_address_.erase(found);
}

}  // namespace jadoube::net

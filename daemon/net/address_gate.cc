#include "daemon/net/address_gate.h"

#include <sys/socket.h>

#include <algorithm>

#include "daemon/net/connection_acceptor.h"
#include "daemon/net/peer_address.h"

namespace jadoube::net {
namespace {

constexpr std::chrono::seconds kFirstPenalty{10}, kLongestPenalty{600};
constexpr std::chrono::hours kPeace{1};
// Counting takes a call of the system for each descriptor.
constexpr std::chrono::seconds kCountEvery{1};

}  // namespace

bool AddressGate::lets_in(int fd, Clock::time_point now) {
  const PeerAddress peer = peer_address(fd);
  if (peer.text.empty()) return true;
  const std::lock_guard lock(mutex_);
  ports_.insert(local_port(fd));
  if (is_shut(peer.text, now)) return false;
  if (!peer.is_local && connections_of(peer.text, now) > most_) return false;
  if (const auto harm = harms_.find(peer.text); harm != harms_.end()) {
    harm->second.came_from.insert(peer.port);
  }
  return true;
}

bool AddressGate::is_gone(const std::string& peer) {
  const std::lock_guard lock(mutex_);
  const auto harm = harms_.find(host_of_peer(peer));
  return harm != harms_.end() && !harm->second.came_from.contains(port_of_peer(peer));
}

bool AddressGate::is_shut_out(const std::string& host, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  return is_shut(host, now);
}

bool AddressGate::is_shut(const std::string& host, Clock::time_point now) const {
  const auto found = harms_.find(host);
  return found != harms_.end() && now < found->second.until;
}

std::chrono::seconds AddressGate::shut_out(const std::string& host, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  // Calls that came before it was shut out may still be counted.
  hang_up(host);
  if (is_shut(host, now)) return {};
  std::erase_if(harms_, [now](const auto& entry) { return now - entry.second.until > kPeace; });
  Harm& harm = harms_[host];
  harm.penalty = std::clamp(harm.penalty * 2, kFirstPenalty, kLongestPenalty);
  harm.until = now + harm.penalty;
  harm.came_from.clear();
  return harm.penalty;
}

// Whoever closes a connection does not say so here. So they are counted.
int AddressGate::connections_of(const std::string& host, Clock::time_point now) {
  if (now < count_at_) return ++connections_[host];
  count_at_ = now + kCountEvery;
  connections_.clear();
  for (int fd = 0; fd < ConnectionAcceptor::descriptors(); ++fd) {
    if (!ports_.contains(local_port(fd))) continue;
    const PeerAddress peer = peer_address(fd);
    if (!peer.text.empty()) ++connections_[peer.text];
  }
  return connections_[host];
}

void AddressGate::hang_up(const std::string& host) const {
  for (int fd = 0; fd < ConnectionAcceptor::descriptors(); ++fd) {
    if (ports_.contains(local_port(fd)) && peer_address(fd).text == host) ::shutdown(fd, SHUT_RDWR);
  }
}

}  // namespace jadoube::net

#include "daemon/net/address_gate.h"

#include <algorithm>

#include "daemon/net/peer_address.h"
#include "daemon/system/ip_address.h"

namespace jadoube::net {
namespace {

constexpr std::chrono::seconds kFirstPenalty{10}, kLongestPenalty{600};
constexpr std::chrono::hours kPeace{1};
constexpr std::chrono::seconds kTidyEvery{10};

}  // namespace

bool AddressGate::lets_in(const std::string& host, Clock::time_point now) {
  const std::string block = system::address_block(host);
  const std::lock_guard lock(mutex_);
  if (is_shut(block, now)) return false;
  const auto known = connections_.find(block);
  const int before = known == connections_.end() ? 0 : known->second;
  if (before >= limits_.connections && !is_local_host(host)) return false;
  ++connections_[block];
  return true;
}

void AddressGate::leave(const std::string& host) {
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(system::address_block(host));
  if (found != connections_.end() && --found->second <= 0) connections_.erase(found);
}

AddressGate::Verdict AddressGate::charge(const std::string& host, int cost, Clock::time_point now) {
  const std::string block = system::address_block(host);
  const std::lock_guard lock(mutex_);
  if (limits_.shuts_out && is_shut(block, now)) return {.cut = true};
  if (!is_too_much(block, cost, now)) return {};
  if (!limits_.shuts_out) return {.cut = true};
  return {.cut = true, .shut_out = shut_out(block, now)};
}

bool AddressGate::is_too_much(const std::string& block, int cost, Clock::time_point now) {
  if (now >= tidy_at_) {
    tidy_at_ = now + kTidyEvery;
    std::erase_if(forgotten_at_, [now](const auto& entry) { return entry.second <= now; });
  }
  const auto share = [](int per_second) {
    return Clock::duration(std::chrono::seconds(1)) / per_second;
  };
  const auto own_share = share(limits_.cost_per_second), all_share = share(limits_.all_per_second);
  auto& forgotten_at = forgotten_at_[block];
  const auto longest = now + own_share * limits_.cost_at_once;
  forgotten_at = std::max(forgotten_at, now) + own_share * cost;
  if (forgotten_at > longest) {
    forgotten_at = longest;
    return true;
  }
  const auto all_longest = now + all_share * limits_.all_at_once;
  all_forgotten_at_ = std::max(all_forgotten_at_, now) + all_share * cost;
  if (all_forgotten_at_ <= all_longest) return false;
  all_forgotten_at_ = all_longest;
  // Many callers with few requests must not use up the limit of others.
  const int equal = limits_.all_at_once / static_cast<int>(forgotten_at_.size());
  return (forgotten_at - now) / own_share > std::max(equal, limits_.cost_per_second);
}

std::chrono::seconds AddressGate::shut_out(const std::string& block, Clock::time_point now) {
  std::erase_if(harms_, [now](const auto& entry) { return now - entry.second.until > kPeace; });
  Harm& harm = harms_[block];
  harm.penalty = std::clamp(harm.penalty * 2, kFirstPenalty, kLongestPenalty);
  harm.until = now + harm.penalty;
  return harm.penalty;
}

bool AddressGate::is_shut_out(const std::string& host, Clock::time_point now) {
  const std::string block = system::address_block(host);
  const std::lock_guard lock(mutex_);
  return is_shut(block, now);
}

bool AddressGate::is_shut(const std::string& block, Clock::time_point now) const {
  const auto found = harms_.find(block);
  return found != harms_.end() && now < found->second.until;
}

}  // namespace jadoube::net

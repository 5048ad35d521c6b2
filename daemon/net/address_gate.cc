#include "daemon/net/address_gate.h"

#include <algorithm>

#include "daemon/net/peer_address.h"

namespace jadoube::net {
namespace {

constexpr std::chrono::seconds kFirstPenalty{10}, kLongestPenalty{600};
constexpr std::chrono::hours kPeace{1};
constexpr std::chrono::seconds kTidyEvery{10};

}  // namespace

bool AddressGate::lets_in(const std::string& host, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (is_shut(host, now)) return false;
  const auto known = connections_.find(host);
  const int before = known == connections_.end() ? 0 : known->second;
  if (before >= limits_.connections && !is_local_host(host)) return false;
  ++connections_[host];
  return true;
}

void AddressGate::leave(const std::string& host) {
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(host);
  if (found != connections_.end() && --found->second <= 0) connections_.erase(found);
}

AddressGate::Verdict AddressGate::charge(const std::string& host, int cost, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (limits_.shuts_out && is_shut(host, now)) return {.cut = true};
  if (!is_too_much(host, cost, now)) return {};
  if (!limits_.shuts_out) return {.cut = true};
  return {.cut = true, .shut_out = shut_out(host, now)};
}

bool AddressGate::is_too_much(const std::string& host, int cost, Clock::time_point now) {
  if (now >= tidy_at_) {
    tidy_at_ = now + kTidyEvery;
    std::erase_if(forgotten_at_, [now](const auto& entry) { return entry.second <= now; });
  }
  const Clock::duration share = Clock::duration(std::chrono::seconds(1)) / limits_.cost_per_second;
  auto& forgotten_at = forgotten_at_[host];
  const auto longest = now + share * limits_.cost_at_once;
  forgotten_at = std::max(forgotten_at, now) + share * cost;
  if (forgotten_at <= longest) return false;
  forgotten_at = longest;
  return true;
}

std::chrono::seconds AddressGate::shut_out(const std::string& host, Clock::time_point now) {
  std::erase_if(harms_, [now](const auto& entry) { return now - entry.second.until > kPeace; });
  Harm& harm = harms_[host];
  harm.penalty = std::clamp(harm.penalty * 2, kFirstPenalty, kLongestPenalty);
  harm.until = now + harm.penalty;
  return harm.penalty;
}

bool AddressGate::is_shut_out(const std::string& host, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  return is_shut(host, now);
}

bool AddressGate::is_shut(const std::string& host, Clock::time_point now) const {
  const auto found = harms_.find(host);
  return found != harms_.end() && now < found->second.until;
}

}  // namespace jadoube::net

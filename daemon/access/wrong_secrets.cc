#include "daemon/access/wrong_secrets.h"

#include <arpa/inet.h>

#include <array>

namespace jadoube::access {
namespace {

constexpr std::chrono::minutes kWindow{1};
// More addresses than a hall has. An attacker with more of them gets the oldest count forgotten.
constexpr std::size_t kMostAddresses = 4096;

}  // namespace

std::string client_of(const std::string& address) {
  in6_addr parsed{};
  if (::inet_pton(AF_INET6, address.c_str(), &parsed) != 1) return address;
  if (IN6_IS_ADDR_V4MAPPED(&parsed)) return address.substr(address.rfind(':') + 1);
  for (std::size_t i = 8; i < 16; ++i) parsed.s6_addr[i] = 0;
  std::array<char, INET6_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET6, &parsed, text.data(), text.size());
  return std::string(text.data()) + "/64";
}

void WrongSecrets::make_room(Time now) {
  if (by_address_.size() < kMostAddresses) return;
  std::erase_if(by_address_,
                [now](const auto& item) { return now - item.second.since >= kWindow; });
  if (by_address_.size() < kMostAddresses) return;
  auto oldest = by_address_.begin();
  for (auto at = by_address_.begin(); at != by_address_.end(); ++at) {
    if (at->second.since < oldest->second.since) oldest = at;
  }
  by_address_.erase(oldest);
}

WrongSecrets::Verdict WrongSecrets::count(const std::string& address, Time now) {
  const std::string client = client_of(address);
  auto found = by_address_.find(client);
  if (found == by_address_.end()) {
    make_room(now);
    found = by_address_.emplace(client, Counted{.since = now}).first;
  }
  Counted& counted = found->second;
  if (now - counted.since >= kWindow || now < counted.since) counted = {.since = now};
  if (counted.wrong < kMost)
    ++counted.wrong;
  else
    return Verdict::kLimited;
  return counted.wrong == kMost ? Verdict::kLastWarned : Verdict::kRefuse;
}

}  // namespace jadoube::access

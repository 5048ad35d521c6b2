#include "daemon/access/wrong_secrets.h"

#include "daemon/system/address_block.h"

namespace jadoube::access {
namespace {

constexpr std::chrono::minutes kWindow{1};
// More addresses than a hall has. An attacker with more of them gets the oldest count forgotten.
constexpr std::size_t kMostAddresses = 4096;

}  // namespace

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
  const std::string client = system::address_block(address);
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

#include "drivers/transport/host_lookup.h"

#include <netdb.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "drivers/transport/system_sentence.h"

namespace jadoube::drivers {
namespace {

using rules::Expected;
using Found = Expected<SocketAddress>;

Found ask_system(const std::string& host, std::uint16_t port, int flags) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = flags | AI_NUMERICSERV;
  addrinfo* list = nullptr;
  const int error = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &list);
  if (error != 0) {
    return rules::refuse(rules::ErrorCode::kUnavailable, "host {host} is not known: {why}",
                         {{"host", host}, {"why", lookup_sentence(error)}});
  }
  SocketAddress address;
  address.size = list->ai_addrlen;
  std::copy_n(reinterpret_cast<const char*>(list->ai_addr), list->ai_addrlen,
              reinterpret_cast<char*>(&address.storage));
  freeaddrinfo(list);
  return address;
}

// The last result, if there is one, and whether a lookup is running.
struct Lookup {
  std::optional<Found> found;
  bool under_way = false;
};

// All lookups. A thread keeps them alive until it has its answer.
struct Lookups {
  std::mutex mutex;
  std::map<std::pair<std::string, std::uint16_t>, Lookup> by_host;
};

const std::shared_ptr<Lookups>& lookups() {
  static const auto kept = std::make_shared<Lookups>();
  return kept;
}

void begin_lookup(const std::string& host, std::uint16_t port) {
  std::thread([host, port, kept = lookups()] {
    Found found = ask_system(host, port, 0);
    const std::lock_guard lock(kept->mutex);
    kept->by_host[{host, port}] = {.found = std::move(found), .under_way = false};
  }).detach();
}

}  // namespace

Expected<SocketAddress> look_up(const std::string& host, std::uint16_t port) {
  if (auto number = ask_system(host, port, AI_NUMERICHOST)) return number;
  const std::lock_guard lock(lookups()->mutex);
  Lookup& lookup = lookups()->by_host[{host, port}];
  if (!std::exchange(lookup.under_way, true)) begin_lookup(host, port);
  if (lookup.found) return *lookup.found;
  return rules::refuse(rules::ErrorCode::kUnavailable, "host {host} is being looked up",
                       {{"host", host}});
}

}  // namespace jadoube::drivers

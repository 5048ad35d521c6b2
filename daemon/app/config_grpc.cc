#include "daemon/app/config_grpc.h"

#include <sys/un.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "daemon/system/home_path.h"

namespace jadoube::app {
namespace {

const std::string kUnix = "unix:";
constexpr std::size_t kLongestPath = sizeof(sockaddr_un::sun_path) - 1;

// The digits after the last colon. Empty if they are not a valid port.
std::string port_of(const std::string& address) {
  const auto colon = address.rfind(':');
  if (colon == std::string::npos || colon == 0) return {};
  std::string port = address.substr(colon + 1);
  const bool fits = !port.empty() && port.size() <= 5 &&
                    std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; }) &&
                    std::stoi(port) <= 65535;
  return fits ? port : std::string();
}

// What is wrong with an address by itself. Empty if nothing is wrong.
std::string fault_of(const std::string& text) {
  const std::string form = "must hold addresses as \"127.0.0.1:50960\" or \"unix:/path\"";
  if (!text.starts_with(kUnix)) return port_of(text).empty() ? form : std::string();
  const auto length = text.size() - kUnix.size();
  if (length > kLongestPath) {
    return "the path of a Unix socket is at most " + std::to_string(kLongestPath) + " bytes long";
  }
  return length == 0 ? form : std::string();
}

// A key that two addresses of the same place share. Empty for port 0, which is never the same
// place. Two names of one host are not recognised here: listening on the second one fails.
std::string place_of(const std::string& address) {
  if (address.starts_with(kUnix)) {
    const std::filesystem::path path(address.substr(kUnix.size()));
    return kUnix + path.lexically_normal().string();
  }
  const auto port = port_of(address);
  const int number = std::stoi(port);
  if (number == 0) return {};
  return address.substr(0, address.size() - port.size()) + std::to_string(number);
}

// Reads the addresses under `key`. Without the key, `out` stays. `taken`: the places named so far.
void read_addresses(ConfigReader& reader, const toml::table& grpc, const std::string& key,
                    std::set<std::string>& taken, std::vector<std::string>& out) {
  const toml::node* node = grpc.get(key);
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || list->empty()) {
    return reader.fail(node->source(), "grpc." + key,
                       "must be a list of one or more, as in [\"127.0.0.1:50960\"]");
  }
  out.clear();
  for (const toml::node& entry : *list) {
    const auto address = system::home_address(entry.value_exact<std::string>().value_or(""));
    if (const auto fault = fault_of(address); !fault.empty()) {
      return reader.fail(entry.source(), "grpc." + key, fault);
    }
    const auto place = place_of(address);
    if (!place.empty() && !taken.insert(place).second) {
      return reader.fail(entry.source(), "grpc." + key,
                         "\"" + address +
                             "\" is there twice: an address is either for "
                             "arbiters (listen) or for viewers");
    }
    out.push_back(address);
  }
}

}  // namespace

void read_grpc(ConfigReader& reader, const toml::table& root, GrpcSettings& settings) {
  const toml::table* grpc = reader.table(root, "grpc");
  std::set<std::string> taken;
  if (grpc == nullptr || grpc->get("listen") == nullptr) {
    for (const auto& address : settings.listen) taken.insert(place_of(address));
  }
  if (grpc == nullptr) return;
  reader.allow(*grpc, "grpc.", {"listen", "viewers"});
  read_addresses(reader, *grpc, "listen", taken, settings.listen);
  read_addresses(reader, *grpc, "viewers", taken, settings.viewers);
}

}  // namespace jadoube::app

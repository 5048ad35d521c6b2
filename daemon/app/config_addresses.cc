#include "daemon/app/config_addresses.h"

#include <sys/un.h>

#include <algorithm>
#include <filesystem>

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

}  // namespace

void AddressReader::read(const toml::table& table, const std::string& where, const std::string& key,
                         std::vector<std::string>& out) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || list->empty()) {
    return reader_.fail(node->source(), where + key,
                        "must be a list of one or more, as in [\"127.0.0.1:50960\"]");
  }
  out.clear();
  for (const toml::node& entry : *list) {
    const auto address = system::home_address(entry.value_exact<std::string>().value_or(""));
    if (const auto fault = fault_of(address); !fault.empty()) {
      return reader_.fail(entry.source(), where + key, fault);
    }
    const auto place = place_of(address);
    if (!place.empty() && !taken_.insert(place).second) {
      return reader_.fail(entry.source(), where + key,
                          "\"" + address +
                              "\" is there twice: an address is for arbiters ([grpc] listen), for "
                              "viewers ([grpc] viewers), for [http] or for [livechess]");
    }
    out.push_back(address);
  }
}

void AddressReader::read_grpc(const toml::table& root, GrpcSettings& settings) {
  const toml::table* grpc = reader_.table(root, "grpc");
  if (grpc == nullptr || grpc->get("listen") == nullptr) {
    for (const auto& address : settings.listen) taken_.insert(place_of(address));
  }
  if (grpc == nullptr) return;
  reader_.allow(*grpc, "grpc.", {"listen", "viewers"});
  read(*grpc, "grpc.", "listen", settings.listen);
  read(*grpc, "grpc.", "viewers", settings.viewers);
}

void AddressReader::read_listen(const toml::table& root, const std::string& name,
                                std::vector<std::string>& out) {
  const toml::table* table = reader_.table(root, name);
  if (table == nullptr) return;
  reader_.allow(*table, name + ".", {"listen"});
  read(*table, name + ".", "listen", out);
}

}  // namespace jadoube::app

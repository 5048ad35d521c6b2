#include "daemon/app/config_addresses.h"

#include <sys/un.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "daemon/access/networks.h"
#include "daemon/net/listen_address.h"
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

// What is wrong with the name of a host. Empty if nothing is wrong.
std::string host_fault(const std::string& text) {
  const bool is_name = !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_';
  });
  return is_name ? std::string() : "must hold names of this host, as \"hall.example\"";
}

// What is wrong with a part of the network. Empty if nothing is wrong.
std::string network_fault(const std::string& text) {
  return access::Network::parse(text) ? "" : "must hold networks, as \"10.0.5.0/24\"";
}

// What is wrong with the origin of a page. Empty if nothing is wrong.
std::string origin_fault(const std::string& text) {
  const std::string form = "must hold origins of pages, as \"https://club.example\"";
  // Programs that show pages of their own have other schemes: "tauri://localhost".
  const auto end_of_scheme = text.find("://");
  const bool has_scheme = end_of_scheme != std::string::npos && end_of_scheme > 0 &&
                          std::ranges::all_of(text.substr(0, end_of_scheme), [](char c) {
                            return (c >= 'a' && c <= 'z') || c == '-' || c == '+';
                          });
  // No page has an origin of these.
  const std::string scheme = has_scheme ? text.substr(0, end_of_scheme) : std::string();
  if (!has_scheme || scheme == "file" || scheme == "ftp" || scheme == "ws" || scheme == "wss") {
    return form;
  }
  const auto start = end_of_scheme + 3;
  const std::string host = text.substr(start);
  const auto colon = host.rfind(':');
  const bool has_port = colon != std::string::npos && !host.ends_with(']');
  if (has_port && port_of(host).empty()) return form;
  const std::string name = has_port ? host.substr(0, colon) : host;
  const bool is_six = name.starts_with('[') && name.ends_with(']');
  return is_six || host_fault(name).empty() ? std::string() : form;
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
                              "viewers ([grpc] viewers), for [http], for [livechess] or for "
                              "[metrics]");
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
  reader_.allow(*grpc, "grpc");
  read(*grpc, "grpc.", "listen", settings.listen);
  read(*grpc, "grpc.", "viewers", settings.viewers);
  reader_.flag(*grpc, "grpc.", "viewers_squares", settings.viewers_squares);
  reader_.language(*grpc, "grpc.", "language", settings.language);
}

void AddressReader::read_http(const toml::table& root, HttpSettings& settings) {
  const toml::table* http = reader_.table(root, "http");
  if (http == nullptr) return;
  reader_.allow(*http, "http");
  read(*http, "http.", "listen", settings.listen);
  read(*http, "http.", "tls_listen", settings.tls_listen);
  reader_.path(*http, "http.", "certificate", settings.certificate);
  reader_.path(*http, "http.", "key", settings.key);
  const bool has_own = http->get("certificate") == nullptr && http->get("key") == nullptr;
  for (const char* key : {"certificate", "key"}) {
    const toml::node* node = http->get(key);
    if (node == nullptr && !has_own) {
      const toml::node* other = http->get(key == std::string_view("key") ? "certificate" : "key");
      reader_.fail(other->source(), std::string("http.") + key,
                   "is required too: the path of a PEM file. Without both, the daemon makes a "
                   "certificate of its own");
    }
    if (node != nullptr && http->get("tls_listen") == nullptr) {
      reader_.fail(node->source(), std::string("http.") + key,
                   "needs tls_listen beside it, as in tls_listen = [\"0.0.0.0:8443\"]");
    }
  }
  reader_.flag(*http, "http.", "allow_plain", settings.allow_plain);
  reader_.texts(*http, "http.", "names", settings.names, host_fault);
  read_local_name(*http, settings.local_name);
  reader_.texts(*http, "http.", "embed", settings.embed, origin_fault);
  reader_.number(*http, "http.", "places", 64, 1'000'000, settings.places);
  reader_.number(*http, "http.", "viewers_calls_per_second", 16, 1'000'000,
                 settings.viewers_calls_per_second);
  reader_.texts(*http, "http.", "live_networks", settings.live_networks, network_fault);
  reader_.language(*http, "http.", "language", settings.language);
}

void AddressReader::read_local_name(const toml::table& http, std::string& name) {
  const toml::node* node = http.get("local_name");
  if (node == nullptr) return;
  const auto text = node->value_exact<std::string>();
  // "-9.local" may follow, and a label has at most 63 characters [RFC 1035, 2.3.4].
  const bool is_label =
      text && text->size() <= 60 && !text->starts_with('-') && !text->ends_with('-') &&
      std::ranges::all_of(*text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; });
  if (!is_label) {
    return reader_.fail(node->source(), "http.local_name",
                        "must be a name of letters, digits and hyphens, as \"jadoube\" for "
                        "jadoube.local, or \"\" for none");
  }
  name = *text;
}

void AddressReader::read_livechess(const toml::table& root, LiveChessSettings& settings) {
  const toml::table* table = reader_.table(root, "livechess");
  if (table == nullptr) return;
  reader_.allow(*table, "livechess");
  reader_.flag(*table, "livechess.", "live", settings.live);
  read(*table, "livechess.", "listen", settings.listen);
  reader_.texts(*table, "livechess.", "names", settings.names, host_fault);
  reader_.texts(*table, "livechess.", "origins", settings.origins, origin_fault);
}

// Who reads there needs no token, so nobody from outside may reach it.
void AddressReader::read_metrics(const toml::table& root, MetricsSettings& settings) {
  const toml::table* table = reader_.table(root, "metrics");
  if (table == nullptr) return;
  reader_.allow(*table, "metrics");
  read(*table, "metrics.", "listen", settings.listen);
  for (const auto& address : settings.listen) {
    if (!address.starts_with(kUnix) && net::is_local(address)) continue;
    reader_.fail(table->get("listen")->source(), "metrics.listen",
                 "\"" + address +
                     "\" must be an address of this machine, as \"127.0.0.1:9464\". Elsewhere "
                     "Prometheus reads /metrics at an address of [http], with the token of an "
                     "operator");
  }
}

}  // namespace jadoube::app

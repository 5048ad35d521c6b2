#include "daemon/push/push_endpoint.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "rules/number.h"

namespace jadoube::push {
namespace {

constexpr std::string_view kScheme = "https://";
constexpr int kHttpsPort = 443, kMostPort = 65535;

struct HostAndPort {
  std::string host;
  int port = kHttpsPort;
};

bool is_name(std::string_view host) {
  return !host.empty() && host.front() != '-' && host.front() != '.' &&
         std::ranges::all_of(
             host, [](unsigned char c) { return std::isalnum(c) != 0 || c == '.' || c == '-'; });
}

// "[2001:db8::7]". The connection checks whether it is an address.
bool is_bracketed(std::string_view host) {
  return host.size() > 2 && host.front() == '[' && host.back() == ']' &&
         std::ranges::all_of(host.substr(1, host.size() - 2), [](unsigned char c) {
           return std::isxdigit(c) != 0 || c == ':' || c == '.';
         });
}

std::optional<HostAndPort> read_host(std::string_view text) {
  HostAndPort found;
  const auto colon = text.rfind(':');
  const bool has_port = colon != std::string_view::npos && !text.ends_with(']');
  if (has_port) {
    const auto digits = text.substr(colon + 1);
    const auto port = digits.size() <= 5 ? rules::parse_number<int>(digits) : std::nullopt;
    if (!port || *port < 1 || *port > kMostPort) return std::nullopt;
    found.port = *port;
    text = text.substr(0, colon);
  }
  if (!is_name(text) && !is_bracketed(text)) return std::nullopt;
  found.host = text;
  std::ranges::transform(found.host, found.host.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return found;
}

std::string place_at(const HostAndPort& found) {
  return found.host + ":" + std::to_string(found.port);
}

}  // namespace

PushEndpoint::PushEndpoint(std::string url, std::string host, int port)
    : url_(std::move(url)),
      host_(std::move(host)),
      place_(host_ + ":" + std::to_string(port)),
      port_(port) {}

std::optional<PushEndpoint> PushEndpoint::parse(const std::string& url) {
  if (url.size() > kLongest || !url.starts_with(kScheme)) return std::nullopt;
  const bool is_printable = std::ranges::all_of(
      url, [](unsigned char c) { return c > ' ' && c < 127 && c != '#' && c != '\\'; });
  if (!is_printable) return std::nullopt;
  const auto path = url.find('/', kScheme.size());
  if (path == std::string::npos) return std::nullopt;
  const auto found = read_host(std::string_view(url).substr(0, path).substr(kScheme.size()));
  if (!found) return std::nullopt;
  return PushEndpoint(url, found->host, found->port);
}

std::string PushEndpoint::origin() const {
  return std::string(kScheme) + (has_usual_port() ? host_ : place_);
}

bool PushEndpoint::has_usual_port() const { return port_ == kHttpsPort; }

std::string place_of_host(const std::string& host) {
  const auto found = read_host(host);
  return found ? place_at(*found) : std::string();
}

bool is_named(const PushEndpoint& endpoint, const std::vector<std::string>& hosts) {
  return std::ranges::find(hosts, endpoint.place()) != hosts.end();
}

std::optional<rules::Sentence> endpoint_fault(const std::string& url,
                                              const std::vector<std::string>& hosts) {
  const auto endpoint = PushEndpoint::parse(url);
  if (!endpoint) {
    return rules::Sentence("the address of the push service must begin with https://");
  }
  if (endpoint->has_usual_port() || is_named(*endpoint, hosts)) return std::nullopt;
  return rules::Sentence(
      "the push service {host} has an unusual port: name it in [push] hosts if it is yours",
      {{"host", endpoint->place()}});
}

}  // namespace jadoube::push

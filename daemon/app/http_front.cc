#include "daemon/app/http_front.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <iterator>
#include <utility>

#include "daemon/net/listener.h"
#include "daemon/net/peer_address.h"
#include "daemon/system/log.h"

namespace jadoube::app {
namespace {

using rules::Expected;
using rules::refuse;

// The daemon warns if the certificate expires within this time.
constexpr std::chrono::days kSoon{14};

// True if other machines can reach it.
bool is_open(const std::string& address) {
  return !address.starts_with("unix:") && !net::is_local(address);
}

// The port of the first address that other machines can reach. 0: there is none.
int open_port(const std::vector<std::string>& addresses, const std::vector<int>& ports) {
  const auto found = std::ranges::find_if(addresses, is_open);
  const auto at = static_cast<std::size_t>(found - addresses.begin());
  return at < ports.size() ? ports[at] : 0;
}

std::string day_text(std::chrono::sys_seconds time) {
  const std::time_t seconds = time.time_since_epoch().count();
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
  return text.data();
}

// The host of an address, "https://hall.example:8443".
std::string host_of(std::string address) {
  address.erase(0, address.find("://") + 3);
  if (address.starts_with('[')) return address.substr(1, address.find(']') - 1);
  return address.substr(0, address.rfind(':'));
}

void say_http_addresses(const HttpSettings& http) {
  for (const std::string& address : http.tls_listen) log::info("listening for HTTPS on " + address);
  for (const std::string& address : http.listen) {
    log::info("listening for HTTP on " + address);
    if (!http.allow_plain || !is_open(address)) continue;
    log::warning("[http] allow_plain: everybody in the network of " + address +
                 " can read the cookies of arbiters, and then decide in their name");
  }
}

}  // namespace

HttpFront::HttpFront(HttpSettings settings)
    : settings_(std::move(settings)), server_({.connections = settings_.places}) {}

Expected<void> HttpFront::open(const More& more, const Content& content) {
  if (content.findings != nullptr) {
    server_.report_crowd([to = content.findings](const std::optional<net::HttpCrowd>& crowd) {
      to->take("http", findings_of(crowd));
    });
  }
  if (!settings_.tls_listen.empty()) {
    auto certificate = net::TlsCertificate::open({settings_.certificate, settings_.key});
    if (!certificate) {
      return refuse(certificate.error().code, "[http]: " + certificate.error().message);
    }
    certificate_ = std::move(*certificate);
  }
  const net::HttpSite site = site_with(content);
  net::HttpSite encrypted = site;
  encrypted.tls = certificate_;
  // A browser that gets this header uses TLS for every port of this host.
  encrypted.says_only_tls = std::ranges::none_of(settings_.listen, is_open) &&
                            std::ranges::none_of(more.livechess, is_open);
  net::HttpSite metrics;
  metrics.routes = content.metrics;
  metrics.guest = net::Guest::kMetrics;
  // A foreign page must not read them by another host name.
  metrics.checks_host = true;
  metrics.language = settings_.language;
  std::vector<int> others;
  const struct {
    const std::vector<std::string>& addresses;
    const char* key;
    const net::HttpSite& site;
    std::vector<int>& ports;
  } places[] = {{settings_.tls_listen, "[http] tls_listen", encrypted, tls_ports_},
                {settings_.listen, "[http] listen", site, ports_},
                {more.livechess, "[livechess] listen", content.livechess, others},
                {more.metrics, "[metrics] listen", metrics, others}};
  for (const auto& place : places) {
    auto opened = listen(place.addresses, place.key, place.site, place.ports);
    if (!opened) return opened;
  }
  nearby::LocalName::Options offered{.name = settings_.local_name,
                                     .http_port = open_port(settings_.listen, ports_),
                                     .https_port = open_port(settings_.tls_listen, tls_ports_)};
  if (!offered.name.empty() && offered.http_port + offered.https_port > 0) {
    local_name_ = std::make_unique<nearby::LocalName>(std::move(offered));
  }
  return {};
}

// At the addresses of [http].
net::HttpSite HttpFront::site_with(const Content& content) const {
  net::HttpSite site;
  site.routes = content.routes;
  site.has_entered = content.has_entered;
  site.checks_host = true;
  site.host_names = settings_.names;
  std::ranges::copy(net::own_names(), std::back_inserter(site.host_names));
  if (!settings_.local_name.empty()) {
    std::ranges::copy(nearby::LocalName::all_names(settings_.local_name),
                      std::back_inserter(site.host_names));
  }
  if (certificate_) {
    std::ranges::copy(certificate_->facts().names, std::back_inserter(site.host_names));
  }
  site.host_advice = rules::Sentence("use its address in numbers, or add the name to [http] names");
  site.language = settings_.language;
  return site;
}

Expected<void> HttpFront::listen(const std::vector<std::string>& addresses, const std::string& key,
                                 const net::HttpSite& site, std::vector<int>& ports) {
  for (const std::string& address : addresses) {
    const auto port = server_.listen(address, site);
    if (!port) {
      return refuse(port.error().code,
                    port.error().message + ": stop the program that serves there, or set " + key);
    }
    ports.push_back(*port);
  }
  return {};
}

void HttpFront::start() {
  server_.start();
  say_http_addresses(settings_);
  report_certificate();
  if (local_name_) local_name_->start();
}

void HttpFront::finish(std::chrono::milliseconds time) {
  // A daemon that ends must not be found by its name.
  if (local_name_) local_name_->stop();
  server_.finish(time);
}

void HttpFront::stop() {
  if (local_name_) local_name_->stop();
  server_.stop();
}

Expected<void> HttpFront::reload() {
  if (!certificate_) return {};
  auto read = certificate_->reload();
  if (!read) return refuse(read.error().code, "[http]: " + read.error().message);
  report_certificate();
  return {};
}

void HttpFront::report_certificate() const {
  if (!certificate_) return;
  const auto facts = certificate_->facts();
  log::info("the certificate " + settings_.certificate + " is valid until " + day_text(facts.end) +
            ", SHA-256 " + facts.fingerprint);
  const auto left = facts.end - std::chrono::system_clock::now();
  if (left < kSoon) {
    log::warning("the certificate " + settings_.certificate +
                 (left.count() < 0 ? " has ended: browsers refuse it" : " ends soon"));
  }
  if (facts.is_key_open) {
    log::warning("every user of this machine may read the key " + settings_.key +
                 ": let only the daemon and its group read it (chmod o=)");
  }
  for (const std::string& name : settings_.names) {
    if (certificate_->is_for(name)) continue;
    log::warning("the certificate " + settings_.certificate + " is not for " + name +
                 ", which is in [http] names: browsers warn there");
  }
}

std::optional<outputs::OwnAddress> HttpFront::own_address() const {
  constexpr std::string_view kUnix = "unix:";
  for (std::size_t i = 0; i < settings_.listen.size() && i < ports_.size(); ++i) {
    const std::string& address = settings_.listen[i];
    if (address.starts_with(kUnix)) {
      return outputs::OwnAddress{.url = "http://localhost", .socket = address.substr(kUnix.size())};
    }
    // The last address is for this machine only, or is the only one.
    const auto found = net::page_addresses("http", address, ports_[i], {});
    if (!found.empty()) return outputs::OwnAddress{.url = found.back()};
  }
  const auto encrypted = pages().addresses;
  if (encrypted.empty()) return std::nullopt;
  return outputs::OwnAddress{.url = encrypted.front(), .ca_file = settings_.certificate};
}

api::PageList HttpFront::pages() const {
  api::PageList pages{.allows_plain = settings_.allow_plain};
  const std::string local_host = local_name_ ? local_name_->host() : std::string();
  const auto add = [&](const std::string& scheme, const std::vector<std::string>& addresses,
                       const std::vector<int>& ports, const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < addresses.size() && i < ports.size(); ++i) {
      auto found = net::page_addresses(scheme, addresses[i], ports[i], names);
      // Some phones do not know local names, so other addresses are first.
      if (!local_host.empty() && !found.empty() && host_of(found.back()) == "localhost") {
        found.insert(found.end() - 1, net::page_address(scheme, local_host, ports[i]));
      }
      std::ranges::move(found, std::back_inserter(pages.addresses));
    }
  };
  if (certificate_) {
    const auto facts = certificate_->facts();
    pages.fingerprint = facts.fingerprint;
    auto names = settings_.names;
    for (const std::string& name : facts.names) {
      const bool is_one_host = !name.starts_with('*') && name != "localhost";
      if (settings_.names.empty() && is_one_host) names.push_back(name);
    }
    add("https", settings_.tls_listen, tls_ports_, names);
    std::ranges::stable_partition(pages.addresses, [&](const std::string& address) {
      const auto host = host_of(address);
      return host != "localhost" && certificate_->is_for(host);
    });
  }
  add("http", settings_.listen, ports_, settings_.names);
  return pages;
}

std::vector<model::DaemonFinding> findings_of(const std::optional<net::HttpCrowd>& crowd) {
  if (!crowd) return {};
  return {{.key = "places",
           .kind = model::IncidentKind::kHouseFull,
           .severity = model::Severity::kWarning,
           .facts = {.count = crowd->viewers, .name = crowd->block},
           .advice = {model::AdviceKind::kFindCrowd},
           .end = model::EndReason::kPlacesFree}};
}

}  // namespace jadoube::app

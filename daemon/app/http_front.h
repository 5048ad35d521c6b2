#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/api/daemon_readings.h"
#include "daemon/app/config/config.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/nearby/local_name.h"
#include "daemon/net/http/http_server.h"
#include "daemon/net/http/http_site.h"
#include "daemon/net/tls/tls_certificate.h"
#include "daemon/outputs/trial/output_trial.h"
#include "rules/error.h"

namespace jadoube::app {

/// The daemon's HTTP server: the addresses of [http], with TLS and without, and those of
/// [livechess] and [metrics]. It has no other routes.
class HttpFront final : public api::PageSource, public outputs::OwnAddressSource {
 public:
  /// The addresses besides those of [http].
  struct More {
    /// The addresses of [livechess] and of [metrics].
    std::vector<std::string> livechess = {}, metrics = {};
  };
  /// The served parts. All must exist until `stop`.
  struct Content {
    /// At the addresses of [http].
    std::vector<net::HttpRoute> routes = {};
    /// At the addresses of [livechess].
    net::HttpSite livechess = {};
    /// At the addresses of [metrics].
    std::vector<net::HttpRoute> metrics = {};
    /// As in `HttpSite`, at the addresses of [http].
    std::function<bool(const net::HttpRequest&)> has_entered = {};
    /// Gets a finding while there are too few places for connections. Null: nobody does.
    model::FindingSink* findings = nullptr;
  };

  explicit HttpFront(HttpSettings settings);
  /// Opens all addresses, and serves nothing before `start`. Unavailable: an address is in use. The
  /// errors of `TlsCertificate::open`. The message names the key of the
  /// configuration to change.
  rules::Expected<void> open(const More& more, const Content& content);

  void start();
  /// Accepts no new clients. Clients may finish within this time: streams send their last message.
  void finish(std::chrono::milliseconds time);
  /// Disconnects all clients at once. No handler is called any more when it returns.
  void stop();
  /// Reads the certificate again. Without TLS, nothing happens. Errors: the old certificate stays.
  rules::Expected<void> reload();
  /// Where the pages are: https first, and names that the certificate has before others. Any
  /// thread, after `open`.
  api::PageList pages() const override;
  /// The best address for a program on this machine: one without TLS, or else the first of `pages`.
  /// Nothing: nothing is served at [http]. Any thread, after `open`.
  std::optional<outputs::OwnAddress> own_address() const override;

 private:
  net::HttpSite site_with(const Content& content) const;
  rules::Expected<void> listen(const std::vector<std::string>& addresses, const std::string& key,
                               const net::HttpSite& site, std::vector<int>& ports);
  void report_certificate() const;

  const HttpSettings settings_;
  std::shared_ptr<net::TlsCertificate> certificate_;
  net::HttpServer server_;
  std::vector<int> ports_, tls_ports_;
  std::unique_ptr<nearby::LocalName> local_name_;
};

/// The finding for arbiters when there are no places left for new connections. Empty: there is a
/// place for everybody.
std::vector<model::DaemonFinding> findings_of(const std::optional<net::HttpCrowd>& crowd);

}  // namespace jadoube::app

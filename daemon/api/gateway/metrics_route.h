#pragma once

#include <memory>

#include "daemon/access/doorkeeper.h"
#include "daemon/access/policy.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::api {

/// Serves the metrics at "/metrics", as Prometheus reads them. A request without a token of an
/// operator or arbiter gets 401, and one with a wrong token 403. Another thread makes the metrics,
/// so a scrape delays no other request.
class MetricsRoute {
 public:
  /// `doorkeeper` and `metrics` must exist longer than the routes.
  MetricsRoute(access::Doorkeeper& doorkeeper, const MetricsText& metrics);
  ~MetricsRoute();

  /// The route for the addresses that everybody uses. The server must stop before this object is
  /// destroyed.
  net::HttpRoute route() const;
  /// The route for addresses of this machine without tokens: every reader is an operator.
  net::HttpRoute open_route() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api

#pragma once

#include <memory>

#include "daemon/access/doorkeeper.h"
#include "daemon/access/policy.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::api {

/// Serves the metrics at "/metrics", as Prometheus reads them. Who has no token of an operator or
/// arbiter gets 401, a wrong token 403. They are made by a thread of its own, so a scrape delays no
/// other request.
class MetricsRoute {
 public:
  /// `doorkeeper` and `metrics` must exist longer than the routes.
  MetricsRoute(access::Doorkeeper& doorkeeper, const MetricsText& metrics);
  ~MetricsRoute();

  /// For the addresses where everybody comes. The server must stop before this object goes.
  net::HttpRoute route() const;
  /// For the addresses of this machine where nobody needs a token: every reader is an operator.
  net::HttpRoute open_route() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api

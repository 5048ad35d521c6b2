#pragma once

#include <functional>
#include <memory>
#include <string>

#include "daemon/access/doorkeeper.h"
#include "daemon/access/policy.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::api {

/// Serves the metrics at "/metrics", as Prometheus reads them. Who has no token of an operator or
/// arbiter gets 401, a wrong token 403. They are made by a thread of its own, so a scrape delays no
/// other request.
class MetricsRoute {
 public:
  /// Makes the text for a reader of this role. Called on the thread of this object.
  using Write = std::function<std::string(access::Role role)>;

  /// `doorkeeper` must live longer than the routes.
  MetricsRoute(access::Doorkeeper& doorkeeper, Write write);
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

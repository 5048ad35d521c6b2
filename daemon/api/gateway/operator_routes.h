#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/access/policy.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/net/http/http_site.h"
#include "daemon/rehearsal/rehearsal_report.h"

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

/// What the outputs of a rehearsal show, for operators and arbiters: `/rehearsal/pgn/NAME/live.pgn`
/// and `/rehearsal/overlay/NAME/tables.json` are `/pgn/...` and `/overlay/...` of its process.
/// Readers of the real addresses get nothing of it. Only whole files, no streams.
///
/// Errors are {"code": ..., "message": ...} in the language of the reader. 401: nobody has entered.
/// 403: this role may not. 503: no rehearsal is running.
class RehearsalRoute {
 public:
  struct Parts {
    access::Doorkeeper& doorkeeper;
    /// The Unix socket at which the process serves HTTP.
    std::string socket;
    std::function<bool()> is_running;
  };

  /// What `parts` refers to must exist longer than the routes.
  explicit RehearsalRoute(Parts parts);
  ~RehearsalRoute();

  /// The routes. The server must stop before this object goes.
  std::vector<net::HttpRoute> routes() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// The connection to the daemon of a rehearsal. It calls the API there. `address`: "unix:/path".
std::unique_ptr<rehearsal::RehearsedHall> make_rehearsal_line(const std::string& address);

}  // namespace jadoube::api

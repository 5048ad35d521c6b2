#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/net/http/http_site.h"
#include "daemon/rehearsal/rehearsal_report.h"

namespace jadoube::api {

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

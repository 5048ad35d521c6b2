#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/net/http/http_site.h"
#include "rules/error.h"

/// How people and programs enter over HTTP.
namespace jadoube::api {

/// Who makes an HTTP request, by its cookie or its token (`Authorization: Bearer TOKEN`). Without
/// either, or with a cookie that has ended: an anonymous viewer. PermissionDenied: the token is
/// wrong. Unavailable: it is wrong, and this address has sent too many wrong tokens. Any thread; it
/// does not wait for the disk.
rules::Expected<access::Principal> principal_of(const net::HttpRequest& request,
                                                access::Doorkeeper& doorkeeper);

/// True if the request has the cookie or the token of somebody who may do more than viewers. It
/// notes nothing. Any thread; it does not wait for the disk.
bool has_entered(const net::HttpRequest& request, const access::Doorkeeper& doorkeeper);

/// The routes to enter and to leave. They answer in JSON:
///
///     POST /access/enter {"secret": "..."}   opens a link: gives a cookie, and answers as below.
///     GET  /access/me                        {"name": "A. Meier", "role": "arbiter",
///                                             "may_enter": true}; false: only with https.
///                                             On this machine also "addresses": ["http://..."],
///                                             where the pages are.
///     POST /access/leave {}                  ends the cookie.
///
/// Errors are {"code": "unauthenticated", "message": "..."}, as those of the gateway, in the
/// language of the reader. A cookie is given only over TLS and on this machine, because others in
/// the network could read it: unless `allows_plain`.
class AccessRoutes {
 public:
  /// `doorkeeper` and `pages` must exist longer than the routes. Null: there are no pages.
  AccessRoutes(access::Doorkeeper& doorkeeper, bool allows_plain,
               const PageSource* pages = nullptr);
  ~AccessRoutes();

  /// The routes. The server must stop before this object goes.
  std::vector<net::HttpRoute> routes() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api

#pragma once

#include "daemon/api/answering/lichess_desk.h"
#include "daemon/api/call/unary.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::api {

/// The address to which browsers return from a login at Lichess: `GET
/// /lichess/return?code=...&state=...`. Only the browser that began the login has `state`. So no
/// cookie is needed: browsers send none after a visit to another site. It leads to the page of
/// outputs, from `/lichess/return/guide` to the guide's step of outputs, or shows the fault.
class LichessRoute {
 public:
  /// `desk` must exist longer.
  explicit LichessRoute(LichessDesk& desk) : desk_(desk) {}

  /// The server must stop before this object goes.
  net::HttpRoute route();

 private:
  void answer(const std::shared_ptr<net::HttpExchange>& exchange);

  LichessDesk& desk_;
  QuestionThread thread_;
};

}  // namespace jadoube::api

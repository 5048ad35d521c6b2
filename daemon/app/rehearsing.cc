#include "daemon/app/rehearsing.h"

#include <filesystem>
#include <functional>

#include "daemon/api/answering/rehearsal_line.h"
#include "daemon/app/entrances.h"
#include "daemon/language/translate.h"

namespace jadoube::app {

using rehearsal::Rehearsal;

Rehearsing::Rehearsing(const Parts& parts)
    : rules_(parts.rules),
      outputs_(parts.outputs),
      rehearsal_({.feed = parts.feed,
                  .now = parts.clock,
                  .real = *this,
                  .boards = parts.site.board_ids(),
                  .reach = api::make_rehearsal_line,
                  .program = parts.site.config.program,
                  .directory = std::filesystem::absolute(parts.site.data_dir) / "rehearsal"}),
      gateway_(api::Gateway::to_beside(
          parts.doorkeeper, {.prefix = "/rehearsal",
                             .least = access::Role::kOperator,
                             .address = rehearsal_.address(),
                             .is_running = std::bind_front(&Rehearsal::is_running, &rehearsal_),
                             .none_runs = language::mark(
                                 "no rehearsal is running: start one in the guide of /operator")})),
      route_({.doorkeeper = parts.doorkeeper,
              .socket = rehearsal_.http_socket(),
              .is_running = std::bind_front(&Rehearsal::is_running, &rehearsal_)}) {}

std::vector<net::HttpRoute> Rehearsing::routes() const {
  auto routes = gateway_->routes();
  add_routes(routes, route_.routes());
  return routes;
}

}  // namespace jadoube::app

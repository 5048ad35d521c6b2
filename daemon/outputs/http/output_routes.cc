#include "daemon/outputs/http/output_routes.h"

#include <algorithm>
#include <utility>

#include "daemon/outputs/http/documents.h"

namespace jadoube::outputs {
void OutputRoutes::set(const std::string& prefix, std::shared_ptr<HttpOutput> output) {
  const std::lock_guard lock(mutex_);
  outputs_[prefix].swap(output);
}

void OutputRoutes::remove(const std::string& prefix, const HttpOutput* output) {
  std::shared_ptr<HttpOutput> gone;
  const std::lock_guard lock(mutex_);
  const auto found = outputs_.find(prefix);
  if (found == outputs_.end() || found->second.get() != output) return;
  gone = std::move(found->second);
  outputs_.erase(found);
}

std::vector<net::HttpRoute> OutputRoutes::routes() {
  std::vector<net::HttpRoute> routes;
  for (const std::string kind : {"/pgn", "/overlay", "/cloud"}) {
    net::HttpRoute route;
    route.prefix = kind;
    route.cross_origin = net::CrossOrigin::kEverybody;
    route.handler = [this, kind](const std::shared_ptr<net::HttpExchange>& exchange) {
      answer(kind, exchange);
    };
    routes.push_back(std::move(route));
  }
  return routes;
}

void OutputRoutes::answer(const std::string& kind,
                          const std::shared_ptr<net::HttpExchange>& exchange) {
  const std::string& rest = exchange->request().rest;
  const auto slash = std::min(rest.find('/'), rest.size());
  std::shared_ptr<HttpOutput> output;
  std::vector<std::string> names;
  {
    const std::lock_guard lock(mutex_);
    const auto found = outputs_.find(kind + "/" + rest.substr(0, slash));
    if (found != outputs_.end()) output = found->second;
    for (const auto& [prefix, other] : outputs_) {
      if (prefix.starts_with(kind + "/")) names.push_back(prefix.substr(kind.size() + 1));
    }
  }
  if (!output) return exchange->respond(not_here(rest, names));
  output->answer(exchange, rest.substr(std::min(slash + 1, rest.size())));
}

}  // namespace jadoube::outputs

#include "daemon/outputs/http/output_routes.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/net/http/http_message.h"
#include "daemon/outputs/cloud/cloud_files.h"
#include "daemon/outputs/http/documents.h"
#include "daemon/outputs/pgn/live_pgn.h"
#include "daemon/outputs/problem_report.h"

namespace jadoube::outputs {
namespace {

// An engine has usually evaluated a new position by then.
constexpr std::chrono::seconds kEngineAnswers{2};

std::chrono::sys_seconds whole_seconds(Instant now) {
  return std::chrono::floor<std::chrono::seconds>(now);
}

}  // namespace

PgnOutput::PgnOutput(const ReleasePolicy& policy, const LiveForm& form)
    : policy_(policy), games_(policy, [form](const Heading& heading, const ReleasedGame& game) {
        return live_pgn(heading, game, form);
      }) {}

CloudOutput::CloudOutput(const ReleasePolicy& policy)
    : policy_(policy), games_(policy, cloud_game) {}

Health PgnOutput::publish(const std::vector<Round>& rounds, Instant now) {
  documents_.replace(pgn_pages(rounds, games_), whole_seconds(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

Health OverlayOutput::publish(const std::vector<Round>& rounds, Instant now) {
  const bool waits = overlay_.publish(rounds, whole_seconds(now));
  return {.alerts = frozen_alerts(rounds, policy_),
          .call_again = waits ? now + kEngineAnswers : drivers::kNever};
}

Health CloudOutput::publish(const std::vector<Round>& rounds, Instant now) {
  documents_.replace(cloud_files(rounds, policy_, games_), whole_seconds(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

void CloudOutput::answer(const std::shared_ptr<net::HttpExchange>& exchange,
                         const std::string& rest) {
  constexpr std::string_view kMeta = "meta/";
  if (!rest.starts_with(kMeta)) return exchange->respond(documents_.get(rest));
  auto there = documents_.get("get/" + rest.substr(kMeta.size()) + "/tournament.json");
  if (there.status != 200) return exchange->respond(std::move(there));
  const net::HttpRequest& request = exchange->request();
  // "/cloud/live", without the '/' behind it.
  const std::string prefix = request.path.substr(0, request.path.size() - rest.size() - 1);
  auto meta = net::json_response(net::shared_bytes(cloud_meta(request.field("host") + prefix)));
  meta.etag = net::strong_etag(*meta.body);
  meta.cache_control = net::kPolledByMany;
  exchange->respond(std::move(meta));
}

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

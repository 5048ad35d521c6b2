#include "daemon/outputs/http/http_outputs.h"

#include <chrono>

#include "daemon/net/http_version.h"
#include "daemon/outputs/cloud/cloud_files.h"
#include "daemon/outputs/cloud/cloud_json.h"
#include "daemon/outputs/frozen_alerts.h"
#include "daemon/outputs/pgn/pgn_pages.h"

namespace jadoube::outputs {
namespace {

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
  overlay_.publish(rounds, whole_seconds(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

Health CloudOutput::publish(const std::vector<Round>& rounds, Instant now) {
  documents_.replace(cloud_files(rounds, policy_, games_), whole_seconds(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

net::HttpRoute CloudOutput::route(std::string prefix) {
  net::HttpRoute route = documents_.route(prefix);
  route.handler = net::answers([this, prefix](const net::HttpRequest& request) {
    constexpr std::string_view kMeta = "meta/";
    if (!request.rest.starts_with(kMeta)) return documents_.get(request.rest);
    auto there = documents_.get("get/" + request.rest.substr(kMeta.size()) + "/tournament.json");
    if (there.status != 200) return there;
    auto meta = net::json_response(net::shared_bytes(cloud_meta(request.field("host") + prefix)));
    meta.etag = net::strong_etag(*meta.body);
    meta.cache_control = net::kPolledByMany;
    return meta;
  });
  return route;
}

}  // namespace jadoube::outputs

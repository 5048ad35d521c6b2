#include "daemon/outputs/http/http_outputs.h"

#include <chrono>

#include "daemon/net/http/http_message.h"
#include "daemon/outputs/cloud/cloud_files.h"
#include "daemon/outputs/frozen_games.h"
#include "daemon/outputs/pgn/live_pgn.h"

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

}  // namespace jadoube::outputs

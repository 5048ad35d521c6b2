#include "daemon/outputs/http/http_outputs.h"

#include <chrono>

#include "daemon/outputs/cloud/cloud_files.h"
#include "daemon/outputs/frozen_alerts.h"
#include "daemon/outputs/pgn/pgn_pages.h"

namespace jadoube::outputs {
namespace {

std::chrono::sys_seconds whole_seconds(Instant now) {
  return std::chrono::floor<std::chrono::seconds>(now);
}

}  // namespace

Health PgnOutput::publish(const std::vector<Round>& rounds, Instant now) {
  documents_.replace(pgn_pages(rounds, policy_, form_), whole_seconds(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

Health OverlayOutput::publish(const std::vector<Round>& rounds, Instant now) {
  overlay_.publish(rounds, whole_seconds(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

Health CloudOutput::publish(const std::vector<Round>& rounds, Instant now) {
  documents_.replace(cloud_files(rounds, policy_, host_), whole_seconds(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

}  // namespace jadoube::outputs

#include "daemon/outputs/push/push_deliveries.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/alerts/alert_plan.h"
#include "daemon/system/digest.h"
#include "daemon/texts/incident.h"
#include "drivers/observation.h"

namespace jadoube::outputs {
namespace {

using model::Instant;
using std::chrono::seconds;

constexpr int kMostPushDoublings = 6;

}  // namespace

void PushDeliveries::add(PushDelivery delivery) {
  if (waiting_.size() >= kMost) waiting_.pop_front();
  waiting_.push_back(std::move(delivery));
}

void PushDeliveries::drop(const AlertId& id) {
  std::erase_if(waiting_, [&](PushDelivery& delivery) {
    std::erase_if(delivery.alerts, [&](const PlacedAlert& each) { return each.alert.id == id; });
    return delivery.alerts.empty();
  });
}

void PushDeliveries::drop_endpoint(const std::string& endpoint) {
  std::erase_if(waiting_, [&](const auto& delivery) { return delivery.endpoint == endpoint; });
}

std::optional<PushDelivery> PushDeliveries::next(Instant now) {
  std::erase_if(waiting_, [&](PushDelivery& delivery) {
    std::erase_if(delivery.alerts, [&](const PlacedAlert& each) {
      return now - each.alert.at > AlertPlan::kOldest;
    });
    return delivery.alerts.empty();
  });
  const auto may_go = [&](const auto& delivery) { return held_until(delivery.origin) <= now; };
  const auto found = std::ranges::find_if(waiting_, may_go);
  if (found == waiting_.end()) return std::nullopt;
  PushDelivery delivery = std::move(*found);
  waiting_.erase(found);
  return delivery;
}

void PushDeliveries::done(const PushDelivery& delivery) { holds_.erase(delivery.origin); }

void PushDeliveries::later(PushDelivery delivery, Instant now, std::optional<seconds> retry_after) {
  Hold& hold = holds_[delivery.origin];
  const seconds pause =
      std::min(kLongestRetry, kFirstRetry * (1 << std::min(hold.failures, kMostPushDoublings)));
  ++hold.failures;
  const seconds asked = std::min<seconds>(retry_after.value_or(seconds(0)), kLongestPause);
  hold.until = now + std::max(pause, asked);
  waiting_.push_front(std::move(delivery));
}

Instant PushDeliveries::held_until(const std::string& origin) const {
  const auto hold = holds_.find(origin);
  return hold == holds_.end() ? Instant{} : hold->second.until;
}

Instant PushDeliveries::wake() const {
  Instant first = drivers::kNever;
  for (const auto& delivery : waiting_) first = std::min(first, held_until(delivery.origin));
  return first;
}

std::map<AlertId, std::uint64_t> PushDeliveries::waiting() const {
  std::map<AlertId, std::uint64_t> all;
  for (const auto& delivery : waiting_) {
    for (const auto& each : delivery.alerts) all.emplace(each.alert.id, each.alert.event);
  }
  return all;
}

namespace {

using language::tr;

using PushJson = nlohmann::ordered_json;

// At most 32 letters of base64url [RFC 8030, 5.4].
constexpr std::size_t kTopicLetters = 32;
// A critical message is useful even if it is late. A message about a table that only needs a look
// is not.
constexpr std::chrono::minutes kKeepCritical{15}, kKeepOthers{5};
constexpr std::chrono::minutes kKeepTest{1};

std::string topic_of(const std::vector<PlacedAlert>& alerts, const std::string& epoch) {
  std::string name = epoch;
  if (alerts.size() == 1) {
    const AlertId& id = alerts.front().alert.id;
    name += "/" + id.board + "/" + model::to_string(id.incident);
  }
  return system::hex_of(system::digest_of(name)).substr(0, kTopicLetters);
}

std::string page_of(const std::vector<PlacedAlert>& alerts, PushReader reader) {
  if (reader == PushReader::kOperator) return "/operator";
  return "/" + arbiters_page_of(alerts);
}

std::string push_text_of(const PushJson& json) {
  return json.dump(-1, ' ', false, PushJson::error_handler_t::replace);
}

void add_take(PushJson& json, const AlertId& id) {
  json["incident"] = texts::incident_name(id.board, id.incident);
  json["take"] = tr("I take it");
  json["open"] = tr("Open");
  json["taken"] = tr("You take it.");
  json["notTaken"] = tr("This did not reach jadoube. Open the page.");
}

}  // namespace

bool may_get_alert(PushReader reader, model::IncidentKind kind) {
  if (reader == PushReader::kArbiter) return true;
  using model::IncidentKind;
  switch (kind) {
    // The operator's page shows these incidents.
    case IncidentKind::kBoardLost:
    case IncidentKind::kBatteryLow:
    case IncidentKind::kStorageFailing:
    case IncidentKind::kOutputFailing:
    case IncidentKind::kSerialTwice:
    case IncidentKind::kStandbyFailing:
    case IncidentKind::kHouseFull:
      return true;
    default:
      return false;
  }
}

PushMessage push_message(const std::vector<PlacedAlert>& alerts, PushReader reader,
                         const std::string& epoch) {
  const bool is_critical = severity_of(alerts) == model::Severity::kCritical;
  PushMessage message{.topic = topic_of(alerts, epoch),
                      .urgency = is_critical ? "high" : "normal",
                      .ttl = is_critical ? kKeepCritical : kKeepOthers};
  PushJson json;
  if (alerts.size() == 1) {
    json["title"] = place_text(alerts.front());
    json["body"] = urgency_and_kind(alerts.front());
  } else {
    json["title"] = "jadoube";
    json["body"] = alert_line(alerts);
  }
  json["tag"] = message.topic;
  json["url"] = page_of(alerts, reader);
  json["loud"] = is_critical;
  if (alerts.size() == 1 && reader == PushReader::kArbiter) add_take(json, alerts.front().alert.id);
  message.text = push_text_of(json);
  return message;
}

PushMessage test_push(PushReader reader) {
  const PushJson json{{"title", "jadoube"},
                      {"body", tr("This is a test: this device gets alerts.")},
                      {"tag", "test"},
                      {"url", reader == PushReader::kOperator ? "/operator" : "/arbiter"},
                      {"loud", false}};
  return {.text = push_text_of(json), .topic = "test", .ttl = kKeepTest};
}

}  // namespace jadoube::outputs

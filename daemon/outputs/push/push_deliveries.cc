#include "daemon/outputs/push/push_deliveries.h"

#include <algorithm>
#include <utility>

#include "daemon/outputs/alerts/alert_plan.h"
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

}  // namespace jadoube::outputs

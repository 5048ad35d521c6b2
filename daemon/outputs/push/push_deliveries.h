#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/model/incident.h"
#include "daemon/outputs/alerts/alert.h"

namespace jadoube::outputs {

/// Alerts on their way to one browser.
struct PushDelivery {
  /// The endpoint of the messages, and the origin of its push service.
  std::string endpoint = {}, origin = {};
  std::vector<PlacedAlert> alerts = {};
};

/// The messages that go to browsers, and when. A push service that does not answer, or asks for a
/// pause, gets nothing for a while. The other services get their messages. This class sends nothing
/// itself. Time is an argument. One thread.
class PushDeliveries {
 public:
  static constexpr std::size_t kMost = 5000;
  static constexpr std::chrono::seconds kFirstRetry{1}, kLongestRetry{60};
  /// The longest pause that a push service may ask for.
  static constexpr std::chrono::hours kLongestPause{1};

  /// Adds a delivery. If more than `kMost` are waiting, the oldest is dropped.
  void add(PushDelivery delivery);
  /// Drops the alerts of an incident that no longer needs an arbiter.
  void drop(const AlertId& id);
  /// Drops the waiting messages for this endpoint.
  void drop_endpoint(const std::string& endpoint);

  /// Removes and returns the next delivery that may be sent. First it drops the alerts that are
  /// older than `AlertPlan::kOldest`. Nothing: no delivery may be sent now.
  std::optional<PushDelivery> next(model::Instant now);
  /// Call it when a delivery from `next` has arrived, or can never arrive.
  void done(const PushDelivery& delivery);
  /// Call it when the push service has not taken the delivery. It is sent again after a pause. The
  /// service gets nothing in the pause, which is at least `retry_after`, if the service sent one.
  void later(PushDelivery delivery, model::Instant now,
             std::optional<std::chrono::seconds> retry_after);

  /// Until when nothing is sent to the push service at `origin`. A time in the past: messages may
  /// be sent.
  model::Instant held_until(const std::string& origin) const;
  /// When `next` may have something. kNever: not before one is added.
  model::Instant wake() const;
  /// The incidents with alerts that are waiting. Each has the number of its event, or 0 if it has
  /// none.
  std::map<AlertId, std::uint64_t> waiting() const;

 private:
  struct Hold {
    model::Instant until{};
    int failures = 0;
  };

  std::deque<PushDelivery> waiting_;
  std::map<std::string, Hold> holds_;
};

/// Who reads alerts on a device.
enum class PushReader : std::uint8_t {
  kOperator,  ///< Gets what is technical: boards, outputs, the machine.
  kArbiter,   ///< Gets everything.
};

/// True if such a reader may get alerts of this kind. Operators get no kind that only an arbiter
/// judges.
bool may_get_alert(PushReader reader, model::IncidentKind kind);

/// The message for one browser, before it is encrypted.
struct PushMessage {
  /// One JSON object, which the service worker of the pages reads:
  ///
  ///     title, body   what is shown
  ///     tag           two messages with one tag are shown as one
  ///     url           the page that a tap opens, "/arbiter#/table/games/one-1"
  ///     loud          true: it stays until somebody looks, and vibrates
  ///     incident      its name, if a button takes it
  ///     take, taken, notTaken, open   the words of the button, and what is said after it
  std::string text = {};
  /// The field Topic: a push service that keeps a message drops an older one with this topic.
  /// Empty: it has none.
  std::string topic = {};
  /// The field Urgency, and for how long a push service keeps it.
  std::string urgency = "high";
  std::chrono::seconds ttl{0};
};

/// The message about these alerts, one or several, in the language of the thread. `epoch` makes
/// their topic unique.
PushMessage push_message(const std::vector<PlacedAlert>& alerts, PushReader reader,
                         const std::string& epoch);

/// A test message. It only shows that the device gets alerts.
PushMessage test_push(PushReader reader);

}  // namespace jadoube::outputs

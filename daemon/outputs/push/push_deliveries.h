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
  /// Where they go, and the origin of the push service there.
  std::string endpoint = {}, origin = {};
  std::vector<PlacedAlert> alerts = {};
};

/// The messages that go to browsers, and when. A push service that does not answer, or wants to be
/// left alone, gets nothing for a while; the others get theirs. It sends nothing itself. Time is an
/// argument. One thread.
class PushDeliveries {
 public:
  static constexpr std::size_t kMost = 5000;
  static constexpr std::chrono::seconds kFirstRetry{1}, kLongestRetry{60};
  /// A push service that wants a longer pause gets it, up to this.
  static constexpr std::chrono::hours kLongestPause{1};

  /// Adds one. More than `kMost` wait: the oldest goes.
  void add(PushDelivery delivery);
  /// Nobody needs to come for this incident any more: it is not sent.
  void drop(const AlertId& id);
  /// Nothing more goes to this endpoint.
  void drop_endpoint(const std::string& endpoint);

  /// Takes out the next one that may be sent. Those older than `AlertPlan::kOldest` go. Nothing:
  /// none may be sent now.
  std::optional<PushDelivery> next(model::Instant now);
  /// What `next` gave has arrived, or will never do.
  void done(const PushDelivery& delivery);
  /// Its push service has not taken it, and gets nothing for a while: at least `retry_after`, if
  /// the service sent one.
  void later(PushDelivery delivery, model::Instant now,
             std::optional<std::chrono::seconds> retry_after);

  /// Until when nothing is sent to the push service at `origin`. Before now: it may be sent.
  model::Instant held_until(const std::string& origin) const;
  /// When `next` may have something. kNever: not before one is added.
  model::Instant wake() const;
  /// The incidents that are not sent everywhere yet, with their smallest number of an event; 0: it
  /// has none.
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

/// True if such a reader may get incidents of this kind. Operators get nothing that only an arbiter
/// judges.
bool may_hear(PushReader reader, model::IncidentKind kind);

/// What goes to one browser, before it is encrypted.
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

/// The message that only shows that alerts come to a device.
PushMessage test_push(PushReader reader);

}  // namespace jadoube::outputs

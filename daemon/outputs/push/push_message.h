#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "daemon/model/incident.h"
#include "daemon/outputs/alerts/alert.h"

namespace jadoube::outputs {

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

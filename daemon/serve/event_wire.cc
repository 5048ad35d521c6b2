#include "daemon/serve/event_wire.h"

#include "daemon/serve/event_convert.h"

namespace jadoube::serve {

std::string to_wire(const arbiter::EventRules& rules) {
  return to_proto(rules).SerializeAsString();
}

rules::Expected<arbiter::EventRules> event_of_wire(const std::string& wire) {
  const auto lost = [](const std::string& why) {
    return rules::refuse(rules::ErrorCode::kDataLoss, "the journal's event cannot be read: " + why);
  };
  v1::Event event;
  if (!event.ParseFromString(wire)) return lost("it is no message of its kind");
  auto rules = from_proto(event);
  if (!rules) return lost(rules.error().message);
  return rules;
}

}  // namespace jadoube::serve

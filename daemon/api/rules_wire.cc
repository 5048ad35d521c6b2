#include "daemon/api/rules_wire.h"

#include "daemon/api/rules_convert.h"

namespace jadoube::api {

std::string to_wire(const arbiter::TournamentRules& rules) {
  return to_proto(rules).SerializeAsString();
}

rules::Expected<arbiter::TournamentRules> event_of_wire(const std::string& wire) {
  const auto lost = [](const std::string& why) {
    return rules::refuse(rules::ErrorCode::kDataLoss, "the journal's event cannot be read: " + why);
  };
  v1::Event event;
  if (!event.ParseFromString(wire)) return lost("it is no message of its kind");
  auto rules = from_proto(event);
  if (!rules) return lost(rules.error().message);
  return rules;
}

}  // namespace jadoube::api

#pragma once

#include <string>

#include "daemon/model/event.h"
#include "jadoube/values/v1/event.pb.h"
#include "rules/error.h"

namespace jadoube::values {

/// The event without its number and its instant.
v1::Event encode(const model::Event& event);
/// The event without its number, its instant and its board. The moves of its plies are read from
/// their UCI and SAN texts. DataLoss: it is damaged, or a newer version wrote it.
rules::Expected<model::Event> decode(const v1::Event& in);

/// The name of its board. Empty: it has none.
std::string board_of(const v1::Event& in);

}  // namespace jadoube::values

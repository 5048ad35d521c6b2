#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "daemon/model/calendar.h"
#include "drivers/observation.h"

/// The layouts of JSON that outputs write.
namespace jadoube::outputs {

/// On one line, without blanks. Bytes that are not UTF-8 are replaced, never refused.
std::string json_line(const nlohmann::ordered_json& json);

/// As the library Jackson lays it out, which LiveChess uses: `[ {\n  "serialnr" : "23946" } ]`.
std::string jackson_layout(const nlohmann::ordered_json& json);

/// Milliseconds since 1970, by the calendar.
inline std::int64_t milliseconds_of(drivers::Instant at) {
  const auto date = model::date_of(at);
  return std::chrono::floor<std::chrono::milliseconds>(date.time_since_epoch()).count();
}

}  // namespace jadoube::outputs

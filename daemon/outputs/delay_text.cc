#include "daemon/outputs/delay_text.h"

#include <cstdint>

#include "rules/number.h"

namespace jadoube::outputs {

std::optional<std::chrono::seconds> parse_delay(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto count = rules::parse_number<std::uint32_t>(text.substr(0, text.size() - 1));
  if (!count) return std::nullopt;
  const char unit = text.back();
  if (unit != 's' && unit != 'm' && unit != 'h') return std::nullopt;
  const std::int64_t seconds = std::int64_t{*count} * (unit == 'h' ? 3600 : unit == 'm' ? 60 : 1);
  const std::chrono::seconds delay(seconds);
  return delay <= kLongestDelay ? std::optional(delay) : std::nullopt;
}

}  // namespace jadoube::outputs

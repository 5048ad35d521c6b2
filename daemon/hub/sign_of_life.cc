#include "daemon/hub/sign_of_life.h"

#include <cstdint>

#include "rules/number.h"

namespace jadoube::hub {
namespace {

constexpr std::string_view kForm = "1 ";
constexpr std::string_view kNone = "-";
constexpr std::chrono::days kLongestDelay{1};
// Of the year 9999.
constexpr std::chrono::milliseconds kLastClock{253'402'300'799'000};

}  // namespace

std::string to_text(const SignOfLife& sign) {
  return std::string(kForm) + std::to_string(sign.delay.count()) + " " +
         (sign.last ? to_text(*sign.last) : std::string(kNone)) +
         (sign.clock ? " " + std::to_string(sign.clock->count()) : std::string());
}

std::optional<SignOfLife> parse_sign_of_life(std::string_view text) {
  if (!text.starts_with(kForm)) return std::nullopt;
  text.remove_prefix(kForm.size());
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const auto seconds = rules::parse_number<long>(text.substr(0, blank));
  if (!seconds || *seconds < 0 || std::chrono::seconds(*seconds) > kLongestDelay) {
    return std::nullopt;
  }
  SignOfLife sign{.delay = std::chrono::seconds(*seconds)};
  text.remove_prefix(blank + 1);
  const auto next = text.find(' ');
  const auto last = text.substr(0, next);
  if (next != std::string_view::npos) {
    const auto clock = rules::parse_number<std::int64_t>(text.substr(next + 1));
    if (!clock || *clock < 0 || *clock > kLastClock.count()) return std::nullopt;
    sign.clock = std::chrono::milliseconds(*clock);
  }
  if (last == kNone) return sign;
  sign.last = parse_event_id(last);
  if (!sign.last) return std::nullopt;
  return sign;
}

}  // namespace jadoube::hub

#include "daemon/hub/sign_of_life.h"

#include "rules/number.h"

namespace jadoube::hub {
namespace {

constexpr std::string_view kForm = "1 ";
constexpr std::string_view kNone = "-";
constexpr std::chrono::days kLongestDelay{1};

}  // namespace

std::string to_text(const SignOfLife& sign) {
  return std::string(kForm) + std::to_string(sign.delay.count()) + " " +
         (sign.last ? to_text(*sign.last) : std::string(kNone));
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
  const auto last = text.substr(blank + 1);
  if (last == kNone) return sign;
  sign.last = parse_event_id(last);
  if (!sign.last) return std::nullopt;
  return sign;
}

}  // namespace jadoube::hub

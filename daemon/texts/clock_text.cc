#include "daemon/texts/clock_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace jadoube::texts {

using std::chrono::milliseconds;

std::string clock_text(milliseconds time) {
  const auto all = std::max<long long>(time.count() / 1000, 0);
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", all / 3600, all / 60 % 60,
                all % 60);
  return text.data();
}

std::string reading_text(const std::optional<std::chrono::seconds>& time) {
  return time ? clock_text(*time) : "-:--:--";
}

std::string length_text(milliseconds time) {
  const auto all = std::chrono::round<std::chrono::seconds>(std::chrono::abs(time)).count();
  std::string text;
  const auto add = [&](long long amount, const char* unit) {
    if (amount == 0) return;
    if (!text.empty()) text += ' ';
    text += std::to_string(amount) + unit;
  };
  add(all / 3600, " h");
  add(all / 60 % 60, " min");
  add(all % 60, " s");
  return text.empty() ? "0 s" : text;
}

std::string clock_of_text(std::optional<rules::Color> who) {
  return who ? std::string(rules::to_string(*who)) + "'s clock" : "Both clocks";
}

}  // namespace jadoube::texts

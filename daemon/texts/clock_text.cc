#include "daemon/texts/clock_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "daemon/language/translate.h"

namespace jadoube::texts {

using language::tr;
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
  const auto hours = all / 3600, minutes = all / 60 % 60, seconds = all % 60;
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (hours > 0) add(tr("{hours} h", {{"hours", hours}}));
  if (minutes > 0) add(tr("{minutes} min", {{"minutes", minutes}}));
  if (seconds > 0 || text.empty()) add(tr("{seconds} s", {{"seconds", seconds}}));
  return text;
}

}  // namespace jadoube::texts

#include "daemon/language/dates.h"

#include <array>
#include <ctime>

#include "daemon/language/translate.h"

namespace jadoube::language {
namespace {

std::string in_form(std::chrono::system_clock::time_point time, const std::string& form) {
  const auto seconds =
      std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time));
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), form.c_str(), &local);
  return text.data();
}

}  // namespace

std::string date_time_text(std::chrono::system_clock::time_point time) {
  // Translators: numbers only, as in strftime(3): %d.%m.%Y %H:%M:%S is 20.11.2026 14:02:03.
  return in_form(time, trc("form of a date and time", "%Y-%m-%d %H:%M:%S"));
}

std::string time_of_day_text(std::chrono::system_clock::time_point time) {
  // Translators: numbers only, as in strftime(3).
  return in_form(time, trc("form of a time", "%H:%M:%S"));
}

}  // namespace jadoube::language

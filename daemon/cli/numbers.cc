#include "daemon/cli/numbers.h"

#include <limits>
#include <sstream>

#include "rules/number.h"

namespace jadoube::cli {
namespace {

template <typename Number>
bool is_within(std::string_view text, Number least, Number most) {
  const auto number = rules::parse_number<Number>(text);
  return number && *number >= least && *number <= most;
}

template <typename Number>
CLI::Validator validator(const std::string& kind, Number least, Number most) {
  std::ostringstream wanted;
  wanted.precision(std::numeric_limits<double>::digits10);
  wanted << " from " << least << " to " << most;
  return {[=, wanted = kind + wanted.str()](const std::string& text) -> std::string {
            if (is_within(text, least, most)) return {};
            // If somebody typed a very long text, its start is enough to show.
            constexpr std::size_t kShown = 20;
            const bool cut = text.size() > kShown;
            return wanted + " is wanted, not " + text.substr(0, kShown) + (cut ? "..." : "");
          },
          wanted.str().substr(1)};
}

}  // namespace

CLI::Validator whole_number_from(int least) {
  return validator("a whole number", least, std::numeric_limits<int>::max());
}

CLI::Validator whole_number_between(int least, int most) {
  return validator("a whole number", least, most);
}

CLI::Validator number_between(double least, double most) {
  return validator("a number", least, most);
}

void refuse_empty_texts(CLI::App& app) {
  const CLI::Validator given(
      [](const std::string& text) { return text.empty() ? "it is empty" : std::string(); }, "");
  for (auto* option : app.get_options()) {
    if (option->get_type_size() > 0) option->check(given);
  }
  for (auto* verb : app.get_subcommands({})) refuse_empty_texts(*verb);
}

CLI::Validator address_with_port() {
  constexpr int kHighest = 65535;
  return {[](const std::string& address) -> std::string {
            const auto colon = address.rfind(':');
            if (colon == std::string::npos || address.starts_with("unix:")) return {};
            const auto port = address.substr(colon + 1);
            const bool is_number = port.find_first_not_of("0123456789") == std::string::npos;
            if (port.empty() || !is_number || is_within(port, 1, kHighest)) return {};
            return "the port's number is from 1 to 65535, not " + port;
          },
          ""};
}

}  // namespace jadoube::cli

#include "daemon/client/command_line/options.h"

#include <filesystem>
#include <limits>
#include <sstream>

#include "daemon/language/translate.h"
#include "daemon/system/directory.h"
#include "rules/number.h"

namespace jadoube::cli {

namespace {

using language::mark;
using language::tr;

template <typename Number>
bool is_within(std::string_view text, Number least, Number most) {
  const auto number = rules::parse_number<Number>(text);
  return number && *number >= least && *number <= most;
}

/// Kinds of numbers, and the message for any other text. `from` and `to` are the limits.
struct WantedNumber {
  const char* kind;
  const char* refusal;
};

template <typename Number>
CLI::Validator validator(const WantedNumber& wanted, Number least, Number most) {
  const auto text_of = [](Number number) {
    std::ostringstream text;
    text.precision(std::numeric_limits<double>::digits10);
    text << number;
    return text.str();
  };
  const auto from = text_of(least), to = text_of(most);
  return {[=](const std::string& text) -> std::string {
            if (is_within(text, least, most)) return {};
            // The most characters of a wrong text that are shown.
            constexpr std::size_t kShown = 20;
            const bool cut = text.size() > kShown;
            return tr(wanted.refusal, {{"from", from},
                                       {"to", to},
                                       {"text", text.substr(0, kShown) + (cut ? "..." : "")}});
          },
          tr(wanted.kind, {{"from", from}, {"to", to}})};
}

constexpr WantedNumber kWhole = {mark("from {from} to {to}"),
                                 mark("a whole number from {from} to {to} is wanted, not {text}")};
constexpr WantedNumber kAny = {mark("from {from} to {to}"),
                               mark("a number from {from} to {to} is wanted, not {text}")};

}  // namespace

CLI::Validator whole_number_from(int least) {
  return validator(kWhole, least, std::numeric_limits<int>::max());
}

CLI::Validator whole_number_between(int least, int most) { return validator(kWhole, least, most); }

CLI::Validator number_between(double least, double most) { return validator(kAny, least, most); }

void refuse_empty_texts(CLI::App& app) {
  const CLI::Validator given(
      [](const std::string& text) { return text.empty() ? tr("it is empty") : std::string(); }, "");
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
            return tr("the port's number is from 1 to 65535, not {port}", {{"port", port}});
          },
          ""};
}

CLI::Validator home_path() {
  return {[](std::string& path) {
            path = system::home_path(path);
            return std::string();
          },
          ""};
}

CLI::Validator home_address() {
  return {[](std::string& address) {
            address = system::home_address(address);
            return std::string();
          },
          ""};
}

std::string default_server() {
  const std::string own = system::default_socket(), machine = "/run/jadoube/jadoubed.sock";
  std::error_code error;
  const bool is_own =
      std::filesystem::exists(own, error) || !std::filesystem::exists(machine, error);
  return "unix:" + (is_own ? own : machine);
}

}  // namespace jadoube::cli

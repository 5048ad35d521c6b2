#include "daemon/app/verbs/redaction.h"

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>
#include <string_view>

#include "daemon/app/config/toml.h"

namespace jadoube::app {
namespace {

// Keys whose texts are words of a fixed list, ids of tables and boards, or numbers of makers.
constexpr std::array<std::string_view, 15> kKeptKeys = {
    "id",    "driver",      "serial", "kind",   "log",      "log_format", "edition", "time_control",
    "tempo", "supervision", "delay",  "format", "severity", "clock",      "boards"};
// Keys with addresses to listen at.
constexpr std::array<std::string_view, 3> kAddresses = {"listen", "tls_listen", "viewers"};

template <std::size_t Count>
bool has(const std::array<std::string_view, Count>& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

std::string redacted_address(const std::string& address) {
  if (address.starts_with("unix:")) return "unix:" + std::string(kLeftOut);
  const auto colon = address.rfind(':');
  const auto host = address.substr(0, colon);
  const bool is_known = host == "127.0.0.1" || host == "[::1]" || host == "localhost" ||
                        host == "0.0.0.0" || host == "[::]";
  return (is_known ? host : kLeftOut) + (colon == std::string::npos ? "" : address.substr(colon));
}

// A port of a board: the bundle may have the name of a device of this machine.
std::string redacted_port(const std::string& port) {
  static const std::regex device("/dev/[A-Za-z0-9_./-]*|usb:[0-9.:-]+");
  return std::regex_match(port, device) ? port : kLeftOut;
}

std::string redacted_text(std::string_view key, const std::string& text) {
  if (has(kKeptKeys, key)) return text;
  if (has(kAddresses, key)) return redacted_address(text);
  return key == "port" ? redacted_port(text) : kLeftOut;
}

void redact(std::string_view key, toml::node& node) {
  if (auto* table = node.as_table()) {
    for (auto&& [name, child] : *table) redact(name.str(), child);
  } else if (auto* list = node.as_array()) {
    for (auto& child : *list) redact(key, child);
  } else if (auto* text = node.as_string()) {
    *text = redacted_text(key, text->get());
  }
}

// The messages that the bundle may have, without the text before them.
const std::regex& kept_messages() {
  static const std::regex messages(
      "[A-Za-z0-9._@-]+: (live|lost|connecting|a command was)\\b.*"
      "|listening .*|the journal .*|stopping on .*|boards that are plugged in are found late.*"
      "|some threads did not end in time.*|reading the certificate again"
      "|(\\[grpc\\] listen: )?every user of this machine can correct games over .*"
      "|Starting .*|Started .*|Stopping .*|Stopped .*|jadoubed\\.service.*",
      std::regex::optimize);
  return messages;
}

// Where the message of a line begins: after the time and the level, or after "jadoubed[4711]: ".
std::size_t message_start(const std::string& line) {
  static const std::regex own("^[0-9:.]+ (debug|info|warning|error) +");
  static const std::regex journald("^[^ ]+ [^ ]+ [A-Za-z]+\\[[0-9]+\\]: ");
  std::smatch found;
  for (const auto* form : {&own, &journald}) {
    if (std::regex_search(line, found, *form)) return static_cast<std::size_t>(found.length());
  }
  return 0;
}

std::string redacted_json_line(const std::string& line) {
  static const std::regex form(
      R"re(^.*\{"time":"([^"]*)","level":"([a-z]+)","message":"((?:[^"\\]|\\.)*)".*$)re");
  std::smatch found;
  if (!std::regex_match(line, found, form)) return kLeftOut;
  const std::string message = found[3];
  return found[1].str() + " " + found[2].str() + " " +
         (std::regex_match(message, kept_messages()) ? without_addresses(message) : kLeftOut);
}

std::string redacted_line(const std::string& line) {
  if (line.find("{\"time\":") != std::string::npos) return redacted_json_line(line);
  const auto start = message_start(line);
  const std::string message = line.substr(start);
  // journald writes the name of the machine after the time.
  static const std::regex time("^[0-9T:.,+Z-]+( +(debug|info|warning|error))?");
  std::smatch found;
  const std::string front = line.substr(0, start);
  std::regex_search(front, found, time);
  return found.str() + " " +
         (std::regex_match(message, kept_messages()) ? without_addresses(message) : kLeftOut);
}

}  // namespace

std::string redacted_config(const std::string& text) {
  toml::parse_result parsed =
      toml::parse(std::string_view(text), std::string_view("configuration"));
  if (!parsed) return "# the file cannot be read as TOML\n";
  redact("", parsed.table());
  std::ostringstream out;
  out << parsed.table() << "\n";
  return out.str();
}

std::string redacted_log(const std::string& text) {
  std::istringstream lines(text);
  std::string all;
  for (std::string line; std::getline(lines, line);) all += redacted_line(line) + "\n";
  return all;
}

std::string without_addresses(const std::string& text) {
  static const std::regex four(R"re(\b[0-9]{1,3}(\.[0-9]{1,3}){3}\b)re");
  static const std::regex six(R"re(\[?\b[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){2,7}\]?)re");
  static const std::regex site(R"re([a-z0-9+]+://[^ ,;"]+)re");
  static const std::regex path(R"re((/[^/ ,;:"]+){2,})re");
  static const std::regex device(R"re(/dev/[A-Za-z0-9_/.-]+)re");
  std::string redacted = std::regex_replace(text, site, kLeftOut);
  redacted = std::regex_replace(redacted, four, kLeftOut);
  redacted = std::regex_replace(redacted, six, kLeftOut);
  // Paths of devices stay.
  std::string out;
  auto begin = std::sregex_iterator(redacted.begin(), redacted.end(), path);
  std::size_t at = 0;
  for (; begin != std::sregex_iterator(); ++begin) {
    out += redacted.substr(at, static_cast<std::size_t>(begin->position()) - at);
    out += std::regex_match(begin->str(), device) ? begin->str() : kLeftOut;
    at = static_cast<std::size_t>(begin->position() + begin->length());
  }
  return out + redacted.substr(at);
}

std::string file_name_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

}  // namespace jadoube::app

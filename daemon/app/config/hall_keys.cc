#include <sys/un.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <span>

#include "daemon/app/config/config_reader.h"
#include "daemon/net/listener.h"
#include "daemon/system/directory.h"
#include "daemon/system/ip_address.h"
#include "rules/laws/laws.h"
#include "rules/time/time_control_text.h"

namespace jadoube::app {

namespace {

const std::string kUnix = "unix:";
constexpr std::size_t kLongestPath = sizeof(sockaddr_un::sun_path) - 1;

// The digits after the last colon. Empty if they are not a valid port.
std::string port_of(const std::string& address) {
  const auto colon = address.rfind(':');
  if (colon == std::string::npos || colon == 0) return {};
  std::string port = address.substr(colon + 1);
  const bool fits = !port.empty() && port.size() <= 5 &&
                    std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; }) &&
                    std::stoi(port) <= 65535;
  return fits ? port : std::string();
}

// What is wrong with an address by itself. Empty if nothing is wrong.
std::string fault_of(const std::string& text) {
  const std::string form = "must hold addresses as \"127.0.0.1:50960\" or \"unix:/path\"";
  if (!text.starts_with(kUnix)) return port_of(text).empty() ? form : std::string();
  const auto length = text.size() - kUnix.size();
  if (length > kLongestPath) {
    return "the path of a Unix socket is at most " + std::to_string(kLongestPath) + " bytes long";
  }
  return length == 0 ? form : std::string();
}

// What is wrong with the name of a host. Empty if nothing is wrong.
std::string host_fault(const std::string& text) {
  const bool is_name = !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_';
  });
  return is_name ? std::string() : "must hold names of this host, as \"hall.example\"";
}

// What is wrong with a part of the network. Empty if nothing is wrong.
std::string network_fault(const std::string& text) {
  return system::Network::parse(text) ? "" : "must hold networks, as \"10.0.5.0/24\"";
}

// What is wrong with the origin of a page. Empty if nothing is wrong.
std::string origin_fault(const std::string& text) {
  const std::string form = "must hold origins of pages, as \"https://club.example\"";
  // Programs with their own pages have other schemes: "tauri://localhost".
  const auto end_of_scheme = text.find("://");
  const bool has_scheme = end_of_scheme != std::string::npos && end_of_scheme > 0 &&
                          std::ranges::all_of(text.substr(0, end_of_scheme), [](char c) {
                            return (c >= 'a' && c <= 'z') || c == '-' || c == '+';
                          });
  // No page has an origin with these schemes.
  const std::string scheme = has_scheme ? text.substr(0, end_of_scheme) : std::string();
  if (!has_scheme || scheme == "file" || scheme == "ftp" || scheme == "ws" || scheme == "wss") {
    return form;
  }
  const auto start = end_of_scheme + 3;
  const std::string host = text.substr(start);
  const auto colon = host.rfind(':');
  const bool has_port = colon != std::string::npos && !host.ends_with(']');
  if (has_port && port_of(host).empty()) return form;
  const std::string name = has_port ? host.substr(0, colon) : host;
  const bool is_six = name.starts_with('[') && name.ends_with(']');
  return is_six || host_fault(name).empty() ? std::string() : form;
}

// A key that two addresses of the same place share. Empty for port 0, which is never the same
// place. Two names of one host are not recognised here: listening on the second one fails.
std::string place_of(const std::string& address) {
  if (address.starts_with(kUnix)) {
    const std::filesystem::path path(address.substr(kUnix.size()));
    return kUnix + path.lexically_normal().string();
  }
  const auto port = port_of(address);
  const int number = std::stoi(port);
  if (number == 0) return {};
  return address.substr(0, address.size() - port.size()) + std::to_string(number);
}

}  // namespace

void AddressReader::read(const toml::table& table, const std::string& where, const std::string& key,
                         std::vector<std::string>& out) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || list->empty()) {
    return reader_.fail(node->source(), where + key,
                        "must be a list of one or more, as in [\"127.0.0.1:50960\"]");
  }
  out.clear();
  for (const toml::node& entry : *list) {
    const auto address = system::home_address(entry.value_exact<std::string>().value_or(""));
    if (const auto fault = fault_of(address); !fault.empty()) {
      return reader_.fail(entry.source(), where + key, fault);
    }
    const auto place = place_of(address);
    if (!place.empty() && !taken_.insert(place).second) {
      return reader_.fail(entry.source(), where + key,
                          "\"" + address +
                              "\" is there twice: an address is for arbiters ([grpc] listen), for "
                              "viewers ([grpc] viewers), for [http], for [livechess] or for "
                              "[metrics]");
    }
    out.push_back(address);
  }
}

void AddressReader::read_grpc(const toml::table& root, GrpcSettings& settings) {
  const toml::table* grpc = reader_.table(root, "grpc");
  if (grpc == nullptr || grpc->get("listen") == nullptr) {
    for (const auto& address : settings.listen) taken_.insert(place_of(address));
  }
  if (grpc == nullptr) return;
  reader_.allow(*grpc, "grpc");
  read(*grpc, "grpc.", "listen", settings.listen);
  read(*grpc, "grpc.", "viewers", settings.viewers);
  reader_.flag(*grpc, "grpc.", "viewers_squares", settings.viewers_squares);
  reader_.language(*grpc, "grpc.", "language", settings.language);
}

void AddressReader::read_http(const toml::table& root, HttpSettings& settings) {
  const toml::table* http = reader_.table(root, "http");
  if (http == nullptr) return;
  reader_.allow(*http, "http");
  read(*http, "http.", "listen", settings.listen);
  read(*http, "http.", "tls_listen", settings.tls_listen);
  reader_.path(*http, "http.", "certificate", settings.certificate);
  reader_.path(*http, "http.", "key", settings.key);
  const bool has_own = http->get("certificate") == nullptr && http->get("key") == nullptr;
  for (const char* key : {"certificate", "key"}) {
    const toml::node* node = http->get(key);
    if (node == nullptr && !has_own) {
      const toml::node* other = http->get(key == std::string_view("key") ? "certificate" : "key");
      reader_.fail(other->source(), std::string("http.") + key,
                   "is required too: the path of a PEM file. Without both, the daemon makes a "
                   "certificate of its own");
    }
    if (node != nullptr && http->get("tls_listen") == nullptr) {
      reader_.fail(node->source(), std::string("http.") + key,
                   "needs tls_listen beside it, as in tls_listen = [\"0.0.0.0:8443\"]");
    }
  }
  reader_.flag(*http, "http.", "allow_plain", settings.allow_plain);
  reader_.texts(*http, "http.", "names", settings.names, host_fault);
  read_local_name(*http, settings.local_name);
  reader_.texts(*http, "http.", "embed", settings.embed, origin_fault);
  reader_.number(*http, "http.", "places", 64, 1'000'000, settings.places);
  reader_.number(*http, "http.", "viewers_calls_per_second", 16, 1'000'000,
                 settings.viewers_calls_per_second);
  reader_.texts(*http, "http.", "live_networks", settings.live_networks, network_fault);
  reader_.language(*http, "http.", "language", settings.language);
}

void AddressReader::read_local_name(const toml::table& http, std::string& name) {
  const toml::node* node = http.get("local_name");
  if (node == nullptr) return;
  const auto text = node->value_exact<std::string>();
  // "-9.local" may follow, and a label has at most 63 characters [RFC 1035, 2.3.4].
  const bool is_label =
      text && text->size() <= 60 && !text->starts_with('-') && !text->ends_with('-') &&
      std::ranges::all_of(*text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; });
  if (!is_label) {
    return reader_.fail(node->source(), "http.local_name",
                        "must be a name of letters, digits and hyphens, as \"jadoube\" for "
                        "jadoube.local, or \"\" for none");
  }
  name = *text;
}

void AddressReader::read_livechess(const toml::table& root, LiveChessSettings& settings) {
  const toml::table* table = reader_.table(root, "livechess");
  if (table == nullptr) return;
  reader_.allow(*table, "livechess");
  reader_.flag(*table, "livechess.", "live", settings.live);
  read(*table, "livechess.", "listen", settings.listen);
  reader_.texts(*table, "livechess.", "names", settings.names, host_fault);
  reader_.texts(*table, "livechess.", "origins", settings.origins, origin_fault);
}

// Readers at this address need no token, so it must not be reachable from other machines.
void AddressReader::read_metrics(const toml::table& root, MetricsSettings& settings) {
  const toml::table* table = reader_.table(root, "metrics");
  if (table == nullptr) return;
  reader_.allow(*table, "metrics");
  read(*table, "metrics.", "listen", settings.listen);
  for (const auto& address : settings.listen) {
    if (!address.starts_with(kUnix) && net::is_local(address)) continue;
    reader_.fail(table->get("listen")->source(), "metrics.listen",
                 "\"" + address +
                     "\" must be an address of this machine, as \"127.0.0.1:9464\". Elsewhere "
                     "Prometheus reads /metrics at an address of [http], with the token of an "
                     "operator");
  }
}

namespace {

const std::string kWhere = "event.";

constexpr std::int64_t kLatestMinutes = arbiter::TournamentRules::kLatestArrival.count();
// 64 bits of nanoseconds since 1970 end in the year 2262.
constexpr int kFirstYear = 1970, kLastYear = 2261;

// Reads one of `words` into `value`. Without the key, `value` stays.
template <typename Value>
void choose(ConfigReader& reader, const toml::table& event, const char* key,
            std::span<const rules::Word<Value>> words, Value& value) {
  std::string text;
  reader.text(event, kWhere, key, text);
  if (text.empty()) return;
  const auto found = std::ranges::find(words, text, &rules::Word<Value>::first);
  if (found != words.end()) {
    value = found->second;
    return;
  }
  std::string list;
  for (const auto& [word, meant] : words) list += (list.empty() ? "" : ", ") + std::string(word);
  reader.fail(event.get(key)->source(), kWhere + key, "\"" + text + "\" is none of " + list);
}

void read_edition(ConfigReader& reader, const toml::table& event, rules::Laws& laws) {
  auto edition = laws.edition;
  choose<rules::Edition>(reader, event, "edition", rules::kEditionWords, edition);
  laws = rules::laws_of(edition);
}

void read_time_control(ConfigReader& reader, const toml::table& event,
                       std::optional<rules::TimeControl>& control) {
  std::string text;
  reader.text(event, kWhere, "time_control", text);
  if (text.empty()) return;
  const auto read = rules::parse_time_control(text);
  if (!read) {
    return reader.fail(
        event.get("time_control")->source(), "event.time_control",
        read.error().message + ", as in time_control = \"3+2\" or \"90/40+30/SD+30\"");
  }
  control = *read;
}

// The tempo follows from the time control, unless the file gives a tempo.
void read_conditions(ConfigReader& reader, const toml::table& event,
                     arbiter::TournamentRules& rules) {
  if (rules.control) rules.conditions.tempo = rules::tempo_of(*rules.control);
  choose<rules::Tempo>(reader, event, "tempo", rules::kTempoWords, rules.conditions.tempo);
  choose<rules::Supervision>(reader, event, "supervision", rules::kSupervisionWords,
                             rules.conditions.supervision);
}

void read_default_time(ConfigReader& reader, const toml::table& event,
                       std::optional<std::chrono::minutes>& default_time) {
  const toml::node* node = event.get("default_time");
  if (node == nullptr) return;
  const auto* minutes = node->as_integer();
  if (minutes == nullptr || minutes->get() < 0 || minutes->get() > kLatestMinutes) {
    return reader.fail(node->source(), "event.default_time",
                       "must be a number of minutes from 0 to " + std::to_string(kLatestMinutes) +
                           ", as in default_time = 15");
  }
  default_time = std::chrono::minutes(minutes->get());
}

// The moment that a TOML date-time with its offset names. Nothing if there is no such day, or if
// the moment is out of range.
std::optional<model::Instant> instant_of(const toml::date_time& moment) {
  using namespace std::chrono;
  const auto& date = moment.date;
  const year_month_day day{year(date.year), month(date.month), std::chrono::day(date.day)};
  if (!day.ok() || date.year < kFirstYear || date.year > kLastYear) return std::nullopt;
  return model::Instant((sys_days(day) + hours(moment.time.hour) + minutes(moment.time.minute) +
                         seconds(moment.time.second) - minutes(moment.offset->minutes))
                            .time_since_epoch());
}

void read_starts_at(ConfigReader& reader, const toml::table& event,
                    std::optional<model::Instant>& starts_at) {
  const toml::node* node = event.get("starts_at");
  if (node == nullptr) return;
  const auto* moment = node->as_date_time();
  // Without an offset, the moment would depend on the time zone of the machine.
  if (moment != nullptr && moment->get().offset) starts_at = instant_of(moment->get());
  if (starts_at) return;
  reader.fail(node->source(), "event.starts_at",
              "must be a date and time with its offset, and without quotes, as in "
              "starts_at = 2026-11-21T15:00:00+01:00");
}

}  // namespace

void read_event(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* event = reader.table(root, "event");
  if (event == nullptr) return;
  reader.allow(*event, "event");
  read_edition(reader, *event, config.event.laws);
  read_time_control(reader, *event, config.event.control);
  read_conditions(reader, *event, config.event);
  reader.text(*event, kWhere, "name", config.event_name);
  reader.text(*event, kWhere, "site", config.site);
  reader.delay(*event, kWhere, config.delay);
  read_default_time(reader, *event, config.event.default_time);
  read_starts_at(reader, *event, config.event.starts_at);
  reader.flag(*event, kWhere, "chess960", config.event.chess960);
}

}  // namespace jadoube::app

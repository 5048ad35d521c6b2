#include "daemon/app/config_rules.h"

#include <algorithm>
#include <span>

#include "rules/laws/condition_words.h"
#include "rules/time/time_control_text.h"

namespace jadoube::app {
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

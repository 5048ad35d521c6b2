#include "daemon/outputs/pgn/heading_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

#include "daemon/model/calendar.h"
#include "daemon/outputs/pgn/country.h"

namespace jadoube::outputs {
namespace {

std::string two_digits(std::int64_t value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

// "+02:00"
std::string zone_text(long seconds_east) {
  const long minutes = std::abs(seconds_east) / 60;
  return (seconds_east < 0 ? "-" : "+") + two_digits(minutes / 60) + ":" + two_digits(minutes % 60);
}

}  // namespace

std::string site_text(const Heading& heading) {
  const auto country = country_name(heading.country);
  std::string text = heading.site;
  if (!text.empty() && !country.empty()) text += ", ";
  text += country;
  return text.empty() ? "?" : text;
}

std::string round_text(const Heading& heading) {
  if (heading.round == 0) return "?";
  const std::string round = std::to_string(heading.round);
  return heading.table == 0 ? round : round + "." + std::to_string(heading.table);
}

std::string name_text(const Player& player) { return player.name.empty() ? "?" : player.name; }

std::string date_text(const Heading& heading) {
  return heading.date.empty() ? "????.??.??" : heading.date;
}

std::string clock_text(std::chrono::seconds time) {
  const std::int64_t all = std::max<std::int64_t>(time.count(), 0);
  return two_digits(all / 3600) + ":" + two_digits(all / 60 % 60) + ":" + two_digits(all % 60);
}

std::string reference_time(const ShownClocks& clocks) {
  if (!clocks.running) return "";
  const auto shown_at = std::chrono::floor<std::chrono::milliseconds>(model::date_of(clocks.at));
  const auto whole = std::chrono::floor<std::chrono::seconds>(shown_at);
  const std::time_t seconds = std::chrono::system_clock::to_time_t(whole);
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &local);
  const auto thousandths = (shown_at - whole).count();
  std::string fraction = std::to_string(thousandths);
  fraction.insert(0, 3 - fraction.size(), '0');
  return (*clocks.running == rules::Color::kWhite ? "W/" : "B/") +
         std::string(text.data(), length) + "." + fraction + zone_text(local.tm_gmtoff);
}

std::string source_word(tournament::ResultSource source) {
  switch (source) {
    case tournament::ResultSource::kBoard:
      return "board";
    case tournament::ResultSource::kPairingProgram:
      return "pairing program";
    case tournament::ResultSource::kByHand:
      return "by hand";
  }
  return {};
}

std::string termination_text(const ReleasedGame& game) {
  if (game.forfeit) return "unplayed";
  switch (game.termination) {
    case model::Termination::kTimeForfeit:
      return "time forfeit";
    case model::Termination::kRulesInfraction:
      return "rules infraction";
    case model::Termination::kAdjudication:
      return "adjudication";
    case model::Termination::kAbandoned:
      return "abandoned";
    default:
      return "";
  }
}

std::optional<std::chrono::seconds> time_taken(const std::vector<model::Ply>& plies,
                                               std::size_t number, Instant started_at) {
  const model::Ply& ply = plies[number];
  if (ply.evidence != model::Evidence::kPress || !ply.confirmed_at) return std::nullopt;
  const auto before = number == 0 ? std::optional(started_at) : plies[number - 1].confirmed_at;
  if (!before || *before > *ply.confirmed_at) return std::nullopt;
  return std::chrono::floor<std::chrono::seconds>(*ply.confirmed_at - *before);
}

}  // namespace jadoube::outputs

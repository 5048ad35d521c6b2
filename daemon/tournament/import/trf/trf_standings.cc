#include "daemon/tournament/import/trf/trf_standings.h"

#include <cctype>
#include <utility>

#include "daemon/tournament/standings/tie_break.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

// "2.0", "11.5", "3". Nothing: it is no number of half points.
std::optional<rules::Points> trf_points(std::string_view text) {
  const std::size_t point = text.find('.');
  const auto whole = whole_number(text.substr(0, point), 0, 100);
  if (!whole) return std::nullopt;
  const std::string_view rest = point == std::string_view::npos ? "0" : text.substr(point + 1);
  if (rest == "0" || rest == "00") return rules::Points{2 * *whole};
  if (rest == "5" || rest == "50") return rules::Points{2 * *whole + 1};
  return std::nullopt;
}

// "TW 2.0   TD 1.0": each symbol with its points.
std::vector<std::pair<std::string, std::string>> symbols_and_points(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      if (all.empty() || !all.back().second.empty()) all.emplace_back();
      all.back().first += c;
    } else if (c != ' ' && c != '\r' && !all.empty()) {
      all.back().second += c;
    }
  }
  return all;
}

}  // namespace

bool TrfStandings::take(const std::string& code, const std::string& rest) {
  if (code == "042") {
    // The edition in force on the first day.
    const auto date = date_of(rest);
    if (date && *date < "2026.03.01") rules_.edition = model::TieBreakEdition::k2024;
  }
  if (code == "092" || code == "192") take_system(lowered(rest));
  if (code == "162") return take_points(rest, "", rules_.game, rules_.paired_bye);
  if (code == "362") return take_points(rest, "T", rules_.match, rules_.match_paired_bye);
  if (code == "320") take_paired_byes(rest);
  if (code == "202" || code == "212") return take_tie_breaks(rest);
  return true;
}

bool TrfStandings::take_points(const std::string& rest, const std::string& prefix,
                               model::PointsFor& points, std::optional<rules::Points>& paired_bye) {
  bool all_known = true;
  for (const auto& [symbol, text] : symbols_and_points(rest)) {
    const auto read = trf_points(text);
    if (!read) {
      all_known = false;
    } else if (symbol == prefix + "W") {
      points.win = *read;
    } else if (symbol == prefix + "D") {
      points.draw = *read;
    } else if (symbol == prefix + "L") {
      points.loss = *read;
    } else if (symbol == prefix + "P") {
      paired_bye = *read;
    } else {
      // Points for being absent, and others.
      all_known = all_known && *read == rules::Points{};
    }
  }
  return all_known;
}

// Line 212 has the points first: of a team event they say which score counts first.
bool TrfStandings::take_tie_breaks(const std::string& rest) {
  std::vector<std::string> codes;
  bool all_known = true;
  for (const std::string_view word : split(rest, ',')) {
    const std::string_view code = trimmed(word);
    if (code.empty()) continue;
    const auto read = parse_tie_break(code);
    if (!read) {
      all_known = false;
      continue;
    }
    const bool is_points = read->criterion == Criterion::kPoints ||
                           read->criterion == Criterion::kMatchPoints ||
                           read->criterion == Criterion::kGamePoints;
    if (codes.empty() && is_points) {
      const bool game_points =
          read->criterion == Criterion::kGamePoints ||
          (read->criterion == Criterion::kPoints && read->score == ScoreKind::kGame);
      if (game_points) rules_.game_points_first = true;
      continue;
    }
    codes.push_back(to_string(*read));
  }
  if (codes.size() <= model::StandingsRules::kMostTieBreaks && !codes.empty()) {
    rules_.tie_breaks = std::move(codes);
  }
  return all_known;
}

void TrfStandings::take_system(const std::string& text) {
  for (const char* const swiss : {"swiss", "dutch", "dubov", "burstein", "fide_team_"}) {
    if (text.find(swiss) != std::string::npos && text.find("robin") == std::string::npos) {
      rules_.system = model::PairingSystem::kSwiss;
    }
  }
  for (const char* const all : {"round-robin", "roundrobin", "round robin", "berger", "schiller"}) {
    if (text.find(all) != std::string::npos) rules_.system = model::PairingSystem::kRoundRobin;
  }
  if (text.find("_gp") != std::string::npos && text.find("_mp_gp") == std::string::npos) {
    rules_.game_points_first = true;
  }
}

void TrfStandings::take_paired_byes(const std::string& rest) {
  std::vector<rules::Points> both;
  for (const std::string_view word : split(rest, ' ')) {
    if (trimmed(word).empty()) continue;
    const auto read = trf_points(trimmed(word));
    if (!read || both.size() == 2) break;
    both.push_back(*read);
  }
  if (both.size() < 2) return;
  rules_.match_paired_bye = both[0];
  game_points_of_bye_ = both[1];
}

model::StandingsRules TrfStandings::rules(int boards) const {
  model::StandingsRules rules = rules_;
  // A round of a bye is worth the same on each board, as far as halves allow.
  if (game_points_of_bye_ && boards > 0) {
    rules.paired_bye = rules::Points{game_points_of_bye_->halves / boards};
  }
  return rules;
}

}  // namespace jadoube::tournament

#include "daemon/tournament/import/trf/trf_teams.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "daemon/tournament/standings/tie_break.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

constexpr int kMostTeamPlayers = 9'999;

std::string cut_line(const std::string& line, std::size_t start, std::size_t end) {
  const std::u32string cells = characters_of(line);
  if (start >= cells.size()) return {};
  return std::string(trimmed(utf8_of(std::u32string_view(cells).substr(start, end - start))));
}

// The numbers of a text. Nothing: one of its words is no number.
std::optional<std::vector<int>> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  for (const std::string_view word : split(text, ' ')) {
    if (trimmed(word).empty()) continue;
    const auto number = whole_number(word, 0, kMostTeamPlayers);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

bool TrfTeams::take(const std::string& line) {
  if (line.starts_with("013")) return take_roster(line);
  if (line.starts_with("310")) return take_team(line);
  if (line.starts_with("300")) return take_side(line);
  pattern_ = lowered(trimmed(std::string_view(line).substr(3)));
  return !pattern_.empty() && pattern_.find_first_not_of("wb") == std::string::npos;
}

// 013 [TRF16]: the name in columns 5 to 36, and then the starting numbers of its players.
bool TrfTeams::take_roster(const std::string& line) {
  model::Team team{.number = static_cast<int>(teams_.size()) + 1, .name = cut_line(line, 4, 36)};
  const auto players = numbers_of(cut_line(line, 36, std::string::npos));
  if (!players || team.name.empty()) return false;
  team.players = *players;
  teams_[team.number] = std::move(team);
  return true;
}

// 310 [TRF-2026]: number, name, nickname, strength, points, rank, players.
bool TrfTeams::take_team(const std::string& line) {
  const auto number = whole_number(cut_line(line, 3, 7), 1, kMostTeamPlayers);
  const auto players = numbers_of(cut_line(line, 71, std::string::npos));
  if (!number || !players) return false;
  model::Team team{.number = *number,
                   .name = cut_line(line, 7, 40),
                   .nickname = cut_line(line, 40, 46),
                   .players = *players};
  teams_[*number] = std::move(team);
  return !teams_[*number].name.empty();
}

// 300 [TRF-2026]: round, team, other team, and the player on each board. 0000: nobody.
bool TrfTeams::take_side(const std::string& line) {
  auto numbers = numbers_of(std::string_view(line).substr(3));
  if (!numbers || numbers->size() < 3) return false;
  sides_[(*numbers)[0]].push_back(
      {(*numbers)[1], (*numbers)[2], {numbers->begin() + 3, numbers->end()}});
  return true;
}

std::vector<model::Team> TrfTeams::teams() const {
  std::vector<model::Team> teams;
  for (const auto& [number, team] : teams_) teams.push_back(team);
  return teams;
}

const model::Team* TrfTeams::team_of(int player) const {
  for (const auto& [number, team] : teams_) {
    if (std::ranges::find(team.players, player) != team.players.end()) return &team;
  }
  return nullptr;
}

int TrfTeams::place_in_team(const model::Team& team, int player) const {
  return static_cast<int>(std::ranges::find(team.players, player) - team.players.begin());
}

std::vector<std::pair<TrfTeams::Side, TrfTeams::Side>> TrfTeams::matches_of(int round) const {
  std::vector<std::pair<Side, Side>> matches;
  const auto sides = sides_.find(round);
  if (sides == sides_.end()) return matches;
  for (const Side& side : sides->second) {
    const auto first = std::ranges::find_if(matches, [&](const auto& match) {
      return match.first.team == side.opponent && match.first.opponent == side.team;
    });
    if (first == matches.end()) {
      matches.emplace_back(side, Side{});
    } else {
      first->second = side;
    }
  }
  return matches;
}

MatchPlace TrfTeams::place_of(int round, int player, int opponent) const {
  int number = 0;
  for (const auto& [first, second] : matches_of(round)) {
    ++number;
    const std::size_t boards = std::min(first.players.size(), second.players.size());
    for (std::size_t i = 0; i < boards; ++i) {
      const auto pair = std::minmax(first.players[i], second.players[i]);
      if (pair == std::minmax(player, opponent)) return {number, static_cast<int>(i) + 1};
    }
  }
  if (number > 0) return {};
  const model::Team *one = team_of(player), *other = team_of(opponent);
  if (one == nullptr || other == nullptr || one == other) return {};
  // The number only puts the matches in an order: by the team with the lower number, and the place
  // of its player.
  const model::Team& first = one->number < other->number ? *one : *other;
  return {first.number, place_in_team(first, one == &first ? player : opponent) + 1};
}

std::vector<model::ByColor<int>> TrfTeams::pairings_of(int round) const {
  std::vector<model::ByColor<int>> pairings;
  for (const auto& [first, second] : matches_of(round)) {
    const std::size_t boards = std::min(first.players.size(), second.players.size());
    for (std::size_t i = 0; i < boards; ++i) {
      if (first.players[i] == 0 || second.players[i] == 0) continue;
      const bool first_is_white = i < pattern_.size() ? pattern_[i] == 'w' : i % 2 == 0;
      pairings.push_back(first_is_white ? model::ByColor<int>{first.players[i], second.players[i]}
                                        : model::ByColor<int>{second.players[i], first.players[i]});
    }
  }
  return pairings;
}

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
      // Points for absence, and others.
      all_known = all_known && *read == rules::Points{};
    }
  }
  return all_known;
}

// Line 212 has the points first. In a team event they show which score counts first.
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
  // A bye is worth the same on each board, as far as half points allow.
  if (game_points_of_bye_ && boards > 0) {
    rules.paired_bye = rules::Points{game_points_of_bye_->halves / boards};
  }
  return rules;
}

}  // namespace jadoube::tournament

#include "daemon/tournament/standings/contest.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "daemon/tournament/find.h"
#include "daemon/tournament/standings/team_matches.h"

namespace jadoube::tournament {
namespace {

using model::Bye;
using model::Pairing;
using rules::Points;

// A play-off is a round after the planned ones, and gives no points.
bool counts(const model::Section& section, const model::Round& round, const Pairing& pairing) {
  if (pairing.vanished) return false;
  return !pairing.by_hand || section.planned_rounds == 0 || round.number <= section.planned_rounds;
}

bool has_two_players(const Pairing& pairing) {
  return pairing.players.white != 0 && pairing.players.black != 0;
}

Points points_for(const model::PointsFor& points, Points of_game) {
  if (of_game == rules::kArticle10.win) return points.win;
  return of_game == rules::kArticle10.draw ? points.draw : points.loss;
}

RoundKind kind_of_bye(Bye bye) {
  switch (bye) {
    case Bye::kPaired:
      return RoundKind::kPairedBye;
    case Bye::kFullPoint:
      return RoundKind::kFullPointBye;
    case Bye::kHalfPoint:
      return RoundKind::kHalfPointBye;
    case Bye::kNone:
    case Bye::kZeroPoints:
      break;
  }
  return RoundKind::kZeroPointBye;
}

// What a round without an opponent is worth.
Points points_of_bye(RoundKind kind, const model::PointsFor& points, Points paired) {
  switch (kind) {
    case RoundKind::kPairedBye:
      return paired;
    case RoundKind::kFullPointBye:
      return points.win;
    case RoundKind::kHalfPointBye:
      return points.draw;
    default:
      return {};
  }
}

// By the date of the first round that has one [C.07-2026: in force since 1 March 2026].
bool is_by_2026(const model::Section& section) {
  if (section.standings.edition != model::TieBreakEdition::kByDate) {
    return section.standings.edition == model::TieBreakEdition::k2026;
  }
  for (const model::Round& round : section.rounds) {
    if (!round.date.empty()) return round.date >= "2026.03.01";
  }
  return true;
}

// Single or double round robin: there are enough rounds for all to meet all, and no two meet more
// often.
bool is_round_robin(const Contest& contest) {
  const int players = static_cast<int>(contest.competitors.size());
  const int rounds = std::max(contest.rounds, contest.planned_rounds);
  const int once = players % 2 == 0 ? players - 1 : players;
  if (players < 3 || rounds == 0 || (rounds != once && rounds != 2 * once)) return false;
  for (const Competitor& competitor : contest.competitors) {
    std::map<std::size_t, int> met;
    for (const RoundOfCompetitor& round : competitor.rounds) {
      if (round.opponent && ++met[*round.opponent] > rounds / once) return false;
      // Only a Swiss has byes with half a point. In a round robin, a player who asks for a bye
      // leaves the tournament.
      if (round.kind == RoundKind::kHalfPointBye) return false;
    }
  }
  return true;
}

Contest empty_contest(const model::Section& section, int round) {
  return {.rounds = round,
          .planned_rounds = section.planned_rounds,
          .by_2026 = is_by_2026(section),
          .game = section.standings.game,
          .match = section.standings.match};
}

void finish(const model::Section& section, Contest& contest) {
  std::ranges::sort(contest.competitors, {}, &Competitor::number);
  const model::PairingSystem system = section.standings.system;
  contest.is_predetermined = system == model::PairingSystem::kRoundRobin ||
                             (system == model::PairingSystem::kByRounds && is_round_robin(contest));
}

// Puts the games of one round into the rounds of the players.
void add_pairing(const model::Section& section, const Pairing& pairing, const ResultOf& result_of,
                 std::size_t round, const std::map<int, std::size_t>& places, Contest& contest) {
  const auto entry_of = [&](int player) -> RoundOfCompetitor* {
    const auto place = places.find(player);
    if (place == places.end()) return nullptr;
    RoundOfCompetitor& entry = contest.competitors[place->second].rounds[round];
    return entry.kind == RoundKind::kAbsent && entry.pairing.empty() ? &entry : nullptr;
  };
  if (!has_two_players(pairing)) {
    const int player = pairing.players.white != 0 ? pairing.players.white : pairing.players.black;
    RoundOfCompetitor* entry = entry_of(player);
    if (entry == nullptr) return;
    entry->pairing = pairing.id;
    entry->kind = kind_of_bye(pairing.bye);
    entry->score.game = points_of_bye(entry->kind, contest.game,
                                      section.standings.paired_bye.value_or(contest.game.win));
    return;
  }
  RoundOfCompetitor *white = entry_of(pairing.players.white),
                    *black = entry_of(pairing.players.black);
  if (white == nullptr || black == nullptr) return;
  const auto result = result_of(pairing);
  if (!result) ++contest.open;
  const auto fill = [&](RoundOfCompetitor& entry, int opponent, bool is_black) {
    entry.pairing = pairing.id;
    entry.opponent = places.at(opponent);
    entry.is_black = is_black;
    entry.kind = RoundKind::kOpen;
    if (!result) return;
    const rules::GameScore& score = result->score;
    const Points points = is_black ? score.black : score.white;
    entry.kind = result->forfeit ? RoundKind::kForfeit : RoundKind::kPlayed;
    entry.halves = points.halves;
    entry.score.game = points_for(contest.game, points);
    if (result->forfeit && points.halves == 0) entry.score.game = {};
  };
  fill(*white, pairing.players.black, false);
  fill(*black, pairing.players.white, true);
}

RoundOfCompetitor round_of_side(const TeamMatch& match, bool is_second,
                                const model::StandingsRules& rules, int boards) {
  RoundOfCompetitor entry;
  entry.score = is_second ? match.second_score : match.first_score;
  entry.is_black = is_second;
  entry.boards.resize(static_cast<std::size_t>(boards));
  if (!match.second) {
    entry.kind = kind_of_bye(match.bye);
    // The points of a bye are spread over the boards.
    const Points each =
        points_of_bye(entry.kind, rules.game, rules.paired_bye.value_or(rules.game.draw));
    std::ranges::fill(entry.boards, each);
    return entry;
  }
  entry.opponent = is_second ? match.first : *match.second;
  entry.kind = match.open > 0     ? RoundKind::kOpen
               : match.is_forfeit ? RoundKind::kForfeit
                                  : RoundKind::kPlayed;
  for (const MatchBoard& board : match.boards) {
    if (board.board < 1 || board.board > boards) continue;
    entry.boards[static_cast<std::size_t>(board.board) - 1] =
        is_second ? board.second_points : board.first_points;
  }
  const int own = entry.score.game.halves;
  const int other = (is_second ? match.first_score : match.second_score).game.halves;
  entry.halves = own > other ? 2 : own == other ? 1 : 0;
  if (match.is_forfeit && own == 0) entry.halves = 0;
  return entry;
}

}  // namespace

int Contest::win_halves(ScoreKind kind) const {
  return kind == ScoreKind::kMatch ? match.win.halves : game.win.halves * boards;
}

int Contest::draw_halves(ScoreKind kind) const {
  return kind == ScoreKind::kMatch ? match.draw.halves : game.draw.halves * boards;
}

Score Contest::total(const Competitor& competitor) const {
  Score sum;
  for (const RoundOfCompetitor& round : competitor.rounds) sum += round.score;
  return sum;
}

bool is_voluntary(const RoundOfCompetitor& round) {
  switch (round.kind) {
    case RoundKind::kAbsent:
    case RoundKind::kHalfPointBye:
    case RoundKind::kZeroPointBye:
      return true;
    case RoundKind::kForfeit:
      return round.halves == 0;
    default:
      return false;
  }
}

int last_round_with_results(const model::Section& section, const ResultOf& result_of) {
  int last = 0;
  for (const model::Round& round : section.rounds) {
    const bool has_begun =
        round.started_at || std::ranges::any_of(round.pairings, [&](const Pairing& pairing) {
          return has_two_players(pairing) && counts(section, round, pairing) &&
                 (!pairing.games.empty() || result_of(pairing));
        });
    const bool has_any = std::ranges::any_of(
        round.pairings, [&](const Pairing& pairing) { return counts(section, round, pairing); });
    if (has_begun && has_any) last = std::max(last, round.number);
  }
  return last;
}

std::vector<model::Team> teams_that_play(const model::Section& section) {
  const bool has_matches = std::ranges::any_of(section.rounds, [](const model::Round& round) {
    return std::ranges::any_of(round.pairings,
                               [](const Pairing& pairing) { return pairing.match != 0; });
  });
  if (!has_matches) return {};
  std::vector<model::Team> teams = section.teams;
  if (teams.empty()) {
    for (const model::Player& player : section.players) {
      if (player.team.empty()) continue;
      auto team = std::ranges::find(teams, player.team, &model::Team::name);
      if (team == teams.end()) {
        team = teams.insert(
            team, model::Team{.number = static_cast<int>(teams.size()) + 1, .name = player.team});
      }
      team->players.push_back(player.number);
    }
  }
  std::ranges::sort(teams, {}, &model::Team::number);
  return teams;
}

std::optional<std::size_t> team_of(const model::Section& section,
                                   const std::vector<model::Team>& teams, int player) {
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (std::ranges::find(teams[i].players, player) != teams[i].players.end()) return i;
  }
  const model::Player* known = find_player(section, player);
  if (known == nullptr || known->team.empty()) return std::nullopt;
  const auto named = std::ranges::find(teams, known->team, &model::Team::name);
  if (named == teams.end()) return std::nullopt;
  return static_cast<std::size_t>(named - teams.begin());
}

Contest contest_of_players(const model::Section& section, const ResultOf& result_of, int round) {
  Contest contest = empty_contest(section, round);
  std::vector<const model::Player*> players;
  for (const model::Player& player : section.players) players.push_back(&player);
  std::ranges::sort(players, {}, &model::Player::number);
  std::map<int, std::size_t> places;
  for (const model::Player* player : players) {
    if (!places.emplace(player->number, contest.competitors.size()).second) continue;
    contest.competitors.push_back({.number = player->number, .rating = player->rating});
    contest.competitors.back().rounds.resize(static_cast<std::size_t>(round));
  }
  for (const model::Round& played : section.rounds) {
    if (played.number < 1 || played.number > round) continue;
    for (const Pairing& pairing : played.pairings) {
      if (!counts(section, played, pairing)) continue;
      add_pairing(section, pairing, result_of, static_cast<std::size_t>(played.number) - 1, places,
                  contest);
    }
  }
  finish(section, contest);
  return contest;
}

Contest contest_of_teams(const model::Section& section, const ResultOf& result_of, int round) {
  Contest contest = empty_contest(section, round);
  const std::vector<model::Team> teams = teams_that_play(section);
  contest.of_teams = true;
  contest.boards = std::max(1, boards_of_matches(section));
  contest.game_points_first = section.standings.game_points_first;
  for (const model::Team& team : teams) {
    contest.competitors.push_back({.number = team.number});
    contest.competitors.back().rounds.resize(static_cast<std::size_t>(round));
  }
  for (const model::Round& played : section.rounds) {
    if (played.number < 1 || played.number > round) continue;
    const auto place = static_cast<std::size_t>(played.number) - 1;
    for (const TeamMatch& match : matches_of(section, teams, contest.boards, played, result_of)) {
      if (match.open > 0) ++contest.open;
      contest.competitors[match.first].rounds[place] =
          round_of_side(match, false, section.standings, contest.boards);
      if (!match.second) continue;
      contest.competitors[*match.second].rounds[place] =
          round_of_side(match, true, section.standings, contest.boards);
    }
  }
  finish(section, contest);
  return contest;
}

}  // namespace jadoube::tournament

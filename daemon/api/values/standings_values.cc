#include "daemon/api/values/standings_values.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/language/translate.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/result.h"
#include "daemon/tournament/standings/standings.h"
#include "daemon/values/tournament_values.h"

namespace jadoube::api {
namespace {

using rules::Expected;
using tournament::RoundKind;

values::v1::PointsFor points_message(const model::PointsFor& points) {
  values::v1::PointsFor out;
  out.set_win_halves(points.win.halves);
  out.set_draw_halves(points.draw.halves);
  out.set_loss_halves(points.loss.halves);
  return out;
}

model::PointsFor points_in(const values::v1::PointsFor& in) {
  return {.win = {in.win_halves()}, .draw = {in.draw_halves()}, .loss = {in.loss_halves()}};
}

v1::StandingsRoundKind kind_message(RoundKind kind) {
  switch (kind) {
    case RoundKind::kAbsent:
      return v1::STANDINGS_ROUND_KIND_UNSPECIFIED;
    case RoundKind::kPlayed:
      return v1::STANDINGS_ROUND_KIND_PLAYED;
    case RoundKind::kOpen:
      return v1::STANDINGS_ROUND_KIND_OPEN;
    case RoundKind::kForfeit:
      return v1::STANDINGS_ROUND_KIND_FORFEIT;
    case RoundKind::kPairedBye:
      return v1::STANDINGS_ROUND_KIND_PAIRED_BYE;
    case RoundKind::kFullPointBye:
      return v1::STANDINGS_ROUND_KIND_FULL_POINT_BYE;
    case RoundKind::kHalfPointBye:
      return v1::STANDINGS_ROUND_KIND_HALF_POINT_BYE;
    case RoundKind::kZeroPointBye:
      return v1::STANDINGS_ROUND_KIND_ZERO_POINT_BYE;
  }
  return v1::STANDINGS_ROUND_KIND_UNSPECIFIED;
}

// Where a pairing is played: its table, and its last game.
struct PlacedPairing {
  int table = 0;
  std::string game = {};
};

// By the ids of the pairings.
std::map<std::string, PlacedPairing> placed_pairings(const model::Section& section) {
  std::map<std::string, PlacedPairing> all;
  for (const model::Round& round : section.rounds) {
    for (const model::Pairing& pairing : round.pairings) {
      PlacedPairing& placed = all[pairing.id];
      placed.table = pairing.table;
      if (pairing.games.empty()) continue;
      const model::GamePlace& place = pairing.games.back();
      placed.game = game_name(place.board, place.ordinal);
    }
  }
  return all;
}

v1::StandingsRound round_message(const tournament::RoundOfCompetitor& round, bool of_teams,
                                 const std::vector<int>& numbers,
                                 const std::map<std::string, PlacedPairing>& pairings) {
  v1::StandingsRound out;
  out.set_kind(kind_message(round.kind));
  if (round.opponent) out.set_opponent(numbers[*round.opponent]);
  if (round.opponent && !of_teams) {
    out.set_color(round.is_black ? values::v1::COLOR_BLACK : values::v1::COLOR_WHITE);
  }
  // A match in play has a score, a game in play has none.
  if (of_teams || round.kind != RoundKind::kOpen)
    out.set_points(rules::to_string(round.score.game));
  if (of_teams && round.kind != RoundKind::kOpen) {
    out.set_match_points(rules::to_string(round.score.match));
  }
  if (const auto pairing = pairings.find(round.pairing); pairing != pairings.end()) {
    out.set_table(pairing->second.table);
    out.set_game(pairing->second.game);
  }
  return out;
}

v1::MatchPlayer player_message(const model::Section& section, int number) {
  v1::MatchPlayer out;
  const model::Player* player = tournament::find_player(section, number);
  if (player == nullptr) return out;
  out.set_name(player->name);
  out.set_title(player->title);
  out.set_rating(player->rating);
  return out;
}

v1::MatchTeam team_message(const model::Team& team, const tournament::Score& score, bool is_over) {
  v1::MatchTeam out;
  out.set_number(team.number);
  out.set_name(team.name);
  out.set_points(rules::to_string(score.game));
  if (is_over) out.set_match_points(rules::to_string(score.match));
  return out;
}

void name_row(const model::Section& section, const std::vector<model::Team>& teams, bool of_teams,
              v1::StandingsRow& row) {
  if (of_teams) {
    const auto team = std::ranges::find(teams, row.number(), &model::Team::number);
    if (team != teams.end()) row.set_name(team->name);
    return;
  }
  const model::Player* player = tournament::find_player(section, row.number());
  if (player == nullptr) return;
  row.set_name(player->name);
  row.set_title(player->title);
  row.set_federation(player->federation);
  row.set_rating(player->rating);
  row.set_team(player->team);
}

}  // namespace

values::v1::StandingsRules to_proto(const model::StandingsRules& rules) {
  auto out = values::encode(rules);
  *out.mutable_game() = points_message(rules.game);
  *out.mutable_match() = points_message(rules.match);
  publish(out);
  return out;
}

Expected<model::StandingsRules> from_proto(const values::v1::StandingsRules& in) {
  auto rules = values::decode(in);
  const model::StandingsRules usual;
  rules.game = in.has_game() ? points_in(in.game()) : usual.game;
  rules.match = in.has_match() ? points_in(in.match()) : usual.match;
  if (auto good = tournament::check_standings_rules(rules); !good) {
    return tl::unexpected(good.error());
  }
  return tournament::with_usual_codes(std::move(rules));
}

v1::StandingsSection section_of(const model::Tournament& tournament,
                                const model::Section& section) {
  v1::StandingsSection out;
  out.set_tournament(tournament_name(tournament.id));
  out.set_tournament_title(tournament.name.empty() ? tournament.id : tournament.name);
  out.set_section(section.id);
  if (tournament.sections.size() > 1) {
    out.set_section_title(section.name.empty() ? section.id : section.name);
  }
  out.set_has_teams(!tournament::teams_that_play(section).empty());
  return out;
}

void write_standings(const model::Section& section, const tournament::Standings& standings,
                     v1::GetStandingsResponse& response) {
  const bool of_teams = standings.of_teams;
  response.set_round(standings.round);
  response.set_planned_rounds(standings.planned_rounds);
  response.set_of_teams(of_teams);
  response.set_round_robin(standings.is_round_robin);
  response.set_edition(standings.by_2026 ? values::v1::TIE_BREAK_EDITION_2026
                                         : values::v1::TIE_BREAK_EDITION_2024);
  response.set_game_points_first(section.standings.game_points_first);
  response.set_open(standings.open);
  for (const tournament::TieBreak& tie_break : standings.tie_breaks) {
    auto& column = *response.add_tie_breaks();
    column.set_code(tournament::to_string(tie_break));
    column.set_name(language::tr(tournament::criterion_name(tie_break.criterion)));
  }
  const auto teams = of_teams ? tournament::teams_that_play(section) : std::vector<model::Team>();
  const auto pairings = placed_pairings(section);
  for (const tournament::StandingsRow& row : standings.rows) {
    auto& out = *response.add_rows();
    out.set_place(row.place);
    out.set_number(row.number);
    name_row(section, teams, of_teams, out);
    out.set_points(rules::to_string(row.points.game));
    if (of_teams) out.set_match_points(rules::to_string(row.points.match));
    for (const auto& value : row.values) {
      out.add_values(value ? tournament::value_text(*value) : "");
    }
    for (const auto& round : row.rounds) {
      *out.add_rounds() = round_message(round, of_teams, standings.numbers, pairings);
    }
  }
}

v1::TeamMatch match_message(const model::Section& section, const std::vector<model::Team>& teams,
                            const model::Round& round, const tournament::TeamMatch& match) {
  v1::TeamMatch out;
  const bool is_over = match.open == 0;
  out.set_number(match.number);
  *out.mutable_first() = team_message(teams[match.first], match.first_score, is_over);
  if (match.second) {
    *out.mutable_second() = team_message(teams[*match.second], match.second_score, is_over);
  } else {
    out.set_bye(values::encode(match.bye));
  }
  out.set_open(match.open);
  for (const tournament::MatchBoard& board : match.boards) {
    auto& to = *out.add_boards();
    to.set_board(board.board);
    *to.mutable_first() = player_message(section, board.first);
    *to.mutable_second() = player_message(section, board.second);
    to.set_first_is_white(board.first_is_white);
    if (board.result) {
      model::PairingResult result = *board.result;
      if (!board.first_is_white) std::swap(result.score.white, result.score.black);
      to.set_result(tournament::result_text(result));
    }
    const auto pairing = std::ranges::find(round.pairings, board.pairing, &model::Pairing::id);
    if (pairing == round.pairings.end()) continue;
    to.set_table(pairing->table);
    if (pairing->games.empty()) continue;
    const model::GamePlace& place = pairing->games.back();
    to.set_game(game_name(place.board, place.ordinal));
  }
  return out;
}

}  // namespace jadoube::api

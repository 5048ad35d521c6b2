#include "daemon/outputs/table.h"

#include "daemon/model/calendar.h"
#include "daemon/system/clock.h"
#include "daemon/tournament/find.h"
#include "rules/chess960.h"
#include "rules/time/time_control_text.h"

namespace jadoube::outputs {
namespace {

Player player_of(const model::Section& section, int number) {
  const model::Player* player = tournament::find_player(section, number);
  if (player == nullptr) return {};
  return {.name = player->name,
          .title = player->title,
          .federation = player->federation,
          .rating = player->rating,
          .fide_id = player->fide_id,
          .team = player->team};
}

}  // namespace

void set_rules(const model::TournamentRules& rules, Heading& heading) {
  if (rules.control && !heading.has_odds)
    heading.time_control = rules::to_pgn_time_control(*rules.control);
  heading.chess960 = heading.chess960 || rules.chess960;
}

std::string date_of(const model::Round& round) {
  if (!round.date.empty()) return round.date;
  // The announced start is a date already.
  if (round.starts_at) return system::local_pgn_date(*round.starts_at);
  return round.started_at ? system::local_pgn_date(model::date_of(*round.started_at)) : "";
}

Heading pairing_heading(const model::Tournament& tournament, const model::Section& section,
                        const model::Round& round, const model::Pairing& pairing) {
  Heading heading;
  heading.event = tournament.name.empty() ? tournament.id : tournament.name;
  if (!section.name.empty()) heading.event += ", " + section.name;
  heading.site = tournament.site;
  heading.country = tournament.country;
  heading.date = date_of(round);
  heading.round = round.number;
  heading.table = pairing.table;
  heading.match = pairing.match;
  heading.board_in_match = pairing.board_in_match;
  heading.game_id = pairing.id;
  for (const auto color : model::kColors) {
    heading.players[color] = player_of(section, pairing.players[color]);
  }
  if (pairing.start && rules::chess960_number(pairing.start->placement())) heading.chess960 = true;
  if (section.rules) set_rules(**section.rules, heading);
  // PGN has one time control for both players.
  heading.has_odds = pairing.controls.white.has_value();
  if (heading.has_odds) heading.time_control.clear();
  return heading;
}

}  // namespace jadoube::outputs

#include "daemon/storage/codec/tournament_codec.h"

#include <utility>

#include "daemon/storage/codec/rules_codec.h"
#include "daemon/values/table.h"
#include "daemon/values/time_values.h"
#include "jadoube/storage/v1/tournament.pb.h"
#include "rules/notation/fen.h"
#include "rules/time/time_control_text.h"

namespace jadoube::storage::codec {
namespace {

using rules::Expected;
using values::decode;
using values::encode;
using values::table;

constexpr auto kByes = table<model::Bye, v1::Bye>({{model::Bye::kPaired, v1::BYE_PAIRED},
                                                   {model::Bye::kFullPoint, v1::BYE_FULL_POINT},
                                                   {model::Bye::kHalfPoint, v1::BYE_HALF_POINT},
                                                   {model::Bye::kZeroPoints, v1::BYE_ZERO_POINTS}});

tl::unexpected<rules::Error> lost_part(const std::string& part, const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss, part + " cannot be read: " + why);
}

v1::TournamentPlayer message_of(const model::Player& player) {
  v1::TournamentPlayer out;
  out.set_number(player.number);
  out.set_name(player.name);
  out.set_title(player.title);
  out.set_federation(player.federation);
  out.set_rating(player.rating);
  out.set_fide_id(player.fide_id);
  out.set_team(player.team);
  if (player.sex != 0) out.set_sex(std::string(1, player.sex));
  out.set_born(player.born);
  return out;
}

model::Player player_in(const v1::TournamentPlayer& in) {
  return {.number = in.number(),
          .name = in.name(),
          .title = in.title(),
          .federation = in.federation(),
          .rating = in.rating(),
          .fide_id = in.fide_id(),
          .team = in.team(),
          .sex = in.sex().empty() ? char{0} : in.sex()[0],
          .born = in.born()};
}

v1::TournamentTeam message_of(const model::Team& team) {
  v1::TournamentTeam out;
  out.set_number(team.number);
  out.set_name(team.name);
  out.set_nickname(team.nickname);
  for (const int player : team.players) out.add_players(player);
  return out;
}

model::Team team_in(const v1::TournamentTeam& in) {
  return {.number = in.number(),
          .name = in.name(),
          .nickname = in.nickname(),
          .players = {in.players().begin(), in.players().end()}};
}

v1::SaidResult message_of(const model::SaidResult& said) {
  v1::SaidResult out;
  out.set_player(said.player);
  out.set_white_halves(said.score.white.halves);
  out.set_black_halves(said.score.black.halves);
  *out.mutable_time() = encode(said.at);
  out.set_phone(said.phone);
  return out;
}

model::SaidResult said_in(const v1::SaidResult& in) {
  return {.player = in.player(),
          .score = {.white = {in.white_halves()}, .black = {in.black_halves()}},
          .at = decode(in.time()),
          .phone = in.phone()};
}

v1::Pairing message_of(const model::Pairing& pairing) {
  v1::Pairing out;
  out.set_id(pairing.id);
  out.set_table(pairing.table);
  out.set_white(pairing.players.white);
  out.set_black(pairing.players.black);
  if (pairing.bye != model::Bye::kNone) out.set_bye(kByes.stored(pairing.bye));
  out.set_match(pairing.match);
  out.set_board_in_match(pairing.board_in_match);
  if (pairing.start) out.set_start(rules::to_fen(*pairing.start));
  if (pairing.controls.white && pairing.controls.black) {
    out.set_white_time_control(rules::to_string(*pairing.controls.white));
    out.set_black_time_control(rules::to_string(*pairing.controls.black));
  }
  out.set_board(pairing.board);
  for (const model::GamePlace& game : pairing.games) {
    auto& place = *out.add_games();
    place.set_board(game.board);
    place.set_ordinal(game.ordinal);
  }
  if (pairing.result) {
    auto& result = *out.mutable_result();
    result.set_white_halves(pairing.result->score.white.halves);
    result.set_black_halves(pairing.result->score.black.halves);
    result.set_forfeit(pairing.result->forfeit);
  }
  out.set_postponed(pairing.postponed);
  out.set_withheld(pairing.withheld);
  out.set_vanished(pairing.vanished);
  out.set_by_hand(pairing.by_hand);
  out.set_result_by(pairing.result_by);
  out.set_white_here(pairing.here.white);
  out.set_black_here(pairing.here.black);
  if (pairing.result_since) *out.mutable_result_time() = encode(*pairing.result_since);
  const auto& [white_since, black_since] = pairing.here_since;
  if (white_since) *out.mutable_white_here_time() = encode(*white_since);
  if (black_since) *out.mutable_black_here_time() = encode(*black_since);
  if (pairing.said.white) *out.mutable_white_said() = message_of(*pairing.said.white);
  if (pairing.said.black) *out.mutable_black_said() = message_of(*pairing.said.black);
  return out;
}

Expected<model::Pairing> pairing_in(const v1::Pairing& in) {
  model::Pairing pairing{.id = in.id(),
                         .table = in.table(),
                         .players = {in.white(), in.black()},
                         .bye = kByes.value(in.bye()).value_or(model::Bye::kNone),
                         .match = in.match(),
                         .board_in_match = in.board_in_match(),
                         .board = in.board(),
                         .result_by = in.result_by(),
                         .postponed = in.postponed(),
                         .withheld = in.withheld(),
                         .vanished = in.vanished(),
                         .by_hand = in.by_hand(),
                         .here = {in.white_here(), in.black_here()}};
  if (!in.start().empty()) {
    auto start = rules::parse_fen(in.start());
    if (!start) return lost_part("the start of pairing " + in.id(), start.error().message);
    pairing.start = *start;
  }
  for (const auto& [text, color] : {std::pair(&in.white_time_control(), rules::Color::kWhite),
                                    std::pair(&in.black_time_control(), rules::Color::kBlack)}) {
    if (text->empty()) continue;
    auto control = rules::parse_time_control(*text);
    if (!control) return lost_part("the time of pairing " + in.id(), control.error().message);
    pairing.controls[color] = *std::move(control);
  }
  for (const auto& place : in.games()) pairing.games.push_back({place.board(), place.ordinal()});
  if (in.has_result()) {
    pairing.result = {
        .score = {.white = {in.result().white_halves()}, .black = {in.result().black_halves()}},
        .forfeit = in.result().forfeit()};
  }
  if (in.has_result_time()) pairing.result_since = decode(in.result_time());
  if (in.has_white_here_time()) pairing.here_since.white = decode(in.white_here_time());
  if (in.has_black_here_time()) pairing.here_since.black = decode(in.black_here_time());
  if (in.has_white_said()) pairing.said.white = said_in(in.white_said());
  if (in.has_black_said()) pairing.said.black = said_in(in.black_said());
  return pairing;
}

v1::TournamentRound message_of(const model::Round& round) {
  v1::TournamentRound out;
  out.set_number(round.number);
  out.set_date(round.date);
  if (round.starts_at) *out.mutable_start_time() = encode(*round.starts_at);
  if (round.started_at) *out.mutable_started_time() = encode(*round.started_at);
  if (round.closed_at) *out.mutable_closed_time() = encode(*round.closed_at);
  for (const model::Pairing& pairing : round.pairings) *out.add_pairings() = message_of(pairing);
  return out;
}

Expected<model::Round> round_in(const v1::TournamentRound& in) {
  model::Round round{.number = in.number(), .date = in.date()};
  if (in.has_start_time()) round.starts_at = decode(in.start_time());
  if (in.has_started_time()) round.started_at = decode(in.started_time());
  if (in.has_closed_time()) round.closed_at = decode(in.closed_time());
  for (const auto& each : in.pairings()) {
    auto pairing = pairing_in(each);
    if (!pairing) return tl::unexpected(pairing.error());
    round.pairings.push_back(std::move(*pairing));
  }
  return round;
}

constexpr int kYear2024 = 2024, kYear2026 = 2026;

int year_of(model::TieBreakEdition edition) {
  if (edition == model::TieBreakEdition::kByDate) return 0;
  return edition == model::TieBreakEdition::k2024 ? kYear2024 : kYear2026;
}

v1::StandingsRules message_of(const model::StandingsRules& rules) {
  v1::StandingsRules out;
  out.set_system(static_cast<int>(rules.system));
  out.set_edition(year_of(rules.edition));
  out.set_win(rules.game.win.halves);
  out.set_draw(rules.game.draw.halves);
  out.set_loss(rules.game.loss.halves);
  out.set_match_win(rules.match.win.halves);
  out.set_match_draw(rules.match.draw.halves);
  out.set_match_loss(rules.match.loss.halves);
  if (rules.paired_bye) out.set_paired_bye(rules.paired_bye->halves);
  if (rules.match_paired_bye) out.set_match_paired_bye(rules.match_paired_bye->halves);
  out.set_game_points_first(rules.game_points_first);
  for (const std::string& code : rules.tie_breaks) out.add_tie_breaks(code);
  return out;
}

model::StandingsRules standings_in(const v1::StandingsRules& in) {
  model::StandingsRules rules{
      .game = {.win = {in.win()}, .draw = {in.draw()}, .loss = {in.loss()}},
      .match = {.win = {in.match_win()}, .draw = {in.match_draw()}, .loss = {in.match_loss()}},
      .game_points_first = in.game_points_first(),
      .tie_breaks = {in.tie_breaks().begin(), in.tie_breaks().end()}};
  if (in.system() == static_cast<int>(model::PairingSystem::kSwiss)) {
    rules.system = model::PairingSystem::kSwiss;
  } else if (in.system() == static_cast<int>(model::PairingSystem::kRoundRobin)) {
    rules.system = model::PairingSystem::kRoundRobin;
  }
  if (in.edition() == kYear2024) rules.edition = model::TieBreakEdition::k2024;
  if (in.edition() == kYear2026) rules.edition = model::TieBreakEdition::k2026;
  if (in.has_paired_bye()) rules.paired_bye = rules::Points{in.paired_bye()};
  if (in.has_match_paired_bye()) rules.match_paired_bye = rules::Points{in.match_paired_bye()};
  return rules;
}

v1::TournamentSection message_of(const model::Section& section) {
  v1::TournamentSection out;
  out.set_id(section.id);
  out.set_name(section.name);
  out.set_table_offset(section.table_offset);
  out.set_event(section.event);
  for (const std::string& line : section.trf_head) out.add_trf_head(line);
  out.set_planned_rounds(section.planned_rounds);
  if (section.standings != model::StandingsRules()) {
    *out.mutable_standings() = message_of(section.standings);
  }
  if (section.watched) {
    auto& watched = *out.mutable_watched();
    watched.set_path(section.watched->path);
    watched.set_applies(section.watched->applies);
    watched.set_encoding(section.watched->encoding);
    watched.set_taken(section.watched->taken);
  }
  if (section.rules) out.set_rules(to_bytes(**section.rules));
  for (const model::Player& player : section.players) *out.add_players() = message_of(player);
  for (const model::Team& team : section.teams) *out.add_teams() = message_of(team);
  for (const model::Round& round : section.rounds) *out.add_rounds() = message_of(round);
  return out;
}

Expected<model::Section> section_in(const v1::TournamentSection& in) {
  model::Section section{.id = in.id(),
                         .name = in.name(),
                         .table_offset = in.table_offset(),
                         .event = in.event(),
                         .trf_head = {in.trf_head().begin(), in.trf_head().end()},
                         .planned_rounds = in.planned_rounds()};
  if (in.has_standings()) section.standings = standings_in(in.standings());
  if (in.has_watched()) {
    section.watched = {.path = in.watched().path(),
                       .applies = in.watched().applies(),
                       .encoding = in.watched().encoding(),
                       .taken = in.watched().taken()};
  }
  if (!in.rules().empty()) {
    auto rules = rules_of(in.rules());
    if (!rules) return tl::unexpected(rules.error());
    section.rules = std::move(*rules);
  }
  for (const auto& player : in.players()) section.players.push_back(player_in(player));
  for (const auto& team : in.teams()) section.teams.push_back(team_in(team));
  for (const auto& each : in.rounds()) {
    auto round = round_in(each);
    if (!round) return tl::unexpected(round.error());
    section.rounds.push_back(std::move(*round));
  }
  return section;
}

}  // namespace

v1::Tournament encode(const model::Tournament& tournament) {
  v1::Tournament out;
  out.set_id(tournament.id);
  out.set_name(tournament.name);
  out.set_site(tournament.site);
  out.set_country(tournament.country);
  for (const model::Section& section : tournament.sections) {
    *out.add_sections() = message_of(section);
  }
  for (const model::TableBoard& table : tournament.tables) {
    auto& row = *out.add_tables();
    row.set_table(table.table);
    row.set_board(table.board);
    row.set_serial(table.serial);
  }
  out.set_revision(tournament.revision);
  out.set_closed(tournament.closed);
  if (tournament.delay) out.set_delay_s(tournament.delay->count());
  out.set_players_results(static_cast<int>(tournament.players_results));
  out.set_players_secret(tournament.players_secret);
  return out;
}

Expected<model::Tournament> decode(const v1::Tournament& stored) {
  model::Tournament tournament{
      .id = stored.id(), .name = stored.name(), .site = stored.site(), .country = stored.country()};
  if (stored.id().empty()) return lost_part("a tournament", "it has no id");
  for (const auto& each : stored.sections()) {
    auto section = section_in(each);
    if (!section) return lost_part("tournament " + stored.id(), section.error().message);
    tournament.sections.push_back(std::move(*section));
  }
  for (const auto& table : stored.tables()) {
    tournament.tables.push_back({table.table(), table.board(), table.serial()});
  }
  tournament.revision = stored.revision();
  tournament.closed = stored.closed();
  if (stored.has_delay_s()) tournament.delay = std::chrono::seconds(stored.delay_s());
  // What a later version may add is no permission.
  for (const auto known : {model::PlayersResults::kSign, model::PlayersResults::kSlip}) {
    if (stored.players_results() == static_cast<int>(known)) tournament.players_results = known;
  }
  tournament.players_secret = stored.players_secret();
  return tournament;
}

TournamentRow to_row(const model::Tournament& tournament) {
  return {.id = tournament.id, .wire = encode(tournament).SerializeAsString()};
}

Expected<model::Tournament> tournament_of(const TournamentRow& row) {
  v1::Tournament in;
  if (!in.ParseFromString(row.wire)) {
    return lost_part("tournament " + row.id, "it is no message of its kind");
  }
  auto tournament = decode(in);
  if (tournament && tournament->id != row.id) {
    return lost_part("tournament " + row.id, "it is \"" + tournament->id + "\"");
  }
  return tournament;
}

}  // namespace jadoube::storage::codec

#include "daemon/values/tournament_values.h"

#include <array>
#include <chrono>
#include <utility>

#include "daemon/values/board_values.h"
#include "daemon/values/time_values.h"
#include "rules/notation/fen.h"
#include "rules/time/time_control_text.h"

namespace jadoube::values {
namespace {

using rules::Expected;

constexpr auto kByes = table<model::Bye, v1::Bye>({{model::Bye::kPaired, v1::BYE_PAIRED},
                                                   {model::Bye::kFullPoint, v1::BYE_FULL_POINT},
                                                   {model::Bye::kHalfPoint, v1::BYE_HALF_POINT},
                                                   {model::Bye::kZeroPoints, v1::BYE_ZERO_POINTS}});

constexpr auto kSystems = table<model::PairingSystem, v1::PairingSystem>(
    {{model::PairingSystem::kSwiss, v1::PAIRING_SYSTEM_SWISS},
     {model::PairingSystem::kRoundRobin, v1::PAIRING_SYSTEM_ROUND_ROBIN}});

constexpr auto kTieBreakEditions = table<model::TieBreakEdition, v1::TieBreakEdition>(
    {{model::TieBreakEdition::k2024, v1::TIE_BREAK_EDITION_2024},
     {model::TieBreakEdition::k2026, v1::TIE_BREAK_EDITION_2026}});

// A value of a later version has no row, so it gives no permission.
constexpr auto kPlayersResults = table<model::PlayersResults, v1::PlayersResults>(
    {{model::PlayersResults::kSign, v1::PLAYERS_RESULTS_SIGN},
     {model::PlayersResults::kSlip, v1::PLAYERS_RESULTS_SLIP}});

tl::unexpected<rules::Error> lost_part(const std::string& part, const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss, part + " cannot be read: " + why);
}

}  // namespace

v1::Team encode(const model::Team& team) {
  v1::Team out;
  out.set_number(team.number);
  out.set_name(team.name);
  out.set_nickname(team.nickname);
  for (const int player : team.players) out.add_players(player);
  return out;
}

model::Team decode(const v1::Team& in) {
  return {.number = in.number(),
          .name = in.name(),
          .nickname = in.nickname(),
          .players = {in.players().begin(), in.players().end()}};
}

v1::SaidResult encode(const model::SaidResult& said) {
  v1::SaidResult out;
  out.set_player(said.player);
  out.set_white_halves(said.score.white.halves);
  out.set_black_halves(said.score.black.halves);
  *out.mutable_time() = encode(said.at);
  out.set_phone(said.phone);
  return out;
}

model::SaidResult decode(const v1::SaidResult& in) {
  return {.player = in.player(),
          .score = {.white = {in.white_halves()}, .black = {in.black_halves()}},
          .at = decode(in.time()),
          .phone = in.phone()};
}

v1::Pairing encode(const model::Pairing& pairing) {
  v1::Pairing out;
  out.set_id(pairing.id);
  out.set_table(pairing.table);
  out.set_white(pairing.players.white);
  out.set_black(pairing.players.black);
  if (pairing.bye != model::Bye::kNone) out.set_bye(encode(pairing.bye));
  out.set_match(pairing.match);
  out.set_board_in_match(pairing.board_in_match);
  if (pairing.start) out.set_start(rules::to_fen(*pairing.start));
  if (pairing.controls.white && pairing.controls.black) {
    out.set_white_time_control(rules::to_string(*pairing.controls.white));
    out.set_black_time_control(rules::to_string(*pairing.controls.black));
  }
  out.set_board(pairing.board);
  for (const model::GamePlace& game : pairing.games) {
    auto& place = *out.add_game_places();
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
  if (pairing.said.white) *out.mutable_white_said() = encode(*pairing.said.white);
  if (pairing.said.black) *out.mutable_black_said() = encode(*pairing.said.black);
  return out;
}

Expected<model::Pairing> decode(const v1::Pairing& in) {
  model::Pairing pairing{.id = in.id(),
                         .table = in.table(),
                         .players = {in.white(), in.black()},
                         .bye = decode(in.bye()),
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
  for (const auto& place : in.game_places())
    pairing.games.push_back({place.board(), place.ordinal()});
  if (in.has_result()) {
    pairing.result = {
        .score = {.white = {in.result().white_halves()}, .black = {in.result().black_halves()}},
        .forfeit = in.result().forfeit()};
  }
  if (in.has_result_time()) pairing.result_since = decode(in.result_time());
  if (in.has_white_here_time()) pairing.here_since.white = decode(in.white_here_time());
  if (in.has_black_here_time()) pairing.here_since.black = decode(in.black_here_time());
  if (in.has_white_said()) pairing.said.white = decode(in.white_said());
  if (in.has_black_said()) pairing.said.black = decode(in.black_said());
  return pairing;
}

v1::Round encode(const model::Round& round) {
  v1::Round out;
  out.set_number(round.number);
  out.set_date(round.date);
  if (round.starts_at) *out.mutable_start_time() = encode(*round.starts_at);
  if (round.started_at) *out.mutable_started_time() = encode(*round.started_at);
  if (round.closed_at) *out.mutable_closed_time() = encode(*round.closed_at);
  for (const model::Pairing& pairing : round.pairings) *out.add_pairings() = encode(pairing);
  return out;
}

Expected<model::Round> decode(const v1::Round& in) {
  model::Round round{.number = in.number(), .date = in.date()};
  if (in.has_start_time()) round.starts_at = decode(in.start_time());
  if (in.has_started_time()) round.started_at = decode(in.started_time());
  if (in.has_closed_time()) round.closed_at = decode(in.closed_time());
  for (const auto& each : in.pairings()) {
    auto pairing = decode(each);
    if (!pairing) return tl::unexpected(pairing.error());
    round.pairings.push_back(std::move(*pairing));
  }
  return round;
}

v1::Section encode(const model::Section& section) {
  v1::Section out;
  out.set_id(section.id);
  out.set_name(section.name);
  out.set_table_offset(section.table_offset);
  out.set_event(section.event);
  for (const std::string& line : section.trf_head) out.add_trf_head(line);
  out.set_planned_rounds(section.planned_rounds);
  if (section.standings != model::StandingsRules()) {
    *out.mutable_standings() = encode(section.standings);
  }
  if (section.watched) {
    auto& watched = *out.mutable_watched();
    watched.set_path(section.watched->path);
    watched.set_applies(section.watched->applies);
    watched.set_encoding(section.watched->encoding);
    watched.set_taken(section.watched->taken);
  }
  if (section.rules) *out.mutable_rules() = encode(**section.rules);
  for (const model::Player& player : section.players) *out.add_players() = encode(player);
  for (const model::Team& team : section.teams) *out.add_teams() = encode(team);
  for (const model::Round& round : section.rounds) *out.add_rounds() = encode(round);
  return out;
}

Expected<model::Section> decode(const v1::Section& in) {
  model::Section section{.id = in.id(),
                         .name = in.name(),
                         .table_offset = in.table_offset(),
                         .event = in.event(),
                         .trf_head = {in.trf_head().begin(), in.trf_head().end()},
                         .planned_rounds = in.planned_rounds()};
  if (in.has_standings()) section.standings = decode(in.standings());
  if (in.has_watched()) {
    section.watched = {.path = in.watched().path(),
                       .applies = in.watched().applies(),
                       .encoding = in.watched().encoding(),
                       .taken = in.watched().taken()};
  }
  if (in.has_rules()) {
    auto rules = decode(in.rules());
    if (!rules) return lost_part("the rules of section " + in.id(), rules.error().message);
    section.rules = std::move(*rules);
  }
  for (const auto& player : in.players()) section.players.push_back(decode(player));
  for (const auto& team : in.teams()) section.teams.push_back(decode(team));
  for (const auto& each : in.rounds()) {
    auto round = decode(each);
    if (!round) return tl::unexpected(round.error());
    section.rounds.push_back(std::move(*round));
  }
  return section;
}

v1::Bye encode(model::Bye bye) { return kByes.stored(bye); }

model::Bye decode(v1::Bye bye) { return kByes.value(bye).value_or(model::Bye::kNone); }

v1::Player encode(const model::Player& player) {
  v1::Player out;
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

model::Player decode(const v1::Player& in) {
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

v1::StandingsRules encode(const model::StandingsRules& rules) {
  v1::StandingsRules out;
  out.set_system(kSystems.stored(rules.system));
  out.set_edition(kTieBreakEditions.stored(rules.edition));
  out.set_win(rules.game.win.halves);
  out.set_draw(rules.game.draw.halves);
  out.set_loss(rules.game.loss.halves);
  out.set_match_win(rules.match.win.halves);
  out.set_match_draw(rules.match.draw.halves);
  out.set_match_loss(rules.match.loss.halves);
  if (rules.paired_bye) out.set_paired_bye_halves(rules.paired_bye->halves);
  if (rules.match_paired_bye) out.set_match_paired_bye_halves(rules.match_paired_bye->halves);
  out.set_game_points_first(rules.game_points_first);
  for (const std::string& code : rules.tie_breaks) out.add_tie_breaks(code);
  return out;
}

model::StandingsRules decode(const v1::StandingsRules& in) {
  model::StandingsRules rules{
      .system = kSystems.value(in.system()).value_or(model::PairingSystem::kByRounds),
      .edition = kTieBreakEditions.value(in.edition()).value_or(model::TieBreakEdition::kByDate),
      .game = {.win = {in.win()}, .draw = {in.draw()}, .loss = {in.loss()}},
      .match = {.win = {in.match_win()}, .draw = {in.match_draw()}, .loss = {in.match_loss()}},
      .game_points_first = in.game_points_first(),
      .tie_breaks = {in.tie_breaks().begin(), in.tie_breaks().end()}};
  if (in.has_paired_bye_halves()) rules.paired_bye = rules::Points{in.paired_bye_halves()};
  if (in.has_match_paired_bye_halves())
    rules.match_paired_bye = rules::Points{in.match_paired_bye_halves()};
  return rules;
}

v1::Tournament encode(const model::Tournament& tournament) {
  v1::Tournament out;
  out.set_name(tournament.id);
  out.set_title(tournament.name);
  out.set_site(tournament.site);
  out.set_country(tournament.country);
  for (const model::Section& section : tournament.sections) {
    *out.add_sections() = encode(section);
  }
  for (const model::TableBoard& table : tournament.tables) {
    auto& row = *out.add_tables();
    row.set_table(table.table);
    row.set_board(table.board);
    row.set_serial(table.serial);
  }
  out.set_revision(tournament.revision);
  out.set_closed(tournament.closed);
  if (tournament.delay) out.set_delay_seconds(tournament.delay->count());
  out.set_players_results(kPlayersResults.stored(tournament.players_results));
  out.set_players_secret(tournament.players_secret);
  return out;
}

Expected<model::Tournament> decode(const v1::Tournament& in) {
  model::Tournament tournament{
      .id = in.name(), .name = in.title(), .site = in.site(), .country = in.country()};
  if (in.name().empty()) return lost_part("a tournament", "it has no id");
  for (const auto& each : in.sections()) {
    auto section = decode(each);
    if (!section) return lost_part("tournament " + in.name(), section.error().message);
    tournament.sections.push_back(std::move(*section));
  }
  for (const auto& table : in.tables()) {
    tournament.tables.push_back({table.table(), table.board(), table.serial()});
  }
  tournament.revision = in.revision();
  tournament.closed = in.closed();
  if (in.has_delay_seconds()) tournament.delay = std::chrono::seconds(in.delay_seconds());
  tournament.players_results =
      kPlayersResults.value(in.players_results()).value_or(model::PlayersResults::kNo);
  tournament.players_secret = in.players_secret();
  return tournament;
}

namespace {

constexpr auto kEditions =
    table<rules::Edition, v1::Edition>({{rules::Edition::kFide2014, v1::EDITION_FIDE_2014},
                                        {rules::Edition::kFide2017, v1::EDITION_FIDE_2017},
                                        {rules::Edition::kFide2018, v1::EDITION_FIDE_2018},
                                        {rules::Edition::kFide2023, v1::EDITION_FIDE_2023}});

constexpr auto kTempos =
    table<rules::Tempo, v1::Tempo>({{rules::Tempo::kStandard, v1::TEMPO_STANDARD},
                                    {rules::Tempo::kRapid, v1::TEMPO_RAPID},
                                    {rules::Tempo::kBlitz, v1::TEMPO_BLITZ}});

constexpr auto kSupervisions = table<rules::Supervision, v1::Supervision>(
    {{rules::Supervision::kFull, v1::SUPERVISION_FULL},
     {rules::Supervision::kLimited, v1::SUPERVISION_LIMITED}});

tl::unexpected<rules::Error> lost_rules(const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss, why);
}

// Earlier versions wrote 180 minutes as "180+2", which is seconds now: "180m+2".
std::string with_minutes(const std::string& text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  const bool is_simple =
      digits != 0 && text.find('/') == std::string::npos &&
      (digits == std::string::npos || text[digits] == '+' || text[digits] == ';');
  if (!is_simple) return text;
  return text.substr(0, digits) + "m" + (digits == std::string::npos ? "" : text.substr(digits));
}

Expected<std::optional<rules::TimeControl>> control_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto control = rules::parse_time_control(with_minutes(text));
  // Versions up to 5 wrote 65 moves in 65 minutes as "65/65", which is not read any more.
  const auto slash = text.find('/');
  if (!control && slash != std::string::npos && text.substr(0, slash) == text.substr(slash + 1)) {
    control = rules::parse_time_control(text.substr(0, slash) + "m" + text.substr(slash));
  }
  if (!control) return lost_rules(control.error().message);
  return *std::move(control);
}

Expected<std::optional<std::chrono::minutes>> default_time_of(const v1::TournamentRules& in) {
  if (!in.has_default_time()) return std::nullopt;
  const auto time = std::chrono::floor<std::chrono::minutes>(decode(in.default_time()));
  const bool good = time.count() >= 0 && time <= model::TournamentRules::kLatestArrival;
  if (good) return time;
  return lost_rules("a player cannot be so late");
}

}  // namespace

v1::TournamentRules encode(const model::TournamentRules& rules) {
  v1::TournamentRules out;
  out.set_edition(kEditions.stored(rules.laws.edition));
  out.set_tempo(kTempos.stored(rules.conditions.tempo));
  out.set_supervision(kSupervisions.stored(rules.conditions.supervision));
  if (rules.control) out.set_time_control(rules::to_string(*rules.control));
  if (rules.control_of_black) {
    out.set_time_control_of_black(rules::to_string(*rules.control_of_black));
  }
  if (rules.default_time) *out.mutable_default_time() = encode(*rules.default_time);
  if (rules.starts_at) *out.mutable_start_time() = encode(*rules.starts_at);
  out.set_chess960(rules.chess960);
  if (rules.start) out.set_start(rules::to_fen(*rules.start));
  if (rules.next_start) out.set_next_start(rules::to_fen(*rules.next_start));
  return out;
}

Expected<model::TournamentRules> decode(const v1::TournamentRules& in) {
  const auto edition = kEditions.value(in.edition());
  const auto tempo = kTempos.value(in.tempo());
  const auto supervision = kSupervisions.value(in.supervision());
  if (!edition || !tempo || !supervision) return lost_rules("a newer version wrote them");
  auto control = control_of(in.time_control());
  if (!control) return tl::unexpected(control.error());
  auto control_of_black = control_of(in.time_control_of_black());
  if (!control_of_black) return tl::unexpected(control_of_black.error());
  const auto default_time = default_time_of(in);
  if (!default_time) return tl::unexpected(default_time.error());
  model::TournamentRules rules{.laws = rules::laws_of(*edition),
                               .conditions = {.tempo = *tempo, .supervision = *supervision},
                               .control = *std::move(control),
                               .control_of_black = *std::move(control_of_black),
                               .default_time = *default_time,
                               .starts_at = {},
                               .chess960 = in.chess960()};
  if (in.has_start_time()) rules.starts_at = decode(in.start_time());
  for (const auto& [text, start] :
       {std::pair(&in.start(), &rules.start), std::pair(&in.next_start(), &rules.next_start)}) {
    if (text->empty()) continue;
    auto position = rules::parse_fen(*text);
    if (!position) return lost_rules(position.error().message);
    *start = *position;
  }
  return rules;
}

}  // namespace jadoube::values

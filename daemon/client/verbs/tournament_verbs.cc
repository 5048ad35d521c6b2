#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/client/verbs/watched_files.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"
#include "daemon/model/tournament.h"
#include "rules/laws/ending.h"

namespace jadoube::cli {
namespace {

constexpr const char* kPairingHelp = language::mark(
    "The pairing, by the number on the sign of its table: 12, or m2.4 for board 4 of match 2. "
    "With several sections: SECTION/12. For another round: --round");

constexpr const char* kTournamentIdHelp = language::mark("The id of the tournament");
constexpr const char* kSectionIdHelp =
    language::mark("The id of the section. Not needed if there is only one");
constexpr const char* kTableHelp = language::mark("The table. 0: no table");

// The verbs that are more than one edit.

struct ShowArguments {
  std::string id, section;
  int round = 0;
};

int show_asked(const Common& common, const ShowArguments& asked) {
  return show_tournament(common, asked.id, asked.section, asked.round);
}

struct TablesArguments {
  std::string id;
  std::vector<std::string> tables;
  bool force = false;
};

int put_boards_on_tables(const Common& common, const TablesArguments& asked) {
  auto tables = tables_in(asked.tables, [&](const std::string& text) {
    const auto name = name_board_to_come(common, text);
    return name ? std::optional(*name) : std::nullopt;
  });
  const Force force = asked.force ? Force::kYes : Force::kMayAsk;
  return tables ? put_boards(common, asked.id, std::move(*tables), force) : kUsage;
}

// Reads "3-1-0" or "1-1/2-0". False: the text has another form. That is printed.
bool set_points(const std::string& text, values::v1::PointsFor& points) {
  std::vector<rules::Points> all;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, '-');) {
    if (const auto read = rules::parse_points(part)) all.push_back(*read);
  }
  if (all.size() != 3) {
    std::cerr << "jadoube: "
              << language::tr(
                     "\"{text}\" must be the points of a win, a draw and a loss, as in 3-1-0",
                     {{"text", text}})
              << "\n";
    return false;
  }
  points.set_win_halves(all[0].halves);
  points.set_draw_halves(all[1].halves);
  points.set_loss_halves(all[2].halves);
  return true;
}

const std::map<std::string, values::v1::PairingSystem> kSystems = {
    {"by-rounds", values::v1::PAIRING_SYSTEM_UNSPECIFIED},
    {"swiss", values::v1::PAIRING_SYSTEM_SWISS},
    {"round-robin", values::v1::PAIRING_SYSTEM_ROUND_ROBIN}};
const std::map<std::string, values::v1::TieBreakEdition> kTieBreakEditions = {
    {"by-date", values::v1::TIE_BREAK_EDITION_UNSPECIFIED},
    {"2024", values::v1::TIE_BREAK_EDITION_2024},
    {"2026", values::v1::TIE_BREAK_EDITION_2026}};

struct RankingArguments {
  std::string id, section, tie_breaks, points, match_points, system, edition, first;
};

// Changes the given values in the present rules of a section. Returns the exit code.
int set_ranking(const Common& common, const RankingArguments& asked) {
  const auto now = standings_rules_of(common, asked.id, asked.section);
  if (!now) return kUsage;
  v1::TournamentEdit edit;
  auto& out = *edit.mutable_set_section();
  out.set_section(now->first);
  auto& rules = *out.mutable_standings();
  rules = now->second;
  if (!asked.tie_breaks.empty()) {
    rules.clear_tie_breaks();
    std::istringstream list(asked.tie_breaks == "default" ? "" : asked.tie_breaks);
    for (std::string code; std::getline(list, code, ',');) rules.add_tie_breaks(code);
  }
  if (!asked.points.empty() && !set_points(asked.points, *rules.mutable_game())) return kUsage;
  if (!asked.match_points.empty() && !set_points(asked.match_points, *rules.mutable_match())) {
    return kUsage;
  }
  if (!asked.system.empty()) rules.set_system(kSystems.at(asked.system));
  if (!asked.edition.empty()) rules.set_edition(kTieBreakEditions.at(asked.edition));
  if (!asked.first.empty()) rules.set_game_points_first(asked.first == "game");
  return edit_tournament(common, asked.id, edit);
}

template <const auto& kAllowed>
void take_one_of(CLI::Option& option) {
  option.check(CLI::IsMember(kAllowed));
}

const std::vector<std::string> kFirsts = {"match", "game"};

int set_watched_file(const Common& common, const WatchedFileOptions& asked) {
  if (asked.tournament.empty() && (asked.off || asked.leave)) {
    throw CLI::ValidationError("tournament", language::tr("name the tournament"));
  }
  return watch_file(common, asked);
}

int import_files(const Common& common, const PairingFiles& asked) {
  if (asked.paths.empty() && !asked.watched) {
    throw CLI::ValidationError("files", language::tr("give a file, or --watched"));
  }
  return import_pairings(common, asked);
}

void take_one_each_time(CLI::Option& option) { option.allow_extra_args(false); }

template <typename Arguments>
VerbOption tournament_argument(std::string Arguments::*member) {
  return own_value("tournament", kTournamentIdHelp, member).required();
}

template <typename Arguments>
VerbOption section_option(std::string Arguments::*member) {
  return own_value("--section", kSectionIdHelp, member);
}

template <typename Arguments>
VerbOption round_option(const char* help, int Arguments::*member) {
  return own_value("--round", help, member).within(1, model::kMostRounds);
}

Verb show_row() {
  return own_row<ShowArguments>(
      "show", language::mark("Show sections, rounds and boards, or the tables of a round"),
      {tournament_argument(&ShowArguments::id), section_option(&ShowArguments::section),
       round_option(language::mark("Show the tables of this round"), &ShowArguments::round)},
      show_asked);
}

Verb boards_row() {
  return own_row<TablesArguments>(
      "boards", language::mark("Put boards on tables: 1=table-1 2=3000448278 5="),
      {tournament_argument(&TablesArguments::id),
       own_value("tables", "TABLE=BOARD or TABLE=SERIAL. 5= leaves table 5 without a board",
                 &TablesArguments::tables)
           .typed(kTableBoard)
           .required(),
       own_value("--force",
                 "Allow a board of a table with a game in play. Without --force, give that table "
                 "another board too, or none: 1=table-2 2=",
                 &TablesArguments::force)},
      put_boards_on_tables);
}

Verb ranking_row() {
  return own_row<RankingArguments>(
             "ranking", language::mark("Set the points for results, and the tie-breaks"),
             {tournament_argument(&RankingArguments::id),
              section_option(&RankingArguments::section),
              own_value("--tie-breaks", "In order: DE,BH/C1,BH. default: the usual ones",
                        &RankingArguments::tie_breaks),
              own_value("--points", "The points for a win, a draw and a loss: 1-1/2-0, 3-1-0",
                        &RankingArguments::points),
              own_value("--match-points", "The points for a match: a win, a draw and a loss",
                        &RankingArguments::match_points),
              own_value("--system", "swiss, round-robin or by-rounds", &RankingArguments::system)
                  .with(take_one_of<kSystems>),
              own_value("--tie-break-edition", "2024, 2026 or by-date", &RankingArguments::edition)
                  .with(take_one_of<kTieBreakEditions>),
              own_value("--first", "The points that rank teams: match or game",
                        &RankingArguments::first)
                  .with(take_one_of<kFirsts>)},
             set_ranking)
      .with_footer(
          "Without options, nothing changes. The codes are those of FIDE's regulations C.07: DE, "
          "WIN, BH, BH/C1, SB, PS, KS, ARO, TPR; for teams MPvGP, EDE, SSSC and others.");
}

Verb watch_row() {
  using Watch = WatchedFileOptions;
  return own_row<Watch>(
             "watch",
             language::mark("Watch the file that the pairing program saves. Without a path: show "
                            "the watched files"),
             {own_value("tournament", kTournamentIdHelp, &Watch::tournament),
              own_value("path", "The file or the folder, from / on", &Watch::path).path(),
              section_option(&Watch::section),
              own_value("--apply",
                        "Make the changes at once, if no question is open. Without it, the pages "
                        "ask an operator each time",
                        &Watch::apply)
                  .needs("path"),
              own_value("--encoding",
                        "The encoding of the file: windows-1251, iso-8859-2, ... Without it, "
                        "the import finds it",
                        &Watch::encoding)
                  .needs("path"),
              own_value("--off", "Stop watching the file", &Watch::off).excludes({"path"}),
              own_value("--leave", "Do not use the present content of the file", &Watch::leave)
                  .excludes({"path", "--off"})},
             set_watched_file)
      .with_footer(
          "The path is on the daemon's machine. It is a file, or a folder. In a folder, the "
          "newest file is read. `jadoube tournament import ID --watched --apply` makes its "
          "changes. The results are written beside it, into a file whose name ends in "
          ".jadoube.trf or .jadoube.txt.");
}

Verb import_row() {
  using Files = PairingFiles;
  return own_row<Files>(
             "import",
             language::mark("Show what the files of a pairing program change: PGN, TRF, "
                            "Swiss-Manager, Vega, CSV, LiveChess. With --apply: make the changes"),
             {tournament_argument(&Files::tournament),
              own_value("files", "The files of one section", &Files::paths).path(),
              own_value("--watched", "Instead of files: use the watched file of the section",
                        &Files::watched)
                  .excludes({"files"}),
              section_option(&Files::section),
              round_option(language::mark("The round, if the files do not have it"), &Files::round),
              own_value("--apply", "Make the changes", &Files::apply),
              own_value("--answer",
                        "The answer to a question of the import: ID=CHOICE. Give it once for "
                        "each question",
                        &Files::answers)
                  .with(take_one_each_time),
              own_value("--encoding",
                        "The encoding of the files: windows-1251, iso-8859-2, ... Without it, "
                        "the import finds it",
                        &Files::encoding)},
             import_files)
      .with_footer(
          "CSV: the first line names the columns: round, table, white, black, result, date, "
          "match, board (in the match), fen; white_number, white_rating, white_title, "
          "white_federation, white_fide_id, white_team, and the same with black_. white and "
          "black, or their numbers, are required; an empty name is a bye. A list of players: "
          "number, name, title, rating, federation, fide_id, team, sex, born.\n\n    "
          "round,table,white,black,result\n    "
          "3,1,\"Stone, Anna\",\"Field, Ben\",\n");
}

Verb results_row() {
  using Results = ResultsOptions;
  return own_row<Results>(
      "results", language::mark("Write the results for the pairing program"),
      {tournament_argument(&Results::tournament),
       own_value("--format", "trf, trf26 (TRF-2026) or swiss-manager", &Results::format)
           .with_default_shown(),
       section_option(&Results::section),
       round_option(language::mark("Only this round"), &Results::round),
       own_value("--file", "The file that the pairing program wrote last: fill the results into it",
                 &Results::file)
           .path(),
       own_value("--output", "Write into this file", &Results::output).path()},
      export_results);
}

// The verbs that are one edit. Rows fill an `EditTournamentRequest`; its tournament is the first
// argument.

using Message = google::protobuf::Message;

v1::EditTournamentRequest& request_in(Message& message) {
  return static_cast<v1::EditTournamentRequest&>(message);
}

// The edit that the request has.
v1::TournamentEdit& edit_in(Message& message) { return *request_in(message).mutable_edits(0); }

int edit(const Common& common, const v1::EditTournamentRequest& request) {
  return edit_tournament(common, request.name(), request.edits(0), Force::kNo);
}

// Makes an edit of a verb with --force.
int edit_or_ask(const Common& common, const v1::EditTournamentRequest& request) {
  return edit_tournament(common, request.name(), request.edits(0),
                         request.force() ? Force::kYes : Force::kMayAsk);
}

// The name of a pairing, a game or a board for a field of an edit. All refusals are wrong usage.
Named read_pairing(const Common& common, const Message& request, const std::string& text) {
  const auto& tournament = static_cast<const v1::EditTournamentRequest&>(request).name();
  const auto id = pairing_named(common, tournament, text);
  return id ? Named(*id) : tl::unexpected<int>(kUsage);
}

Named read_game_to_edit(const Common& common, const Message&, const std::string& text) {
  return name_game(common, text).map_error([](int) -> int { return kUsage; });
}

Named read_board_to_edit(const Common& common, const Message&, const std::string& text) {
  return name_board_to_come(common, text).map_error([](int) -> int { return kUsage; });
}

int put_first_table(const Common&, Message& request, const std::string& text) {
  edit_in(request).mutable_set_section()->set_table_offset(std::stoi(text) - 1);
  return kSuccess;
}

int put_edition(const Common&, Message& request, const std::string& text) {
  edit_in(request).mutable_set_section()->mutable_rules()->set_edition(edition_of(text));
  return kSuccess;
}

int put_tempo(const Common&, Message& request, const std::string& text) {
  edit_in(request).mutable_set_section()->mutable_rules()->set_tempo(tempo_of(text));
  return kSuccess;
}

int put_supervision(const Common&, Message& request, const std::string& text) {
  edit_in(request).mutable_set_section()->mutable_rules()->set_supervision(supervision_of(text));
  return kSuccess;
}

int put_tournament_delay(const Common&, Message& request, const std::string& text) {
  if (text == "default") return kSuccess;
  return put_delay(text, *edit_in(request).mutable_set_delay()->mutable_delay()) ? kSuccess
                                                                                 : kUsage;
}

int put_result(const Common&, Message& request, const std::string& text) {
  if (text == "none") return kSuccess;
  const auto result = pairing_result_in(text);
  if (!result) {
    std::cerr << "jadoube: "
              << language::tr(
                     "\"{text}\" is not a result. Write 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, "
                     "1-0f, 0-1f, 0-0f or none",
                     {{"text", text}})
              << "\n";
    return kUsage;
  }
  *edit_in(request).mutable_set_result()->mutable_result() = *result;
  return kSuccess;
}

// "default": the time of the section, for both players.
int put_time_of_white(const Common&, Message& request, const std::string& text) {
  if (text != "default") edit_in(request).mutable_set_times()->set_white(text);
  return kSuccess;
}

int put_time_of_black(const Common&, Message& request, const std::string& text) {
  auto& times = *edit_in(request).mutable_set_times();
  if (!times.white().empty()) times.set_black(text);
  return kSuccess;
}

using Options = std::vector<VerbOption>;

// A verb for one edit. `part`: its field in the request. `after`: the arguments after the
// tournament.
Verb edit_row(const char* name, const char* help, const char* part, const Options& after) {
  Options all = {text_value("tournament", kTournamentIdHelp, "name").required()};
  all.insert(all.end(), after.begin(), after.end());
  const bool may_be_forced = std::ranges::any_of(
      after, [](const VerbOption& each) { return each.name == std::string_view("--force"); });
  return row<v1::EditTournamentRequest>(name, help, std::move(all),
                                        may_be_forced ? edit_or_ask : edit, part);
}

// A verb for one edit of one pairing. `field` gets its id.
Verb pairing_row(const char* name, const char* help, const char* field, const Options& after = {}) {
  Options all = {text_value("pairing", kPairingHelp, field).read(read_pairing).required()};
  all.insert(all.end(), after.begin(), after.end());
  return edit_row(name, help, "edits", all);
}

VerbOption force_value(const char* help) { return switch_value("--force", help, "force"); }

VerbOption section_value(const char* field) {
  return text_value("--section", kSectionIdHelp, field);
}

VerbOption round_value(const char* field) {
  return number_value("round", "The number of the round", field)
      .within(1, model::kMostRounds)
      .required();
}

VerbOption table_value(const char* field) {
  return number_value("table", kTableHelp, field).within(0, model::kMostTables).required();
}

const std::vector<Verb> kVerbsOfOneTournament = {
    plain_row("list", "List the tournaments", list_tournaments),
    show_row(),
    edit_row(
        "set", "Make a tournament, or change its names", "edits.set_names",
        {text_value("--name", "The name that people see: PGN's Event", "edits.set_names.title"),
         text_value("--site", "The place: PGN's Site", "edits.set_names.site"),
         text_value("--country", "Two letters: UA", "edits.set_names.country")}),
    boards_row(),
    edit_row(
        "delay", "Set the delay for everybody without a role", "edits.set_delay",
        {text_value("delay", "The delay: 90s, 15m, 1h. 0s: none. default: as in the configuration")
             .put(put_tournament_delay)
             .required()}),
    edit_row("phones",
             "Allow players to give results with their phones. An arbiter must confirm such a "
             "result",
             "edits.set_players_results",
             {text_value("who",
                         "off. sign: they need the code on the sign of the table. slip: they "
                         "also need the digits on the result slip",
                         "edits.set_players_results.who_may")
                  .one_of({{"off", values::v1::PLAYERS_RESULTS_UNSPECIFIED},
                           {"sign", values::v1::PLAYERS_RESULTS_SIGN},
                           {"slip", values::v1::PLAYERS_RESULTS_SLIP}})
                  .required(),
              switch_value("--new-codes", "Make new codes. Printed signs and slips no longer work",
                           "edits.set_players_results.new_codes")}),
    edit_row(
        "over", "End the tournament: its boards are free", "edits",
        {force_value("End it although a game is played now"), fixed_value("edits.close", "true")}),
    edit_row("reopen", "Continue the tournament", "edits", {fixed_value("edits.close", "false")}),
    edit_row(
        "section", "Make a section, or change it", "edits.set_section",
        {text_value("section", "The id of the section", "edits.set_section.section").required(),
         text_value("--name", "The name for people", "edits.set_section.title"),
         number_value("--first-table", "The number of its first table")
             .within(1, model::kMostTables)
             .put(put_first_table),
         text_value("--time-control", "As in the configuration: 90/40+30",
                    "edits.set_section.rules.time_control"),
         text_value("--edition", "The Laws: 2014, 2017, 2018, 2023").put(put_edition),
         text_value("--tempo", "standard, rapid or blitz").put(put_tempo),
         text_value("--supervision", "full or limited").put(put_supervision),
         number_value("--rounds", "The planned number of rounds",
                      "edits.set_section.planned_rounds")
             .within(1, model::kMostRounds),
         switch_value("--chess960", "Games may start from any of the 960 starting positions",
                      "edits.set_section.rules.chess960")}),
    ranking_row(),
    edit_row(
        "start",
        "Start a round: games that begin belong to it. Without this, "
        "the first press of a clock starts it",
        "edits.start_round",
        {round_value("edits.start_round.round"), section_value("edits.start_round.section"),
         force_value("Leave an earlier round open, even if some of its tables have no result")}),
    edit_row("close", "Close a round: no more games belong to it", "edits.close_round",
             {round_value("edits.close_round.round"), section_value("edits.close_round.section"),
              force_value("Close it even if some of its tables have no result")}),
    edit_row(
        "player", "Add a player who is not in the files", "edits.add_player.player",
        {number_value("number", "The starting number", "edits.add_player.player.number")
             .within(1)
             .required(),
         text_value("name", "\"Surname, Given\"", "edits.add_player.player.name").required(),
         text_value("--title", "GM, WFM", "edits.add_player.player.title"),
         number_value("--rating", "The rating", "edits.add_player.player.rating").within(0, 4'000),
         text_value("--federation", "Three letters: UKR", "edits.add_player.player.federation"),
         text_value("--fide-id", "The FIDE id. 0: the player has none",
                    "edits.add_player.player.fide_id"),
         text_value("--team", "The team or club", "edits.add_player.player.team"),
         section_value("edits.add_player.section")}),
    edit_row("pair", "Pair two players by hand, for example for a tie-break or an armageddon",
             "edits.add_pairing",
             {round_value("edits.add_pairing.round"), table_value("edits.add_pairing.table"),
              number_value("white", "The starting number of White", "edits.add_pairing.white")
                  .within(1)
                  .required(),
              number_value("black", "The starting number of Black", "edits.add_pairing.black")
                  .within(1)
                  .required(),
              section_value("edits.add_pairing.section")}),
    pairing_row("swap-colors", "Exchange White and Black in a pairing", "edits.swap_colors"),
    pairing_row("move", "Play a pairing at another table", "edits.move_to_table.pairing",
                {table_value("edits.move_to_table.table")}),
    pairing_row(
        "board", "Play a pairing on another board, because the board of its table has a fault",
        "edits.set_board.pairing",
        {text_value("board",
                    "The board. Without it, the pairing goes back to the board of its table",
                    "edits.set_board.board")
             .typed(kBoard)
             .read(read_board_to_edit)}),
    pairing_row("give-game", "Give a game to a pairing", "edits.give_game.pairing",
                {game_value("edits.give_game.game", read_game_to_edit),
                 force_value("Take the game from the pairing that has it")}),
    pairing_row("take-game", "Remove a game from a pairing", "edits.take_game.pairing",
                {game_value("edits.take_game.game", read_game_to_edit)}),
    pairing_row("swap-games",
                "Exchange the games of two pairings, if the players sat at the wrong tables",
                "edits.swap_games.pairing",
                {text_value("other", kPairingHelp, "edits.swap_games.other")
                     .read(read_pairing)
                     .required()}),
    pairing_row("postpone", "Play a pairing later", "edits.postpone"),
    pairing_row("resume", "Play a postponed pairing now", "edits.resume"),
    pairing_row(
        "result", "Set the result that counts", "edits.set_result.pairing",
        {text_value("result",
                    "1-0, 0-1, 1/2-1/2, 0-0, also as ½-½ or 1/2, with any dash. Not played: "
                    "1-0f, 0-1f, 0-0f. none: use the result of the game")
             .put(put_result)
             .required()}),
    pairing_row("times",
                "Set the time of each player in one pairing, for example for an armageddon",
                "edits.set_times.pairing",
                {text_value("white",
                            "The time of White: 10, or 5+3. default: the time of the "
                            "section")
                     .put(put_time_of_white)
                     .required(),
                 text_value("black", "Black's").put(put_time_of_black)}),
    pairing_row("withhold", "Show the moves of a pairing in no output", "edits.withhold"),
    pairing_row("release", "Show the moves of a withheld pairing again", "edits.show"),
    import_row(),
    results_row(),
    pairing_row("forget-phones",
                "Remove the results that both players of a pairing gave with "
                "phones",
                "edits.forget_said"),
    watch_row(),
};

const Verb kTournamentVerbs[] = {
    verb_group("tournament", "Players, pairings, rounds, and the boards on the tables",
               kVerbsOfOneTournament)};

}  // namespace

void add_tournament_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kTournamentVerbs, common, code);
}

}  // namespace jadoube::cli

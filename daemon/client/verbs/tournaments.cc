#include "daemon/client/verbs/tournaments.h"

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/watched_files.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/words.h"
#include "daemon/tournament/result.h"
#include "daemon/tournament/text/words.h"
#include "drivers/transport/file_descriptor.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/number.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trc;
using language::trn;

std::string full_name(const std::string& id) {
  return id.starts_with("tournaments/") ? id : "tournaments/" + id;
}

std::string named_player_text(const values::v1::Section& section, int number) {
  if (number == 0) return "-";
  const values::v1::Player* player = player_with(section, number);
  if (player == nullptr) return tr("number {number}", {{"number", number}});
  const std::string title = player->title().empty() ? "" : player->title() + " ";
  const std::string rating = player->rating() == 0 ? "" : " " + std::to_string(player->rating());
  return title + player->name() + rating;
}

// The results of games by their names: "1-0". Empty: none yet.
using GameResults = std::map<std::string, std::string>;

// Reads the results of all games. A result that cannot be read is not shown.
GameResults results_of_games(const Common& common) {
  GameResults results;
  v1::ListGamesRequest request;
  do {
    v1::ListGamesResponse response;
    if (!call(common, request, response).ok()) break;
    for (const auto& game : response.games()) results[game.name()] = game.score();
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return results;
}

// The result that counts: that of the pairing, or else that of its last game.
std::string result_text_of(const values::v1::Pairing& pairing, const GameResults& results) {
  if (!pairing.has_result()) {
    if (pairing.games().empty()) return "";
    const auto found = results.find(*pairing.games().rbegin());
    return found == results.end() ? "" : found->second;
  }
  return result_of_pairing(pairing.result());
}

std::string state_of(const values::v1::Round& round) {
  if (round.has_closed_time()) return trc("round", "closed");
  if (round.has_started_time()) {
    return tr("in play since {time}", {{"time", date_time_text(round.started_time())}});
  }
  return tr("not started");
}

// A width that fits all of `texts`.
std::size_t width_of(const std::vector<std::string>& texts) {
  std::size_t width = 0;
  for (const auto& text : texts) width = std::max(width, texts::text_width(text));
  return width;
}

void print_round(const values::v1::Section& section, const values::v1::Round& round,
                 const GameResults& results) {
  std::cout << tr("round {round}: {state}", {{"round", round.number()}, {"state", state_of(round)}})
            << "\n";
  std::vector<std::string> tables, white, black;
  for (const auto& pairing : round.pairings()) {
    tables.push_back(pairing.table() == 0 ? "" : texts::text_of(name_of_table(pairing)));
    white.push_back(named_player_text(section, pairing.white()));
    black.push_back(named_player_text(section, pairing.black()));
  }
  const auto table_width = std::max<std::size_t>(width_of(tables), 3);
  const auto white_width = width_of(white), black_width = width_of(black);
  for (int i = 0; i < round.pairings_size(); ++i) {
    const auto& pairing = round.pairings(i);
    const auto at = static_cast<std::size_t>(i);
    std::ostringstream line;
    line << "  " << texts::padded(tables[at], table_width) << "  " << std::left
         << texts::padded(white[at], white_width) << "  " << texts::padded(black[at], black_width)
         << "  " << std::setw(7) << result_text_of(pairing, results) << "  " << std::setw(14)
         << (pairing.games().empty() ? "" : bare(*pairing.games().rbegin())) << "  "
         << remarks_of(pairing);
    std::cout << without_blanks_behind(line.str()) << "\n";
  }
}

void print_heading(const values::v1::Tournament& tournament) {
  std::cout << bare(tournament.name());
  if (!tournament.title().empty()) std::cout << ": " << tournament.title();
  if (!tournament.site().empty()) std::cout << ", " << tournament.site();
  if (tournament.closed()) std::cout << " " << tr("(over)");
  std::cout << "\n";
}

void print_tournament(const values::v1::Tournament& tournament) {
  print_heading(tournament);
  for (const auto& section : tournament.sections()) {
    std::cout << "  " << tr("section {section}", {{"section", section.id()}});
    if (!section.name().empty()) std::cout << " (" << section.name() << ")";
    std::cout << ": "
              << trn("{count} player", "{count} players",
                     static_cast<std::size_t>(section.players_size()))
              << ", "
              << trn("{count} round", "{count} rounds",
                     static_cast<std::size_t>(section.rounds_size()));
    if (section.has_rules() && !section.rules().time_control().empty()) {
      std::cout << ", " << section.rules().time_control();
    }
    std::cout << "\n";
    for (const auto& round : section.rounds()) {
      std::cout << "    "
                << trn("round {round}: {count} pairing, {state}",
                       "round {round}: {count} pairings, {state}",
                       static_cast<std::size_t>(round.pairings_size()),
                       {{"round", round.number()}, {"state", state_of(round)}})
                << "\n";
    }
  }
  if (tournament.tables().empty()) return;
  std::cout << "  " << tr("boards:");
  for (const auto& table : tournament.tables()) {
    std::cout << " " << table.table() << "="
              << (table.board().empty() ? table.serial() : bare(table.board()));
  }
  std::cout << "\n";
}

std::optional<values::v1::Tournament> get(const Common& common, const std::string& id) {
  v1::GetTournamentRequest request;
  request.set_name(full_name(id));
  v1::GetTournamentResponse response;
  const auto status = call(common, request, response);
  if (status.ok()) return std::move(*response.mutable_tournament());
  report(status, common.server);
  return std::nullopt;
}

// The whole file. Nothing: it cannot be read; that is printed.
std::optional<std::string> read_whole(const std::string& path) {
  auto text = drivers::read_given_file(path);
  if (text) return *std::move(text);
  std::cerr << "jadoube: " << tr(text.error()) << "\n";
  return std::nullopt;
}

std::string problem_text(const v1::PairingFileProblem& problem) {
  // A problem of all files has no file name.
  if (problem.file().empty())
    return (problem.error() ? tr("error: ") : tr("warning: ")) + problem.what();
  std::string text = problem.file();
  if (problem.line() > 0) text += ":" + std::to_string(problem.line());
  if (problem.column() > 0) text += ":" + std::to_string(problem.column());
  return text + ": " + (problem.error() ? tr("error: ") : tr("warning: ")) + problem.what();
}

bool is_open(const v1::ImportQuestion& question) { return question.answer().empty(); }

void print_question(const v1::ImportQuestion& question) {
  std::cout << tr("{id}: {what}", {{"id", question.id()}, {"what", question.what()}}) << "\n";
  for (const auto& choice : question.choices()) {
    const bool is_chosen = choice.id() == question.answer();
    std::cout << (is_chosen ? "  * " : "    ") << choice.id() << ": " << choice.what() << "\n";
  }
}

// Asks the user. Empty: they did not choose.
std::string chosen_by_user(const v1::ImportQuestion& question) {
  print_question(question);
  std::cout << tr("your choice: ") << std::flush;
  std::string line;
  if (!std::getline(std::cin, line)) return {};
  const std::string choice(tournament::trimmed(line));
  const bool is_one = std::ranges::any_of(
      question.choices(), [&](const v1::ImportChoice& each) { return each.id() == choice; });
  return is_one ? choice : std::string();
}

// Lets the user answer the open questions. False: some have no answer.
bool answer_questions(const v1::ImportPairingsResponse& response,
                      v1::ImportPairingsRequest& request) {
  for (const auto& question : response.questions()) {
    if (!is_open(question)) continue;
    const std::string choice = chosen_by_user(question);
    if (choice.empty()) return false;
    auto& answer = *request.add_answers();
    answer.set_question(question.id());
    answer.set_choice(choice);
  }
  return true;
}

int print_import(const v1::ImportPairingsResponse& response, bool apply) {
  const auto open = std::ranges::count_if(response.questions(), is_open);
  const bool has_error = std::ranges::any_of(
      response.problems(), [](const v1::PairingFileProblem& problem) { return problem.error(); });
  for (const auto& problem : response.problems()) std::cerr << problem_text(problem) << "\n";
  for (const auto& question : response.questions()) print_question(question);
  for (const auto& change : response.changes()) std::cout << change << "\n";
  if (response.changes().empty() && open == 0) {
    std::cout << tr("nothing changes") << "\n";
  } else if (response.applied()) {
    std::cout << tr("these changes are made") << "\n";
  } else if (has_error) {
    std::cout << (apply ? tr("nothing was changed, because the files have errors. Correct them "
                             "first")
                        : tr("nothing was changed, because the files have errors. Correct them "
                             "first; --apply changes nothing before"))
              << "\n";
  } else if (open > 0) {
    std::cout << trn("nothing is changed: {count} question has no answer. Answer with --answer "
                     "ID=CHOICE",
                     "nothing is changed: {count} questions have no answer. Answer each with "
                     "--answer ID=CHOICE",
                     static_cast<std::uint64_t>(open))
              << "\n";
  } else {
    std::cout << tr("nothing is changed yet. With --apply these changes are made") << "\n";
  }
  return has_error || (apply && open > 0) ? kFailure : kSuccess;
}

// "player-3fa21c=no". False: it has another form, which is printed.
bool add_answer(const std::string& text, v1::ImportPairingsRequest& request) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
    std::cerr << "jadoube: "
              << tr("\"{text}\" is not an answer: write ID=CHOICE, as --answer player-3fa21c=no",
                    {{"text", text}})
              << "\n";
    return false;
  }
  auto& answer = *request.add_answers();
  answer.set_question(text.substr(0, equals));
  answer.set_choice(text.substr(equals + 1));
  return true;
}

// Makes one edit, prints the new state, and the other effects of the edit. If the edit needs
// `force`, a user at a terminal is asked.
int edit_and_say(const Common& common, const std::string& id, const v1::TournamentEdit& edit,
                 const std::vector<std::string>& notes, Force force) {
  v1::EditTournamentRequest request;
  request.set_force(force == Force::kYes);
  request.set_name(full_name(id));
  request.set_author(user());
  *request.add_edits() = edit;
  v1::EditTournamentResponse response;
  auto status = call(common, request, response);
  const bool may_ask = force == Force::kMayAsk && !common.json && can_ask();
  if (may_ask && status.code == StatusCode::kFailedPrecondition) {
    if (!is_confirmed(status.message, std::cin, std::cout)) return kFailure;
    request.set_force(true);
    status = call(common, request, response);
  }
  if (!status.ok()) return report(status, common.server);
  if (common.json) {
    std::cout << to_json(response) << std::endl;
    return kSuccess;
  }
  const auto answer = edit_answer(edit, response.tournament());
  if (answer.empty()) {
    print_tournament(response.tournament());
  } else {
    std::cout << answer;
  }
  for (const auto& note : notes) std::cerr << "jadoube: " << note << "\n";
  return kSuccess;
}

}  // namespace

std::string remarks_of(const values::v1::Pairing& pairing) {
  std::string text;
  const auto add = [&](bool holds, const std::string& word) {
    if (holds) text += (text.empty() ? "" : ", ") + word;
  };
  add(pairing.bye() != values::v1::BYE_UNSPECIFIED, tr("bye"));
  add(pairing.has_result() && pairing.result().forfeit(), tr("not played"));
  if (pairing.has_result() && pairing.bye() == values::v1::BYE_UNSPECIFIED) {
    add(true, pairing.result_by().empty()
                  ? tr("result of the pairing program")
                  : tr("result by {name}", {{"name", pairing.result_by()}}));
  }
  add(pairing.postponed(), tr("postponed"));
  add(pairing.withheld(), tr("withheld"));
  for (const auto* said : {pairing.has_white_said() ? &pairing.white_said() : nullptr,
                           pairing.has_black_said() ? &pairing.black_said() : nullptr}) {
    if (said == nullptr) continue;
    values::v1::PairingResult result;
    result.set_white_halves(said->white_halves());
    result.set_black_halves(said->black_halves());
    add(true, said == &pairing.white_said()
                  ? tr("phone of White: {result}", {{"result", result_of_pairing(result)}})
                  : tr("phone of Black: {result}", {{"result", result_of_pairing(result)}}));
  }
  add(!pairing.white_time_control().empty(),
      tr("time: {white} for White, {black} for Black",
         {{"white", pairing.white_time_control()}, {"black", pairing.black_time_control()}}));
  add(pairing.vanished(), tr("no longer in the pairing program"));
  add(!pairing.board().empty(), tr("on board {board}", {{"board", bare(pairing.board())}}));
  return text;
}

std::string result_of_pairing(const values::v1::PairingResult& result) {
  return tournament::result_text(
      {.score = {.white = {result.white_halves()}, .black = {result.black_halves()}},
       .forfeit = result.forfeit()});
}

const values::v1::Player* player_with(const values::v1::Section& section, int number) {
  const auto found = std::ranges::find_if(section.players(), [&](const values::v1::Player& player) {
    return player.number() == number;
  });
  return found == section.players().end() ? nullptr : &*found;
}

std::optional<std::pair<std::string, values::v1::StandingsRules>> standings_rules_of(
    const Common& common, const std::string& id, const std::string& section) {
  const auto tournament = get(common, id);
  if (!tournament) return std::nullopt;
  const auto& sections = tournament->sections();
  for (const auto& one : sections) {
    const bool is_meant = section.empty() ? sections.size() == 1 : one.id() == section;
    if (is_meant) return std::pair(one.id(), one.standings());
  }
  std::cerr << "jadoube: "
            << (section.empty() ? tr("name a section with --section")
                                : tr("there is no section {section}", {{"section", section}}))
            << "\n";
  return std::nullopt;
}

int list_tournaments(const Common& common) {
  return ask<v1::ListTournamentsResponse>(
      common, v1::ListTournamentsRequest(), [](const v1::ListTournamentsResponse& response) {
        for (const auto& each : response.tournaments()) print_heading(each);
        if (response.tournaments().empty()) {
          std::cout << tr("there is no tournament yet: jadoube tournament set "
                          "ID --name NAME makes one")
                    << "\n";
        }
      });
}

int show_tournament(const Common& common, const std::string& id, const std::string& section,
                    int round) {
  v1::GetTournamentRequest request;
  request.set_name(full_name(id));
  return ask<v1::GetTournamentResponse>(
      common, request, [&](const v1::GetTournamentResponse& response) {
        if (round == 0 && section.empty()) {
          print_tournament(response.tournament());
          return kSuccess;
        }
        print_heading(response.tournament());
        const auto results = results_of_games(common);
        bool found = false;
        for (const auto& each : response.tournament().sections()) {
          if (!section.empty() && each.id() != section) continue;
          for (const auto& shown : each.rounds()) {
            if (round != 0 && shown.number() != round) continue;
            if (response.tournament().sections_size() > 1) {
              std::cout << tr("section {section}", {{"section", each.id()}}) << ", ";
            }
            print_round(each, shown, results);
            found = true;
          }
        }
        if (found) return kSuccess;
        std::cerr << "jadoube: " << tr("there is no such round") << "\n";
        return kFailure;
      });
}

int edit_tournament(const Common& common, const std::string& id, const v1::TournamentEdit& edit,
                    Force force) {
  return edit_and_say(common, id, edit, {}, force);
}

int put_boards(const Common& common, const std::string& id, v1::SetTables tables, Force force) {
  const auto before = get(common, id);
  if (!before) return kFailure;
  std::vector<std::string> notes;
  for (const auto& had : before->tables()) {
    const auto& named = tables.tables();
    const auto is_it = [&](const values::v1::TableBoard& table) {
      return table.table() == had.table();
    };
    if (std::ranges::any_of(named, is_it)) continue;
    const auto taker = std::ranges::find_if(named, [&](const values::v1::TableBoard& table) {
      return (!had.board().empty() && table.board() == had.board()) ||
             (!had.serial().empty() && table.serial() == had.serial());
    });
    if (taker == named.end()) continue;
    const auto number = std::to_string(had.table());
    notes.push_back(tr("table {table} has no board now: {board} is on table {other_table}",
                       {{"table", number},
                        {"board", had.board().empty() ? had.serial() : bare(had.board())},
                        {"other_table", taker->table()}}));
  }
  v1::TournamentEdit edit;
  *edit.mutable_set_tables() = std::move(tables);
  return edit_and_say(common, id, edit, notes, force);
}

texts::TableName name_of_table(const values::v1::Pairing& pairing) {
  return {.number = pairing.table(),
          .match = pairing.match(),
          .board_in_match = pairing.board_in_match()};
}

std::optional<std::string> pairing_named(const Common& common, const std::string& id,
                                         const std::string& name) {
  const auto slash = name.find('/');
  const std::string section = slash == std::string::npos ? "" : name.substr(0, slash);
  const std::string table = slash == std::string::npos ? name : name.substr(slash + 1);
  const auto refuse = [](const std::string& why) {
    std::cerr << "jadoube: " << why << "\n";
    return std::nullopt;
  };
  if (texts::is_two_numbers(table)) return refuse(texts::two_numbers_refused(table));
  const auto typed = texts::typed_table(table);
  if (!typed) return name;
  const auto tournament = get(common, id);
  if (!tournament) return std::nullopt;
  std::vector<std::string> found, places;
  bool has_round = false;
  for (const auto& each : tournament->sections()) {
    if (!section.empty() && each.id() != section) continue;
    for (const auto& round : each.rounds()) {
      const bool is_under_way = round.has_started_time() && !round.has_closed_time();
      if (common.round != 0 ? round.number() != common.round : !is_under_way) continue;
      has_round = true;
      for (const auto& pairing : round.pairings()) {
        if (pairing.table() == 0 || !typed->fits(name_of_table(pairing))) continue;
        found.push_back(pairing.id());
        places.push_back(pairing_place(*tournament, each, round, pairing) + " (" + pairing.id() +
                         ")");
      }
    }
  }
  if (found.size() == 1) return found.front();
  if (!has_round && common.round == 0) {
    return refuse(
        tr("no round of {tournament} is in play. Give the round: --round 1", {{"tournament", id}}));
  }
  if (!has_round) {
    return refuse(
        tr("{tournament} has no round {round}", {{"tournament", id}, {"round", common.round}}));
  }
  if (found.empty()) {
    return refuse(tr("there is no table {table} in that round", {{"table", name}}));
  }
  std::string all;
  for (const auto& place : places) all += "\n  " + place;
  return refuse(
      tr("there are several tables {table}. Give the round, the section (a/{table}) or the "
         "pairing in brackets:{places}",
         {{"table", name}, {"places", all}}));
}

std::optional<v1::SetTables> tables_in(const std::vector<std::string>& texts,
                                       const NameBoard& name) {
  v1::SetTables tables;
  for (const std::string& text : texts) {
    const auto equals = text.find('=');
    const auto number = rules::parse_number<int>(text.substr(0, equals));
    if (equals == std::string::npos || !number || *number < 1) {
      std::cerr << "jadoube: "
                << tr("\"{text}\" must be TABLE=BOARD, as in 1=table-1 or 2=3000448278",
                      {{"text", text}})
                << "\n";
      return std::nullopt;
    }
    auto& table = *tables.add_tables();
    table.set_table(*number);
    const std::string board = text.substr(equals + 1);
    const bool is_serial = board.size() >= 5 && std::ranges::all_of(board, [](unsigned char c) {
                             return std::isdigit(c) != 0;
                           });
    if (is_serial) {
      table.set_serial(board);
    } else if (!board.empty()) {
      const auto full = name(board);
      if (!full) return std::nullopt;
      table.set_board(*full);
    }
  }
  return tables;
}

std::optional<values::v1::PairingResult> pairing_result_in(const std::string& text) {
  const auto read = tournament::result_of(text);
  if (!read) return std::nullopt;
  values::v1::PairingResult result;
  result.set_white_halves(read->score.white.halves);
  result.set_black_halves(read->score.black.halves);
  result.set_forfeit(read->forfeit);
  return result;
}

std::optional<values::v1::Result> game_result_in(const std::string& text) {
  const auto read = tournament::result_of(text);
  if (!read || read->forfeit) return std::nullopt;
  const auto white = read->score.white.halves, black = read->score.black.halves;
  if (white == 2) return values::v1::RESULT_WHITE_WINS;
  if (black == 2) return values::v1::RESULT_BLACK_WINS;
  if (white == 1 && black == 1) return values::v1::RESULT_DRAW;
  return std::nullopt;
}

int import_pairings(const Common& common, const PairingFiles& files) {
  v1::ImportPairingsRequest request;
  request.set_tournament(full_name(files.tournament));
  request.set_section(files.section);
  request.set_round(files.round);
  request.set_apply(files.apply);
  request.set_encoding(files.encoding);
  request.set_author(user());
  for (const std::string& answer : files.answers) {
    if (!add_answer(answer, request)) return kUsage;
  }
  if (files.watched) {
    const auto file = watched_file(common, files.tournament, files.section);
    if (!file) return kFailure;
    if (!has_something_to_take(*file)) return kSuccess;
    request.set_watched_version(file->version());
    request.set_section(file->section());
  }
  for (const std::string& path : files.paths) {
    const auto content = read_whole(path);
    if (!content) return kFailure;
    auto& file = *request.add_files();
    file.set_name(path);
    file.set_content(*content);
  }
  const bool may_ask = files.apply && !common.json && can_ask();
  // An answer may lead to other questions.
  v1::ImportPairingsResponse asked;
  while (may_ask) {
    request.set_apply(false);
    const auto status = call(common, request, asked);
    if (!status.ok()) return report(status, common.server);
    request.set_apply(true);
    const bool has_error = std::ranges::any_of(asked.problems(), &v1::PairingFileProblem::error);
    if (has_error || std::ranges::none_of(asked.questions(), is_open) ||
        !answer_questions(asked, request)) {
      break;
    }
  }
  return ask<v1::ImportPairingsResponse>(common, request,
                                         [&](const v1::ImportPairingsResponse& response) {
                                           return print_import(response, files.apply);
                                         });
}

int export_results(const Common& common, const ResultsOptions& options) {
  v1::ExportResultsRequest request;
  request.set_tournament(full_name(options.tournament));
  request.set_section(options.section);
  request.set_round(options.round);
  request.set_format(options.format);
  if (!options.file.empty()) {
    const auto content = read_whole(options.file);
    if (!content) return kFailure;
    request.mutable_file()->set_name(options.file);
    request.mutable_file()->set_content(*content);
  }
  return ask<
      v1::ExportResultsResponse>(common, request, [&](const v1::ExportResultsResponse& response) {
    for (const auto& problem : response.problems()) {
      std::cerr << "jadoube: " << problem << "\n";
    }
    if (options.output.empty()) {
      std::cout << response.content();
      return kSuccess;
    }
    std::ofstream file(options.output, std::ios::binary);
    file << response.content();
    file.close();
    if (file) return kSuccess;
    std::cerr << "jadoube: " << tr("{file} cannot be written", {{"file", options.output}}) << "\n";
    return kFailure;
  });
}

}  // namespace jadoube::cli

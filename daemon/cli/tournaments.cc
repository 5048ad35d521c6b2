#include "daemon/cli/tournaments.h"

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "daemon/cli/call.h"
#include "daemon/cli/client.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/text.h"
#include "jadoube/v1/tournament_service.grpc.pb.h"
#include "rules/number.h"

namespace jadoube::cli {
namespace {

using TournamentCalls = v1::TournamentService;

std::string full_name(const std::string& id) {
  return id.starts_with("tournaments/") ? id : "tournaments/" + id;
}

std::string bare(const std::string& name) { return name.substr(name.find('/') + 1); }

const v1::Player* player_with(const v1::Section& section, int number) {
  const auto found = std::ranges::find_if(
      section.players(), [&](const v1::Player& player) { return player.number() == number; });
  return found == section.players().end() ? nullptr : &*found;
}

std::string player_text(const v1::Section& section, int number) {
  if (number == 0) return "-";
  const v1::Player* player = player_with(section, number);
  if (player == nullptr) return "number " + std::to_string(number);
  const std::string title = player->title().empty() ? "" : player->title() + " ";
  const std::string rating = player->rating() == 0 ? "" : " " + std::to_string(player->rating());
  return title + player->name() + rating;
}

std::string halves_text(int halves) {
  if (halves == 1) return "1/2";
  return std::to_string(halves / 2);
}

std::string result_text_of(const v1::Pairing& pairing) {
  if (!pairing.has_result()) return "";
  const auto& result = pairing.result();
  if (!result.forfeit()) {
    return halves_text(result.white_halves()) + "-" + halves_text(result.black_halves());
  }
  return std::string(result.white_halves() > 0 ? "+" : "-") + "/" +
         (result.black_halves() > 0 ? "+" : "-");
}

// What is special about a pairing: "postponed, withheld".
std::string remarks_of(const v1::Pairing& pairing) {
  std::string text;
  const auto add = [&](bool holds, const std::string& word) {
    if (holds) text += (text.empty() ? "" : ", ") + word;
  };
  add(pairing.bye() != v1::BYE_UNSPECIFIED, "bye");
  add(pairing.postponed(), "postponed");
  add(pairing.withheld(), "withheld");
  add(pairing.vanished(), "not in the pairing program any more");
  add(!pairing.board().empty(), "on board " + bare(pairing.board()));
  return text;
}

std::string state_of(const v1::Round& round) {
  if (round.has_closed_time()) return "closed";
  if (round.has_started_time()) return "under way since " + date_time_text(round.started_time());
  return "not started";
}

// A width that fits all of `texts`.
int width_of(const std::vector<std::string>& texts) {
  std::size_t width = 0;
  for (const auto& text : texts) width = std::max(width, text.size());
  return static_cast<int>(width);
}

void print_round(const v1::Section& section, const v1::Round& round) {
  std::cout << "round " << round.number() << ": " << state_of(round) << "\n";
  std::vector<std::string> white, black;
  for (const auto& pairing : round.pairings()) {
    white.push_back(player_text(section, pairing.white()));
    black.push_back(player_text(section, pairing.black()));
  }
  const int white_width = width_of(white), black_width = width_of(black);
  for (int i = 0; i < round.pairings_size(); ++i) {
    const auto& pairing = round.pairings(i);
    const auto at = static_cast<std::size_t>(i);
    std::ostringstream line;
    line << std::setw(5) << (pairing.table() == 0 ? "" : std::to_string(pairing.table())) << "  "
         << std::left << std::setw(white_width) << white[at] << "  " << std::setw(black_width)
         << black[at] << "  " << std::setw(7) << result_text_of(pairing) << "  " << std::setw(14)
         << (pairing.games().empty() ? "" : bare(*pairing.games().rbegin())) << "  "
         << remarks_of(pairing);
    std::cout << without_blanks_behind(line.str()) << "\n";
  }
}

void print_heading(const v1::Tournament& tournament) {
  std::cout << bare(tournament.name());
  if (!tournament.title().empty()) std::cout << ": " << tournament.title();
  if (!tournament.site().empty()) std::cout << ", " << tournament.site();
  if (tournament.closed()) std::cout << " (over)";
  std::cout << "\n";
}

void print_tournament(const v1::Tournament& tournament) {
  print_heading(tournament);
  for (const auto& section : tournament.sections()) {
    std::cout << "  section " << section.id();
    if (!section.name().empty()) std::cout << " (" << section.name() << ")";
    std::cout << ": " << section.players_size() << " players, " << section.rounds_size()
              << " rounds";
    if (section.has_rules() && !section.rules().time_control().empty()) {
      std::cout << ", " << section.rules().time_control();
    }
    std::cout << "\n";
    for (const auto& round : section.rounds()) {
      std::cout << "    round " << round.number() << ": " << round.pairings_size() << " pairings, "
                << state_of(round) << "\n";
    }
  }
  if (tournament.tables().empty()) return;
  std::cout << "  boards:";
  for (const auto& table : tournament.tables()) {
    std::cout << " " << table.table() << "="
              << (table.board().empty() ? table.serial() : bare(table.board()));
  }
  std::cout << "\n";
}

std::optional<v1::Tournament> get(const Common& common, const std::string& id) {
  v1::GetTournamentRequest request;
  request.set_name(full_name(id));
  v1::GetTournamentResponse response;
  const auto status =
      call<TournamentCalls>(common, &TournamentCalls::Stub::GetTournament, request, response);
  if (status.ok()) return std::move(*response.mutable_tournament());
  report(status, common.server);
  return std::nullopt;
}

// The whole file. Nothing: it cannot be read; that is printed.
std::optional<std::string> read_whole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file && text << file.rdbuf()) return text.str();
  std::cerr << "jadoube: " << path << " cannot be read\n";
  return std::nullopt;
}

std::string problem_text(const v1::PairingFileProblem& problem) {
  std::string text = problem.file();
  if (problem.line() > 0) text += ":" + std::to_string(problem.line());
  if (problem.column() > 0) text += ":" + std::to_string(problem.column());
  return text + (problem.error() ? ": error: " : ": warning: ") + problem.what();
}

int print_import(const v1::ImportPairingsResponse& response, bool apply) {
  for (const auto& problem : response.problems()) std::cerr << problem_text(problem) << "\n";
  for (const auto& change : response.changes()) std::cout << change << "\n";
  if (response.changes().empty()) {
    std::cout << "nothing changes\n";
  } else if (response.applied()) {
    std::cout << "these changes are made\n";
  } else if (apply) {
    std::cout << "nothing is changed: the files have errors\n";
  } else {
    std::cout << "nothing is changed yet. With --apply these changes are made\n";
  }
  const bool has_error = std::ranges::any_of(
      response.problems(), [](const v1::PairingFileProblem& problem) { return problem.error(); });
  return has_error ? kFailure : kSuccess;
}

}  // namespace

int list_tournaments(const Common& common) {
  return ask<TournamentCalls>(common, &TournamentCalls::Stub::ListTournaments,
                              v1::ListTournamentsRequest(),
                              [](const v1::ListTournamentsResponse& response) {
                                for (const auto& each : response.tournaments()) print_heading(each);
                                if (response.tournaments().empty()) {
                                  std::cout << "there is no tournament yet: jadoube tournament set "
                                               "ID --name NAME makes one\n";
                                }
                              });
}

int show_tournament(const Common& common, const std::string& id, const std::string& section,
                    int round) {
  v1::GetTournamentRequest request;
  request.set_name(full_name(id));
  return ask<TournamentCalls>(common, &TournamentCalls::Stub::GetTournament, request,
                              [&](const v1::GetTournamentResponse& response) {
                                if (round == 0 && section.empty()) {
                                  print_tournament(response.tournament());
                                  return kSuccess;
                                }
                                print_heading(response.tournament());
                                bool found = false;
                                for (const auto& each : response.tournament().sections()) {
                                  if (!section.empty() && each.id() != section) continue;
                                  for (const auto& shown : each.rounds()) {
                                    if (round != 0 && shown.number() != round) continue;
                                    if (response.tournament().sections_size() > 1) {
                                      std::cout << "section " << each.id() << ", ";
                                    }
                                    print_round(each, shown);
                                    found = true;
                                  }
                                }
                                if (found) return kSuccess;
                                std::cerr << "jadoube: there is no such round\n";
                                return kFailure;
                              });
}

int edit_tournament(const Common& common, const std::string& id, const v1::TournamentEdit& edit) {
  v1::EditTournamentRequest request;
  request.set_name(full_name(id));
  request.set_author(user());
  *request.add_edits() = edit;
  return ask<TournamentCalls>(
      common, &TournamentCalls::Stub::EditTournament, request,
      [](const v1::EditTournamentResponse& response) { print_tournament(response.tournament()); });
}

std::optional<std::string> pairing_named(const Common& common, const std::string& id,
                                         const std::string& name) {
  const auto slash = name.find('/');
  const std::string section = slash == std::string::npos ? "" : name.substr(0, slash);
  const std::string place = slash == std::string::npos ? name : name.substr(slash + 1);
  const auto dot = place.find('.');
  if (dot == std::string::npos) return name;
  const auto round = rules::parse_number<int>(place.substr(0, dot));
  const auto table = rules::parse_number<int>(place.substr(dot + 1));
  if (!round || !table) return name;
  const auto tournament = get(common, id);
  if (!tournament) return std::nullopt;
  std::vector<std::string> found;
  for (const auto& each : tournament->sections()) {
    if (!section.empty() && each.id() != section) continue;
    for (const auto& shown : each.rounds()) {
      if (shown.number() != *round) continue;
      for (const auto& pairing : shown.pairings()) {
        if (pairing.table() == *table) found.push_back(pairing.id());
      }
    }
  }
  if (found.size() == 1) return found.front();
  std::cerr << "jadoube: " << name << ": "
            << (found.empty() ? "there is no such table in that round"
                              : "several sections have this table: write SECTION/ROUND.TABLE")
            << "\n";
  return std::nullopt;
}

std::optional<v1::SetTables> tables_in(const std::vector<std::string>& texts) {
  v1::SetTables tables;
  for (const std::string& text : texts) {
    const auto equals = text.find('=');
    const auto number = rules::parse_number<int>(text.substr(0, equals));
    if (equals == std::string::npos || !number || *number < 1) {
      std::cerr << "jadoube: \"" << text
                << "\" must be TABLE=BOARD, as in 1=table-1 or 2=3000448278\n";
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
      table.set_board(board_name(board));
    }
  }
  return tables;
}

std::optional<v1::PairingResult> pairing_result_in(const std::string& text) {
  struct Row {
    const char* text;
    int white, black;
    bool forfeit;
  };
  constexpr Row kRows[] = {{"1-0", 2, 0, false},     {"0-1", 0, 2, false}, {"1/2", 1, 1, false},
                           {"1/2-1/2", 1, 1, false}, {"0-0", 0, 0, false}, {"1/2-0", 1, 0, false},
                           {"0-1/2", 0, 1, false},   {"+/-", 2, 0, true},  {"-/+", 0, 2, true},
                           {"-/-", 0, 0, true},      {"1-0f", 2, 0, true}, {"0-1f", 0, 2, true},
                           {"0-0f", 0, 0, true}};
  const auto* row = std::ranges::find_if(kRows, [&](const Row& each) { return text == each.text; });
  if (row == std::end(kRows)) return std::nullopt;
  v1::PairingResult result;
  result.set_white_halves(row->white);
  result.set_black_halves(row->black);
  result.set_forfeit(row->forfeit);
  return result;
}

int import_pairings(const Common& common, const PairingFiles& files) {
  v1::ImportPairingsRequest request;
  request.set_tournament(full_name(files.tournament));
  request.set_section(files.section);
  request.set_round(files.round);
  request.set_apply(files.apply);
  request.set_author(user());
  for (const std::string& path : files.paths) {
    const auto content = read_whole(path);
    if (!content) return kFailure;
    auto& file = *request.add_files();
    file.set_name(path);
    file.set_content(*content);
  }
  return ask<TournamentCalls>(common, &TournamentCalls::Stub::ImportPairings, request,
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
  return ask<TournamentCalls>(common, &TournamentCalls::Stub::ExportResults, request,
                              [&](const v1::ExportResultsResponse& response) {
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
                                std::cerr << "jadoube: " << options.output
                                          << " cannot be written\n";
                                return kFailure;
                              });
}

}  // namespace jadoube::cli

#include "daemon/client/names/daemon_names.h"

#include <algorithm>
#include <functional>
#include <iostream>
#include <utility>

#include "daemon/client/client.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/language/translate.h"
#include "daemon/model/tournament.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::cli {

namespace {

using rules::ErrorCode;

NamedBoard named(const v1::Board& board) {
  NamedBoard out{.id = bare(board.name())};
  for (const auto& serial : {board.device().serial(), board.device().short_serial()}) {
    if (!serial.empty()) out.serials.push_back(serial);
  }
  if (!board.game().empty()) out.game = bare(board.game());
  return out;
}

bool is_under_way(const values::v1::Round& round) {
  return round.has_started_time() && !round.has_closed_time();
}

std::string seated_player(const values::v1::Section& section, int number) {
  const auto* player = player_with(section, number);
  return player == nullptr ? "?" : player->name();
}

// A pairing on its table.
std::optional<NamedTable> seated_at(const values::v1::Tournament& tournament,
                                    const values::v1::Section& section,
                                    const values::v1::Round& round,
                                    const values::v1::Pairing& pairing) {
  if (pairing.table() == 0 || pairing.vanished()) return std::nullopt;
  NamedTable seated{
      .name = name_of_table(pairing),
      .section = section.id(),
      .place = language::tr("table {table} of {tournament}, round {round} ({players})",
                            {{"table", texts::text_of(name_of_table(pairing))},
                             {"tournament", bare(tournament.name())},
                             {"round", round.number()},
                             {"players", seated_player(section, pairing.white()) + " - " +
                                             seated_player(section, pairing.black())}}),
      .pairing = pairing.id()};
  for (const auto& table : tournament.tables()) {
    if (table.table() != pairing.table()) continue;
    if (!table.board().empty()) seated.board = bare(table.board());
    seated.serial = table.serial();
  }
  if (!pairing.board().empty()) seated.board = bare(pairing.board());
  if (!pairing.games().empty()) seated.game = bare(*pairing.games().rbegin());
  return seated;
}

// `number`: the round. 0: those that are under way.
void add_tables(const values::v1::Tournament& tournament, int number,
                std::vector<NamedTable>& tables) {
  if (tournament.closed()) return;
  std::vector<NamedTable> seated;
  for (const auto& section : tournament.sections()) {
    for (const auto& round : section.rounds()) {
      if (number != 0 ? round.number() != number : !is_under_way(round)) continue;
      for (const auto& pairing : round.pairings()) {
        if (number == 0 && pairing.postponed()) continue;
        if (auto table = seated_at(tournament, section, round, pairing)) {
          seated.push_back(*std::move(table));
        }
      }
    }
  }
  for (const auto& table : tournament.tables()) {
    const auto is_it = [&](const NamedTable& other) { return other.name.number == table.table(); };
    if (number != 0 || std::ranges::any_of(seated, is_it)) continue;
    seated.push_back(
        {.name = {.number = table.table()},
         .place = language::tr("table {table} of {tournament}",
                               {{"table", table.table()}, {"tournament", bare(tournament.name())}}),
         .board = table.board().empty() ? "" : bare(table.board()),
         .serial = table.serial()});
  }
  tables.insert(tables.end(), seated.begin(), seated.end());
}

using Naming = std::function<rules::Expected<std::string>(NamesOnRecord&)>;

Named name(const Common& common, const std::string& prefix, const Naming& naming) {
  DaemonNames names(common);
  auto found = naming(names);
  if (names.failure()) return tl::unexpected(report(*names.failure(), common.server));
  if (!found) return tl::unexpected(report(found.error()));
  return prefix + *found;
}

}  // namespace

bool DaemonNames::is_good(const CallStatus& status) {
  if (!status.ok() && !failure_) failure_ = status;
  return status.ok();
}

const std::vector<NamedBoard>& DaemonNames::boards() {
  if (boards_) return *boards_;
  boards_.emplace();
  v1::ListBoardsRequest request;
  do {
    v1::ListBoardsResponse response;
    if (!is_good(call(common_, request, response))) break;
    for (const auto& board : response.boards()) boards_->push_back(named(board));
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return *boards_;
}

const std::vector<NamedTable>& DaemonNames::tables() {
  if (tables_) return *tables_;
  tables_.emplace();
  v1::ListTournamentsResponse response;
  // The address of viewers refuses this call. There, tables are no names.
  const auto status = call(common_, v1::ListTournamentsRequest(), response);
  if (status.code != StatusCode::kPermissionDenied && status.code != StatusCode::kUnimplemented &&
      !is_good(status)) {
    return *tables_;
  }
  for (const auto& tournament : response.tournaments()) {
    const bool is_wanted =
        common_.tournament.empty() || bare(tournament.name()) == bare(common_.tournament);
    if (is_wanted) add_tables(tournament, common_.round, *tables_);
  }
  return *tables_;
}

bool DaemonNames::has_game(const std::string& id) {
  v1::GetGameRequest request;
  request.set_name("games/" + id);
  v1::GetGameResponse response;
  const auto status = call(common_, request, response);
  switch (status.code) {
    case StatusCode::kNotFound:
    case StatusCode::kInvalidArgument:
      return false;
    // A game that cannot be read exists too.
    case StatusCode::kDataLoss:
    case StatusCode::kInternal:
      return true;
    default:
      return is_good(status);
  }
}

const std::vector<std::string>& DaemonNames::games() {
  if (games_) return *games_;
  games_.emplace();
  v1::ListGamesRequest request;
  do {
    v1::ListGamesResponse response;
    if (!is_good(call(common_, request, response))) break;
    for (const auto& game : response.games()) games_->push_back(bare(game.name()));
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return *games_;
}

Named name_board(const Common& common, const std::string& text) {
  return name(common, "boards/", [&](auto& names) { return board_named(names, text); });
}

Named name_board_to_come(const Common& common, const std::string& text) {
  DaemonNames names(common);
  const auto found = board_named(names, text);
  if (names.failure()) return tl::unexpected(report(*names.failure(), common.server));
  if (found) return "boards/" + *found;
  if (found.error().code != ErrorCode::kNotFound) return tl::unexpected(report(found.error()));
  return text.starts_with("boards/") ? text : "boards/" + text;
}

Named name_game(const Common& common, const std::string& text, WithoutGame without) {
  return name(common, "games/", [&](auto& names) { return game_named(names, text, without); });
}

Named name_game_or_board(const Common& common, const std::string& text) {
  return name(common, "", [&](auto& names) { return game_or_board_named(names, text); });
}

Named name_incident(const Common& common, const std::string& text) {
  return name(common, "", [&](auto& names) { return incident_named(names, text); });
}

tl::expected<std::vector<std::string>, int> name_watched(const Common& common,
                                                         const std::vector<std::string>& texts) {
  DaemonNames names(common);
  std::vector<std::string> found;
  for (const std::string& text : texts) {
    const auto board = board_named(names, text);
    const bool is_there = !names.failure();
    if (is_there && !board) return tl::unexpected(report(board.error()));
    const std::string id = text.starts_with("boards/") ? bare(text) : text;
    found.push_back("boards/" + (is_there ? *board : id));
  }
  return found;
}

Named name_output_table(const Common& common, const std::string& text) {
  DaemonNames names(common);
  auto table = output_table_named(names, text);
  if (names.failure()) return text;
  if (!table) return tl::unexpected(report(table.error()));
  const bool is_narrowed = !common.tournament.empty() || common.round != 0;
  if (is_narrowed && *table == text && texts::typed_table(text)) {
    return tl::unexpected(
        report(rules::refuse(ErrorCode::kNotFound,
                             language::tr("there is no table {table} in this tournament and round",
                                          {{"table", text}}))
                   .value()));
  }
  return *table;
}

int report(const rules::Error& error) {
  std::cerr << "jadoube: " << language::tr(error) << "\n";
  return error.code == ErrorCode::kInvalidArgument ? kUsage : kFailure;
}

JournalNames::JournalNames(std::vector<std::string> games) : games_(std::move(games)) {
  for (const std::string& game : games_) {
    auto board = game.substr(0, game.rfind('-'));
    if (boards_.empty() || boards_.back().id != board) boards_.push_back({.id = std::move(board)});
    boards_.back().game = game;
  }
}

bool JournalNames::has_game(const std::string& id) { return std::ranges::count(games_, id) > 0; }

void add_place(CLI::App& app, Common& common) {
  app.add_option("--tournament", common.tournament,
                 "The id of the tournament. Needed if a table number is in two tournaments");
  app.add_option("--round", common.round, "The round of a table. Without it: the round in play")
      ->check(whole_number_between(1, model::kMostRounds));
}

constinit const char* const kGameHelp = language::mark(
    "The game: table-1-3. The id or serial number of a board, or the number of a table: the game "
    "there "
    "now");

}  // namespace jadoube::cli

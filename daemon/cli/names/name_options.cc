#include "daemon/cli/names/name_options.h"

#include "daemon/cli/numbers.h"
#include "daemon/model/tournament.h"

namespace jadoube::cli {

void add_place(CLI::App& app, Common& common) {
  app.add_option(
      "--tournament", common.tournament,
      "Where a table is named: the id of its tournament. Needed if two have that number");
  app.add_option("--round", common.round,
                 "Where a table is named: its round. Without it: the one that is under way")
      ->check(whole_number_between(1, model::kMostRounds));
}

CLI::Option* add_game(CLI::App& verb, std::string& game) {
  return add_game(verb, "game", game,
                  "The game: table-1-3. The id or serial number of a board, or the number of a "
                  "table: the game there now")
      ->required();
}

CLI::Option* add_game(CLI::App& verb, const char* name, std::string& game, const char* help) {
  return verb.add_option(name, game, help)->type_name(kGame);
}

CLI::Option* add_games(CLI::App& verb, const char* name, std::vector<std::string>& games,
                       const char* help) {
  return verb.add_option(name, games, help)->type_name(kGame);
}

CLI::Option* add_board(CLI::App& verb, std::string& board) {
  return verb
      .add_option("board", board,
                  "The board: its id, its serial number, or the number of the table that it is on")
      ->type_name(kBoard)
      ->required();
}

CLI::Option* add_boards(CLI::App& verb, std::vector<std::string>& boards) {
  return verb
      .add_option("--board", boards,
                  "Only this board: its id, its serial number, or the number of the table that it "
                  "is on. You can give several")
      ->type_name(kBoard);
}

CLI::Option* add_incident(CLI::App& verb, std::string& incident) {
  return verb
      .add_option("incident", incident,
                  "The incident: table-1-3.2. Or the board or table and a number: the incident in "
                  "the game there now")
      ->type_name(kIncident)
      ->required();
}

}  // namespace jadoube::cli

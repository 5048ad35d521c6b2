#include <iomanip>
#include <iostream>

#include "daemon/cli/game_text.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/pages.h"
#include "daemon/cli/pairing_names.h"
#include "daemon/cli/text.h"
#include "daemon/cli/verbs.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"
#include "jadoube/v1/game_service.pb.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trc;

void print_game(const v1::Game& game, const std::string& pairing) {
  std::cout << std::left << std::setw(22) << bare(game.name()) << std::setw(21)
            << date_time_text(game.start_time()) << std::setw(9)
            << (game.score().empty() ? std::string(result_text(game.result())) : game.score())
            << texts::padded(tr("rev {revision}", {{"revision", game.revision()}}), 10)
            << (game.closed() ? trc("game", "closed") : trc("game", "open"))
            << (starts_from_starting_position(game) ? "" : "  " + tr("from a position"))
            << (automatic_end_text(game.termination()).empty() ? "" : "  ")
            << automatic_end_text(game.termination())
            << (game.result_provisional() ? tr(", if the last ply stands") : "")
            << (game.incomplete() ? "  " + tr("plies are missing") : "")
            << (game.explanations().empty() ? "" : "  " + tr("in doubt"))
            << (game.adjournment().moved() ? "  " + tr("goes on at another board") : "")
            << (pairing.empty() ? "" : "  " + pairing) << "\n";
}

// The games of the board with that full name. Empty: of all boards.
int list_games(const Common& common, const std::string& board, const std::string& heading,
               PairingNames& names) {
  v1::ListGamesRequest request;
  request.set_board(board);
  return print_pages<v1::ListGamesResponse>(
      common, request, heading, [](const auto& page) { return page.games(); },
      [&](const v1::Game& game) { print_game(game, names.of(game.name())); });
}

}  // namespace

int games(const Common& common, const std::vector<std::string>& boards) {
  PairingNames names(common);
  const std::string heading = texts::padded(tr("GAME"), 22) + texts::padded(tr("BEGAN"), 21) +
                              texts::padded(tr("RESULT"), 9) + tr("REVISION");
  if (boards.empty()) return list_games(common, "", heading, names);
  std::vector<std::string> full;
  for (const std::string& board : boards) {
    const auto name = name_board(common, board);
    if (!name) return name.error();
    full.push_back(*name);
  }
  int code = kSuccess;
  for (const std::string& board : full) {
    if (code == kSuccess) {
      code = list_games(common, board, board == full.front() ? heading : "", names);
    }
  }
  return code;
}

int show_game(const Common& common, const std::string& game) {
  const auto name = name_game(common, game);
  if (!name) return name.error();
  v1::GetGameRequest request;
  request.set_name(*name);
  v1::GetGameResponse response;
  const auto status = call(common, request, response);
  if (!status.ok()) return report(status, common.server);
  std::cout << (common.json ? to_json(response) + "\n"
                            : game_text(response.game()) + ways_text(response.game()));
  return kSuccess;
}

}  // namespace jadoube::cli

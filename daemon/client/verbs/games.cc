#include <iomanip>
#include <iostream>
#include <sstream>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/names/pairing_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/lift_service.pb.h"

namespace jadoube::cli {

namespace {

using language::tr;

constexpr std::size_t kIndent = 13;

std::string seconds_text(const v1::Lift& lift) {
  if (!lift.has_duration()) return "-";
  std::ostringstream text;
  text << std::fixed << std::setprecision(2)
       << static_cast<double>(lift.duration().seconds()) + lift.duration().nanos() * 1e-9 << " s";
  return text.str();
}

std::string end_text(const v1::Lift& lift) {
  switch (lift.end()) {
    case v1::LIFT_END_PUT_BACK:
      return tr("put back");
    case v1::LIFT_END_MOVED:
      return tr("to {square}", {{"square", lift.to()}});
    case v1::LIFT_END_TAKEN:
      return tr("taken");
    default:
      return tr("in the air");
  }
}

std::string running_clock_text(values::v1::Color running) {
  if (running == values::v1::COLOR_UNSPECIFIED) return tr("no clock ran");
  return tr("{player}'s clock ran", {{"player", to_player(running)}});
}

void print_lift(const v1::Lift& lift, std::ostream& out) {
  out << std::setw(14) << time_text(lift.lift_time()) << lift.piece() << " " << std::setw(4)
      << lift.square() << std::setw(10) << seconds_text(lift) << texts::padded(end_text(lift), 12)
      << running_clock_text(lift.running()) << "\n";
}

void print_duty(const v1::PlyLifts& lifts, std::ostream& out) {
  std::string allowed;
  for (const auto& san : lifts.allowed_san()) {
    allowed += (allowed.empty() ? "" : " ") + language::moves_text(san);
  }
  out << std::string(kIndent, ' ')
      << tr("if the touch was meant, {article} leaves {moves}",
            {{"article", lifts.article()}, {"moves", allowed}});
  if (!lifts.broken_article().empty()) {
    out << tr(", and the ply played breaks {article}", {{"article", lifts.broken_article()}});
  }
  out << "\n";
}

}  // namespace

std::string lifts_text(const v1::PlyLifts& lifts) {
  std::ostringstream out;
  out << std::left;
  const bool played = !lifts.san().empty();
  std::string name = std::to_string(lifts.move_number()) +
                     (lifts.turn() == values::v1::COLOR_BLACK ? "... " : ". ") +
                     (played ? language::moves_text(lifts.san()) : "?");
  for (const auto& lift : lifts.lifts()) {
    out << texts::padded(name, kIndent);
    print_lift(lift, out);
    name.clear();
  }
  const bool reports = !lifts.broken_article().empty() || (!played && !lifts.article().empty());
  if (reports) print_duty(lifts, out);
  return out.str();
}

namespace {

using language::mark;
using language::trc;

void print_game(const values::v1::Game& game, const std::string& pairing) {
  std::cout << std::left << std::setw(22) << bare(game.name()) << std::setw(21)
            << date_time_text(game.start_time()) << std::setw(9)
            << (game.score().empty() ? std::string(result_text(game.result())) : game.score())
            << texts::padded(tr("rev {revision}", {{"revision", game.revision()}}), 10)
            << (game.closed() ? trc("game", "closed") : trc("game", "open"))
            << (starts_from_starting_position(game) ? "" : "  " + tr("from a position"))
            << (automatic_end_text(game.termination()).empty() ? "" : "  ")
            << automatic_end_text(game.termination())
            << (game.result_provisional() ? tr(", if the last ply is not taken back") : "")
            << (game.incomplete() ? "  " + tr("plies are missing") : "")
            << (game.explanations().empty() ? "" : "  " + tr("in doubt"))
            << (game.adjournment().moved() ? "  " + tr("continues at another board") : "")
            << (pairing.empty() ? "" : "  " + pairing) << "\n";
}

// The games of the board with that full name. Empty: of all boards.
int list_games(const Common& common, const std::string& board, const std::string& heading,
               PairingNames& names) {
  v1::ListGamesRequest request;
  request.set_board(board);
  return print_pages<v1::ListGamesResponse>(
      common, request, heading, [](const auto& page) { return page.games(); },
      [&](const values::v1::Game& game) { print_game(game, names.of(game.name())); });
}

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

struct GamesOptions {
  std::string game = {};
  std::vector<std::string> boards = {};
};

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

int games(const Common& common, const GamesOptions& options) {
  return options.game.empty() ? games(common, options.boards) : show_game(common, options.game);
}

int lifts(const Common& common, const v1::ListLiftsRequest& request) {
  int left_out = 0;
  const int code = print_pages<v1::ListLiftsResponse>(
      common, request,
      language::tr("The pieces that left their squares. This is evidence, not a verdict: a "
                   "board does not record \"j'adoube\"."),
      [&](const auto& page) {
        left_out = page.left_out();
        return page.plies();
      },
      [](const auto& lifts) { std::cout << lifts_text(lifts); });
  if (left_out > 0) {
    std::cerr << "jadoube: "
              << language::trn("{count} more lift is not shown: its square flickers",
                               "{count} more lifts are not shown: their squares flicker",
                               static_cast<std::size_t>(left_out))
              << "\n";
  }
  return code;
}

int pgn(const Common& common, const v1::ExportPgnRequest& request) {
  Client client(common.server);
  auto answers = client.stream<v1::ExportPgnResponse>(request);
  v1::ExportPgnResponse response;
  while (answers.read(response)) {
    std::cout << (common.json ? to_json(response) + "\n" : response.pgn());
  }
  return report(answers.finish(), common.server);
}

Named read_game_or_board(const Common& common, const google::protobuf::Message&,
                         const std::string& text) {
  return name_game_or_board(common, text);
}

const Verb kGameVerbs[] = {
    own_row<GamesOptions>(
        "games", mark("List the recorded games, or show one"),
        {own_value("game",
                   "Show this game: its position, and the possible explanations of its moves. "
                   "table-1-3; or a board or table, for the game there now",
                   &GamesOptions::game)
             .typed(kGame),
         boards_value(&GamesOptions::boards).excludes({"game"})},
        [](const Common& common, const GamesOptions& options) { return games(common, options); }),
    row("pgn", mark("Print games as PGN"),
        {text_values("names",
                     "Games (table-1-3). Or boards, by id, serial number or table: all their "
                     "games. Without names: all games",
                     "names")
             .typed(kGameOrBoard)
             .read(read_game_or_board),
         switch_value("--confirmed", "Leave out provisional plies", "confirmed_only")},
        pgn),
    row("lifts",
        mark("List the pieces that players lifted, and the moves that the Laws require if the "
             "touch was deliberate"),
        {game_value("game"),
         number_value("--ply", "Show only the lifts before this ply. The first ply is 1", "ply")
             .within(1)},
        lifts),
};

}  // namespace

void add_game_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kGameVerbs, common, code);
}

}  // namespace jadoube::cli

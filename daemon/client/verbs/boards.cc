#include "daemon/client/verbs/boards.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <string_view>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/pair_service.pb.h"
#include "rules/square.h"

namespace jadoube::cli {

namespace {

using language::mark;
using language::tr;

std::string clocks_of(const v1::Board& board) {
  if (!board.has_clock()) return tr("no clock");
  return clock_text(board.clock().white()) + " " + clock_text(board.clock().black());
}

// What the board cannot do that other boards can, or does otherwise; empty: nothing.
std::string limits_of(const values::v1::Device& device) {
  if (!device.has_capabilities()) return {};
  const auto& can = device.capabilities();
  std::string text;
  const auto add = [&](bool is_so, const char* what) {
    if (is_so) text += (text.empty() ? "" : ", ") + tr(what);
  };
  add(can.only_legal_moves(), mark("tells legal moves only"));
  add(can.sensing() == values::v1::SENSING_COLOR, mark("senses colours only"));
  add(can.sensing() == values::v1::SENSING_OCCUPANCY, mark("senses only where pieces stand"));
  add(can.facing() == values::v1::FACING_MAKERS_WAY, mark("faces one way only"));
  add(!can.clock(), mark("takes no clock"));
  add(!can.own_log(), mark("keeps no log"));
  return text;
}

std::string port_of(const v1::Board& board) {
  std::string text = board.port();
  if (const auto limits = limits_of(board.device()); !limits.empty()) text += "  " + limits;
  if (board.not_durable()) text += "  " + tr("NOT DURABLE");
  if (!board.connection_reason().empty()) text += "  (" + board.connection_reason() + ")";
  return text;
}

// The relation of the boards of a pair to the game: "White: equal, Black: not repeated yet".
std::string pair_of(const v1::Board& board) {
  std::string text;
  for (const auto& one : board.pair().boards()) {
    text += text.empty() ? "" : ", ";
    text += (one.player() == values::v1::COLOR_WHITE ? tr("White") : tr("Black")) + ": ";
    text += pair_standing_text(one.standing());
  }
  return text;
}

}  // namespace

std::string boards_text(const std::vector<v1::Board>& boards) {
  texts::TextTable table({false, false, false, false, false, false});
  table.add({tr("BOARD"), tr("LINK"), tr("CLOCK"), tr("FIRMWARE"), tr("GAME"), tr("PORT")});
  std::vector<v1::Board> ordered = boards;
  std::ranges::sort(ordered, texts::stands_before, &v1::Board::name);
  for (const auto& board : ordered) {
    table.add({bare(board.name()), connection_text(board.connection()), clocks_of(board),
               board.device().firmware(), bare(board.game()), port_of(board)});
    if (board.has_pair()) table.add({{}, {}, {}, {}, {}, pair_of(board)});
  }
  return table.text();
}

namespace {

int list_boards(const Common& common) {
  std::vector<v1::Board> all;
  const int code = print_pages<v1::ListBoardsResponse>(
      common, v1::ListBoardsRequest(), "", [](const auto& page) { return page.boards(); },
      [&](const v1::Board& board) { all.push_back(board); });
  if (code == kSuccess && !common.json) std::cout << boards_text(all);
  return code;
}

// Lights up `squares` of the game on `board`, and darkens all others.
int show_lights(const Common& common, const std::string& board,
                const std::vector<std::string>& squares, bool sound) {
  const auto named = name_board(common, board);
  if (!named) return named.error();
  v1::ShowLightsRequest request;
  request.set_board(*named);
  for (const std::string& square : squares) request.add_squares(square);
  request.set_sound(sound);
  return ask<v1::ShowLightsResponse>(common, request, [&](const v1::ShowLightsResponse&) {
    std::cout << (squares.empty() ? language::tr("the lights are off")
                                  : language::tr("the lights are on"))
              << "\n";
    if (sound) std::cout << language::tr("the board makes a sound") << "\n";
  });
}

// Prints all pairs, as each call returns them.
void print_pairs(const google::protobuf::RepeatedPtrField<v1::BoardPair>& pairs) {
  for (const v1::BoardPair& pair : pairs) {
    std::cout << bare(pair.name()) << "  " << bare(pair.first()) << " + " << bare(pair.second());
    if (!pair.clock().empty())
      std::cout << "  " << tr("clock at {board}", {{"board", bare(pair.clock())}});
    std::cout << "\n";
  }
  if (pairs.empty()) std::cout << tr("every game is played on one board") << "\n";
}

int list_pairs(const Common& common) {
  return ask<v1::ListPairsResponse>(common, v1::ListPairsRequest(),
                                    [](const auto& response) { print_pairs(response.pairs()); });
}

int set_pair(const Common& common, const std::string& id, const std::string& one,
             const std::string& other, const std::string& clock) {
  v1::SetPairRequest request;
  v1::BoardPair& pair = *request.mutable_pair();
  pair.set_name(id.starts_with("boards/") ? id : "boards/" + id);
  const auto first = name_board_to_come(common, one);
  if (!first) return first.error();
  const auto second = name_board_to_come(common, other);
  if (!second) return second.error();
  pair.set_first(*first);
  pair.set_second(*second);
  if (!clock.empty()) {
    const auto with_clock = name_board_to_come(common, clock);
    if (!with_clock) return with_clock.error();
    pair.set_clock(*with_clock);
  }
  return ask<v1::SetPairResponse>(common, request,
                                  [](const auto& response) { print_pairs(response.pairs()); });
}

int remove_pair(const Common& common, const std::string& id) {
  v1::RemovePairRequest request;
  request.set_name(id.starts_with("boards/") ? id : "boards/" + id);
  return ask<v1::RemovePairResponse>(common, request,
                                     [](const auto& response) { print_pairs(response.pairs()); });
}

}  // namespace

void add_pair_verbs(CLI::App& app, Common& common, int& code) {
  static std::string id, first, second, clock;
  auto* group = app.add_subcommand(
      "pairs", "Two boards on which one game is played, for players who cannot see");
  group->footer(
      "Each player moves on their own board, and repeats the opponent's moves there [FIDE 2023 "
      "Art. D.2.1].\nThe first move tells which player has White. The configuration has pairs too: "
      "[[pair]].");
  group->require_subcommand(0, 1);
  group->callback([&, group] {
    if (group->get_subcommands().empty()) code = list_pairs(common);
  });
  auto* set = group->add_subcommand(
      "set", "Make two boards a pair, or exchange a board of a pair during its game");
  set->add_option("id", id, "What both are together, as in table-7")->required();
  set->add_option("first", first, "One of the two boards")->required()->type_name(kBoard);
  set->add_option("second", second, "The other one")->required()->type_name(kBoard);
  set->add_option(
         "--clock", clock,
         "The board with the clock. It may be a third one, of which only the clock counts. "
         "Without it: one of the two")
      ->type_name(kBoard);
  set->callback([&] { code = set_pair(common, id, first, second, clock); });
  auto* remove = group->add_subcommand("remove", "The two boards are boards of their own again");
  remove->add_option("id", id, "The pair")->required();
  remove->callback([&] { code = remove_pair(common, id); });
}

namespace {

void add_board_list(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("boards", "List the boards");
  verb->callback([&] { code = list_boards(common); });
}

void add_lights(CLI::App& app, Common& common, int& code) {
  constexpr const char* kOff = "off";
  auto* verb = app.add_subcommand("lights",
                                  "Light up squares of a board that has lights, or let it make a "
                                  "sound. Refused in a tournament");
  const auto board = std::make_shared<std::string>();
  const auto squares = std::make_shared<std::vector<std::string>>();
  const auto sound = std::make_shared<bool>(false);
  cli::add_board(*verb, *board);
  verb->add_option("squares", *squares, "The squares to light up: e2 e4. off: none")
      ->required()
      ->check([=](const std::string& word) {
        if (word == kOff || rules::parse_square(word)) return std::string();
        return tr("\"{word}\" is not a square: write e4, or off", {{"word", word}});
      });
  verb->add_flag("--sound", *sound, "The board also makes a sound, once");
  verb->callback([=, &common, &code] {
    std::erase(*squares, kOff);
    code = show_lights(common, *board, *squares, *sound);
  });
}

}  // namespace

void add_board_verbs(CLI::App& app, Common& common, int& code) {
  add_board_list(app, common, code);
  add_lights(app, common, code);
}

}  // namespace jadoube::cli

#include <algorithm>
#include <iostream>
#include <string_view>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"
#include "jadoube/v1/announcement_service.pb.h"
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

// What the board cannot do, or does differently from other boards. Empty: nothing.
std::string limits_of(const values::v1::Device& device) {
  if (!device.has_capabilities()) return {};
  const auto& can = device.capabilities();
  std::string text;
  const auto add = [&](bool is_so, const char* what) {
    if (is_so) text += (text.empty() ? "" : ", ") + tr(what);
  };
  add(can.only_legal_moves(), mark("reports legal moves only"));
  add(can.sensing() == values::v1::SENSING_COLOR, mark("senses colours only"));
  add(can.sensing() == values::v1::SENSING_OCCUPANCY, mark("senses only occupied squares"));
  add(can.facing() == values::v1::FACING_MAKERS_WAY, mark("faces one way only"));
  add(!can.clock(), mark("supports no clock"));
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

// How the boards of a pair compare with the game: "White: equal, Black: not repeated yet".
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

// Lights up squares, and turns off all others.
int show_lights(const Common& common, const v1::ShowLightsRequest& request) {
  return ask<v1::ShowLightsResponse>(common, request, [&](const v1::ShowLightsResponse&) {
    std::cout << (request.squares().empty() ? tr("the lights are off") : tr("the lights are on"))
              << "\n";
    if (request.sound()) std::cout << tr("the board makes a sound") << "\n";
  });
}

constexpr const char* kOff = "off";

// Empty: the word is a square, or none.
std::string wrong_square(const std::string& word) {
  if (word == kOff || rules::parse_square(word)) return {};
  return tr("\"{word}\" is not a square: write e4, or off", {{"word", word}});
}

int put_squares(const Common&, google::protobuf::Message& request,
                const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word != kOff) static_cast<v1::ShowLightsRequest&>(request).add_squares(word);
  }
  return kSuccess;
}

const Verb kBoardVerbs[] = {
    plain_row("boards", "List the boards", list_boards),
    row("lights", mark("Use the lights or the sound of a board. Refused in a tournament"),
        {board_value("board"),
         text_values("squares", "The squares to light up, as e2 e4, or off", put_squares)
             .required()
             .checked(wrong_square),
         switch_value("--sound", "The board also makes a sound, once", "sound")},
        show_lights),
};

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

// Makes or removes a pair, and prints all.
template <typename Request, typename Response>
int change_pairs(const Common& common, const Request& request) {
  return ask<Response>(common, request,
                       [](const auto& response) { print_pairs(response.pairs()); });
}

Named read_pair(const Common&, const google::protobuf::Message&, const std::string& id) {
  return id.starts_with("boards/") ? id : "boards/" + id;
}

VerbOption paired_board_value(const char* name, const char* help, const char* field) {
  return text_value(name, help, field).typed(kBoard).read(read_board_to_come);
}

const Verb kPairVerbs[] = {
    plain_row("pairs", "Use two boards for one game, for players who cannot see", list_pairs)
        .with_footer(
            "Each player moves on their own board, and repeats the opponent's moves there [FIDE "
            "2023 Art. D.2.1].\n"
            "The first move decides which player has White. The configuration has pairs too: "
            "[[pair]].")
        .with_verbs(
            {row("set",
                 mark("Make two boards a pair, or exchange a board of a pair during its game"),
                 {text_value("id", "The name of the pair, such as table-7", "pair.name")
                      .read(read_pair)
                      .required(),
                  paired_board_value("first", mark("One of the two boards"), "pair.first")
                      .required(),
                  paired_board_value("second", mark("The other one"), "pair.second").required(),
                  paired_board_value(
                      "--clock",
                      mark("The board with the clock. It can be a third board, used only for its "
                           "clock. Without it: one of the two"),
                      "pair.clock")},
                 change_pairs<v1::SetPairRequest, v1::SetPairResponse>),
             row("remove", mark("End a pair: each of the two boards has its own games again"),
                 {text_value("id", "The pair", "name").read(read_pair).required()},
                 change_pairs<v1::RemovePairRequest, v1::RemovePairResponse>)})};

}  // namespace

namespace {

int announce(const Common& common, const v1::AnnounceRequest& request) {
  return ask<v1::AnnounceResponse>(
      common, request, [](const auto& response) { std::cout << response.text() << "\n"; });
}

const Verb kSayVerbs[] = {
    row("say", mark("Answer a question of a player who cannot see, as text and aloud"),
        {board_value("board"),
         text_value("question", "The question", "subject")
             .required()
             .one_of({{"clocks", v1::ANNOUNCEMENT_SUBJECT_CLOCKS},
                      {"last", v1::ANNOUNCEMENT_SUBJECT_LAST},
                      {"material", v1::ANNOUNCEMENT_SUBJECT_MATERIAL},
                      {"move", v1::ANNOUNCEMENT_SUBJECT_MOVE_NUMBER},
                      {"position", v1::ANNOUNCEMENT_SUBJECT_POSITION}}),
         switch_value("--speak", "Also announce the answer at the table, at once", "speak"),
         text_value("--words",
                    "Words for moves, pieces and numbers: german, as in the Laws, or the code "
                    "of a language such as en. Without it: the words of the table's output",
                    "words")},
        announce)
        .with_footer(
            "QUESTION: last (the last move again, and the result), position (each piece with its "
            "square), clocks, material, move (the number of moves).\n"
            "An output of kind \"speech\" announces each move at the table automatically.")};

}  // namespace

void add_say_verb(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kSayVerbs, common, code);
}

void add_board_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kBoardVerbs, common, code);
}

void add_pair_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kPairVerbs, common, code);
}

}  // namespace jadoube::cli

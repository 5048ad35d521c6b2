#include "daemon/cli/board_text.h"

#include <algorithm>
#include <string_view>

#include "daemon/cli/text.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/board_order.h"
#include "daemon/texts/sheets/text_table.h"

namespace jadoube::cli {
namespace {

using language::mark;
using language::tr;

std::string clocks_of(const v1::Board& board) {
  if (!board.has_clock()) return tr("no clock");
  return clock_text(board.clock().white()) + " " + clock_text(board.clock().black());
}

// What the board cannot do that other boards can, or does otherwise; empty: nothing.
std::string limits_of(const v1::Device& device) {
  if (!device.has_capabilities()) return {};
  const auto& can = device.capabilities();
  std::string text;
  const auto add = [&](bool is_so, const char* what) {
    if (is_so) text += (text.empty() ? "" : ", ") + tr(what);
  };
  add(can.only_legal_moves(), mark("tells legal moves only"));
  add(can.sensing() == v1::SENSING_COLOR, mark("senses colours only"));
  add(can.sensing() == v1::SENSING_OCCUPANCY, mark("senses only where pieces stand"));
  add(can.facing() == v1::FACING_MAKERS_WAY, mark("faces one way only"));
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

// How the boards of a pair stand to the game: "White: equal, Black: not repeated yet".
std::string pair_of(const v1::Board& board) {
  std::string text;
  for (const auto& one : board.pair().boards()) {
    text += text.empty() ? "" : ", ";
    text += (one.player() == v1::COLOR_WHITE ? tr("White") : tr("Black")) + ": ";
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

}  // namespace jadoube::cli

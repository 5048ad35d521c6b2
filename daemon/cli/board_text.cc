#include "daemon/cli/board_text.h"

#include "daemon/arbiter/reports/text_table.h"
#include "daemon/cli/text.h"

namespace jadoube::cli {
namespace {

std::string clocks_of(const v1::Board& board) {
  if (!board.has_clock()) return "no clock";
  return clock_text(board.clock().white()) + " " + clock_text(board.clock().black());
}

std::string port_of(const v1::Board& board) {
  std::string text = board.port();
  if (board.not_durable()) text += "  NOT DURABLE";
  if (!board.link_reason().empty()) text += "  (" + board.link_reason() + ")";
  return text;
}

}  // namespace

std::string boards_text(const std::vector<v1::Board>& boards) {
  arbiter::TextTable table({false, false, false, false, false, false});
  table.add({"BOARD", "LINK", "CLOCK", "FIRMWARE", "GAME", "PORT"});
  for (const auto& board : boards) {
    table.add({bare(board.name()), link_text(board.link()), clocks_of(board),
               board.device().firmware(), bare(board.game()), port_of(board)});
  }
  return table.text();
}

}  // namespace jadoube::cli

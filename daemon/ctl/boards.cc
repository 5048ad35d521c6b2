#include <iomanip>
#include <iostream>

#include "daemon/ctl/pages.h"
#include "daemon/ctl/text.h"
#include "daemon/ctl/verbs.h"
#include "jadoube/v1/board_service.grpc.pb.h"

namespace jadoube::ctl {
namespace {

void print(const v1::Board& board) {
  std::cout << std::left << std::setw(18) << bare(board.name()) << std::setw(11)
            << link_text(board.link()) << std::setw(15) << board.port() << " ";
  std::cout << std::setw(20)
            << (board.has_clock()
                    ? clock_text(board.clock().white()) + " " + clock_text(board.clock().black())
                    : "no clock");
  std::cout << std::setw(10) << board.device().firmware() << bare(board.game());
  if (board.not_durable()) std::cout << "  NOT DURABLE";
  if (!board.link_reason().empty()) std::cout << "  (" << board.link_reason() << ")";
  std::cout << "\n";
}

}  // namespace

int boards(const Common& common) {
  const auto stub = v1::BoardService::NewStub(connect(common.server));
  return print_pages<v1::ListBoardsResponse>(
      common, v1::ListBoardsRequest(),
      "BOARD             LINK       PORT            CLOCK               FIRMWARE  GAME",
      [&](auto... call) { return stub->ListBoards(call...); },
      [](const auto& page) { return page.boards(); }, print);
}

}  // namespace jadoube::ctl

#include <iomanip>
#include <iostream>

#include "daemon/ctl/client.h"
#include "daemon/ctl/exit_code.h"
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
  if (!board.link_reason().empty()) std::cout << "  (" << board.link_reason() << ")";
  std::cout << "\n";
}

}  // namespace

int boards(const Common& common) {
  const auto stub = v1::BoardService::NewStub(connect(common.server));
  v1::ListBoardsRequest request;
  v1::ListBoardsResponse response;
  bool first = true;
  do {
    grpc::ClientContext context;
    set_deadline(context);
    response.Clear();
    if (const auto status = stub->ListBoards(&context, request, &response); !status.ok()) {
      return report(status, common.server);
    }
    if (common.json) {
      for (const v1::Board& board : response.boards()) std::cout << to_json(board) << "\n";
    } else {
      if (std::exchange(first, false)) {
        std::cout
            << "BOARD             LINK       PORT            CLOCK               FIRMWARE  GAME\n";
      }
      for (const v1::Board& board : response.boards()) print(board);
    }
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return kSuccess;
}

}  // namespace jadoube::ctl

#include <iomanip>
#include <iostream>

#include "daemon/ctl/client.h"
#include "daemon/ctl/exit_code.h"
#include "daemon/ctl/text.h"
#include "daemon/ctl/verbs.h"
#include "jadoube/v1/game_service.grpc.pb.h"

namespace jadoube::ctl {
namespace {

void print(const v1::Game& game) {
  std::cout << std::left << std::setw(22) << bare(game.name()) << std::setw(21)
            << date_time_text(game.start_time()) << std::setw(9) << result_text(game.result())
            << std::setw(10) << ("rev " + std::to_string(game.revision()))
            << (game.closed() ? "closed" : "open")
            << (game.incomplete() ? "  plies are missing" : "") << "\n";
}

}  // namespace

int games(const Common& common, const std::string& board) {
  const auto stub = v1::GameService::NewStub(connect(common.server));
  v1::ListGamesRequest request;
  if (!board.empty()) request.set_board(board_name(board));
  v1::ListGamesResponse response;
  bool first = true;
  do {
    grpc::ClientContext context;
    set_deadline(context);
    response.Clear();
    if (const auto status = stub->ListGames(&context, request, &response); !status.ok()) {
      return report(status, common.server);
    }
    if (common.json) {
      for (const v1::Game& game : response.games()) std::cout << to_json(game) << "\n";
    } else {
      if (std::exchange(first, false)) {
        std::cout << "GAME                  BEGAN                RESULT   REVISION  \n";
      }
      for (const v1::Game& game : response.games()) print(game);
    }
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return kSuccess;
}

}  // namespace jadoube::ctl

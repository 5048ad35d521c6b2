#include <iostream>
#include <vector>

#include "daemon/cli/board_text.h"
#include "daemon/cli/pages.h"
#include "daemon/cli/verbs.h"
#include "jadoube/v1/board_service.pb.h"

namespace jadoube::cli {

int boards(const Common& common) {
  std::vector<v1::Board> all;
  const int code = print_pages<v1::ListBoardsResponse>(
      common, v1::ListBoardsRequest(), "", [](const auto& page) { return page.boards(); },
      [&](const v1::Board& board) { all.push_back(board); });
  if (code == kSuccess && !common.json) std::cout << boards_text(all);
  return code;
}

}  // namespace jadoube::cli

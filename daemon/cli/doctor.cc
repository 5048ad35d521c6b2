#include <iostream>

#include "daemon/cli/call.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/round_text.h"
#include "daemon/cli/verbs.h"
#include "jadoube/v1/round_service.pb.h"

namespace jadoube::cli {
namespace {

/// The exit code, for scripts. A board that could not be checked counts as not ready.
int code_of(v1::RoundReadiness readiness) {
  switch (readiness) {
    case v1::ROUND_READINESS_READY:
      return kSuccess;
    case v1::ROUND_READINESS_LOOK:
      return kRoundLook;
    default:
      return kRoundNotReady;
  }
}

// A round that has not started has no tables under way: then the boards' own tables count.
TablesOfBoards tables_of_boards(const Common& common) {
  DaemonNames names(common);
  TablesOfBoards tables;
  for (const NamedTable& table : names.tables()) {
    if (!table.board.empty()) tables.try_emplace(table.board, texts::text_of(table.name));
  }
  return tables;
}

}  // namespace

int check_round(const Common& common, const std::vector<std::string>& boards) {
  v1::CheckRoundRequest request;
  for (const auto& board : boards) {
    const auto name = name_board(common, board);
    if (!name) return name.error() == kFailure ? kRoundNotReady : name.error();
    request.add_boards(*name);
  }
  v1::CheckRoundResponse response;
  const auto status = call(common, request, response);
  if (!status.ok()) {
    const int code = report(status, common.server);
    return code == kFailure ? kRoundNotReady : code;
  }
  if (common.json) {
    for (const auto& board : response.boards()) std::cout << to_json(board) << "\n";
  } else {
    std::cout << round_text(response, tables_of_boards(common));
  }
  return code_of(response.readiness());
}

}  // namespace jadoube::cli

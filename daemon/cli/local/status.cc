#include <chrono>
#include <iostream>
#include <string>

#include "daemon/cli/call.h"
#include "daemon/cli/local/status_text.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/output_service.pb.h"
#include "jadoube/v1/status_service.pb.h"

namespace jadoube::cli {
namespace {

// All boards, page by page. Those that were read if a call fails.
std::vector<v1::Board> all_boards(const Common& common) {
  std::vector<v1::Board> all;
  v1::ListBoardsRequest request;
  do {
    v1::ListBoardsResponse page;
    const auto listed = call(common, request, page);
    if (!listed.ok()) break;
    all.insert(all.end(), page.boards().begin(), page.boards().end());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

void print(const Common& common, const v1::GetStatusResponse& status) {
  Overview overview{.status = status};
  overview.now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  if (status.load().boards_lost() > 0) overview.boards = all_boards(common);
  v1::ListOutputsResponse outputs;
  const auto listed = call(common, v1::ListOutputsRequest(), outputs);
  if (listed.ok()) overview.outputs = {outputs.outputs().begin(), outputs.outputs().end()};
  // If the file is on this machine, its parts can be shown.
  if (auto parts = storage::parts_of(status.storage().journal())) {
    overview.parts = std::move(*parts);
  }
  std::cout << status_text(overview);
}

}  // namespace

int status(const Common& common) {
  return ask<v1::GetStatusResponse>(
      common, v1::GetStatusRequest(), [&](const v1::GetStatusResponse& response) {
        print(common, response);
        if (!response.failover().problem().empty()) return kFailure;
        const bool is_standby = response.has_failover() && !response.failover().active();
        const bool is_saved = is_standby || response.storage().durable();
        return is_saved && response.hub_problem().empty() ? kSuccess : kFailure;
      });
}

}  // namespace jadoube::cli

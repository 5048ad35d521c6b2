#include <iostream>

#include "daemon/ctl/client.h"
#include "daemon/ctl/exit_code.h"
#include "daemon/ctl/round_text.h"
#include "daemon/ctl/verbs.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"

namespace jadoube::ctl {
namespace {

/// A script goes by these; what could not be looked at is not ready either.
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

}  // namespace

int check_round(const Common& common, const std::vector<std::string>& boards) {
  const auto stub = v1::ArbiterService::NewStub(connect(common.server));
  grpc::ClientContext context;
  set_deadline(context);
  v1::CheckRoundRequest request;
  for (const auto& board : boards) request.add_boards(board_name(board));
  v1::CheckRoundResponse response;
  if (const auto status = stub->CheckRound(&context, request, &response); !status.ok()) {
    const int code = report(status, common.server);
    return code == kFailure ? kRoundNotReady : code;
  }
  if (common.json) {
    for (const auto& board : response.boards()) std::cout << to_json(board) << "\n";
  } else {
    std::cout << round_text(response);
  }
  return code_of(response.readiness());
}

}  // namespace jadoube::ctl

#pragma once

#include <iostream>

#include "daemon/ctl/client.h"
#include "daemon/ctl/exit_code.h"
#include "daemon/ctl/verbs.h"
#include "jadoube/v1/claim_service.grpc.pb.h"

namespace jadoube::ctl {

/// Asks the claim desk, and prints the response: as JSON, or by `print`. The exit code.
template <typename Response, typename Request, typename Print>
int ask_claims(const Common& common, const Request& request,
               grpc::Status (v1::ClaimService::Stub::*call)(grpc::ClientContext*, const Request&,
                                                            Response*),
               Print print) {
  const auto stub = v1::ClaimService::NewStub(connect(common.server));
  grpc::ClientContext context;
  set_deadline(context);
  Response response;
  const auto status = ((*stub).*call)(&context, request, &response);
  if (!status.ok()) return report(status, common.server);
  if (common.json) {
    std::cout << to_json(response) << std::endl;
    return kSuccess;
  }
  return print(response);
}

}  // namespace jadoube::ctl

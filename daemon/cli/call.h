#pragma once

#include <iostream>
#include <type_traits>

#include "daemon/cli/client.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// A method of `Service` with one answer: `&v1::GameService::Stub::GetGame`.
template <typename Service, typename Request, typename Response>
using Method = grpc::Status (Service::Stub::*)(grpc::ClientContext*, const Request&, Response*);

/// Calls `method` at the daemon and puts its answer into `response`.
template <typename Service, typename Request, typename Response>
grpc::Status call(const Common& common, Method<Service, Request, Response> method,
                  const Request& request, Response& response) {
  const auto stub = Service::NewStub(connect(common.server));
  grpc::ClientContext context;
  set_deadline(context);
  return ((*stub).*method)(&context, request, &response);
}

/// The same, and prints the answer, as JSON or with `print`. Returns the exit code, which `print`
/// may set.
template <typename Service, typename Request, typename Response, typename Print>
int ask(const Common& common, Method<Service, Request, Response> method, const Request& request,
        Print print) {
  Response response;
  const auto status = call<Service>(common, method, request, response);
  if (!status.ok()) return report(status, common.server);
  if (common.json) {
    std::cout << to_json(response) << std::endl;
  } else if constexpr (std::is_void_v<decltype(print(response))>) {
    print(response);
  } else {
    return print(response);
  }
  return kSuccess;
}

}  // namespace jadoube::cli

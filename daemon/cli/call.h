#pragma once

#include <google/protobuf/message.h>

#include <iostream>
#include <string>
#include <type_traits>

#include "daemon/cli/calls/client.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Prints on standard error what went wrong and what to do. Returns the exit code for it.
int report(const CallStatus& status, const std::string& server);

/// `message` in proto3's JSON mapping, on one line.
std::string to_json(const google::protobuf::Message& message);

/// The user who is logged in. They sign a decision that names no author.
std::string user();

/// Calls the method that takes `request` at the daemon, and puts its answer into `response`.
template <typename Request, typename Response>
CallStatus call(const Common& common, const Request& request, Response& response) {
  return Client(common.server, common.patience).call(request, response);
}

/// The same, and prints the answer, as JSON or with `print`. Returns the exit code, which `print`
/// may set.
template <typename Response, typename Request, typename Print>
int ask(const Common& common, const Request& request, Print print) {
  Response response;
  const auto status = call(common, request, response);
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

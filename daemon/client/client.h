#pragma once

#include <google/protobuf/message.h>

#include <iostream>
#include <string>
#include <type_traits>
#include <utility>

#include "daemon/client/calls/client.h"
#include "daemon/client/command_line/program.h"

namespace jadoube::cli {

// What all verbs of `jadoube` need. A verb returns the exit code of the process. It prints text
// for people. With `json` it prints the messages of the API in the JSON mapping of proto3, one on
// each line.

/// Prints the error and what to do on standard error. Returns its exit code.
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

/// Calls the method for `request`, and prints the answer, as JSON or with `print`. Returns the exit
/// code, which `print` may set.
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

/// Prints all pages of a List method. With `common.json`: one message on each line. Otherwise:
/// `heading` once, if there is one, then each item with `print`. `items(response)` returns the
/// messages of a page. Returns the exit code.
template <typename Response, typename Request, typename Items, typename Print>
int print_pages(const Common& common, Request request, const std::string& heading, Items items,
                Print print) {
  Client client(common.server);
  bool heading_due = !common.json;
  do {
    Response response;
    if (const auto status = client.call(request, response); !status.ok()) {
      return report(status, common.server);
    }
    if (std::exchange(heading_due, false) && !heading.empty()) std::cout << heading << "\n";
    for (const auto& item : items(response)) {
      if (common.json) {
        std::cout << to_json(item) << "\n";
      } else {
        print(item);
      }
    }
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return kSuccess;
}

}  // namespace jadoube::cli

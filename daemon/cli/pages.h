#pragma once

#include <iostream>
#include <string>
#include <utility>

#include "daemon/cli/client.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// Prints everything that a List method answers, page by page. With `common.json`: one message a
/// line. Otherwise: `heading` once, if there is one, then each item with `print`. `list(context,
/// request, response)` makes the call; `items(response)` gives its messages. Returns the exit code.
template <typename Response, typename Request, typename List, typename Items, typename Print>
int print_pages(const Common& common, Request request, const std::string& heading, List list,
                Items items, Print print) {
  bool heading_due = !common.json;
  do {
    grpc::ClientContext context;
    set_deadline(context);
    Response response;
    if (const auto status = list(&context, request, &response); !status.ok()) {
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

#pragma once

#include <iostream>
#include <string>
#include <utility>

#include "daemon/cli/call.h"

namespace jadoube::cli {

/// Prints everything that a List method answers, page by page. With `common.json`: one message a
/// line. Otherwise: `heading` once, if there is one, then each item with `print`.
/// `items(response)` gives the messages of a page. Returns the exit code.
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

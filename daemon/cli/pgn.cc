#include <iostream>

#include "daemon/cli/call.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/verbs.h"
#include "jadoube/v1/game_service.pb.h"

namespace jadoube::cli {
int pgn(const Common& common, const PgnOptions& options) {
  v1::ExportPgnRequest request;
  for (const std::string& text : options.names) {
    const auto name = name_game_or_board(common, text);
    if (!name) return name.error();
    request.add_names(*name);
  }
  request.set_confirmed_only(options.confirmed_only);
  Client client(common.server);
  auto answers = client.stream<v1::ExportPgnResponse>(request);
  v1::ExportPgnResponse response;
  while (answers.read(response)) {
    std::cout << (common.json ? to_json(response) + "\n" : response.pgn());
  }
  return report(answers.finish(), common.server);
}

}  // namespace jadoube::cli

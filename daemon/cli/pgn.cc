#include <iostream>

#include "daemon/cli/client.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/verbs.h"
#include "jadoube/v1/game_service.grpc.pb.h"

namespace jadoube::cli {
int pgn(const Common& common, const PgnOptions& options) {
  const auto stub = v1::GameService::NewStub(connect(common.server));
  v1::ExportPgnRequest request;
  for (const std::string& text : options.names) {
    const auto name = name_game_or_board(common, text);
    if (!name) return name.error();
    request.add_names(*name);
  }
  request.set_confirmed_only(options.confirmed_only);
  grpc::ClientContext context;
  set_deadline(context);
  const auto reader = stub->ExportPgn(&context, request);
  v1::ExportPgnResponse response;
  while (reader->Read(&response)) {
    std::cout << (common.json ? to_json(response) + "\n" : response.pgn());
  }
  return report(reader->Finish(), common.server);
}

}  // namespace jadoube::cli

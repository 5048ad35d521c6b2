#include <iostream>

#include "daemon/cli/call.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/verbs.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/arbiter_service.pb.h"

namespace jadoube::cli {

int lights(const Common& common, const std::string& board, const std::vector<std::string>& squares,
           bool sound) {
  const auto named = name_board(common, board);
  if (!named) return named.error();
  v1::ShowLightsRequest request;
  request.set_board(*named);
  for (const std::string& square : squares) request.add_squares(square);
  request.set_sound(sound);
  return ask<v1::ShowLightsResponse>(common, request, [&](const v1::ShowLightsResponse&) {
    std::cout << (squares.empty() ? language::tr("the lights are off")
                                  : language::tr("the lights are on"))
              << "\n";
    if (sound) std::cout << language::tr("the board makes a sound") << "\n";
  });
}

}  // namespace jadoube::cli

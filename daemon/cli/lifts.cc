#include <iostream>

#include "daemon/cli/lift_text.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/pages.h"
#include "daemon/cli/verbs.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/lift_service.pb.h"

namespace jadoube::cli {

int lifts(const Common& common, const std::string& game, int ply) {
  const auto name = name_game(common, game);
  if (!name) return name.error();
  v1::ListLiftsRequest request;
  request.set_game(*name);
  request.set_ply(ply);
  int left_out = 0;
  const int code = print_pages<v1::ListLiftsResponse>(
      common, request,
      language::tr("What the sensors saw leave its square: evidence, no verdict. No board hears "
                   "\"j'adoube\"."),
      [&](const auto& page) {
        left_out = page.left_out();
        return page.plies();
      },
      [](const auto& lifts) { std::cout << lifts_text(lifts); });
  if (left_out > 0) {
    std::cerr << "jadoube: "
              << language::trn("{count} more lift is not shown: its square flickers",
                               "{count} more lifts are not shown: their squares flicker",
                               static_cast<std::size_t>(left_out))
              << "\n";
  }
  return code;
}

}  // namespace jadoube::cli

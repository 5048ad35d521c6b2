#include <iostream>

#include "daemon/cli/call.h"
#include "daemon/cli/verbs.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/failover_service.pb.h"

namespace jadoube::cli {

int take_over(const Common& common, bool incomplete) {
  v1::TakeOverRequest request;
  request.set_incomplete(incomplete);
  return ask<v1::TakeOverResponse>(common, request, [](const v1::TakeOverResponse&) {
    std::cout << language::tr("This daemon takes over. See jadoube status.") << "\n";
  });
}

}  // namespace jadoube::cli

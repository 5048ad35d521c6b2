#include "drivers/recording/replay.h"

#include <iostream>

#include "daemon/cli/exit_code.h"
#include "daemon/cli/signals.h"
#include "daemon/cli/verbs.h"
#include "daemon/language/translate.h"
#include "drivers/recording/session.h"

namespace jadoube::cli {

int replay(const ReplayArguments& arguments) {
  const auto session = drivers::load_session(arguments.path);
  if (!session) {
    std::cerr << "jadoube: " << language::tr(session.error()) << "\n";
    return kUsage;
  }
  catch_interrupts();
  const auto linger = std::chrono::milliseconds(static_cast<long>(arguments.linger_seconds * 1000));
  const auto played = drivers::replay(
      *session, {.link = arguments.link, .speed = arguments.speed, .linger = linger}, std::cout,
      interrupted());
  if (played) return kSuccess;
  std::cerr << "jadoube: " << language::tr(played.error()) << "\n";
  return kFailure;
}

}  // namespace jadoube::cli

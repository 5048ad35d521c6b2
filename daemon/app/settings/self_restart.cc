#include "daemon/app/settings/self_restart.h"

#include <linux/close_range.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "daemon/language/translate.h"
#include "daemon/system/log.h"

namespace jadoube::app {
namespace {

bool is_started_by_service() { return std::getenv("JADOUBED_RESTARTS") != nullptr; }

}  // namespace

std::string SelfRestart::refusal() const {
  if (is_started_by_service() || ::access(kProgram, X_OK) == 0) return {};
  return language::tr("its program cannot be found. Start it again on its machine");
}

void SelfRestart::start_again() const {
  if (is_started_by_service()) std::_Exit(kExitCode);
  // Ports and files of this process must not stay open in the new one.
  ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  ::execv(kProgram, arguments_);
  log::error(std::string("cannot start again: ") + std::strerror(errno));
  std::_Exit(EXIT_FAILURE);
}

}  // namespace jadoube::app

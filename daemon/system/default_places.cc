#include "daemon/system/default_places.h"

#include <unistd.h>

#include <cstdlib>

namespace jadoube::system {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

std::string default_data_dir() {
  if (auto dir = environment("STATE_DIRECTORY"); !dir.empty()) return dir;
  if (::geteuid() == 0) return "/var/lib/jadoube";
  if (const auto dir = environment("XDG_STATE_HOME"); !dir.empty()) return dir + "/jadoube";
  return environment("HOME") + "/.local/state/jadoube";
}

std::string default_socket() {
  if (const auto dir = environment("RUNTIME_DIRECTORY"); !dir.empty())
    return dir + "/jadoubed.sock";
  if (::geteuid() != 0) {
    if (const auto dir = environment("XDG_RUNTIME_DIR"); !dir.empty()) {
      return dir + "/jadoube/jadoubed.sock";
    }
  }
  if (::geteuid() != 0) return default_data_dir() + "/jadoubed.sock";
  return "/run/jadoube/jadoubed.sock";
}

}  // namespace jadoube::system

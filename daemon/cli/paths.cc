#include "daemon/cli/paths.h"

#include <filesystem>

#include "daemon/system/default_places.h"
#include "daemon/system/home_path.h"

namespace jadoube::cli {

CLI::Validator home_path() {
  return {[](std::string& path) {
            path = system::home_path(path);
            return std::string();
          },
          ""};
}

CLI::Validator home_address() {
  return {[](std::string& address) {
            address = system::home_address(address);
            return std::string();
          },
          ""};
}

std::string default_server() {
  const std::string own = system::default_socket(), machine = "/run/jadoube/jadoubed.sock";
  std::error_code error;
  const bool is_own =
      std::filesystem::exists(own, error) || !std::filesystem::exists(machine, error);
  return "unix:" + (is_own ? own : machine);
}

}  // namespace jadoube::cli

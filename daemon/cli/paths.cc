#include "daemon/cli/paths.h"

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

}  // namespace jadoube::cli

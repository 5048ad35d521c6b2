#include "daemon/app/board_keys.h"

#include "daemon/system/secret_file.h"
#include "drivers/driver.h"

namespace jadoube::app {

rules::Expected<std::vector<devices::BoardSetting>> with_keys(
    std::vector<devices::BoardSetting> boards) {
  for (devices::BoardSetting& board : boards) {
    if (board.key_file.empty()) continue;
    const std::string name = "board " + board.id + ": ";
    const auto key = system::read_secret(board.key_file);
    if (!key) return rules::refuse(key.error().code, name + key.error().message);
    const auto used = drivers::find_driver(board.driver)->make()->use_key(*key);
    if (!used) {
      return rules::refuse(used.error().code, name + board.key_file + ": " + used.error().message);
    }
    board.key = *key;
  }
  return boards;
}

}  // namespace jadoube::app

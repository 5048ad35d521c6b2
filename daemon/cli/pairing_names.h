#pragma once

#include <chrono>
#include <map>
#include <string>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// What people call the games that belong to a tournament: "table 12, Stone, Anna - Field, Ben". If
/// another tournament or section has a table of that number, it says whose it is. One thread.
class PairingNames {
 public:
  /// Asks nothing yet.
  explicit PairingNames(Common common) : common_(std::move(common)) {}

  /// The name of a game, `games/{game}`. Empty: it belongs to no tournament, or the daemon does not
  /// say. Asks the daemon again after some seconds.
  std::string of(const std::string& game);

  /// The same with the tournament and the round: "table 12 of Kyiv Open, round 3, Stone, Anna -
  /// Field, Ben".
  std::string full_of(const std::string& game);

  /// The names of all games. Asks as above.
  const std::map<std::string, std::string>& all();

 private:
  void ask();

  const Common common_;
  std::map<std::string, std::string> names_, full_;
  std::chrono::steady_clock::time_point next_ = {};
};

}  // namespace jadoube::cli

#pragma once

#include <chrono>
#include <map>
#include <string>

#include "daemon/cli/verbs.h"

namespace jadoube::cli {

/// What people call the games that belong to a tournament: "table 12, Stone, Anna - Field, Ben".
/// With several sections the name of the section comes first. One thread.
class PairingNames {
 public:
  /// Asks nothing yet.
  explicit PairingNames(Common common) : common_(std::move(common)) {}

  /// The name of a game, `games/{game}`. Empty: it belongs to no tournament, or the daemon does not
  /// say. Asks the daemon again after some seconds.
  std::string of(const std::string& game);

  /// The names of all games. Asks as above.
  const std::map<std::string, std::string>& all();

 private:
  void ask();

  const Common common_;
  std::map<std::string, std::string> names_;
  std::chrono::steady_clock::time_point next_ = {};
};

}  // namespace jadoube::cli

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "jadoube/values/v1/game.pb.h"
#include "rules/error.h"
#include "tests/chaos/truth.h"
#include "tests/support/process.h"

namespace jadoube::tests {

/// How the games on record compare with those that were played.
struct JudgedGames {
  /// How many there are of each `Verdict`.
  int as[4] = {};
  /// Those wrong in silence that only lack their last plies.
  int cut_short = 0;
  /// Games that were played and are not on record, and games on record that were never played.
  int missing = 0, invented = 0;
  /// Games as played that have another result.
  int other_results = 0;
  /// Boards whose record could not be read, or whose last result did not come in time.
  int not_judged = 0;

  JudgedGames& operator+=(const JudgedGames& other);
  /// The number of games that are wrong without a warning, missing, or never played, and of boards
  /// that were not judged. Doubts and other results are usual in a few games. More of them than
  /// that are wrong too.
  int wrong() const;
  /// All of it in one line.
  std::string text() const;
};

/// Compares every game that emulated boards played with the record of a daemon, at the end of a run
/// in which something failed.
class GameJudge {
 public:
  /// An emulated board that plays.
  struct Player {
    /// The board's id at the daemon.
    std::string board;
    Process* process = nullptr;
    /// The file in which it writes its games when they end, and the last one when it is stopped.
    std::string truth;
  };
  /// `address`: where the daemon serves.
  GameJudge(std::vector<Player> players, std::string address)
      : players_(std::move(players)), address_(std::move(address)) {}

  /// Prints each difference, and stops the boards. A board is judged once the result of its last
  /// game is on record, or must be. That is waited for at all boards together, and not for ever.
  JudgedGames judge() const;

  /// The games of a board that the daemon at `address` has on record, or why they cannot be read.
  static rules::Expected<std::vector<values::v1::Game>> recorded(const std::string& address,
                                                                 const std::string& board);

 private:
  const std::vector<Player> players_;
  const std::string address_;
};

}  // namespace jadoube::tests

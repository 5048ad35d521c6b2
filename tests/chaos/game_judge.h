#pragma once

#include <string>
#include <utility>
#include <vector>

#include "jadoube/values/v1/game.pb.h"
#include "rules/error.h"
#include "tests/chaos/truth.h"
#include "tests/support/process.h"

namespace jadoube::tests {

/// How the recorded games compare with the played games.
struct JudgedGames {
  /// The number of games with each `Verdict`.
  int as[4] = {};
  /// The silently wrong games that only lack their last plies.
  int cut_short = 0;
  /// Played games that are not recorded, and recorded games that were never played.
  int missing = 0, invented = 0;
  /// Correct games with another result.
  int other_results = 0;
  /// Boards whose record could not be read, or whose last result did not come in time.
  int not_judged = 0;

  JudgedGames& operator+=(const JudgedGames& other);
  /// The number of games that are wrong without a warning, missing, or never played, and of boards
  /// that were not judged. Doubts and other results are usual in a few games. More of them than
  /// that are wrong too.
  int wrong() const;
  /// All numbers in one line.
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
    /// The file into which it writes its games when they end, and the last one when it is stopped.
    std::string truth;
  };
  /// `address`: where the daemon serves.
  GameJudge(std::vector<Player> players, std::string address)
      : players_(std::move(players)), address_(std::move(address)) {}

  /// Prints each difference, and stops the boards. The comparison waits until the result of each
  /// board's last game is recorded, for a limited time for all boards together.
  JudgedGames judge() const;

  /// The recorded games of a board at the daemon at `address`, or why they cannot be read.
  static rules::Expected<std::vector<values::v1::Game>> recorded(const std::string& address,
                                                                 const std::string& board);

 private:
  const std::vector<Player> players_;
  const std::string address_;
};

}  // namespace jadoube::tests

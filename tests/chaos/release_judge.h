#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace jadoube::tests {

/// Checks that moves are held back from the public. For each table, it compares the number of plies
/// in the hall with the number that the public reads. It shares no code with the outputs: it counts
/// the moves of a PGN text by itself.
class ReleaseJudge {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `delay`: the smallest age of a public ply. `slack`: the tolerance, because no clock is exact.
  ReleaseJudge(std::chrono::milliseconds delay, std::chrono::milliseconds slack)
      : delay_(delay), slack_(slack) {}

  /// The hall had this number of plies on the table at `at`. They may have been made at any time
  /// since the last call, also while its daemon did not run. Times must grow.
  void saw_in_hall(const std::string& table, std::size_t plies, Time at);
  /// The public reads this number of plies at `at`.
  void saw_in_public(const std::string& table, std::size_t plies, Time at);

  /// The plies that were released too early. If no ply was ever held back, that is a fault too,
  /// because the check then proves nothing.
  std::vector<std::string> faults() const;

  /// How often the public had fewer plies than the hall.
  std::size_t held_back() const { return held_back_; }

 private:
  const std::chrono::milliseconds delay_, slack_;
  /// By table: the most plies in the hall so far, and the earliest time at which they can have been
  /// made.
  std::map<std::string, std::vector<std::pair<Time, std::size_t>>> hall_;
  std::map<std::string, Time> asked_;
  std::vector<std::string> early_;
  std::size_t held_back_ = 0;
};

/// The number of plies of all games in a PGN text, by the value of the tag White.
std::map<std::string, std::size_t> plies_by_white(const std::string& pgn);

}  // namespace jadoube::tests

#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace jadoube::tests {

/// Watches that what the public reads is held back. It compares numbers of plies: those that the
/// hall has on a table, and those that the public reads of it. It shares no code with the outputs:
/// it counts the moves of a PGN text by itself.
class ReleaseJudge {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `delay`: so old must a ply be at least. `slack`: no clock is exact.
  ReleaseJudge(std::chrono::milliseconds delay, std::chrono::milliseconds slack)
      : delay_(delay), slack_(slack) {}

  /// The hall was asked at `at`, and had so many plies on the table. They may have been made at any
  /// time since it was asked before, so also while its daemon was away. Times must grow.
  void saw_in_hall(const std::string& table, std::size_t plies, Time at);
  /// The public reads so many at `at`.
  void saw_in_public(const std::string& table, std::size_t plies, Time at);

  /// What was released too early, and if nothing was ever held back, that too: then this judge has
  /// seen nothing.
  std::vector<std::string> faults() const;

  /// How many looks at the public found fewer plies than the hall had.
  std::size_t held_back() const { return held_back_; }

 private:
  const std::chrono::milliseconds delay_, slack_;
  /// By table: the most plies that the hall had had, and when they can have been made first.
  std::map<std::string, std::vector<std::pair<Time, std::size_t>>> hall_;
  std::map<std::string, Time> asked_;
  std::vector<std::string> early_;
  std::size_t held_back_ = 0;
};

/// The number of plies of all games in a PGN text, by the value of the tag White.
std::map<std::string, std::size_t> plies_by_white(const std::string& pgn);

}  // namespace jadoube::tests

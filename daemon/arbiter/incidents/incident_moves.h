#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/illegal_plies.h"
#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// Finds what Article 7.5 calls completed illegal moves: illegal plies, pawns left on the last
/// rank, presses without a move. Two hands (7.5.4) no board sees. An illegal ply that may as well
/// be a piece set down badly is a warning only, and one that is not written yet is for the log.
class MoveDetector {
 public:
  /// A press without a move is only told when so much time has passed: a piece set down at the
  /// press is read up to a round of the sensors later, and a change that was lost only when the
  /// board has been read as a whole.
  static constexpr std::chrono::milliseconds kPressSettles{1000};

  void take(const model::TimedChange& change, const Record& record);
  void find(const Record& record, std::vector<Finding>& found);
  /// Whether no illegal ply of the game was in doubt.
  bool all_plain() const { return illegal_.all_plain(); }

 private:
  /// A press that may turn out to be one without a move.
  struct EmptyPress {
    SeenPress press;
    std::size_t plies;
  };

  static void set_window(const Record& record, std::size_t index, Finding& finding);
  void look_at_press(const Record& record);
  bool is_still_empty(const Record& record) const;
  void find_illegal(const Record& record, std::size_t index, std::vector<Finding>& found);
  void find_undecided(const Record& record, std::vector<Finding>& found) const;
  Finding empty_press(const Record& record, const EmptyPress& empty) const;

  IllegalPlies illegal_;
  std::optional<EmptyPress> candidate_;
  std::vector<EmptyPress> certain_;
  /// The most plies that were written at once since the last press.
  std::size_t most_plies_ = 0;
};

}  // namespace jadoube::arbiter

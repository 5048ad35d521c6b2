#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "daemon/engine/board_replay.h"
#include "daemon/model/ruling.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

/// A board whose record is too long to be replayed at once. It is replayed piece by piece, while
/// the daemon works for the other boards. What the board reports meanwhile is held.
class LateBoard {
 public:
  /// What is known of the board. `after`: the last observation that the kept trackers know.
  /// `left`: how many observations follow.
  struct Start {
    std::string id;
    int ordinal = 0;
    /// As in `BoardPast`.
    std::optional<rules::Position> start = {};
    std::uint64_t after = 0, left = 0;
    std::optional<KeptTrackers> kept = {};
    model::Rulings rulings = {};
    std::size_t known_rulings = 0;
    /// Rows that were left out before.
    std::vector<std::string> unreadable = {};
  };

  LateBoard(Start start, const arbiter::TournamentRules& rules);
  // The replay refers to the rulings.
  LateBoard(const LateBoard&) = delete;
  LateBoard& operator=(const LateBoard&) = delete;

  const std::string& id() const { return start_.id; }
  /// The tournament rules under which the incidents are found.
  const arbiter::TournamentRules& rules() const { return rules_; }
  /// How many observations are not replayed yet.
  std::uint64_t left() const { return start_.left; }

  /// Replays at most `most` observations. Errors: the journal cannot be read.
  rules::Expected<void> replay(storage::Journal& journal, std::uint64_t most);

  void hold(const devices::Seen& seen) { held_.push_back(seen); }
  const std::vector<devices::Seen>& held() const { return held_; }

  /// All observations that were replayed.
  const std::vector<tracking::TimedObservation>& seen() const { return seen_; }
  /// The rows of its record that this version cannot read, and leaves out.
  const std::vector<std::string>& unreadable() const { return unreadable_; }
  model::Rulings take_rulings() { return std::move(start_.rulings); }
  /// The trackers at `now`, when nothing is left.
  ReplayedBoard finish(drivers::Instant now) { return replay_.finish(seen_, now); }

 private:
  Start start_;
  const arbiter::TournamentRules rules_;
  BoardReplay replay_;
  std::vector<tracking::TimedObservation> seen_;
  std::vector<std::string> unreadable_;
  std::vector<devices::Seen> held_;
};

}  // namespace jadoube::engine

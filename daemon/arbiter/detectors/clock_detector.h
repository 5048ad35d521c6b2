#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "rules/mate/can_mate.h"

namespace jadoube::arbiter {

/// Finds what the clock shows: flags, time trouble, a clock that is stopped or missing, and a lever
/// that does not follow the moves. It also finds players who are absent.
class ClockDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  void find(const ObservedGame& record, std::vector<Finding>& found);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(players_, has_run_, had_clock_, runs_since_, gone_since_, first_ran_, runs_,
            stands_since_);
  }

 private:
  /// A flag that has fallen, and is not up again.
  struct Flag {
    Instant since{};
    model::ClockState clock;
    std::size_t plies = 0;
    rules::Position position = rules::Position::initial();
    /// True if the moves of the period were made before the flag fell.
    bool in_time = false;
    /// Whether the opponent can mate: true, false or undecided. It is computed once.
    std::optional<rules::Verdict> can_mate = {};
  };
  /// The facts about one player.
  struct Player {
    std::optional<Flag> flag;
    /// How many flags fell before.
    std::size_t flags = 0;
    /// True if the player has lifted one of their pieces or pressed since the game began.
    bool seen = false;
    /// Time trouble, one finding for each period.
    std::vector<Finding> trouble;
  };

  void begin(const ObservedGame& record);
  void look_at_clock(const ObservedGame& record);
  void look_at_flag(const ObservedGame& record, rules::Color color);
  void look_at_time(const ObservedGame& record, rules::Color color);
  void find_flag(const ObservedGame& record, rules::Color color, std::vector<Finding>& found);
  void find_stuck(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_wrong_side(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_stopped(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_lost(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_absent(const ObservedGame& record, std::vector<Finding>& found) const;

  ByColor<Player> players_;
  /// True if the clock has run in this game; true if there was one.
  bool has_run_ = false, had_clock_ = false;
  /// The start of its present running or stop; the time when it was lost; the time when it first
  /// ran.
  Instant runs_since_{}, gone_since_{}, first_ran_{};
  std::optional<rules::Color> runs_;
  /// The time since which it is stopped while no flag is down, by the last reading.
  std::optional<Instant> stands_since_;
};

/// Finds clocks that are not set to the time control [FIDE 2023 Art. 6.10.2]. It passes the firm
/// plies to the clock audit. Finds nothing if the time control is not known. `ClockDetector` finds
/// a dead lever, without delay.
class AuditDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// An arbiter set the clock.
  void clock_was_set(Instant at) { set_.push_back({at}); }
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(started_, stood_, set_, unread_, presses_, reads_, seen_stopped_, stands_, found_);
  }

 private:
  void begin_game(const model::Game& game);
  void note_watching(const model::TimedChange& timed, const ObservedGame& record);
  void note_clock(Instant at, const ObservedGame& record);
  std::vector<LoosePress> find_presses(const ObservedGame& record,
                                       std::vector<AuditedPly>& plies) const;
  std::size_t press_of(const model::Ply& ply, rules::Color mover, std::size_t from) const;
  void audit(const ObservedGame& record);

  /// When the clock first ran in the game, and since when it is stopped.
  std::optional<Instant> started_;
  std::vector<ClockStood> stood_;
  std::vector<ClockSetByArbiter> set_;
  /// The outages of the board and of its clock that touch the game.
  std::vector<ClockUnread> unread_;
  /// All presses of the game.
  std::vector<SeenPress> presses_;
  /// True while the board is live and shows the times of its clock.
  bool reads_ = false;
  /// The clock was seen stopped before it was started in this game.
  bool seen_stopped_ = false;
  bool stands_ = true;
  std::vector<ClockFinding> found_;
};

/// Finds presses without a move [FIDE 2023 Art. 7.5.3].
class EmptyPressDetector {
 public:
  /// A press without a move is reported only after this time. A piece set down at the press is read
  /// up to a round of the sensors later. A change that was lost is found when the board is read as
  /// a whole.
  static constexpr std::chrono::milliseconds kPressSettles{1000};

  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` the empty presses of the game, which there must be. `plain`: no illegal ply of
  /// the record was in doubt.
  void find(const ObservedGame& record, bool plain, std::vector<Finding>& found);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(candidate_, certain_, most_plies_);
  }

 private:
  /// A press that may turn out to be one without a move.
  struct EmptyPress {
    SeenPress press;
    std::size_t plies;
    /// When somebody stopped the clock or pressed back, if it was not certain yet and nothing had
    /// moved by then.
    std::optional<Instant> undone_at = {};
  };

  void judge_candidate(const ObservedGame& record);
  void look_at_press(const ObservedGame& record);
  bool nothing_moved_since(const ObservedGame& record) const;
  bool is_still_empty(const ObservedGame& record) const;
  static Finding finding_of(const EmptyPress& empty, const ObservedGame& record, bool plain);

  std::optional<EmptyPress> candidate_;
  std::vector<EmptyPress> certain_;
  /// The most plies that were written at any time since the last press.
  std::size_t most_plies_ = 0;
};

}  // namespace jadoube::arbiter

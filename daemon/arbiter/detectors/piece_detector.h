#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "daemon/tracking/touches/touch_duty.h"
#include "rules/square.h"

namespace jadoube::arbiter {

/// Finds pieces that are not where they should be [FIDE 2023 Art. 7.4, 7.6]. They are displaced or
/// missing at a press, not read since the start, or read as another piece.
class PieceDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` what is wrong with the pieces of the game, which there must be.
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(wrong_, last_press_);
  }

 private:
  /// The fault of one square.
  struct Wrong {
    Instant since{};
    /// The press that ended the turn in which it went wrong, once it was wrong at a press.
    std::optional<SeenPress> pressed = {};
    /// The press at which that was known.
    Instant marked{};
    /// The ply that this press completed, from 1.
    std::size_t ply = 0;
    /// True if that ply was written at the press.
    bool written = false;
    bool from_start = false;
    /// The number of the later ply that explains the square although nothing changed there since
    /// the press. Its player moved out of turn, and nobody has put that right.
    std::optional<std::size_t> played_early = {};
  };

  void compare(const ObservedGame& record, rules::Bitboard squares);
  const std::optional<Wrong>& wrong_on(rules::Square square) const;
  bool was_played_early(const ObservedGame& record, rules::Square square) const;
  void mark_at_press(const ObservedGame& record);
  bool may_be_in_hand(const ObservedGame& record, const SeenPress& press,
                      rules::Square square) const;
  bool is_excused(const ObservedGame& record, rules::Square square) const;
  void find_displaced(const ObservedGame& record, std::vector<Finding>& found) const;
  static Finding displaced(const ObservedGame& record, const Wrong& first, rules::Bitboard squares);
  void find_unread_start(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_misread(const ObservedGame& record, std::vector<Finding>& found) const;

  std::array<std::optional<Wrong>, rules::kSquareCount> wrong_;
  /// The last press that was marked.
  Instant last_press_{};
};

/// Finds plies before which another piece was lifted, and castlings that began with the rook. They
/// are for the log only: a sensor reports lifts, not intentions, and "j'adoube" is not recorded. A
/// ply is judged once, when no later event can change it.
class TouchDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(touches_, clock_, judged_, findings_);
  }

 private:
  void judge(const ObservedGame& record, std::size_t index);

  tracking::TouchRecord touches_;
  drivers::ClockRead clock_;
  /// How many plies have been judged.
  std::size_t judged_ = 0;
  std::vector<Finding> findings_;
};

}  // namespace jadoube::arbiter

#pragma once

#include <array>
#include <optional>
#include <vector>

#include "daemon/model/pair.h"
#include "daemon/tracking/pair/pair_side.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "daemon/tracking/stage_values.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

using drivers::BoardOfPair;

/// Puts the two boards of a pair together, so that the tracker sees one board. That board is the
/// one of the player to move. Squares on which that player still has to repeat the opponent's move
/// show the game.
///
/// The clock shows who is to move. Without one, the other player is to move as soon as the move was
/// repeated. A board that is not connected is replaced by the other one, where its moves are
/// repeated. The first move of the game shows which player has White. The clock at that moment
/// shows which of its sides is White's.
class BoardPair {
 public:
  /// True if the game is played on two boards.
  bool is_used() const { return is_used_; }

  /// One board has observed something.
  void take(const drivers::PairObserved& seen);
  /// The boards are not read any more.
  void lose_all(const std::string& why);

  /// The connection to both together. Connected if one of them is connected.
  drivers::ConnectionChanged connection() const;
  /// Both together: what both can do.
  drivers::DeviceInfo device() const;
  /// The clock as if White sat on its left side. `game`: what is recorded so far.
  drivers::ClockRead facing(const drivers::ClockRead& seen, const GameView& game);

  /// The board to which the clock is connected, as far as the boards have reported it.
  BoardOfPair clock_at() const { return clock_at_; }

  /// Compares both boards with the game, at `now`. `running`: whose time runs.
  void compare(const GameView& game, std::optional<rules::Color> running, drivers::Instant now);
  /// The player to move has pressed: what their board shows counts now, though the repetition of
  /// the move before may not be whole.
  void press(const GameView& game);
  /// What the one board shows; nothing while both are unseen.
  std::optional<rules::Placement> shown(const GameView& game) const;
  /// The placement on the board whose player is not to move; nothing while that board is not read.
  std::optional<rules::Placement> repeated() const;

  /// Both boards, as they were compared last.
  model::Pair standing() const;

  /// `seen` brings a tracker of one board to where this pair shows it; the result does so with a
  /// tracker of the pair.
  std::vector<TimedObservation> as_observed(const std::vector<TimedObservation>& seen) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(is_used_, ordinal_, sides_, white_, followed_, clock_at_, clock_is_turned_,
            clock_is_known_, pressed_);
  }

 private:
  PairSide& side(BoardOfPair board) { return sides_[static_cast<std::size_t>(board)]; }
  const PairSide& side(BoardOfPair board) const { return sides_[static_cast<std::size_t>(board)]; }
  rules::Color player_at(BoardOfPair board) const {
    return board == white_ ? rules::Color::kWhite : rules::Color::kBlack;
  }
  drivers::SensingClass sensing() const;
  rules::Placement seen_on(BoardOfPair board) const;

  std::optional<rules::Placement> repeated_of_unseen(const GameView& game) const;
  void begin_game(const GameView& game);
  void find_white(const GameView& game);
  void find_orientation(BoardOfPair board, const GameView& game);
  rules::Color to_move(const GameView& game, std::optional<rules::Color> running) const;
  bool shows_own_move(rules::Color player, const GameView& game) const;
  void follow(BoardOfPair board);
  bool begins_to_run(const GameView& game) const;
  void compare(BoardOfPair board, const GameView& game, drivers::Instant now);

  bool is_used_ = false;
  /// The number of the game that is compared.
  int ordinal_ = 0;
  std::array<PairSide, 2> sides_;
  BoardOfPair white_ = BoardOfPair::kFirst;
  /// The board of the player to move.
  BoardOfPair followed_ = BoardOfPair::kFirst;
  /// The clock is connected to this board. White's side of it is its right one.
  BoardOfPair clock_at_ = BoardOfPair::kFirst;
  bool clock_is_turned_ = false;
  /// The clock has run in this game, so the line before is true.
  bool clock_is_known_ = false;
  /// What the followed board shows after its player's press.
  std::optional<rules::Placement> pressed_;
};

/// What one board of a pair has observed, as an observation of the pair. Nothing if the pair does
/// not need it: its boards' logs are not read, and what was missed follows from the next reading.
/// Answers and keys of the clock belong to no board, and stay as they are.
std::optional<drivers::Observation> of_pair(drivers::BoardOfPair board,
                                            const drivers::Observation& seen);

/// True if it is about the clock, which belongs to both boards.
bool is_about_clock(const drivers::Observation& seen);

}  // namespace jadoube::tracking

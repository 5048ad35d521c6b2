#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/piece.h"
#include "rules/time/time_control.h"

namespace jadoube::rules {

// A model of a chess clock. It computes what the clock must show. Time is an argument and nothing
// runs, so the same calls give the same answers.
//
// One player's clock runs at a time. A press completes the player's move and counts it. It adds
// the time that is due and starts the other clock [FIDE 2023 Art. 6.1, 6.2.1]. The flag falls at
// the instant when a clock reaches zero, also in the middle of an `advance`.
//
// Not modelled: byo-yomi and other clocks for Go, and the double bonus of a DGT 2000.

/// When a clock adds the time of the next period. Clocks have both ways, and both are in use [seen:
/// fide-world-cup-2025-livechess.pgn].
enum class NextPeriod : std::uint8_t {
  /// A player gets it with the press that completes the period's last move [DGT 2010 manual: a
  /// number of moves is set].
  kByCounter,
  /// Both players get it when the first clock reaches zero. The arbiter counts the moves [DGT 2010
  /// and 3000 manuals: options without a number of moves]. A player who has made too few moves
  /// plays on.
  kAtZero,
};

/// When the first increment is added.
enum class FirstIncrement : std::uint8_t {
  kBeforeFirstMove,  ///< "From the start before each move" [FIDE Laws, Glossary]. DGT clocks do
                     ///< this.
  kAfterFirstMove,   ///< With the first press. Older clocks and some servers do this.
};

/// The effect of a fallen flag when no period follows.
enum class AfterFlag : std::uint8_t {
  kFreeze,  ///< Both clocks stop [FIDE Handbook C.02 5.4.1: in increment mode].
  kRunOn,   ///< The other clock can still run, and its flag can fall.
};

/// The settings of a clock.
struct ClockSetup {
  TimeControl white, black;
  NextPeriod next_period = NextPeriod::kByCounter;
  FirstIncrement first_increment = FirstIncrement::kBeforeFirstMove;
  AfterFlag after_flag = AfterFlag::kFreeze;

  /// The same setting for both players. As FIDE requires, the clock freezes if there is an
  /// increment or delay. Otherwise the other clock runs on.
  static ClockSetup same(const TimeControl& control);

  const TimeControl& of(Color color) const { return color == Color::kWhite ? white : black; }

  bool operator==(const ClockSetup&) const = default;
};

/// A player's time ran out before they made the required moves [FIDE 2023 Art. 6.9].
struct FlagFall {
  /// When: how long the two clocks together had run since the start, without pauses.
  std::chrono::milliseconds at{0};
  /// The moves that the player had completed.
  int moves = 0;

  bool operator==(const FlagFall&) const = default;
};

/// One player's half of the clock.
struct PlayerClock {
  /// The rest of the main time. It includes the increment for the player's next move, but not a
  /// delay.
  std::chrono::milliseconds time{0};
  /// The moves that the player has completed, as the clock counts them.
  int moves = 0;
  /// The number of the player's period, from 0.
  std::size_t period = 0;
  /// With NextPeriod::kAtZero, a clock may have time again after its flag fell.
  std::optional<FlagFall> flag = std::nullopt;

  /// True if the flag has fallen and the clock is stopped at zero.
  bool is_down() const { return flag && time <= std::chrono::milliseconds(0); }

  bool operator==(const PlayerClock&) const = default;
};

/// The state of a clock at one instant. A model can continue from it.
struct ClockState {
  PlayerClock white, black;
  /// The player whose clock runs. On a stopped clock: whose clock will run after the start.
  Color turn = Color::kWhite;
  bool running = false;
  /// How long that player has thought about this move, and how long both clocks have run, without
  /// pauses.
  std::chrono::milliseconds thought{0}, elapsed{0};

  bool operator==(const ClockState&) const = default;
};

/// The clock.
class ClockModel {
 public:
  /// A clock with this setting. It is stopped, and White is to move [FIDE 2023 Art. 6.6].
  explicit ClockModel(ClockSetup setup);
  /// A clock that continues from `state`. Use it after a correction, after an exchange of clocks
  /// [FIDE 2023 Art. 6.10.1], or to join a game late. Negative times count as zero.
  ClockModel(ClockSetup setup, const ClockState& state);

  const ClockSetup& setup() const { return setup_; }
  const ClockState& state() const { return state_; }
  const PlayerClock& player(Color color) const;

  /// Starts the clock of the player to move; `stop` stops it [FIDE 2023 Art. 6.11].
  void start() { state_.running = true; }
  void stop() { state_.running = false; }

  /// Lets `time` pass. It must not be negative. Does nothing while the clock is stopped or frozen.
  void advance(std::chrono::milliseconds time);

  /// The player whose clock runs presses. Does nothing while the clock is stopped or frozen.
  void press();

  /// Plays one ply: `thought` passes, then the player presses. Starts the clock if it is stopped.
  void play(std::chrono::milliseconds thought);

  /// The arbiter adds time, or subtracts it if `time` is negative. A clock does not go below zero.
  /// If the player has time again, the flag is up again [FIDE 2023 Art. 7.5.5, 9.5.3, 12.9.2].
  void add_time(Color color, std::chrono::milliseconds time);

  /// The arbiter sets a player's remaining time and completed moves [FIDE 2023 Art. 6.10.2, 7.1].
  /// If the clock counts moves, the period follows from the moves.
  void set_player(Color color, std::chrono::milliseconds time, int moves);

  /// Sets whose clock runs next, like the lever of a stopped clock. The move starts again.
  void set_turn(Color color);

  /// The player's display before rounding. It includes Bronstein's delay while the delay lasts, but
  /// not a simple delay [DGT 3000 manual].
  std::chrono::milliseconds shown(Color color) const;

  /// True if a flag has fallen and the clock is frozen.
  bool is_frozen() const;

  /// The player whose flag fell first. Nothing while both are up.
  std::optional<Color> first_flag() const;

 private:
  PlayerClock& player_of(Color color);
  bool gives_more_time(const PlayerClock& own, const TimeControl& control) const;
  std::chrono::milliseconds delay_left(Color color) const;
  std::chrono::milliseconds time_to_zero() const;
  void pass(std::chrono::milliseconds step);
  void run_out();
  void begin_next_period(Color color);

  ClockSetup setup_;
  ClockState state_;
};

/// How a display rounds fractions of a second.
enum class Rounding : std::uint8_t {
  kUp,    ///< 0:01 until the last second has passed; zero means flag fall [guess: DGT].
  kDown,  ///< 0:00 during the last second.
};

/// The display in whole seconds.
std::chrono::seconds displayed(std::chrono::milliseconds time, Rounding rounding = Rounding::kUp);

/// Both displays and counters after one ply.
struct ClockDisplay {
  std::chrono::milliseconds white{0}, black{0};
  int white_moves = 0, black_moves = 0;
  /// True if the player's flag has fallen. With NextPeriod::kAtZero the display may show time
  /// again.
  bool white_flag = false, black_flag = false;

  bool operator==(const ClockDisplay&) const = default;
};

/// Both displays now.
ClockDisplay display_of(const ClockModel& clock);

/// Both displays after each ply. `thoughts` has the thinking time of each ply.
std::vector<ClockDisplay> expected_displays(const ClockSetup& setup,
                                            std::span<const std::chrono::milliseconds> thought);

/// A player with less time need not record the moves, unless they have `kReliefFromTrouble` for
/// each move [FIDE 2023 Art. 8.4].
inline constexpr std::chrono::milliseconds kTimeTrouble = std::chrono::minutes(5);
inline constexpr std::chrono::milliseconds kReliefFromTrouble = std::chrono::seconds(30);

/// True if a player may stop recording the moves until the period ends [FIDE 2023 Art. 8.4]. The
/// player has, or had at some stage of the period, less than five minutes, and less than 30 seconds
/// for each move. `least` is the smallest time on the player's clock in the period. A delay of 30
/// seconds counts as an increment [FIDE Laws, Glossary, "increment"].
constexpr bool may_stop_recording(std::chrono::milliseconds least, const MoveTime& per_move) {
  return least < kTimeTrouble && per_move.time < kReliefFromTrouble;
}

/// The players who may stop recording.
struct RecordingRelief {
  bool white = false, black = false;

  /// True if both may stop: the arbiter or an assistant should be there and record [FIDE 2023 Art.
  /// 8.5.1].
  constexpr bool arbiter_records() const { return white && black; }
  bool operator==(const RecordingRelief&) const = default;
};

/// The players who may stop recording, by the clock now. In rapid and blitz nobody has to record
/// [FIDE 2023 Art. A.2, B.3].
inline RecordingRelief recording_relief(const ClockModel& clock) {
  const auto relief = [&](Color color) {
    const Period& period = clock.setup().of(color).period(clock.player(color).period);
    return may_stop_recording(clock.shown(color), period.per_move);
  };
  return {relief(Color::kWhite), relief(Color::kBlack)};
}

}  // namespace jadoube::rules

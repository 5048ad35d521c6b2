#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/piece.h"
#include "rules/time/time_control.h"

/// What a chess clock must show. A model of the clock, not a clock: time is an argument, nothing
/// runs, and the same calls give the same answers.
///
/// One player's clock runs at a time. Pressing completes his move, counts it, adds what is due and
/// starts the other's [FIDE 2023 Art. 6.1, 6.2.1]. When a clock comes to zero its flag falls at
/// that very instant, also in the middle of an `advance`.
///
/// Not modelled: byo-yomi and other clocks of Go; a DGT 2000's double bonus.
namespace jadoube::rules {

/// When a clock adds the time of the next period. Clocks have both, and both are in use
/// [seen: fide-world-cup-2025-livechess.pgn].
enum class NextPeriod : std::uint8_t {
  /// To a player, with the press that completes the period's last move [DGT 2010 manual: a number
  /// of moves is set].
  kByCounter,
  /// To both, when the first of them comes to zero; moves are for the arbiter to count [DGT 2010
  /// and 3000 manuals: options without a number of moves]. A player who is behind plays on.
  kAtZero,
};

/// When the first increment is given.
enum class FirstIncrement : std::uint8_t {
  kBeforeFirstMove,  ///< "From the start before each move" [FIDE Laws, Glossary]; DGT clocks do.
  kAfterFirstMove,   ///< With the first press; older clocks, and some servers.
};

/// What happens when a flag falls and no time is to come.
enum class AfterFlag : std::uint8_t {
  kFreeze,  ///< Neither clock runs on [FIDE Handbook C.02 5.4.1: in increment mode].
  kRunOn,   ///< The other clock may still run and fall.
};

/// How a clock is set.
struct ClockSetup {
  TimeControl white, black;
  NextPeriod next_period = NextPeriod::kByCounter;
  FirstIncrement first_increment = FirstIncrement::kBeforeFirstMove;
  AfterFlag after_flag = AfterFlag::kFreeze;

  /// Both players alike, and the clock as FIDE has it: it freezes where there is an increment or
  /// delay, else the other clock runs on.
  static ClockSetup same(const TimeControl& control);

  const TimeControl& of(Color color) const { return color == Color::kWhite ? white : black; }

  bool operator==(const ClockSetup&) const = default;
};

/// That a player's time ran out before he had made the moves it was for [FIDE 2023 Art. 6.9].
struct FlagFall {
  /// When: how long the two clocks had run together since the start, pauses left out.
  std::chrono::milliseconds at{0};
  /// The moves he had completed.
  int moves = 0;

  bool operator==(const FlagFall&) const = default;
};

/// One player's half of the clock.
struct PlayerClock {
  /// What is left of his main time; the increment for the move he is to make is in it, a delay is
  /// not.
  std::chrono::milliseconds time{0};
  /// The moves he has completed, as the clock's counter has it.
  int moves = 0;
  /// The number of his period, from 0.
  std::size_t period = 0;
  /// With NextPeriod::kAtZero there may be time again on a clock whose flag fell.
  std::optional<FlagFall> flag = std::nullopt;

  /// Whether the flag has fallen and the clock stands at zero.
  bool is_down() const { return flag && time <= std::chrono::milliseconds(0); }

  bool operator==(const PlayerClock&) const = default;
};

/// A clock at one instant: enough to go on from.
struct ClockState {
  PlayerClock white, black;
  /// Whose clock runs, or will when the clock is started.
  Color turn = Color::kWhite;
  bool running = false;
  /// How long he has had for this move, and how long the clocks have run in all, pauses left out.
  std::chrono::milliseconds thought{0}, elapsed{0};

  bool operator==(const ClockState&) const = default;
};

/// The clock.
class ClockModel {
 public:
  /// Set and stopped, White to move [FIDE 2023 Art. 6.6].
  explicit ClockModel(ClockSetup setup);
  /// Taken over as it stands: after a correction, a clock exchanged [FIDE 2023 Art. 6.10.1], a game
  /// joined late. Times below zero count as zero.
  ClockModel(ClockSetup setup, const ClockState& state);

  const ClockSetup& setup() const { return setup_; }
  const ClockState& state() const { return state_; }
  const PlayerClock& player(Color color) const;

  /// Starts the clock of the player whose turn it is, and stops it [FIDE 2023 Art. 6.11].
  void start() { state_.running = true; }
  void stop() { state_.running = false; }

  /// Lets time pass, which must not be below zero; nothing while the clock is stopped or frozen.
  void advance(std::chrono::milliseconds time);

  /// The player whose clock runs presses. Nothing while the clock is stopped or frozen.
  void press();

  /// A ply: `thought` passes and the player presses. Starts the clock if it is stopped.
  void play(std::chrono::milliseconds thought);

  /// The arbiter adds time, or takes it with one below zero; a clock does not go below zero. A
  /// flag of a player who has time again is up [FIDE 2023 Art. 7.5.5, 9.5.3, 12.9.2].
  void add_time(Color color, std::chrono::milliseconds time);

  /// The arbiter sets what is left of a player's time and how many moves he has completed [FIDE
  /// 2023 Art. 6.10.2, 7.1]; his period follows from the moves where the counter rules it.
  void set_player(Color color, std::chrono::milliseconds time, int moves);

  /// Whose clock runs next, as the lever of a stopped clock is set; the move begins anew.
  void set_turn(Color color);

  /// What the player's display shows, before it is rounded: Bronstein's delay is in it while it
  /// lasts, a simple delay is not [DGT 3000 manual].
  std::chrono::milliseconds shown(Color color) const;

  /// Whether a flag has fallen and the clock does nothing any more.
  bool is_frozen() const;

  /// Whose flag fell first; nothing while both are up.
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

/// How a display shows fractions of a second.
enum class Rounding : std::uint8_t {
  kUp,    ///< 0:01 until the last second has passed: zero is flag fall [guess: DGT].
  kDown,  ///< 0:00 during the last second.
};

/// What the display shows in whole seconds.
std::chrono::seconds displayed(std::chrono::milliseconds time, Rounding rounding = Rounding::kUp);

/// Both displays and counters after one ply.
struct ClockDisplay {
  std::chrono::milliseconds white{0}, black{0};
  int white_moves = 0, black_moves = 0;
  /// Whether the player's flag has fallen. With NextPeriod::kAtZero his display may show time
  /// again.
  bool white_flag = false, black_flag = false;

  bool operator==(const ClockDisplay&) const = default;
};

/// What both displays show now.
ClockDisplay display_of(const ClockModel& clock);

/// What they must show after each ply, given how long each was thought about.
std::vector<ClockDisplay> expected_displays(const ClockSetup& setup,
                                            std::span<const std::chrono::milliseconds> thought);

}  // namespace jadoube::rules

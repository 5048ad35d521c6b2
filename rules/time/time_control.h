#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/error.h"
#include "rules/laws/tempo.h"

namespace jadoube::rules {

/// What the time given for each move does [FIDE 2023 Art. 6.3.1, 6.3.2; the Glossary calls all of
/// them increment, "in either delay or cumulative mode"].
enum class PerMove : std::uint8_t {
  kIncrement,  ///< Added before each move, and what is not used is kept: "Fischer", "bonus".
  kBronstein,  ///< Given back after the move, up to what the move took; shown in the display.
  kDelay,  ///< The main time runs only when it has passed: "US delay". Counts as kBronstein does.
};

/// "increment", "bronstein" or "delay".
std::string_view to_string(PerMove how);

/// The time given for each move: how, and how much; zero where there is none.
struct MoveTime {
  PerMove how = PerMove::kIncrement;
  std::chrono::milliseconds time{0};

  bool operator==(const MoveTime&) const = default;
};

/// One period: so many moves, or all that remain, in so much time [FIDE 2023 Art. 6.3.1].
struct Period {
  /// The moves to complete in it; nothing for all that remain ("sudden death").
  std::optional<int> moves = std::nullopt;
  /// What is added to the player's clock when it begins.
  std::chrono::milliseconds time{0};
  /// What each move of the period is given.
  MoveTime per_move = {};

  bool operator==(const Period&) const = default;
};

/// The time one player has for a game. Both mostly have the same; with odds each has his own. Valid
/// by construction.
class TimeControl {
 public:
  /// The bounds that every time control keeps; no clock goes beyond them.
  static constexpr std::size_t kMaxPeriods = 8;
  static constexpr int kMaxMoves = 999;
  static constexpr std::chrono::hours kMaxTime{10};

  /// Everything in `time`, with `per_move` for each move: 3 minutes and 2 seconds. Bounds as in
  /// `of`.
  static Expected<TimeControl> sudden_death(std::chrono::milliseconds time, MoveTime per_move = {});

  /// Periods one after the other. Where the last one counts moves it begins again and again [PGN
  /// 9.6.1; DGT "repeating time"]. InvalidArgument: no period or more than kMaxPeriods; a period
  /// after one for all remaining moves; moves outside 1 to kMaxMoves; a time below zero or above
  /// kMaxTime; a delay of zero; nothing to make the first move with; a last period that repeats
  /// without giving time.
  static Expected<TimeControl> of(std::vector<Period> periods);

  /// What one player uses the other receives, as sand does; for training, no part of the Laws. Each
  /// begins with `time`, above zero and up to kMaxTime, else InvalidArgument.
  static Expected<TimeControl> hourglass(std::chrono::milliseconds time);

  /// In order, at least one. An hourglass has one, for all moves.
  const std::vector<Period>& periods() const { return periods_; }
  bool is_hourglass() const { return hourglass_; }

  /// The period with that number, from 0; the last one for all after it.
  const Period& period(std::size_t number) const;
  /// Whether a period begins after that one: it is not the last, or it repeats.
  bool has_period_after(std::size_t number) const;
  /// The number of moves a player must have completed by the end of period `number`, counted from
  /// the start of the game; nothing where that period is for all moves.
  std::optional<int> moves_until_end_of(std::size_t number) const;
  /// The number of the period in which the `move`th move is made; moves count from 1.
  std::size_t period_of_move(int move) const;

  bool operator==(const TimeControl&) const = default;

 private:
  TimeControl(std::vector<Period> periods, bool hourglass)
      : periods_(std::move(periods)), hourglass_(hourglass) {}

  std::vector<Period> periods_;
  bool hourglass_;
};

/// The time a player has for a game of `moves` moves: the periods that begin by then, and the time
/// for each move. Of an hourglass: what it begins with.
std::chrono::milliseconds time_for_moves(const TimeControl& control, int moves);

/// Standard, rapid or blitz, by the time for sixty moves: 60 minutes or more; more than 10 and less
/// than 60; 10 or less [FIDE 2023 Art. A.1, B.1].
///
/// The Laws speak of one fixed time "plus 60 times any increment". Where they are silent: of
/// several periods those count that begin within sixty moves [FIDE Handbook B.02, "assuming the
/// game lasts 60 moves"]; a delay counts as an increment does [FIDE Laws, Glossary, "increment"];
/// an increment that begins later counts for the moves it is given for [guess]; an hourglass counts
/// what it begins with [guess].
Tempo tempo_of(const TimeControl& control);

/// The same for a game with odds: by the player who has more time [guess; A.1 has "for each
/// player"].
Tempo tempo_of(const TimeControl& white, const TimeControl& black);

}  // namespace jadoube::rules

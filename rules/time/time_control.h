#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/error.h"
#include "rules/laws/articles.h"

namespace jadoube::rules {

/// How the time for each move works [FIDE 2023 Art. 6.3.1, 6.3.2]. The Glossary calls all of them
/// increment, "in either delay or cumulative mode".
enum class PerMove : std::uint8_t {
  kIncrement,  ///< Added before each move. Unused time is kept. Also called "Fischer" or "bonus".
  kBronstein,  ///< Given back after the move, up to the time that the move took. It is shown on the
               ///< display.
  kDelay,  ///< The main time starts to run after the delay: "US delay". The result is the same as
           ///< kBronstein.
};

/// "increment", "bronstein" or "delay".
std::string_view to_string(PerMove how);

/// The time for each move: which kind, and how much. Zero if there is none.
struct MoveTime {
  PerMove how = PerMove::kIncrement;
  std::chrono::milliseconds time{0};

  bool operator==(const MoveTime&) const = default;
};

/// One period: a number of moves, or all remaining moves, in a given time [FIDE 2023 Art. 6.3.1].
struct Period {
  /// The number of moves. Nothing means all remaining moves ("sudden death").
  std::optional<int> moves = std::nullopt;
  /// The time that the player gets when the period starts.
  std::chrono::milliseconds time{0};
  /// The time for each move in this period.
  MoveTime per_move = {};

  bool operator==(const Period&) const = default;
};

/// The time that one player has for a game. Usually both players have the same. In a game with odds
/// they differ. An object of this class is always valid.
class TimeControl {
 public:
  /// The limits of every time control. No clock goes beyond them.
  static constexpr std::size_t kMaxPeriods = 8;
  static constexpr int kMaxMoves = 999;
  static constexpr std::chrono::hours kMaxTime{10};

  /// One period for the whole game: `time`, and `per_move` for each move. For example 3 minutes and
  /// 2 seconds. The limits are those of `of`.
  static Expected<TimeControl> sudden_death(std::chrono::milliseconds time, MoveTime per_move = {});

  /// Several periods. If the last one has a number of moves, it repeats [PGN 9.6.1; DGT "repeating
  /// time"]. InvalidArgument: no period or more than kMaxPeriods. A period after one for all
  /// remaining moves. Moves outside 1 to kMaxMoves. A negative time or one above kMaxTime. A delay
  /// of zero. No time for the first move. A last period that repeats without giving time.
  static Expected<TimeControl> of(std::vector<Period> periods);

  /// An hourglass: the time that one player uses is added to the other player's time. It is for
  /// training and is not in the Laws. Each player starts with `time`. InvalidArgument if it is not
  /// above zero or is above kMaxTime.
  static Expected<TimeControl> hourglass(std::chrono::milliseconds time);

  /// In order, at least one. An hourglass has one period for all moves.
  const std::vector<Period>& periods() const { return periods_; }
  bool is_hourglass() const { return hourglass_; }

  /// The period with that number, from 0. Numbers after the last period mean the last period.
  const Period& period(std::size_t number) const;
  /// True if another period starts after that one: it is not the last, or it repeats.
  bool has_period_after(std::size_t number) const;
  /// The moves that a player must have completed by the end of period `number`, counted from the
  /// start of the game. Nothing if that period is for all moves.
  std::optional<int> moves_until_end_of(std::size_t number) const;
  /// The number of the period of the `move`th move. Moves count from 1.
  std::size_t period_of_move(int move) const;

  bool operator==(const TimeControl&) const = default;

 private:
  TimeControl(std::vector<Period> periods, bool hourglass)
      : periods_(std::move(periods)), hourglass_(hourglass) {}

  std::vector<Period> periods_;
  bool hourglass_;
};

/// The time a player has for a game of `moves` moves: all periods that start by then, and the time
/// for each move. For an hourglass: the time at the start.
std::chrono::milliseconds time_for_moves(const TimeControl& control, int moves);

/// Standard, rapid or blitz, by the time for sixty moves [FIDE 2023 Art. A.1, B.1]. Standard is 60
/// minutes or more. Rapid is less than 60 and more than 10. Blitz is 10 or less.
///
/// The Laws name one fixed time "plus 60 times any increment". Other cases: of several periods,
/// those count that start within sixty moves [FIDE Handbook B.02, "assuming the game lasts 60
/// moves"]. A delay counts as an increment [FIDE Laws, Glossary, "increment"]. An increment that
/// starts later counts for the moves that have it [guess]. For an hourglass the time at the start
/// counts [guess].
Tempo tempo_of(const TimeControl& control);

/// The tempo of a game with odds. The player with more time decides [guess; A.1 has "for each
/// player"].
Tempo tempo_of(const TimeControl& white, const TimeControl& black);

/// How late each player arrives, counted from the scheduled start. Zero for a player who is in
/// time. For a player who is still absent: the time so far.
struct Lateness {
  std::chrono::milliseconds white{0}, black{0};
};

/// The player who has lost by arriving too late.
enum class DefaultLoss : std::uint8_t { kNobody, kWhite, kBlack, kBoth };

/// Which player loses by arriving after the default time, "unless the arbiter decides otherwise". A
/// player who arrives at the last instant is in time. `stated` is the default time in the
/// regulations. Nothing means zero, as since 2017; before, the regulations had to state one [FIDE
/// 2023 Art. 6.7.1].
constexpr DefaultLoss default_loss(Lateness late, std::optional<std::chrono::milliseconds> stated) {
  const auto allowed = stated.value_or(std::chrono::milliseconds(0));
  const bool white = late.white > allowed, black = late.black > allowed;
  if (white && black) return DefaultLoss::kBoth;
  if (white) return DefaultLoss::kWhite;
  return black ? DefaultLoss::kBlack : DefaultLoss::kNobody;
}

/// The time on White's clock that is lost when White makes the first move at once on arrival.
/// White's clock starts at the scheduled time [FIDE 2023 Art. 6.6], even if neither player is there
/// [FIDE 2023 Art. 6.7.2]. Black loses no time before White's move.
constexpr std::chrono::milliseconds time_lost_by_white(Lateness late) { return late.white; }

// Units of time, for the readers of time texts.

inline constexpr std::chrono::milliseconds kSecond{1000}, kMinute{60'000}, kHour{3'600'000};

}  // namespace jadoube::rules

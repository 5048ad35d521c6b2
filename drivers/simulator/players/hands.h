#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/hardware/sensor.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/intentions.h"
#include "drivers/simulator/players/pieces.h"
#include "drivers/simulator/players/thinking.h"
#include "drivers/simulator/players/truth.h"
#include "rules/laws/ending.h"
#include "rules/pgn/pgn.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// How the players put the kings on the centre squares.
enum class Gesture : std::uint8_t {
  kBothLifted,  ///< Both kings are lifted before either is put down.
  kOneByOne,    ///< One king is put down before the other is lifted. This may look like a move.
  kWrongFirst,  ///< First the squares of another result; corrected after 8 seconds.
  kAbsent,      ///< The players do not do it.
};

/// The squares of the two kings.
struct KingSquares {
  rules::Square white, black;
};

/// The pairs of centre squares that mean `result`. None for an unknown result [spec:
/// drivers/simulator/README.md#result].
std::vector<KingSquares> squares_for(rules::Result result);

/// Shows a result with the kings, from `at` on, and returns the time of the end. First, it clears
/// the squares of other pieces. Without two kings it does nothing. `standing` is the placement on
/// the board. It is updated.
BoardTime put_kings(BoardTime at, rules::Placement& standing, KingSquares to, Gesture gesture,
                    Random& random, Pieces& pieces);

/// Shows `result`. If several pairs of squares mean it, one is chosen at random.
BoardTime show_result(BoardTime at, rules::Placement& standing, rules::Result result,
                      Gesture gesture, Random& random, Pieces& pieces);

/// Two hands change the placement `standing` into `wanted`, from `at` on. The order is random. Each
/// piece takes some tenths of a second. Returns the time of the end.
BoardTime set_up_pieces(BoardTime at, const rules::Placement& standing,
                        const rules::Placement& wanted, Random& random, Pieces& pieces);

/// As above, from the next full second on, in the form that a board with contacts senses.
Script setting_up(const rules::Placement& standing, const rules::Placement& wanted,
                  std::uint64_t seed);

/// An unusual event at the start of the game.
enum class Beginning : std::uint8_t {
  kRight,
  kCeremony,             ///< A guest makes a first move, which is taken back.
  kKingAndQueenSwapped,  ///< White's king and queen are on each other's squares, until somebody
                         ///< notices.
};

/// The events after the result.
enum class Afterwards : std::uint8_t {
  kNothing,
  kAnalysis,  ///< The players analyse: they try moves of both sides, also backwards.
};

/// A piece whose chip reports another piece.
struct WeakChip {
  rules::Square square;  ///< The square on which it starts.
  rules::Piece reads;
};

/// How a game is performed.
struct HandsOptions {
  Style style = Style::kBlitz;
  /// The numbers to use instead of the style's.
  std::optional<Habits> habits = std::nullopt;
  /// Black's, if they are not White's.
  std::optional<Habits> blacks_habits = std::nullopt;
  std::uint64_t seed = 1;
  /// The setting of the clock. Nothing: there is no clock.
  std::optional<TimeControl> control = TimeControl{};
  /// White sits on Black's usual side. Squares and sides of the script are turned.
  bool rotated = false;
  /// How long the pieces are untouched before the first act.
  BoardTime quiet = std::chrono::seconds(2);
  CoilModel coil = CoilModel::kContact;
  Beginning beginning = Beginning::kRight;
  /// How the result is shown. Nothing: by the habits.
  std::optional<Gesture> gesture = Gesture::kBothLifted;
  /// The squares that show it. Nothing: at random.
  std::optional<KingSquares> kings = std::nullopt;
  Afterwards afterwards = Afterwards::kNothing;
  /// Happens once, at a ply at which it is possible.
  std::optional<DueOffence> offence = std::nullopt;
  std::vector<WeakChip> weak_chips = {};
};

/// A performed game: the actions of the hands, and the truth about it.
struct Performance : Truth {
  /// The placement at the start, and the actions, both in the board's own squares.
  rules::Placement start;
  Script script;
  /// The position after the last ply.
  rules::Position last = rules::Position::initial();
  /// The placement at the end, in the game's own squares.
  rules::Placement left_behind;
  /// The time at which the game's last action was over, and the last action of all.
  BoardTime game_end{0}, end{0};
};

/// The seed of game number `number` in a series, from 0. Each game has other hands.
constexpr std::uint64_t seed_in_a_row(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t kApart = 1'000'000;
  return seed + number * kApart;
}

/// Performs `game`. The clock is set and started. Hands make each ply and press the clock. The
/// kings show the result. The same game, options and seed give the same actions everywhere.
///
/// An illegal move of `game` is played as it is there. If another illegal move is not taken back,
/// the game can no longer follow its record. It then continues with random legal moves.
Performance perform(const rules::PgnGame& game, const HandsOptions& options);

}  // namespace jadoube::drivers::simulator

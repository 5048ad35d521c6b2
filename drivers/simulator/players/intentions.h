#pragma once

#include <optional>
#include <string_view>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/hand.h"
#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::drivers::simulator {

/// The acts of a player (or of chance) at one ply besides the move.
struct Intention {
  /// Before the move: adjust a piece this many times; touch one of the player's own pieces.
  int adjustments = 0;
  std::optional<rules::Square> touch;
  /// A first move that is illegal or will be taken back.
  struct FalseStart {
    rules::Move move;
    bool illegal;
    bool stands;  ///< True if nobody notices and the game continues from it.
  };
  std::optional<FalseStart> false_start;
  /// Press the clock without a move.
  bool press_first = false;
  /// When the reply starts.
  enum class Start : std::uint8_t { kInTurn, kBeforePress, kBeforeRelease } start = Start::kInTurn;
  Landing landing = Landing::kWell;
  /// Knock over a piece next to the arrival square.
  bool knock = false;
  enum class Press : std::uint8_t { kOnce, kForgotten, kTwice } press = Press::kOnce;
};

/// One action against the Laws that must happen somewhere in the game.
struct DueOffence {
  OffenceKind kind;
  enum class Then : std::uint8_t {
    kCorrected,     ///< The opponent notices, and it is put right.
    kStands,        ///< Nobody notices.
    kUndoneAtOnce,  ///< As kCorrected, but within a second of the press.
  } then;
  bool operator==(const DueOffence&) const = default;
};

/// Reads "illegal-move", "press-without-move", "touched-another" or "displaced". The players notice
/// it and correct it. With "illegal-move=stands", no player notices it. With "illegal-move=at-once"
/// and "press-without-move=at-once", a player notices it immediately. InvalidArgument lists the
/// possible words.
rules::Expected<DueOffence> parse_offence(std::string_view text);

/// Decides by chance what happens at a ply with `move`. It draws random numbers in the same order
/// for every ply. So a change of one habit does not change the others.
class Intentions {
 public:
  Intentions(const Habits& habits, Random& random) : habits_(habits), random_(random) {}

  Intention draw(const rules::Position& position, rules::Move move);

  /// An illegal move of the piece that makes `move`. Nothing if no illegal move looks like a move.
  std::optional<rules::Move> illegal_instead_of(const rules::Position& position, rules::Move move);

  /// A piece of the player that can move and is not moved by `move`.
  std::optional<rules::Square> other_piece(const rules::Position& position, rules::Move move);

 private:
  std::optional<rules::Move> other_legal(const rules::Position& position, rules::Move move);
  std::optional<Intention::FalseStart> false_start(const rules::Position& position,
                                                   rules::Move move);

  const Habits& habits_;
  Random& random_;
};

}  // namespace jadoube::drivers::simulator

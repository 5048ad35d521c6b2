#pragma once

#include <optional>
#include <string_view>

#include "drivers/simulator/hardware/random.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/hand.h"
#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::drivers::simulator {

/// What a player, or chance, has in mind for one ply beside the move itself.
struct Intention {
  /// Before the move: adjust some piece so many times; touch a piece of one's own.
  int adjustments = 0;
  std::optional<rules::Square> touch;
  /// Make this first, which is illegal or will be taken back.
  struct FalseStart {
    rules::Move move;
    bool illegal;
    bool stands;  ///< Nobody notices; the game goes on from it.
  };
  std::optional<FalseStart> false_start;
  /// Press the clock without having moved.
  bool press_first = false;
  /// When the answer is begun.
  enum class Start : std::uint8_t { kInTurn, kBeforePress, kBeforeRelease } start = Start::kInTurn;
  Landing landing = Landing::kWell;
  /// Knock over a neighbour of the arrival square.
  bool knock = false;
  enum class Press : std::uint8_t { kOnce, kForgotten, kTwice } press = Press::kOnce;
};

/// One act against the Laws that must happen somewhere in the game.
struct DueOffence {
  OffenceKind kind;
  enum class Then : std::uint8_t { kCorrected, kStands } then;
  bool operator==(const DueOffence&) const = default;
};

/// Reads "illegal-move", "press-without-move", "touched-another" or "displaced", which is put right
/// when it is noticed; "illegal-move=stands": nobody notices. InvalidArgument names what there is.
rules::Expected<DueOffence> parse_offence(std::string_view text);

/// Draws what happens at a ply in which `move` is made. Chance is drawn in the same order for every
/// ply, so that one habit does not shift another's.
class Intentions {
 public:
  Intentions(const Habits& habits, Random& random) : habits_(habits), random_(random) {}

  Intention draw(const rules::Position& position, rules::Move move);

  /// An illegal move for the piece that is to make `move`; nothing where none looks like a move.
  std::optional<rules::Move> illegal_instead_of(const rules::Position& position, rules::Move move);

  /// A piece of the mover's own, able to move, that `move` does not move.
  std::optional<rules::Square> other_piece(const rules::Position& position, rules::Move move);

 private:
  std::optional<rules::Move> other_legal(const rules::Position& position, rules::Move move);
  std::optional<Intention::FalseStart> false_start(const rules::Position& position,
                                                   rules::Move move);

  const Habits& habits_;
  Random& random_;
};

}  // namespace jadoube::drivers::simulator

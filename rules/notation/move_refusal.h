#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"
#include "rules/notation/language.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The reason why a text is not exactly one legal move.
enum class MoveFault : std::uint8_t {
  kNoMove,     ///< It does not look like a move in the language.
  kIllegal,    ///< It looks like a move, but no such move is legal.
  kAmbiguous,  ///< It fits several legal moves.
};

/// The answer for a text that is not exactly one legal move.
struct MoveRefusal {
  MoveFault fault;
  /// For a person: the text, and why it is refused.
  Sentence sentence;
  /// The moves that fit, if there are several. Otherwise empty.
  std::vector<Move> candidates = {};
};

/// The same as an error of the library: kFailedPrecondition for an illegal move, otherwise
/// kInvalidArgument.
Error to_error(const MoveRefusal& refusal);

/// The refusal of a text that fits several legal moves. The message lists them in `language`.
MoveRefusal several_moves(const Position& position, std::string_view text, const MoveList& meant,
                          Language language);

}  // namespace jadoube::rules

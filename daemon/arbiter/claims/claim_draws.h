#pragma once

#include <optional>
#include <string>

#include "daemon/arbiter/claims/claim.h"
#include "rules/error.h"
#include "rules/move.h"

/// The draws that a player must claim [FIDE 2023 Art. 9.2, 9.3]: answered at a request, and never
/// announced unasked.
namespace jadoube::arbiter {

/// A player's claim.
struct DrawClaimed {
  /// The player who claims; nothing: the player to move.
  std::optional<rules::Color> player = {};
  /// The move that the player has written down and intends to make [FIDE 2023 Art. 9.2.1, 9.3.1];
  /// it must be legal where the record ends. Nothing if they claim the position that stands
  /// [Art. 9.2.2, 9.3.2].
  std::optional<rules::Move> announced = {};
};

/// Reads an announced move in UCI, or as an English scoresheet has it, algebraic or descriptive.
/// InvalidArgument where it is no move, or not legal where the record ends; the message names move
/// and position.
rules::Expected<rules::Move> read_announced(const ClaimRecord& record, const std::string& text);

/// The same position for the third time. `count` is how often it stands, `proof` has each time.
ClaimAnswer threefold(const ClaimRecord& record, const ClaimRules& rules, const DrawClaimed& claim);

/// Fifty moves of each player without capture and pawn move. `count` is the plies of the series,
/// `proof` has the position from which it runs and the last.
ClaimAnswer fifty_moves(const ClaimRecord& record, const ClaimRules& rules,
                        const DrawClaimed& claim);

}  // namespace jadoube::arbiter

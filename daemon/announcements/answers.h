#pragma once

#include <cstdint>
#include <string>

#include "daemon/announcements/announcement.h"
#include "rules/notation/language.h"

namespace jadoube::announcements {

/// What a player may ask. An assistant says the number of moves and the times at the player's
/// request only [FIDE 2023 Art. D.2.10.4]; the rest a sighted player sees on the board.
enum class Question : std::uint8_t {
  kLastMove,    ///< The last move again, and the result.
  kPosition,    ///< Each piece with its square.
  kClocks,      ///< The times of both players.
  kMaterial,    ///< How many pieces of each kind both players have. Nothing is judged.
  kMoveNumber,  ///< How many moves were made, and who is to move.
};

/// The answer, in sentences, for a voice or a Braille display. A question that cannot be answered
/// is answered with the reason.
std::string answer(Question question, const SeenTable& table, model::Instant now,
                   rules::Language words);

}  // namespace jadoube::announcements

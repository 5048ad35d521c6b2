#include "daemon/texts/position_note.h"

#include "rules/notation/fen.h"

namespace jadoube::texts {

rules::Sentence turn_text(const rules::Position& position) {
  return rules::Sentence("{player} to move", {{"player", position.turn()}});
}

rules::Sentence position_note(const rules::Position& position) {
  return rules::Sentence(". The position as FEN: {fen}", {{"fen", rules::to_fen(position)}});
}

}  // namespace jadoube::texts

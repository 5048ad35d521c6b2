#include "daemon/texts/position_note.h"

#include "daemon/texts/words.h"
#include "rules/notation/fen.h"

namespace jadoube::texts {

std::string turn_text(const rules::Position& position) {
  return name_of(position.turn()) + " to move";
}

std::string position_note(const rules::Position& position) {
  return ". The position as FEN: " + rules::to_fen(position);
}

}  // namespace jadoube::texts

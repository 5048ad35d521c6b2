#include "daemon/texts/position_note.h"

#include "daemon/language/translate.h"
#include "rules/notation/fen.h"

namespace jadoube::texts {

std::string turn_text(const rules::Position& position) {
  return language::tr("{player} to move", {{"player", position.turn()}});
}

std::string position_note(const rules::Position& position) {
  return language::tr(". The position as FEN: {fen}", {{"fen", rules::to_fen(position)}});
}

}  // namespace jadoube::texts

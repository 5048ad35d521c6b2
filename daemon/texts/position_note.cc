#include "daemon/texts/position_note.h"

#include "daemon/language/dates.h"
#include "daemon/language/translate.h"
#include "rules/notation/fen.h"

namespace jadoube::texts {

rules::Sentence turn_text(const rules::Position& position) {
  return rules::Sentence("{player} to move", {{"player", position.turn()}});
}

rules::Sentence position_note(const rules::Position& position) {
  return rules::Sentence(". The position as FEN: {fen}", {{"fen", rules::to_fen(position)}});
}

using language::tr;

std::string moves_stop(model::IncidentCase which, const std::string& move) {
  const language::Arguments values = {{"move", language::moves_text(move)}};
  if (which == model::IncidentCase::kStopsBeforeIllegal) {
    return tr(
        "The moves stop before the illegal move {move}, because readers refuse a game with such a "
        "move. The clocks and the result still go out. If the move was taken back, correct the "
        "game.",
        values);
  }
  return tr(
      "The moves stop before {move}, because nobody saw for sure what was played. Correct the "
      "game, and the rest goes out.",
      values);
}

}  // namespace jadoube::texts

#include "daemon/texts/incident_evidence.h"

#include <array>

#include "daemon/language/translate.h"

namespace jadoube::texts {
namespace {

using language::mark;
using language::tr;
using model::EvidenceKind;

/// By `EvidenceKind`. Empty if there is no sentence, or if a function below makes it.
constexpr std::array<const char*, model::kEvidenceKinds> kEvidence = {
    "",
    mark("seen at the press"),
    mark("inferred from what stood after a gap; no press was seen"),
    mark("it stood and was answered; no press was seen"),
    mark("no square changed before the press nor in the second after it"),
    mark("wrong at the press and since"),
    mark("nobody exchanges pieces in play"),
    mark("no second queen was seen on this board in this game"),
    mark("what stood when the game began"),
    mark("read so since the game began; it may be the board that does not read"),
    mark("by where White's pieces stood at the start"),
    mark("the whole position stands turned by 180 degrees"),
    mark("nobody has seen the starting position here, and the pawns do not tell"),
    mark("reported by an arbiter"),
    mark("lifts, as the sensors saw them; what was meant or said no board knows"),
    mark("it stands on the board; nobody needs to press"),
    mark("the ply is confirmed"),
    mark("proved"),
    mark("counted in the record"),
    mark("a confirmed ply follows"),
    mark("the next move is completed and it still stands"),
    mark("by the record and what the players put on the board"),
    mark("read from the clock"),
    mark("read from the clock; the time control is not known"),
    mark("two plies are confirmed by what followed, and the lever lies as before"),
    mark("no move has been made"),
    mark("the last move was not pressed"),
    mark("the board says that it has no clock"),
    mark("no lever, no lift and no move of theirs"),
    mark("the clock's times at the presses"),
    mark("the connection is live"),
    "",
    mark("it changed more often than any hand does it"),
    mark("the clock says so"),
    "",
    mark("what was seen later says otherwise"),
    mark("the clock was pressed three times, and no ply explains what stands"),
    mark("no plies were found that lead to what stands, and the clock runs"),
    mark("what stood at the end does not follow from the record"),
    mark("hypotheses of what was seen are as good as each other"),
    mark("the player pressed the clock with this position on the board"),
    mark("it lasts longer than these players take to repeat a move"),
};

}  // namespace

std::string sentence_of(const model::IncidentEvidence& evidence) {
  if (evidence.kind == EvidenceKind::kConnectionEnded) return language::tr_packed(evidence.cause);
  if (evidence.kind == EvidenceKind::kPercentLeft) {
    return tr("{percent} per cent", {{"percent", evidence.percent}});
  }
  const auto index = static_cast<std::size_t>(evidence.kind);
  if (index >= kEvidence.size()) return {};
  const auto text = tr(kEvidence[index]);
  return evidence.may_be_set_down_badly
             ? tr("{evidence}; the piece may have been set down badly", {{"evidence", text}})
             : text;
}

}  // namespace jadoube::texts

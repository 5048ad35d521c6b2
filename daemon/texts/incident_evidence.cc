#include "daemon/texts/incident_evidence.h"

#include <array>
#include <string_view>

namespace jadoube::texts {
namespace {

using model::EvidenceKind;

/// By `EvidenceKind`. Empty if there is no sentence, or if a function below makes it.
constexpr std::array<std::string_view, model::kEvidenceKinds> kEvidence = {
    "",
    "seen at the press",
    "inferred from what stood after a gap; no press was seen",
    "it stood and was answered; no press was seen",
    "no square changed before the press nor in the second after it",
    "wrong at the press and since",
    "nobody exchanges pieces in play",
    "no second queen was seen on this board in this game",
    "what stood when the game began",
    "read so since the game began; it may be the board that does not read",
    "by where White's pieces stood at the start",
    "the whole position stands turned by 180 degrees",
    "nobody has seen the starting position here, and the pawns do not tell",
    "reported by an arbiter",
    "lifts, as the sensors saw them; what was meant or said no board knows",
    "it stands on the board; nobody needs to press",
    "the ply is confirmed",
    "proved",
    "counted in the record",
    "a confirmed ply follows",
    "the next move is completed and it still stands",
    "by the record and what the players put on the board",
    "read from the clock",
    "read from the clock; the time control is not known",
    "two plies are confirmed by what followed, and the lever lies as before",
    "no move has been made",
    "the last move was not pressed",
    "the board says that it has no clock",
    "no lever, no lift and no move of theirs",
    "the clock's times at the presses",
    "the connection is live",
    "",
    "it changed more often than any hand does it",
    "the clock says so",
    "",
    "what was seen later says otherwise",
    "the clock was pressed three times, and no ply explains what stands",
    "no plies were found that lead to what stands, and the clock runs",
    "what stood at the end does not follow from the record",
    "hypotheses of what was seen are as good as each other",
    "the player pressed the clock with this position on the board",
    "it lasts longer than these players take to repeat a move",
};

}  // namespace

std::string sentence_of(const model::IncidentEvidence& evidence) {
  if (evidence.kind == EvidenceKind::kConnectionEnded) return evidence.cause;
  if (evidence.kind == EvidenceKind::kPercentLeft) {
    return std::to_string(evidence.percent) + " per cent";
  }
  const auto index = static_cast<std::size_t>(evidence.kind);
  std::string text(index < kEvidence.size() ? kEvidence[index] : std::string_view());
  if (evidence.may_be_set_down_badly) text += "; the piece may have been set down badly";
  return text;
}

}  // namespace jadoube::texts

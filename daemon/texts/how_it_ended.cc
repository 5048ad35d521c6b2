#include "daemon/texts/how_it_ended.h"

namespace jadoube::texts {
namespace {

using model::Termination;

/// The mate or stalemate that stands, if the result is its result; or else what was recorded.
Termination reason_of(const model::Game& game) {
  const auto last = game.position();
  if (!last.legal_moves().empty()) return game.termination;
  if (!last.in_check()) {
    return game.result == rules::Result::kDraw ? Termination::kStalemate : game.termination;
  }
  return game.result == rules::win_of(opponent_of(last.turn())) ? Termination::kCheckmate
                                                                : game.termination;
}

}  // namespace

rules::Sentence how_it_ended(const model::Game& game) {
  switch (reason_of(game)) {
    case Termination::kCheckmate:
      return rules::Sentence("by mate");
    case Termination::kStalemate:
      return rules::Sentence("by stalemate");
    case Termination::kDeadPosition:
      return rules::Sentence("by a dead position");
    case Termination::kFivefoldRepetition:
      return rules::Sentence("by fivefold repetition");
    case Termination::kSeventyFiveMoves:
      return rules::Sentence("by the 75-move rule");
    case Termination::kKingsGesture:
      return rules::Sentence("by the kings in the centre");
    case Termination::kResultPiece:
      return rules::Sentence("by a result piece");
    case Termination::kTimeForfeit:
      return rules::Sentence("on time");
    case Termination::kRulesInfraction:
      return rules::Sentence("by an infringement of the Laws");
    case Termination::kAdjudication:
      return rules::Sentence("by the arbiter's judgement");
    case Termination::kAbandoned:
      return rules::Sentence("as it was abandoned");
    case Termination::kNormal:
      return rules::Sentence("as an arbiter wrote");
    case Termination::kPosition:
    case Termination::kNone:
      return {};
  }
  return {};
}

}  // namespace jadoube::texts

#include "rules/laws/resumption.h"

namespace jadoube::rules {

Resumption resume_with(PresentPlayers present, Color sealer, const Laws& laws) {
  const Color replier = opponent_of(sealer);
  const bool opened = present.has(replier);
  const bool sealer_there = present.has(sealer);
  const Clause clause = opened ? (sealer_there ? Clause::kResumed : Clause::kSealerAbsent)
                               : (sealer_there ? Clause::kReplierAbsent : Clause::kNobodyResumes);
  return {.envelope = opened ? EnvelopeOpened::kNow : EnvelopeOpened::kOnArrival,
          .clock = replier,
          .may_seal_reply = opened && !sealer_there,
          .article = laws.article(clause)};
}

}  // namespace jadoube::rules

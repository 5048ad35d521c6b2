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

namespace {

Clause clause_of(MoveFault fault) {
  switch (fault) {
    case MoveFault::kAmbiguous:
      return Clause::kSealedAmbiguous;
    case MoveFault::kIllegal:
      return Clause::kSealedIllegal;
    case MoveFault::kNoMove:
      break;
  }
  return Clause::kSealedUnclear;
}

}  // namespace

SealedMove rule_on_sealed_move(const Game& game, const Laws& laws,
                               const tl::expected<Move, MoveRefusal>& read, Verdict can_mate) {
  if (read) {
    Game after = game;
    after.play_as_it_stands(*read);
    const Verdict dead =
        may_end_by_itself(after.position()) ? is_dead_position(after.position()) : Verdict::kNo;
    return {.move = *read, .ending = automatic_ending(after, laws, dead)};
  }
  const auto article = laws.article(clause_of(read.error().fault));
  return {
      .refusal = read.error(),
      .article = article,
      .ending = ending_by_penalty(game, laws, game.position().turn(), can_mate, article),
  };
}

}  // namespace jadoube::rules

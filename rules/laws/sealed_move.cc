#include "rules/laws/sealed_move.h"

namespace jadoube::rules {
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

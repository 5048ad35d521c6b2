#include <algorithm>

#include "daemon/arbiter/claims/claim.h"
#include "daemon/texts/words.h"
#include "rules/laws/ending.h"
#include "rules/laws/irregularities.h"
#include "rules/notation/move_text.h"

namespace jadoube::arbiter {
namespace {

using rules::Clause;
using rules::Color;
using rules::Move;
using rules::Position;

// A claim, its record, and the Laws that apply.
struct Case {
  const ClaimRecord& record;
  const ClaimRules& rules;
  const DrawClaimed& claim;

  Color player() const { return claim.player.value_or(record.turn()); }
  // The position of the claim, and the number of plies before it.
  Position now() const {
    return claim.announced ? record.position().after(*claim.announced) : record.position();
  }
  std::size_t ply() const { return record.ply() + (claim.announced ? 1 : 0); }
  std::string cited(Clause clause) const { return arbiter::cited(rules.laws, clause); }
  // A statement about the move of the claim: the last move of the record, or the announced one.
  ClaimStatement about_last_move(ClaimStatementKind kind) const {
    const bool announced = claim.announced.has_value();
    return {.kind = kind,
            .move = announced ? texts::written_move(record.position(), *claim.announced)
                              : move_of(record, record.ply()),
            .announced = announced};
  }
  ProvingPly proof(std::size_t at) const {
    return at > record.ply() ? announced_ply(record, *claim.announced) : proving_ply(record, at);
  }
};

void accept(const Case& asked, ClaimAnswer& answer) {
  answer.verdict = ClaimVerdict::kValid;
  answer.steps = {{.kind = ClaimStatementKind::kDrawnUnlessTouched,
                   .player = asked.player(),
                   .announced = asked.claim.announced.has_value(),
                   .article = asked.cited(Clause::kRightClaim),
                   .second_article = asked.cited(Clause::kTouchEndsDrawClaim)}};
}

// If the record is in doubt, the opponent gets no extra minutes.
void reject(const Case& asked, ClaimAnswer& answer) {
  if (asked.record.is_in_doubt()) return leave_open(asked.record, answer);
  answer.verdict = ClaimVerdict::kNotValid;
  const auto penalty = wrong_claim_penalty(asked.rules.laws, asked.rules.conditions);
  auto step = asked.about_last_move(ClaimStatementKind::kAddMinutes);
  step.player = rules::opponent_of(asked.player());
  step.count = static_cast<std::size_t>(penalty.to_opponent.count());
  step.article = penalty.article;
  if (penalty.minutes_article != penalty.article) step.second_article = penalty.minutes_article;
  answer.steps = {std::move(step)};
}

// After the end of the game, a player can no longer claim. A reservation of the record says the
// same.
void come_too_late(ClaimAnswer& answer) {
  answer.verdict = ClaimVerdict::kNotValid;
  answer.steps = {{.kind = ClaimStatementKind::kNothingToDo}};
}

// Writes the verdict and the steps. `holds`: the record proves the claim. `open`: plies that are
// not recorded may prove it.
void give_verdict(const Case& asked, bool holds, bool open, ClaimAnswer& answer) {
  if (asked.record.is_over()) return come_too_late(answer);
  if (holds) return accept(asked, answer);
  open ? leave_open(asked.record, answer) : reject(asked, answer);
}

// True if the claim fails whatever the position is: the game is over, or the claimant is not to
// move.
bool fails_at_once(const Case& asked, ClaimAnswer& answer) {
  if (const auto ended = first_ending(asked.record, asked.rules.laws)) {
    answer.verdict = ClaimVerdict::kNotValid;
    answer.findings = {about_end(ClaimStatementKind::kNothingToClaim, *ended, asked.record)};
    answer.steps = {give_result(*ended, asked.record)};
    return true;
  }
  if (asked.player() == asked.record.turn()) return false;
  answer.findings = {{.kind = ClaimStatementKind::kNotOnMove,
                      .player = asked.record.turn(),
                      .ply = asked.record.ply()}};
  give_verdict(asked, false, false, answer);
  return true;
}

std::vector<std::size_t> occurrences(const Case& asked) {
  const rules::Game& played = asked.record.played();
  return asked.claim.announced ? played.occurrence_plies_with(*asked.claim.announced)
                               : played.occurrence_plies();
}

// The plies after which the same pieces were on the same squares with `turn` on the move, but in
// another position.
std::vector<std::size_t> look_alikes(const Case& asked, Color turn) {
  const Position now = asked.now();
  std::vector<std::size_t> plies;
  for (std::size_t ply = 0; ply <= asked.record.ply(); ++ply) {
    const Position& then = asked.record.played().position_after(ply);
    if (then.turn() == turn && then.placement() == now.placement() &&
        !rules::same_position(then, now)) {
      plies.push_back(ply);
    }
  }
  return plies;
}

// Adds positions that look the same, but do not count. They show why players may have counted more.
void report_why_not_more(const Case& asked, ClaimAnswer& answer) {
  const Color turn = asked.now().turn();
  const auto article = asked.cited(Clause::kSamePosition);
  if (auto plies = look_alikes(asked, turn); !plies.empty()) {
    answer.findings.push_back(
        {.kind = ClaimStatementKind::kOtherRights, .plies = std::move(plies), .article = article});
  }
  const Color other = rules::opponent_of(turn);
  if (auto plies = look_alikes(asked, other); !plies.empty()) {
    answer.findings.push_back({.kind = ClaimStatementKind::kOtherOnMove,
                               .player = other,
                               .plies = std::move(plies),
                               .article = article});
  }
}

}  // namespace

rules::Expected<Move> read_announced(const ClaimRecord& record, const std::string& text) {
  const auto move = rules::read_typed_move(record.position(), text);
  if (move) return *move;
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "the announced move {move} cannot be: {why}, after ply {ply}, with "
                       "{turn}{position}",
                       {{"move", text},
                        {"why", move.error().sentence},
                        {"ply", record.ply()},
                        {"turn", texts::turn_text(record.position())},
                        {"position", texts::position_note(record.position())}});
}

ClaimAnswer threefold(const ClaimRecord& record, const ClaimRules& rules,
                      const DrawClaimed& claim) {
  const Case asked{record, rules, claim};
  ClaimAnswer answer = answer_about(
      record, rules.laws, claim.announced ? Clause::kThreefoldAnnounced : Clause::kThreefold);
  if (fails_at_once(asked, answer)) return answer;
  const auto plies = occurrences(asked);
  answer.count = plies.size();
  for (const auto ply : plies) answer.proof.push_back(asked.proof(ply));
  auto stood = asked.about_last_move(ClaimStatementKind::kPositionStood);
  stood.count = plies.size();
  stood.plies = plies;
  answer.findings = {std::move(stood)};
  const auto holds = claim.announced ? threefold_claim(record.played(), *claim.announced)
                                     : threefold_claim(record.played());
  if (!holds) report_why_not_more(asked, answer);
  const bool open = record.hangs_on_what_is_not_recorded(asked.now(), asked.ply());
  give_verdict(asked, holds.has_value(), open, answer);
  return answer;
}

ClaimAnswer fifty_moves(const ClaimRecord& record, const ClaimRules& rules,
                        const DrawClaimed& claim) {
  const Case asked{record, rules, claim};
  ClaimAnswer answer = answer_about(
      record, rules.laws, claim.announced ? Clause::kFiftyMovesAnnounced : Clause::kFiftyMoves);
  if (fails_at_once(asked, answer)) return answer;
  const Position now = asked.now();
  answer.count = static_cast<std::size_t>(now.halfmove_clock());
  const std::size_t first = asked.ply() - std::min(asked.ply(), answer.count);
  answer.proof.push_back(asked.proof(first));
  if (first < asked.ply()) answer.proof.push_back(asked.proof(asked.ply()));
  answer.findings = {series_of(record, asked.about_last_move(ClaimStatementKind::kSeries),
                               asked.ply(), answer.count, rules::kFiftyMovesEach)};
  const bool holds = claim.announced
                         ? fifty_move_claim(record.played(), *claim.announced).has_value()
                         : fifty_move_claim(record.played()).has_value();
  give_verdict(asked, holds, record.series_may_be_longer(now, asked.ply()), answer);
  return answer;
}

}  // namespace jadoube::arbiter

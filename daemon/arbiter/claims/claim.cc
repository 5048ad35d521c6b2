#include "daemon/arbiter/claims/claim.h"

#include <algorithm>
#include <utility>

#include "daemon/texts/words.h"

namespace jadoube::arbiter {

ClaimAnswer answer_about(const ClaimRecord& record, const rules::Laws& laws, rules::Clause clause) {
  ClaimAnswer answer;
  answer.article = laws.article(clause);
  answer.ply = record.ply();
  answer.turn = record.turn();
  answer.reservations = record.reservations();
  return answer;
}

ProvingPly proving_ply(const ClaimRecord& record, std::size_t ply) {
  ProvingPly proof{.ply = ply, .move = {}, .position = record.played().position_after(ply)};
  if (ply == 0) return proof;
  const model::Ply& played = record.ply_at(ply);
  proof.move = move_of(record, ply);
  proof.state = played.state;
  proof.white_clock = played.white_clock;
  proof.black_clock = played.black_clock;
  return proof;
}

ProvingPly announced_ply(const ClaimRecord& record, rules::Move move) {
  return {.ply = record.ply() + 1,
          .move = texts::written_move(record.position(), move),
          .position = record.position().after(move),
          .announced = true};
}

ClaimStatement about_end(ClaimStatementKind kind, const PastEnding& ended,
                         const ClaimRecord& record) {
  return {.kind = kind,
          .ended = model::EndedBefore{.kind = ended.ending.kind,
                                      .ply = ended.ply,
                                      .move = move_of(record, ended.ply),
                                      .article = std::string(ended.ending.article)}};
}

ClaimStatement give_result(const PastEnding& ended, const ClaimRecord& record) {
  return {.kind = ClaimStatementKind::kGiveResult,
          .count = record.ply() - ended.ply,
          .article = std::string(ended.ending.article),
          .result = ended.ending.result};
}

void leave_open(const ClaimRecord& record, ClaimAnswer& answer) {
  using enum ClaimStatementKind;
  answer.verdict = ClaimVerdict::kNotDecided;
  const bool in_doubt = record.is_in_doubt();
  answer.findings.push_back({.kind = in_doubt ? kPlayedInDoubt : kBeganBeforeRecord});
  answer.steps = {{.kind = in_doubt ? kPlayOver : kPlayOverBefore}};
}

ClaimStatement series_of(const ClaimRecord& record, ClaimStatement last, std::size_t end,
                         std::size_t count, int needed) {
  auto series = std::move(last);
  series.needed = needed;
  series.kind = ClaimStatementKind::kNoSeries;
  if (count == 0 && end > 0) return series;
  series.kind = ClaimStatementKind::kSeries;
  series.count = count;
  series.since = move_of(record, end - std::min(end, count));
  return series;
}

std::string move_of(const ClaimRecord& record, std::size_t number) {
  return number == 0 ? std::string() : texts::written_ply(record.played(), number);
}

std::string cited(const rules::Laws& laws, rules::Clause clause) {
  return rules::cited_article(laws.edition, clause);
}

}  // namespace jadoube::arbiter

#include "daemon/arbiter/claims/claim_answers.h"

#include <algorithm>
#include <utility>

#include "daemon/arbiter/wording.h"

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
  proof.move = written_ply(record.played(), ply);
  proof.state = played.state;
  proof.white_clock = played.white_clock;
  proof.black_clock = played.black_clock;
  return proof;
}

ProvingPly announced_ply(const ClaimRecord& record, rules::Move move) {
  return {.ply = record.ply() + 1,
          .move = written_move(record.position(), move),
          .position = record.position().after(move),
          .announced = true};
}

std::string told(const PastEnding& ended, const ClaimRecord& record) {
  return "the game was over by " + std::string(rules::to_string(ended.ending.kind)) +
         " after ply " + std::to_string(ended.ply) + ", " +
         written_ply(record.played(), ended.ply) + " (Art. " + std::string(ended.ending.article) +
         ")";
}

std::string next_step_of(const PastEnding& ended, const ClaimRecord& record) {
  std::string step = "The result is " + std::string(rules::to_string(ended.ending.result)) +
                     " (Art. " + std::string(ended.ending.article) + "); stop the clocks.";
  const std::size_t after = record.ply() - ended.ply;
  if (after == 0) return step;
  if (after == 1) return step + " The ply played since does not count.";
  return step + " The " + std::to_string(after) + " plies played since do not count.";
}

void leave_open(const ClaimRecord& record, ClaimAnswer& answer) {
  answer.verdict = ClaimVerdict::kNotDecided;
  if (record.is_in_doubt()) {
    answer.sentence += " What was played is in doubt, and plies may be missing.";
    answer.next_step =
        "Play the game over from the scoresheets; the record alone does not decide it.";
  } else {
    answer.sentence +=
        " The record begins in the middle of the game, and what was played before it may count "
        "too.";
    answer.next_step =
        "Play the moves before the record over from the scoresheets; the record alone does not "
        "decide it.";
  }
}

std::string series_told(const ClaimRecord& record, const std::string& last, std::size_t end,
                        std::size_t count, int needed) {
  const std::string needed_told = "; " + std::to_string(needed) + " are needed.";
  if (count == 0 && end > 0) {
    return "There is none: " + last + " is itself a capture or a pawn move" + needed_told;
  }
  const std::size_t first = end - std::min(end, count);
  return std::string(count == 1 ? "There is " : "There are ") + counted(count, "ply", "plies") +
         " without capture and pawn move up to " + last + ", since " +
         (first == 0 ? "the record began" : written_ply(record.played(), first)) + needed_told;
}

std::string in_brackets(const rules::Laws& laws, rules::Clause clause) {
  const std::string cited = rules::cited_article(laws.edition, clause);
  return cited.empty() ? "" : " (" + cited + ")";
}

}  // namespace jadoube::arbiter

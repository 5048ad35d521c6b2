#include <algorithm>

#include "daemon/arbiter/claims/claim.h"
#include "daemon/texts/words.h"
#include "rules/notation/san.h"

namespace jadoube::arbiter {
namespace {

using rules::Clause;
using rules::Color;
using rules::EndKind;

// A position can appear again after two moves of each player at the earliest.
constexpr std::size_t kTwoMovesEach = 4;

bool is(const std::optional<PastEnding>& ended, EndKind kind) {
  return ended && ended->ending.kind == kind;
}

void draw(const PastEnding& ended, const ClaimRecord& record, ClaimAnswer& answer) {
  answer.verdict = ClaimVerdict::kValid;
  answer.steps = {give_result(ended, record)};
}

// Another ending was first, or the record has none.
void no_draw(const std::optional<PastEnding>& ended, const ClaimRecord& record,
             ClaimAnswer& answer) {
  if (!ended && record.is_in_doubt()) return leave_open(record, answer);
  answer.verdict = ClaimVerdict::kNotValid;
  if (!ended) {
    answer.steps = {{.kind = ClaimStatementKind::kNothingToDo}};
    return;
  }
  answer.steps = {give_result(*ended, record)};
  answer.findings.push_back(about_end(ClaimStatementKind::kWasOver, *ended, record));
}

// The last ply after which a position had appeared most often.
std::size_t most_repeated(const ClaimRecord& record) {
  std::size_t best = 0;
  for (std::size_t ply = 0; ply <= record.ply(); ++ply) {
    const rules::Game& played = record.played();
    if (played.occurrences_after(ply) >= played.occurrences_after(best)) best = ply;
  }
  return best;
}

std::vector<std::size_t> five_plies(const ClaimRecord& record, std::size_t ply,
                                    rules::Fivefold counted_as) {
  if (counted_as == rules::Fivefold::kAny) return record.played().occurrence_plies_after(ply);
  std::vector<std::size_t> plies;
  for (std::size_t i = rules::kFiveTimes; i-- > 0;) plies.push_back(ply - i * kTwoMovesEach);
  return plies;
}

MatingLine line_of(const ClaimRecord& record, Color player, const std::vector<rules::Move>& moves) {
  MatingLine line{.player = player, .moves = {}, .mate = record.position()};
  for (const rules::Move move : moves) {
    const bool numbered = line.moves.empty() || line.mate.turn() == Color::kWhite;
    line.moves.push_back(numbered ? texts::written_move(line.mate, move)
                                  : rules::to_san(line.mate, move));
    line.mate = line.mate.after(move);
  }
  return line;
}

// Adds who can mate, and how, in a position that is not dead.
void report_who_can_mate(const ClaimRecord& record, ClaimAnswer& answer) {
  for (const auto player : {rules::opponent_of(record.turn()), record.turn()}) {
    const auto can = rules::can_mate(record.position(), player, kClaimBudget);
    if (can.verdict != rules::Verdict::kYes) continue;
    answer.line = line_of(record, player, can.helpmate);
    answer.findings = {{.kind = ClaimStatementKind::kCanStillMate,
                        .player = player,
                        .count = can.helpmate.size()}};
    return;
  }
}

ClaimStatement about_mate(const rules::CanMate& can, Color player) {
  using enum ClaimStatementKind;
  switch (can.verdict) {
    case rules::Verdict::kYes:
      return {.kind = can.helpmate.empty() ? kIsMated : kCanBeMated,
              .player = player,
              .count = can.helpmate.size()};
    case rules::Verdict::kNo:
      return {.kind = kCannotBeMated,
              .player = player,
              .count = static_cast<std::size_t>(can.closed_positions),
              .proof = can.proof};
    case rules::Verdict::kUndecided:
      break;
  }
  return {.kind = kMateNotDecided, .player = player};
}

ClaimVerdict verdict_of(rules::Verdict verdict) {
  switch (verdict) {
    case rules::Verdict::kYes:
      return ClaimVerdict::kValid;
    case rules::Verdict::kNo:
      return ClaimVerdict::kNotValid;
    case rules::Verdict::kUndecided:
      break;
  }
  return ClaimVerdict::kNotDecided;
}

// What the answer means for the two usual reasons to ask: a fallen flag and a resignation.
ClaimStatement consequences(const ClaimRecord& record, const rules::Laws& laws, Color player,
                            rules::Verdict can) {
  const auto flag = rules::ending_by_flag_fall(record.played(), laws, player, can);
  const auto resigned = rules::ending_by_resignation(record.played(), laws, player, can);
  return {.kind = ClaimStatementKind::kFlagAndResignation,
          .player = player,
          .article = std::string(flag.article),
          .second_article = std::string(resigned.article),
          .result = flag.result,
          .second_result = resigned.result};
}

}  // namespace

ClaimAnswer fivefold(const ClaimRecord& record, const ClaimRules& rules) {
  ClaimAnswer answer = answer_about(record, rules.laws, Clause::kFivefold);
  const auto ended = first_ending(record, rules.laws);
  const bool drawn = is(ended, EndKind::kFivefold);
  const std::size_t ply = drawn ? ended->ply : most_repeated(record);
  const auto plies = drawn ? five_plies(record, ply, rules.laws.fivefold)
                           : record.played().occurrence_plies_after(ply);
  answer.count = plies.size();
  for (const auto each : plies) answer.proof.push_back(proving_ply(record, each));
  answer.findings = {{.kind = ClaimStatementKind::kPositionRepeated,
                      .move = move_of(record, ply),
                      .plies = plies,
                      .count = plies.size()}};
  if (drawn) {
    draw(*ended, record, answer);
    return answer;
  }
  answer.findings.push_back({.kind = plies.size() >= rules::kFiveTimes
                                         ? ClaimStatementKind::kConsecutiveNeeded
                                         : ClaimStatementKind::kNeverFiveTimes,
                             .edition = rules.laws.edition});
  const auto& position = record.played().position_after(ply);
  const bool open = !ended && record.hangs_on_what_is_not_recorded(position, ply);
  open ? leave_open(record, answer) : no_draw(ended, record, answer);
  return answer;
}

ClaimAnswer seventy_five_moves(const ClaimRecord& record, const ClaimRules& rules) {
  ClaimAnswer answer = answer_about(record, rules.laws, Clause::kSeventyFiveMoves);
  const auto ended = first_ending(record, rules.laws);
  const std::size_t last = ended ? ended->ply : record.ply();
  const auto& position = record.played().position_after(last);
  answer.count = static_cast<std::size_t>(position.halfmove_clock());
  const std::size_t first = last - std::min(last, answer.count);
  answer.proof.push_back(proving_ply(record, first));
  if (first < last) answer.proof.push_back(proving_ply(record, last));
  answer.findings = {series_of(record, {.kind = {}, .move = move_of(record, last)}, last,
                               answer.count, rules::kSeventyFiveMovesEach)};
  if (is(ended, EndKind::kSeventyFiveMoves)) {
    draw(*ended, record, answer);
    return answer;
  }
  if (is(ended, EndKind::kCheckmate) && position.halfmove_clock() >= rules::kSeventyFiveMovesEach) {
    answer.findings.push_back({.kind = ClaimStatementKind::kLastMoveMates});
  }
  const bool open = !ended && record.series_may_be_longer(position, last);
  open ? leave_open(record, answer) : no_draw(ended, record, answer);
  return answer;
}

ClaimAnswer dead_position(const ClaimRecord& record, const ClaimRules& rules) {
  ClaimAnswer answer = answer_about(record, rules.laws, Clause::kDeadPosition);
  const auto ended = first_ending(record, rules.laws);
  answer.proof.push_back(proving_ply(record, ended ? ended->ply : record.ply()));
  if (is(ended, EndKind::kDeadPosition)) {
    answer.findings = {
        {.kind = ClaimStatementKind::kNeitherCanMate, .move = move_of(record, ended->ply)}};
    draw(*ended, record, answer);
    return answer;
  }
  if (ended) {
    no_draw(ended, record, answer);
    answer.findings = {about_end(ClaimStatementKind::kPositionNotAsked, *ended, record)};
    return answer;
  }
  report_who_can_mate(record, answer);
  if (answer.line) {
    no_draw(ended, record, answer);
    return answer;
  }
  answer.findings = {{.kind = rules::may_end_by_itself(record.position())
                                  ? ClaimStatementKind::kNeitherFound
                                  : ClaimStatementKind::kNotOfChess}};
  answer.steps = {{.kind = ClaimStatementKind::kNotProved}};
  return answer;
}

ClaimAnswer can_be_mated(const ClaimRecord& record, const ClaimRules& rules, Color player) {
  ClaimAnswer answer = answer_about(record, rules.laws, Clause::kFlagFall);
  const Color opponent = rules::opponent_of(player);
  const auto can = rules::can_mate(record.position(), opponent, kClaimBudget);
  answer.verdict = verdict_of(can.verdict);
  answer.findings = {about_mate(can, player)};
  answer.proof.push_back(proving_ply(record, record.ply()));
  if (can.verdict == rules::Verdict::kYes) answer.line = line_of(record, opponent, can.helpmate);
  const auto ended = first_ending(record, rules.laws);
  answer.steps = {ended ? give_result(*ended, record)
                        : consequences(record, rules.laws, player, can.verdict)};
  if (ended && !answer.line) {
    answer.findings.push_back(about_end(ClaimStatementKind::kWasOver, *ended, record));
  }
  return answer;
}

}  // namespace jadoube::arbiter

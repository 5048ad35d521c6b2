#include "daemon/arbiter/claims/claim.h"

#include <algorithm>
#include <array>
#include <utility>

#include "daemon/texts/words.h"
#include "rules/time/quickplay_finish.h"

namespace jadoube::arbiter {
namespace {

using rules::Clause;
using rules::Color;
using rules::PieceType;

void report_time(const ClaimRecord& record, const std::optional<model::ClockState>& clock,
                 LosingChances& chances) {
  const bool white = chances.player == Color::kWhite;
  if (clock) {
    chances.time_left = clock->time_of(chances.player);
    chances.opponents_time_left = clock->time_of(rules::opponent_of(chances.player));
    return;
  }
  for (std::size_t number = record.ply(); number > 0; --number) {
    const model::Ply& ply = record.ply_at(number);
    if (!ply.white_clock || !ply.black_clock) continue;
    chances.time_left = white ? ply.white_clock : ply.black_clock;
    chances.opponents_time_left = white ? ply.black_clock : ply.white_clock;
    chances.time_ply = number;
    return;
  }
}

int pieces_on(const rules::Position& position) {
  return rules::count(position.square_sets().occupied());
}

void report_progress(const ClaimRecord& record, LosingChances& chances) {
  const rules::Game& played = record.played();
  for (std::size_t ply = 1; ply <= record.ply(); ++ply) {
    const rules::Position& before = played.position_after(ply - 1);
    const rules::Piece piece = before.placement()[played.moves()[ply - 1].from];
    const bool pawn = piece != rules::Piece::kNone && rules::type_of(piece) == PieceType::kPawn;
    if (pawn) chances.last_pawn_move = ply;
    if (pieces_on(played.position_after(ply)) < pieces_on(before)) chances.last_capture = ply;
  }
  chances.plies_since_progress =
      record.ply() - std::max(chances.last_capture, chances.last_pawn_move);
}

std::string material_of(const rules::Position& position, Color player) {
  constexpr std::array kOrder = {PieceType::kKing,   PieceType::kQueen,  PieceType::kRook,
                                 PieceType::kBishop, PieceType::kKnight, PieceType::kPawn};
  std::string text;
  for (const PieceType type : kOrder) {
    const int count = rules::count(position.square_sets().of(player, type));
    for (int i = 0; i < count; ++i) {
      if (!text.empty()) text += ' ';
      text += rules::to_char(rules::make_piece(Color::kWhite, type));
    }
  }
  return text;
}

void decide(ClaimVerdict verdict, ClaimStatement finding, ClaimStatement step,
            LosingChances& chances) {
  chances.answer.verdict = verdict;
  chances.answer.findings = {std::move(finding)};
  chances.answer.steps = {std::move(step)};
}

// Why the claim is not allowed. Nothing: it is allowed.
std::optional<ClaimStatement> why_not(const ClaimRecord& record, const ClaimRules& rules,
                                      const LosingChances& chances) {
  if (rules.conditions.tempo == rules::Tempo::kBlitz) {
    return ClaimStatement{.kind = ClaimStatementKind::kNotInBlitz};
  }
  if (chances.player != record.turn()) {
    return ClaimStatement{.kind = ClaimStatementKind::kOnlyOnMove, .player = record.turn()};
  }
  if (chances.time_left && *chances.time_left >= rules::kQuickplayLimit) {
    return ClaimStatement{
        .kind = ClaimStatementKind::kTooMuchTime,
        .player = chances.player,
        .time = *chances.time_left,
        .limit = std::chrono::duration_cast<std::chrono::seconds>(rules::kQuickplayLimit)};
  }
  return std::nullopt;
}

ClaimStatement time_and_progress(const ClaimRecord& record, const LosingChances& chances) {
  const std::size_t progress = std::max(chances.last_capture, chances.last_pawn_move);
  return {.kind = ClaimStatementKind::kTimeAndProgress,
          .player = chances.player,
          .move = move_of(record, progress),
          .count = chances.plies_since_progress,
          .time = chances.time_left};
}

void judge(const ClaimRecord& record, const ClaimRules& rules, LosingChances& chances) {
  using enum ClaimStatementKind;
  const auto opponent = rules::opponent_of(chances.player);
  const auto article = cited(rules.laws, Clause::kQuickplayClaim);
  if (const auto ended = first_ending(record, rules.laws)) {
    return decide(ClaimVerdict::kNotValid, about_end(kNothingToClaim, *ended, record),
                  give_result(*ended, record), chances);
  }
  if (record.is_over()) {
    return decide(ClaimVerdict::kNotValid, time_and_progress(record, chances),
                  {.kind = kNothingToDo}, chances);
  }
  if (const auto reason = why_not(record, rules, chances)) {
    return decide(ClaimVerdict::kNotValid, *reason, {.kind = kMayNotBeMade, .article = article},
                  chances);
  }
  if (chances.opponent_can_mate == rules::Verdict::kNo) {
    return decide(ClaimVerdict::kValid, {.kind = kOpponentCannotMate, .player = opponent},
                  {.kind = kGameIsDrawn, .article = article}, chances);
  }
  decide(ClaimVerdict::kNotDecided, time_and_progress(record, chances),
         {.kind = kDeclareOrPostpone,
          .player = opponent,
          .article = cited(rules.laws, Clause::kQuickplayIncrement),
          .second_article = article},
         chances);
}

}  // namespace

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

LosingChances losing_chances(const ClaimRecord& record, const ClaimRules& rules,
                             std::optional<Color> player,
                             const std::optional<model::ClockState>& clock) {
  LosingChances chances;
  chances.answer = answer_about(record, rules.laws, Clause::kQuickplayClaim);
  chances.answer.proof.push_back(proving_ply(record, record.ply()));
  chances.player = player.value_or(record.turn());
  report_time(record, clock, chances);
  report_progress(record, chances);
  chances.answer.count = chances.plies_since_progress;
  chances.white_material = material_of(record.position(), Color::kWhite);
  chances.black_material = material_of(record.position(), Color::kBlack);
  chances.opponent_can_mate =
      rules::can_mate(record.position(), rules::opponent_of(chances.player), kClaimBudget).verdict;
  judge(record, rules, chances);
  return chances;
}

}  // namespace jadoube::arbiter

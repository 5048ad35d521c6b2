#include "daemon/arbiter/claims/claim_chances.h"

#include <algorithm>
#include <array>

#include "daemon/arbiter/claims/claim_answers.h"
#include "daemon/arbiter/wording.h"
#include "rules/time/quickplay_finish.h"

namespace jadoube::arbiter {
namespace {

using rules::Clause;
using rules::Color;
using rules::PieceType;

void tell_time(const ClaimRecord& record, const std::optional<model::ClockState>& clock,
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

int men_on(const rules::Position& position) {
  return rules::count(position.square_sets().occupied());
}

void tell_progress(const ClaimRecord& record, LosingChances& chances) {
  const rules::Game& played = record.played();
  for (std::size_t ply = 1; ply <= record.ply(); ++ply) {
    const rules::Position& before = played.position_after(ply - 1);
    const rules::Piece piece = before.placement()[played.moves()[ply - 1].from];
    const bool pawn = piece != rules::Piece::kNone && rules::type_of(piece) == PieceType::kPawn;
    if (pawn) chances.last_pawn_move = ply;
    if (men_on(played.position_after(ply)) < men_on(before)) chances.last_capture = ply;
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

void decide(ClaimVerdict verdict, std::string sentence, std::string next_step,
            LosingChances& chances) {
  chances.answer.verdict = verdict;
  chances.answer.sentence = std::move(sentence);
  chances.answer.next_step = std::move(next_step);
}

std::string seconds_told(std::chrono::seconds time) {
  return counted(static_cast<std::size_t>(time.count()), "second", "seconds");
}

// Why the claim may not be made at all; empty where it may.
std::string why_not(const ClaimRecord& record, const ClaimRules& rules,
                    const LosingChances& chances) {
  if (rules.conditions.tempo == rules::Tempo::kBlitz) {
    return "There is no such claim in blitz.";
  }
  if (chances.player != record.turn()) {
    return name_of(record.turn()) + " is on the move, and only the player on the move can claim.";
  }
  if (chances.time_left && *chances.time_left >= rules::kQuickplayLimit) {
    return name_of(chances.player) + " has " + seconds_told(*chances.time_left) +
           " left, and must have less than " +
           seconds_told(std::chrono::duration_cast<std::chrono::seconds>(rules::kQuickplayLimit)) +
           ".";
  }
  return {};
}

std::string facts_told(const ClaimRecord& record, const LosingChances& chances) {
  const std::size_t progress = std::max(chances.last_capture, chances.last_pawn_move);
  std::string text = chances.time_left
                         ? name_of(chances.player) + " has " + seconds_told(*chances.time_left)
                         : "No clock told how much time " + name_of(chances.player) + " has";
  text += " left; since the last progress, ";
  text += progress == 0 ? "before the record" : written_ply(record.played(), progress);
  return text + ", there were " + counted(chances.plies_since_progress, "ply", "plies") + ".";
}

void judge(const ClaimRecord& record, const ClaimRules& rules, LosingChances& chances) {
  const std::string opponent = name_of(rules::opponent_of(chances.player));
  if (const auto ended = first_ending(record, rules.laws)) {
    return decide(ClaimVerdict::kNotValid,
                  "There is nothing to claim: " + told(*ended, record) + ".",
                  next_step_of(*ended, record), chances);
  }
  if (auto reason = why_not(record, rules, chances); !reason.empty()) {
    return decide(ClaimVerdict::kNotValid, reason,
                  "The claim may not be made" + in_brackets(rules.laws, Clause::kQuickplayClaim) +
                      ": the game goes on.",
                  chances);
  }
  if (chances.opponent_can_mate == rules::Verdict::kNo) {
    return decide(ClaimVerdict::kValid, opponent + " cannot mate by any series of legal moves.",
                  "The game is drawn" + in_brackets(rules.laws, Clause::kQuickplayClaim) + ".",
                  chances);
  }
  decide(ClaimVerdict::kNotDecided, facts_told(record, chances),
         "Where the event announced these rules and no increment can be set" +
             in_brackets(rules.laws, Clause::kQuickplayIncrement) +
             ", declare the game drawn, or postpone the decision (" + opponent +
             " may get two minutes), or reject the claim (" + opponent + " gets two minutes)" +
             in_brackets(rules.laws, Clause::kQuickplayClaim) + ".",
         chances);
}

}  // namespace

LosingChances losing_chances(const ClaimRecord& record, const ClaimRules& rules,
                             std::optional<Color> player,
                             const std::optional<model::ClockState>& clock) {
  LosingChances chances;
  chances.answer = answer_about(record, rules.laws, Clause::kQuickplayClaim);
  chances.answer.proof.push_back(proving_ply(record, record.ply()));
  chances.player = player.value_or(record.turn());
  tell_time(record, clock, chances);
  tell_progress(record, chances);
  chances.answer.count = chances.plies_since_progress;
  chances.white_material = material_of(record.position(), Color::kWhite);
  chances.black_material = material_of(record.position(), Color::kBlack);
  chances.opponent_can_mate =
      rules::can_mate(record.position(), rules::opponent_of(chances.player), kClaimBudget).verdict;
  judge(record, rules, chances);
  return chances;
}

}  // namespace jadoube::arbiter

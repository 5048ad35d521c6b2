#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/claims/claim_record.h"
#include "daemon/model/claim_statement.h"
#include "daemon/model/game.h"
#include "rules/laws/laws.h"
#include "rules/position.h"

namespace jadoube::arbiter {

/// The answers to claims. They are given only when somebody asks: a player must claim a draw by
/// threefold repetition or fifty moves [FIDE 2023 Art. 9.2, 9.3, 12.6].

/// The answer to what was asked: the claim is right, the game is drawn, the player can be mated.
enum class ClaimVerdict : std::uint8_t {
  kValid,
  kNotValid,
  /// The record does not decide it, or a budget ran out. Never take it for one of the others.
  kNotDecided,
};

/// The rules by which a claim is judged.
struct ClaimRules {
  rules::Laws laws = rules::laws_of(rules::kCurrentEdition);
  rules::Conditions conditions = {};
};

/// A position that proves an answer, and the ply that led to it.
struct ProvingPly {
  /// The number of plies before the position; 0 for the start of the record. For an announced move
  /// it is one more than the record has.
  std::size_t ply = 0;
  /// "34...Nc6"; empty for the start.
  std::string move;
  rules::Position position = rules::Position::initial();
  /// The move was announced and is not played.
  bool announced = false;
  /// How sure the record is of the ply. It has no meaning for the start and an announced move.
  model::PlyState state = model::PlyState::kConfirmed;
  /// Both clocks at the press; nothing without a reading.
  std::optional<std::chrono::seconds> white_clock = {}, black_clock = {};
};

/// Legal moves that end in a mate.
struct MatingLine {
  /// The player who mates.
  rules::Color player = rules::Color::kWhite;
  /// "34...Ke6", "35.Kd4", "Ke7", ...; empty where the mate stands already.
  std::vector<std::string> moves;
  /// Where it ends.
  rules::Position mate = rules::Position::initial();
};

/// The answer to a claim.
struct ClaimAnswer {
  ClaimVerdict verdict = ClaimVerdict::kNotDecided;
  /// The number of the Article that gives the answer, in the edition asked for: "9.2.2".
  std::string article;
  /// What was found.
  std::vector<model::ClaimStatement> findings;
  /// What the arbiter does now.
  std::vector<model::ClaimStatement> steps;
  /// How often the position stands, or how many plies the series has; 0 if nothing is counted.
  std::size_t count = 0;
  /// The positions that prove it, oldest first.
  std::vector<ProvingPly> proof;
  /// Moves that lead to mate, if they were asked for and found.
  std::optional<MatingLine> line;
  /// After how many plies it was asked, and who was to move there.
  std::size_t ply = 0;
  rules::Color turn = rules::Color::kWhite;
  /// What weakens the record: `ClaimRecord::reservations`.
  std::vector<model::ClaimStatement> reservations;
};

/// What all answers to claims have in common.

using model::ClaimStatement;
using model::ClaimStatementKind;

/// An answer about the end of `record`, not decided yet, by the clause's Article.
ClaimAnswer answer_about(const ClaimRecord& record, const rules::Laws& laws, rules::Clause clause);

/// The position after `ply` plies of the record as a proof.
ProvingPly proving_ply(const ClaimRecord& record, std::size_t ply);
/// The position after `move`, which is announced at the end of the record.
ProvingPly announced_ply(const ClaimRecord& record, rules::Move move);

/// A statement of `kind` that names how the game had ended.
ClaimStatement about_end(ClaimStatementKind kind, const PastEnding& ended,
                         const ClaimRecord& record);

/// The step about a game that ended by itself: its result, and how many plies do not count.
ClaimStatement give_result(const PastEnding& ended, const ClaimRecord& record);

/// Leaves open what does not follow from `record`. The record may be in doubt, or begin in the
/// middle of the game. Then what is missing may be in the moves before it. What the arbiter does
/// instead.
void leave_open(const ClaimRecord& record, ClaimAnswer& answer);

/// The series of `count` plies without capture and pawn move, of which the record's first `end`
/// hold all but an announced one. `last` names the last ply: `move` and `announced` are taken.
ClaimStatement series_of(const ClaimRecord& record, ClaimStatement last, std::size_t end,
                         std::size_t count, int needed);

/// Ply `number` of the record as it is written; empty for 0, the start.
std::string move_of(const ClaimRecord& record, std::size_t number);

/// "Art. 9.2.2"; empty where the edition has no such Article.
std::string cited(const rules::Laws& laws, rules::Clause clause);

}  // namespace jadoube::arbiter

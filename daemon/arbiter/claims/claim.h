#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/claims/claim_record.h"
#include "daemon/model/change.h"
#include "daemon/model/claim_statement.h"
#include "daemon/model/game.h"
#include "rules/error.h"
#include "rules/laws/laws.h"
#include "rules/move.h"
#include "rules/position.h"

namespace jadoube::arbiter {

// The answers to claims. They are given only when somebody asks: a player must claim a draw by
// threefold repetition or fifty moves [FIDE 2023 Art. 9.2, 9.3, 12.6].

/// The answer to a question. Is the claim right? Is the game drawn? Can the player be mated?
enum class ClaimVerdict : std::uint8_t {
  kValid,
  kNotValid,
  /// The record does not decide it, or a budget ran out. It means neither yes nor no.
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
  /// "34...Ke6", "35.Kd4", "Ke7", ...; empty if the mate is on the board already.
  std::vector<std::string> moves;
  /// The position at its end.
  rules::Position mate = rules::Position::initial();
};

/// The answer to a claim.
struct ClaimAnswer {
  ClaimVerdict verdict = ClaimVerdict::kNotDecided;
  /// The number of the Article that decides, in the edition of the question: "9.2.2".
  std::string article;
  /// The findings about the claim.
  std::vector<model::ClaimStatement> findings;
  /// What the arbiter does next.
  std::vector<model::ClaimStatement> steps;
  /// How often the position has appeared, or how many plies the series has; 0 if nothing is
  /// counted.
  std::size_t count = 0;
  /// The positions that prove it, oldest first.
  std::vector<ProvingPly> proof;
  /// Moves that lead to mate, if the question needs them and they were found.
  std::optional<MatingLine> line;
  /// The number of plies before the question, and the side to move there.
  std::size_t ply = 0;
  rules::Color turn = rules::Color::kWhite;
  /// What weakens the record: `ClaimRecord::reservations`.
  std::vector<model::ClaimStatement> reservations;
};

// What all answers to claims have in common.

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

/// Leaves the verdict open, because it does not follow from `record`. The record may be in doubt,
/// or begin in the middle of the game. Then earlier moves may decide. Adds what the arbiter does
/// instead.
void leave_open(const ClaimRecord& record, ClaimAnswer& answer);

/// The series of `count` plies without capture and pawn move, of which the record's first `end`
/// hold all but an announced one. `last` names the last ply: `move` and `announced` are taken.
ClaimStatement series_of(const ClaimRecord& record, ClaimStatement last, std::size_t end,
                         std::size_t count, int needed);

/// Ply `number` of the record as it is written; empty for 0, the start.
std::string move_of(const ClaimRecord& record, std::size_t number);

/// "Art. 9.2.2"; empty if the edition has no such Article.
std::string cited(const rules::Laws& laws, rules::Clause clause);

/// An arbiter's facts for a claim under the Guidelines: the opponent cannot win, or does not try to
/// win, by normal means [FIDE 2023 Guidelines III.5; FIDE 2014 App. G.5].
struct LosingChances {
  /// kNotDecided: the claim is allowed, and the arbiter decides. kValid: the opponent cannot mate
  /// by any series of legal moves. kNotValid: the claim is not allowed.
  ClaimAnswer answer;
  /// The player who claims.
  rules::Color player = rules::Color::kWhite;
  /// The time that the player and the opponent have left; nothing without a reading.
  std::optional<std::chrono::seconds> time_left, opponents_time_left;
  /// The ply at whose press the clock showed it; nothing if it shows it now.
  std::optional<std::size_t> time_ply;
  /// The last ply that captured, the last that moved a pawn; 0 for none on record.
  std::size_t last_capture = 0, last_pawn_move = 0;
  /// Plies since the last of the two.
  std::size_t plies_since_progress = 0;
  /// The pieces of each player on the board, "K R P P".
  std::string white_material, black_material;
  /// True, false or undecided: the opponent can mate by some series of legal moves.
  rules::Verdict opponent_can_mate = rules::Verdict::kUndecided;
};

/// The facts of such a claim by `player`, or by the player to move. `clock` is what the clock shows
/// now, if the question is about the record's last ply and the game is in play.
LosingChances losing_chances(const ClaimRecord& record, const ClaimRules& rules,
                             std::optional<rules::Color> player,
                             const std::optional<model::ClockState>& clock);

// The draws that a player must claim [FIDE 2023 Art. 9.2, 9.3]: answered at a request, and never
// announced unasked.

/// A player's claim.
struct DrawClaimed {
  /// The player who claims; nothing: the player to move.
  std::optional<rules::Color> player = {};
  /// The move that the player has written down and intends to make [FIDE 2023 Art. 9.2.1, 9.3.1];
  /// it must be legal where the record ends. Nothing if they claim the present position [Art.
  /// 9.2.2, 9.3.2].
  std::optional<rules::Move> announced = {};
};

/// Reads an announced move in UCI, or as an English scoresheet has it, algebraic or descriptive.
/// InvalidArgument if it is no move, or not legal where the record ends; the message names move
/// and position.
rules::Expected<rules::Move> read_announced(const ClaimRecord& record, const std::string& text);

/// The same position for the third time. `count` is the number of its appearances, and `proof` has
/// each of them.
ClaimAnswer threefold(const ClaimRecord& record, const ClaimRules& rules, const DrawClaimed& claim);

/// Fifty moves of each player without capture and pawn move. `count` is the plies of the series,
/// `proof` has the position from which it runs and the last.
ClaimAnswer fifty_moves(const ClaimRecord& record, const ClaimRules& rules,
                        const DrawClaimed& claim);

// The draws that need no claim, and whether a player can still lose.

/// Whether the game was drawn because a position was on the board for the fifth time [FIDE 2023
/// Art. 9.6.1], counted as the edition counts. `proof` has each time. Where no position appeared
/// five times, it is of the position that appeared most often.
ClaimAnswer fivefold(const ClaimRecord& record, const ClaimRules& rules);

/// True if the game was drawn by seventy-five moves of each player without capture and pawn move
/// [FIDE 2023 Art. 9.6.2]. A mate with the last of them has precedence. `count` is the plies of the
/// series, `proof` has the position from which it runs and the last.
ClaimAnswer seventy_five_moves(const ClaimRecord& record, const ClaimRules& rules);

/// Whether the game was drawn because neither player can mate by any series of legal moves [FIDE
/// 2023 Art. 5.2.2]. `line` is a series of moves to a mate, if there is one. With kValid, `proof`
/// has the first dead position.
ClaimAnswer dead_position(const ClaimRecord& record, const ClaimRules& rules);

/// Whether `player` can still be mated by some series of legal moves. The result after a fallen
/// flag, a resignation and a second illegal move depends on it [FIDE 2023 Art. 6.9, 5.1.2, 7.5.5].
/// `line` has moves that mate the player; it is not the shortest series.
ClaimAnswer can_be_mated(const ClaimRecord& record, const ClaimRules& rules, rules::Color player);

}  // namespace jadoube::arbiter

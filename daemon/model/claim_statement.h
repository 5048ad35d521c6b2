#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/laws/ending.h"
#include "rules/mate/can_mate.h"
#include "rules/piece.h"

namespace jadoube::model {

/// The meaning of one sentence in an answer to a claim.
enum class ClaimStatementKind : std::uint8_t {
  // The finding about the claim.
  kNothingToClaim,    ///< The game was over by `ended`.
  kNotOnMove,         ///< `player` is on the move after `ply`; only they can claim.
  kPositionStood,     ///< The position after `move` has appeared `count` times, after `plies`.
  kPositionRepeated,  ///< The same of a draw that nobody must claim.
  kOtherRights,    ///< The same pieces were on the same squares after `plies`, with other rights.
  kOtherOnMove,    ///< The same pieces were on the same squares after `plies`, with `player` on the
                   ///< move.
  kNoSeries,       ///< `move` is itself a capture or a pawn move; `needed` are needed.
  kSeries,         ///< `count` plies without capture and pawn move up to `move`.
  kPlayedInDoubt,  ///< Plies may be missing.
  kBeganBeforeRecord,  ///< What was played before the record may count too.
  kConsecutiveNeeded,  ///< `edition` asks for five in consecutive moves.
  kNeverFiveTimes,
  kWasOver,           ///< And the game was over by `ended`.
  kLastMoveMates,     ///< That has precedence.
  kNeitherCanMate,    ///< Since `move`.
  kPositionNotAsked,  ///< The game was over by `ended` before.
  kCanStillMate,      ///< `player`, by `count` plies.
  kNeitherFound,      ///< Neither a mate nor that there is none for both players.
  kNotOfChess,        ///< An illegal ply is in the record and was not taken back.
  kIsMated,           ///< `player`.
  kCanBeMated,        ///< `player`, by `count` plies.
  kCannotBeMated,     ///< `player`; `proof` and `count` positions prove it.
  kMateNotDecided,    ///< Neither a mate of `player` was found nor a proof that there is none.
  kNotInBlitz,
  kOnlyOnMove,          ///< `player` is on the move; only they can claim.
  kTooMuchTime,         ///< `player` has `time` left, and must have less than `limit`.
  kOpponentCannotMate,  ///< `player` is the opponent.
  kTimeAndProgress,     ///< What `player` has left; `count` plies since `move`.
  // The arbiter's next step.
  kDrawnUnlessTouched,  ///< Drawn by `article`, unless `player` touched a piece.
  kAddMinutes,          ///< `count` minutes to `player`.
  kPlayOver,            ///< Play the game over from the scoresheets.
  kPlayOverBefore,      ///< Play the moves before the record over from the scoresheets.
  kGiveResult,          ///< `result` by `article`; `count` plies played since do not count.
  kNothingToDo,         ///< This Article does not end the game.
  kNotProved,           ///< The game continues; nothing proves that it is drawn.
  kFlagAndResignation,  ///< What a fallen flag and a resignation of `player` would give.
  kMayNotBeMade,        ///< The claim; the game continues.
  kGameIsDrawn,
  kDeclareOrPostpone,  ///< `player` is the opponent.
  // What weakens the record.
  kRestsOnProvisional,  ///< `plies`.
  kRestsOnInferred,
  kRestsOnIllegal,
  kRecordBeginsLate,  ///< The record begins in the middle of the game.
  kGameIsOver,        ///< With `result`.
  kPliesMissing,      ///< After the last.
  kMoreExplanations,  ///< Of what was played after the last ply.
};
inline constexpr int kClaimStatementKinds =
    static_cast<int>(ClaimStatementKind::kMoreExplanations) + 1;

/// How a game had ended before the claim.
struct EndedBefore {
  rules::EndKind kind{};
  /// The number of plies until then, and the last of them, "30...Kf8". Empty: at the start.
  std::size_t ply = 0;
  std::string move = {};
  std::string article = {};
  bool operator==(const EndedBefore&) const = default;
};

/// One sentence of an answer to a claim, as values. A field that the kind does not name is empty.
struct ClaimStatement {
  ClaimStatementKind kind{};
  std::optional<rules::Color> player = {};
  /// "34...Nc6". Empty: the start of the record. `since`: the move before the series. Empty: the
  /// series began with the record.
  std::string move = {}, since = {};
  /// True if `move` was announced and not played.
  bool announced = false;
  std::size_t ply = 0;
  std::vector<std::size_t> plies = {};
  std::size_t count = 0;
  /// The number of plies that the series must have.
  int needed = 0;
  /// The Articles that the sentence names, in its order. Empty if the edition has none.
  std::string article = {}, second_article = {};
  std::optional<EndedBefore> ended = {};
  std::optional<rules::Result> result = {}, second_result = {};
  std::optional<std::chrono::seconds> time = {}, limit = {};
  std::optional<rules::Edition> edition = {};
  std::optional<rules::MateProof> proof = {};

  bool operator==(const ClaimStatement&) const = default;
};

}  // namespace jadoube::model

#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "daemon/arbiter/by_color.h"
#include "daemon/model/game.h"
#include "daemon/model/incident_facts.h"
#include "rules/error.h"
#include "rules/laws/ending.h"
#include "rules/laws/irregularities.h"
#include "rules/time/clock_model.h"

/// The consequences of an irregularity, with the times to set. They are computed, never applied.
namespace jadoube::arbiter {

using model::ClockTimes;

/// The Laws and the time control of the game.
struct PenaltyTerms {
  rules::Laws laws = rules::laws_of(rules::kCurrentEdition);
  rules::Conditions conditions = {};
  /// How the clock is set; nothing if it is not known: then no increment is taken back.
  std::optional<rules::ClockSetup> clock = std::nullopt;
};

/// A press that completed an illegal move, or something that counts as one.
struct Irregularity {
  rules::Offence offence = rules::Offence::kIllegalMove;
  /// The number, from 0, of the ply that the press completed or would have completed. All plies
  /// before it are legal. If the record does not have the ply, it is the number of plies.
  std::size_t ply = 0;
  /// The times of the clocks at the press. Without them, those of the recorded ply are used.
  ClockTimes at_press = {};
  /// The player's earlier offences in this game.
  rules::OffenceCounts earlier = {};
  rules::Answered answered = rules::Answered::kNotYet;
};

/// The ruling, and the times to set.
struct PenaltyRuling {
  rules::OffenceRuling ruling;
  rules::Offence offence = rules::Offence::kIllegalMove;
  rules::Color offender = rules::Color::kWhite;
  /// Both clocks with the last legal press, and with the press that is punished.
  ClockTimes last_legal_press, at_press;
  /// The time that this press added, and that the offender loses again: the increment, and the next
  /// period's time if the move counter added it. Zero for a delay. Zero for a pawn that was not
  /// replaced: it becomes a queen, and the move is made [FIDE 2023 Art. 7.5.2].
  std::chrono::milliseconds taken_back{0};
  /// The times to set. For the offender, it is the time at the press, without `taken_back`. For the
  /// opponent, it has the extra minutes, and not the time that the opponent has used since. Nothing
  /// if the clocks stay as they are (the game is lost, the move is not taken back), or if no
  /// reading has the times. The Laws leave the times to the arbiter's best judgement [FIDE 2023
  /// Art. 7.1].
  ClockTimes to_set;
  /// The moves that each has completed, for the clock's counter, and who is to move.
  ByColor<int> moves;
  rules::Color to_move = rules::Color::kWhite;
  /// With a lost game: the winner, or a draw because the opponent cannot mate [FIDE 2023 Art.
  /// 7.5.5]. kUnknown where that is not decided.
  std::optional<rules::Ending> ending;
};

/// Rules on `irregularity` in `game`. OutOfRange: there is no such ply. The offender is the player
/// who was to move.
rules::Expected<PenaltyRuling> rule_on_irregularity(const PenaltyTerms& terms,
                                                    const model::Game& game,
                                                    const Irregularity& irregularity);

/// The penalty of a ruling, in the form for arbiters.
model::Penalty penalty_of(const PenaltyRuling& ruling);

}  // namespace jadoube::arbiter

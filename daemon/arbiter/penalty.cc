#include "daemon/arbiter/penalty.h"

#include <algorithm>

#include "daemon/model/game.h"
#include "daemon/texts/words.h"
#include "rules/mate/can_mate.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;
using rules::Consequence;
using rules::opponent_of;
using std::chrono::milliseconds;
using std::chrono::seconds;

ClockTimes shown_with(const model::Game& game, std::size_t ply) {
  if (ply >= game.plies.size()) return {};
  return {game.plies[ply].white_clock, game.plies[ply].black_clock};
}

rules::Game played(const model::Game& game, std::size_t plies) {
  rules::Game moves(game.start);
  for (std::size_t i = 0; i < plies; ++i) moves.play_as_it_stands(game.plies[i].move);
  return moves;
}

// Computes what a clock with this setting adds at the player's press of move number `move`, if the
// player used no time.
milliseconds given_with_press(rules::ClockSetup setup, rules::NextPeriod next_period, Color color,
                              int move) {
  if (setup.of(color).is_hourglass()) return milliseconds(0);
  setup.next_period = next_period;
  rules::ClockModel clock(std::move(setup));
  clock.set_player(color, std::chrono::hours(1), move - 1);
  clock.set_turn(color);
  const milliseconds before = clock.shown(color);
  clock.play(milliseconds(0));
  return clock.shown(color) - before;
}

// A clock that counts moves adds the next period with its press. If its display shows more time, it
// has added the period.
milliseconds given_to_offender(const rules::ClockSetup& setup, const PenaltyRuling& penalty) {
  const Color offender = penalty.offender;
  const int move = penalty.moves[offender] + 1;
  const milliseconds per_move = given_with_press(setup, rules::NextPeriod::kAtZero, offender, move);
  const auto &before = penalty.last_legal_press[offender], &after = penalty.at_press[offender];
  if (before && after && *after <= *before + per_move) return per_move;
  return given_with_press(setup, setup.next_period, offender, move);
}

// Taking back time never makes a flag fall: the player had pressed before.
std::optional<seconds> less(const std::optional<seconds>& time, milliseconds taken) {
  if (!time) return std::nullopt;
  return std::max(*time - std::chrono::round<seconds>(taken), seconds(1));
}

bool clocks_change(Consequence consequence) {
  return consequence == Consequence::kExtraTime || consequence == Consequence::kArbiterDecides;
}

ClockTimes times_to_set(const PenaltyRuling& penalty) {
  ClockTimes times;
  if (!clocks_change(penalty.ruling.consequence)) return times;
  const Color opponent = opponent_of(penalty.offender);
  times[penalty.offender] = less(penalty.at_press[penalty.offender], penalty.taken_back);
  if (penalty.at_press[opponent]) {
    times[opponent] = *penalty.at_press[opponent] + penalty.ruling.to_opponent;
  }
  return times;
}

}  // namespace

rules::Expected<PenaltyRuling> rule_on_irregularity(const PenaltyTerms& terms,
                                                    const model::Game& game,
                                                    const Irregularity& irregularity) {
  if (irregularity.ply > game.plies.size()) {
    return rules::refuse(rules::ErrorCode::kOutOfRange,
                         "there is no ply {ply}: the game has {count}",
                         {{"ply", irregularity.ply + 1}, {"count", game.plies.size()}});
  }
  const rules::Game before = played(game, irregularity.ply);
  PenaltyRuling penalty;
  penalty.offence = irregularity.offence;
  penalty.offender = before.position().turn();
  penalty.ruling = rules::rule_on(terms.laws, terms.conditions, irregularity.offence,
                                  irregularity.earlier, irregularity.answered);
  penalty.moves = model::moves_made(game, irregularity.ply);
  if (irregularity.ply > 0) penalty.last_legal_press = shown_with(game, irregularity.ply - 1);
  const ClockTimes recorded = shown_with(game, irregularity.ply);
  for (const Color color : kColors) {
    const auto& given = irregularity.at_press[color];
    penalty.at_press[color] = given ? given : recorded[color];
  }
  penalty.to_move = penalty.offender;
  if (irregularity.offence == rules::Offence::kPawnNotReplaced) {
    ++penalty.moves[penalty.offender];
    penalty.to_move = opponent_of(penalty.offender);
  } else if (terms.clock) {
    penalty.taken_back = given_to_offender(*terms.clock, penalty);
  }
  penalty.to_set = times_to_set(penalty);
  if (penalty.ruling.consequence == Consequence::kGameLost) {
    const auto verdict = rules::can_mate(before.position(), opponent_of(penalty.offender)).verdict;
    penalty.ending = rules::ending_by_penalty(before, terms.laws, penalty.offender, verdict,
                                              penalty.ruling.article);
  }
  return penalty;
}

model::Penalty penalty_of(const PenaltyRuling& ruling) {
  return {.offence = ruling.offence,
          .offender = ruling.offender,
          .count = ruling.ruling.count,
          .offence_article = std::string(ruling.ruling.offence_article),
          .article = std::string(ruling.ruling.article),
          .consequence = ruling.ruling.consequence,
          .to_opponent = ruling.ruling.to_opponent,
          .taken_back = ruling.taken_back,
          .to_set = ruling.to_set,
          .moves = ruling.moves,
          .to_move = ruling.to_move,
          .result = ruling.ending ? ruling.ending->result : rules::Result::kUnknown};
}

}  // namespace jadoube::arbiter

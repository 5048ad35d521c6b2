// A game ends when the players give the result on the board, when an arbiter gives it, or when the
// next game begins.
//
// The kings go to the centre to give the result, and on the way they look like plies. So plies of a
// king shortly before are taken back. A last ply may have been made so shortly before that it was
// not recorded yet: that one is recorded.
//
// A result is marked as incomplete where the plies do not explain the placement before it.
#include "daemon/tracking/phase/end_rules.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/phase/begin_rules.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using rules::Square;

namespace {

/// Between these times a king's ply may as well have been one, or the way to the centre.
constexpr std::chrono::seconds kGestureTakesAtLeast{2}, kGestureTakesAtMost{10};
/// A king's ply to the centre, followed by the other king within this time, was the first half of
/// giving the result. A king's ply to any other square was a stop on the way there, if the king
/// moved on at once.
constexpr std::chrono::seconds kGestureTakes{5};
constexpr std::chrono::seconds kGestureStopTakes{2};

/// True if `placement` is on the board, except for the kings and the pieces that made room for
/// them.
bool is_under_kings(const rules::Placement& placement, const rules::Placement& current) {
  return std::ranges::all_of(differences(current, placement), [&](Square square) {
    return is_centre(square) || is_king(placement[square]);
  });
}

/// True if ply `index` took a king to a square of the centre, and that king is there in `current`.
bool is_king_still_there(const GameView& game, std::size_t index, const rules::Placement& current) {
  const auto move = game.plies()[index].move;
  const auto king = game.positions()[index].placement()[move.from];
  return is_king(king) && is_centre(move.to) && current[move.to] == king;
}

/// How many plies were there before a king set out for the centre to give the result. Firm plies
/// stay, and so does checkmate by a king that discovers it.
std::size_t plies_before_kings(const GameView& game, const Sensed& sensed) {
  const bool knows_pieces = sensed.sensing() == SensingClass::kIdentity;
  auto i = game.firm_count();
  for (; i < game.plies().size(); ++i) {
    const auto& ply = game.plies()[i];
    const bool taken_for_another = is_centre(ply.move.to) && !knows_pieces;
    const bool by_king = is_king(game.positions()[i].placement()[ply.move.from]);
    if (!by_king && !taken_for_another) continue;
    // No rook goes with a king on its way to the centre.
    if (game.positions()[i].is_castling(ply.move)) continue;
    const bool came = taken_for_another || is_king_still_there(game, i, sensed.placement());
    if (!came && game.positions()[i + 1].is_checkmate()) continue;
    const auto takes = came ? kGestureTakes : kGestureStopTakes;
    if (sensed.gesture.since() - ply.made_at < takes) break;
  }
  return i;
}

bool are_other_than_recorded(const Situation& s, const std::vector<Square>& differ) {
  const auto& recorded = s.game.last().placement();
  return std::ranges::count_if(differ, [&](Square square) {
           const bool misread =
               s.game.reported()[square] != as_sensed(recorded[square], s.sensed.sensing());
           return !misread && !is_centre(square) && !is_king(recorded[square]);
         }) > 1;
}

/// True if a player pressed in the outage and has no ply in the record for that.
bool is_lever_ahead(const Situation& s) {
  const auto& before = s.outage.gap()->last_sight.clock.last();
  const auto& clock = s.sensed.clock;
  if (!before || !clock.seen().lever || before->pressed == clock.last()->pressed) return false;
  const auto to_move = drivers::other(clock.last()->pressed);
  return to_move != side_of(s.game.last().turn(), s.sensed.orientation());
}

}  // namespace

bool is_pressed_king_ply(const Sensed& sensed, const GameView& game) {
  const auto turn = sensed.side_to_move();
  if (!turn || !sensed.gesture.kings_in_centre() || !game.in_play()) return false;
  const auto mover = rules::opponent_of(*turn);
  const auto count = game.plies().size();
  const auto& before =
      game.positions()[count > 0 && game.last().turn() != mover ? count - 1 : count];
  if (before.turn() != mover) return false;
  const auto& sets = before.square_sets();
  const auto home = [&](rules::Color color) {
    return rules::first_square(sets.of(color, rules::PieceType::kKing));
  };
  const auto current = [&](rules::Color color, Square square) {
    return sensed.placement()[square] == rules::make_piece(color, rules::PieceType::kKing);
  };
  if (!current(*turn, home(*turn))) return false;
  for (const auto move : before.legal_moves()) {
    if (move.from != home(mover) || before.is_castling(move)) continue;
    for (const auto beside : rules::Squares(rules::king_attacks(move.to))) {
      if (current(mover, beside)) return true;
    }
  }
  return false;
}

bool is_result_given(const Situation& s, const model::GivenResult& given) {
  const auto* row = find_row(s.life.phase(), s.outage.sight(), PhaseChange::kPlayersGiveResult);
  if (row == nullptr) return false;
  const auto& game = s.game.game();
  // Before the first ply the kings are left of the game before, unless this one was played unseen.
  // After the end, when other pieces were moved, they are no result either. And an arbiter's
  // decision stays.
  if (game.plies.empty() && !(s.outage.gap() && plies_are_missing(s))) return false;
  const bool known = game.has_given_result();
  if (known && s.life.last_game().others_were_moved()) return false;
  if (is_arbiters(game.termination)) return false;
  if (game.result == given.result && game.termination == given.termination) return false;
  const bool knows_pieces = s.sensed.sensing() == SensingClass::kIdentity;
  return !knows_pieces || !is_of_another_game(s.game.reported(), s.sensed.placement());
}

KingsPly kings_plies(const Situation& s) {
  KingsPly kings{plies_before_kings(s.game, s.sensed), {}};
  for (auto i = s.game.firm_count(); i < s.game.plies().size(); ++i) {
    const auto took = s.sensed.gesture.since() - s.game.plies()[i].made_at;
    if (!is_king_still_there(s.game, i, s.sensed.placement())) continue;
    if (took < kGestureTakesAtLeast || took > kGestureTakesAtMost) continue;
    kings.explanations = {{i, {s.game.plies()[i].san}}, {i, {}}};
    if (i >= kings.keep) std::ranges::reverse(kings.explanations);
  }
  return kings;
}

std::optional<DatedMove> ply_before_kings(const Situation& s) {
  const auto& position = s.game.last();
  if (s.sensed.sensing() != SensingClass::kIdentity || s.outage.gap()) return std::nullopt;
  if (s.game.is_over() || s.game.doubt().is_uncertain) return std::nullopt;
  const auto& placement = s.sensed.placement();
  if (is_under_kings(position.placement(), placement)) return std::nullopt;
  std::optional<rules::Move> made;
  for (const auto move : position.legal_moves()) {
    // A piece that went to the centre is not seen under the kings: it may have been taken as well.
    if (is_centre(move.to)) continue;
    if (!is_under_kings(position.after(move).placement(), placement)) continue;
    if (std::exchange(made, move)) return std::nullopt;
  }
  if (!made) return std::nullopt;
  const auto& lately = s.outage.recent().all();
  const auto came = std::ranges::find_if(lately.rbegin(), lately.rend(), [&](const auto& each) {
    return !each.press && each.square == made->to;
  });
  if (came == lately.rend() || came->at > s.sensed.gesture.since()) return std::nullopt;
  return DatedMove{*made, came->at};
}

bool plies_are_missing(const Situation& s) {
  const auto& clock_outages = s.outage.clock();
  if (clock_outages.current() &&
      clock_outages.presses_exceed_plies(s.inference.hypotheses().best().ply_count)) {
    return true;
  }
  // One press may be that of the last ply; more are of moves to and fro that left no trace.
  const bool is_gap = s.outage.gap().has_value();
  if (is_gap && (s.sensed.clock.presses().missed().value_or(0) > 1 || is_lever_ahead(s)))
    return true;
  if (!is_gap && !s.sensed.is_replayed()) return are_other_than_recorded(s, s.game.unexplained());
  // While the plies of an outage are not explained, no difference has been published.
  const auto differ = differences(s.sensed.placement(), s.game.reported());
  const auto has_come = [&](Square square) { return is_elsewhere(square, s.sensed.placement()); };
  return std::ranges::any_of(differ, has_come) || are_other_than_recorded(s, differ);
}

bool reaches_result_position(const Situation& s) {
  const auto& earlier = s.life.last_game().end_placement();
  return earlier && !are_other_than_recorded(s, differences(*earlier, s.game.reported()));
}

std::optional<PhaseChange> how_game_ended(const Situation& s) {
  if (!s.game.has_game() || !s.game.in_play()) return std::nullopt;
  const bool is_lost = s.game.doubt().is_lost();
  if (s.game.plies().empty() && !is_lost && !was_played_unseen(s)) return std::nullopt;
  if (s.game.is_over()) {
    if (s.game.doubt().is_uncertain) return std::nullopt;
    return PhaseChange::kEndedByPosition;
  }
  const bool in_doubt =
      s.outage.gap() || s.outage.doubts().holds(s.inference.hypotheses().root().ply_count);
  if (!in_doubt && !is_lost) return std::nullopt;
  return PhaseChange::kEndedUnseen;
}

bool may_kings_be_played(const Situation& s) {
  return s.sensed.sensing() != SensingClass::kIdentity && s.sensed.gesture.kings_in_centre() &&
         s.game.in_play() && !s.outage.gap();
}

bool are_kings_played(const Situation& s) {
  return s.inference.hypotheses().best().shown == s.sensed.placement();
}

rules::Bitboard come_since_kings_left(const Situation& s, const rules::Position& position) {
  const auto& all = s.inference.evidence().sensor_events;
  auto both_left = SensorEvents::kNowhere;
  for (const auto color : {rules::Color::kWhite, rules::Color::kBlack}) {
    const auto kings = position.square_sets().of(color, rules::PieceType::kKing);
    if (kings == 0) return 0;
    const auto home = rules::first_square(kings);
    if (s.sensed.placement()[home] != rules::Piece::kNone && !is_centre(home)) return 0;
    auto left = all.end();
    while (left > all.begin() &&
           (all[left - 1].press || all[left - 1].square != home || all[left - 1].is_arrival())) {
      --left;
    }
    if (left == all.begin()) return 0;
    both_left = std::min(both_left, left - 1);
  }
  return all.arrivals(both_left);
}

std::optional<PhaseStep> result_is_taken_back(const Situation& s) {
  if (s.game.game().termination != model::Termination::kKingsGesture) return std::nullopt;
  if (s.outage.gap() && s.sensed.shows_starting_position()) return std::nullopt;
  if (s.life.last_game().others_were_moved() || !s.sensed.clock.running()) return std::nullopt;
  return s.matches_record() ? std::optional<PhaseStep>(PlayOn{}) : std::nullopt;
}

std::optional<PhaseStep> adjourned_game_is_played_on(const Situation& s) {
  const auto turn = s.sensed.side_to_move();
  if (!turn) return std::nullopt;
  const auto& adjourned = s.game.last();
  if (adjourned.turn() == *turn) {
    return s.matches_record() ? std::optional<PhaseStep>(PlayOn{}) : std::nullopt;
  }
  const bool sealed = std::ranges::any_of(adjourned.legal_moves(), [&](rules::Move move) {
    return as_sensed(adjourned.after(move).placement(), s.sensed.sensing()) == s.sensed.placement();
  });
  return sealed ? std::optional<PhaseStep>(PlayOn{}) : std::nullopt;
}

}  // namespace jadoube::tracking

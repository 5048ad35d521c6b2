// What happens after a hypothesis's last ply and is not (yet) a ply of its own. Examples: a piece
// that rests on its way, a piece that is put straight, a victim carried past, a press.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "daemon/tracking/inferred/next_hypothesis.h"
#include "daemon/tracking/inferred/sensor_evidence.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// True if the piece that the ply before `h`'s had moved was away when the reply came, and still
/// is.
bool was_missing_before_reply(const Hypothesis& h, const SensorEvidence& evidence) {
  for (const auto square : rules::Squares(h.answers_to & differing(h.shown, evidence.placement))) {
    const auto* left = evidence.sensor_events.last_on(square);
    if (left != nullptr && h.made_at - left->at > kScan) return true;
  }
  return false;
}

/// A press completes the last ply of the player who pressed, whatever has been done since.
void take_press(Hypothesis& h, const Press& press, const SensorEvidence& evidence) {
  const bool own = press.by != h.position.turn();
  const bool starts_the_clock = own && h.ply_count == 0;
  auto& known = own ? h.own_press : h.previous_press;
  if (starts_the_clock || (known && known->at == press.at)) return;
  const bool has_ply = own || h.ply_count > 1;
  if (known || !has_ply) {
    h.since += cost::kPressWithoutPly;
    return;
  }
  known = press;
  if (own) {
    if (std::exchange(h.press_to_come, false)) h.charge_placement(-cost::kPressToCome);
    h.paid += cost_of_placement(h, evidence);
    return;
  }
  if (!h.reply_before_press) return;
  // It was only reported late.
  h.paid -= cost::kReplyBeforePress;
  h.reply_before_press = false;
  h.unpressed = 0;
  if (was_missing_before_reply(h, evidence)) h.paid += cost::kMovedPieceMissing;
}

/// True if the piece of `square` was lifted before `h`'s ply was made: the player who answers did
/// not lift it.
bool was_lifted_before(const Hypothesis& h, rules::Square square, const SensorEvidence& evidence) {
  const auto& all = evidence.sensor_events;
  const auto first = std::max(h.unexplained_from, all.begin());
  return all.first_lift(square, first, all.end()) == SensorEvents::kNowhere;
}

/// A piece is back where it belongs.
Cost returned(Hypothesis& h, rules::Square square, const SensorEvidence& evidence) {
  if (h.off_centre && h.off_centre->square == square) {
    // Sooner or later it is put straight.
    h.off_centre->since = drivers::kNever;
    return for_time(evidence.now - h.made_at, cost::kOffCentrePerSecond);
  }
  if (h.ply_count > 0 && square == h.move.to) return cost::kSettle;
  const bool own = rules::color_of(h.position.placement()[square]) == h.position.turn();
  return own && !was_lifted_before(h, square, evidence) ? cost::kAdjustOwn : cost::kAdjustOther;
}

/// True if a piece of that kind is missing somewhere from where a hand that slides it passes
/// `square`.
bool lies_on_its_way(const Hypothesis& h, rules::Square square, Piece piece,
                     const SensorEvidence& evidence) {
  for (const auto home : rules::Squares(differing(h.shown, evidence.placement))) {
    if (h.shown[home] != piece) continue;
    const auto near = rules::king_attacks(home);
    if (rules::contains(near, square) || rules::between(home, square) != 0) return true;
  }
  return false;
}

/// True if `square` was reported otherwise than `h` has it, and now is not. A piece is read that
/// was not, or something has left that never was there.
bool is_read_right_now(const Hypothesis& h, const SensorEvent& sensor_event,
                       const SensorEvidence& evidence) {
  const auto piece = as_sensed(h.position.placement()[sensor_event.square], evidence.sensing);
  return h.shown[sensor_event.square] != piece && sensor_event.now == piece;
}

/// How many moves a king needs from `one` to `other` on an empty board.
int king_moves(rules::Square one, rules::Square other) {
  return std::max(std::abs(rules::file_of(one) - rules::file_of(other)),
                  std::abs(rules::rank_of(one) - rules::rank_of(other)));
}

/// A piece came to a square, and no ply is made of it.
Cost of_arrival(Hypothesis& h, const SensorEvent& sensor_event, const SensorEvidence& evidence) {
  const auto square = sensor_event.square;
  const auto piece = sensor_event.now;
  const auto ghost = [&] { return h.ghosts++ == 0 ? cost::kGhost : cost::kNextGhost; };
  const bool away = is_away(h, piece, evidence);
  if (h.shown[square] == piece) {
    if (sensor_event.flickers) return 0;
    return returned(h, square, evidence) + of_other_target(h, sensor_event);
  }
  const bool own = may_be_of(h.position.turn(), piece, evidence.sensing);
  if (away && own) {
    if (!lies_on_its_way(h, square, piece, evidence)) return cost::kDrag;
    return h.stops++ == 0 ? cost::kStop : cost::kNextStop;
  }
  if (h.victim != Piece::kNone && piece == h.victim) {
    // If a board reports nothing of a piece, it may be any. On the square where it was taken it is
    // back.
    const bool is_parked = evidence.sensing != SensingClass::kOccupancy && square != h.move.to;
    if (is_parked) h.parked |= rules::bit(square);
    return ghost() + evidence.model().ghost_farther * (king_moves(square, h.move.to) - 1);
  }
  const bool continues =
      h.ply_count > 0 && piece == h.shown[h.move.to] && evidence.placement[h.move.to] != piece;
  if (continues) return cost::kDrag;
  if (away) return ghost();
  return own ? cost::kStop : cost::kMisread;
}

/// When that came which `left` took away.
drivers::Instant arrived_at(const SensorEvent& left, const SensorEvidence& evidence) {
  const auto& all = evidence.sensor_events;
  const auto came = all.last_arrival(left.square, left.before, all.begin(), left.at);
  return came == SensorEvents::kNowhere ? left.at : all[came].at;
}

/// The piece of a capture moves on, of which only the departure was seen. It leaves a square on its
/// way, or comes to its target, from which the victim was lifted. Then the ply explains all of
/// that. Anything else ends it: it may belong to the reply.
bool continues_swap(Hypothesis& h, std::size_t number, const SensorEvidence& evidence) {
  const auto& sensor_event = evidence.sensor_events[number];
  const bool is_target = !sensor_event.press && sensor_event.square == h.move.to;
  const bool is_on_way =
      !sensor_event.press &&
      rules::contains(rules::between(h.move.from, h.move.to), sensor_event.square);
  h.is_swap = h.is_swap && (is_target || is_on_way);
  if (!h.is_swap || sensor_event.is_arrival() != is_target) return false;
  if (is_target) {
    h.paid += cost::kCaptureMoverFirst - cost::kCaptureBySwap;
    // Now the squares show which capture it was.
    h.charge_prior(0);
    h.is_swap = false;
  } else {
    h.paid += h.swap_stops++ == 0 ? cost::kStop : cost::kNextStop;
    h.paid +=
        for_time(sensor_event.at - arrived_at(sensor_event, evidence), cost::kAtRestPerSecond);
  }
  h.since = 0;
  h.stops = h.ghosts = 0;
  h.made_at = sensor_event.at;
  h.unexplained_from = number + 1;
  h.residual = residual(h, evidence);
  return true;
}

}  // namespace

Cost cost_of_placement(const Hypothesis& h, const SensorEvidence& evidence) {
  return std::min(residual(h, evidence), cost::kMostForPlacement);
}

void add_event(Hypothesis& h, std::size_t number, const SensorEvidence& evidence) {
  if (continues_swap(h, number, evidence)) return;
  const auto& sensor_event = evidence.sensor_events[number];
  if (sensor_event.press) return take_press(h, *sensor_event.press, evidence);
  h.parked &= ~rules::bit(sensor_event.square);
  h.read_beside &= ~rules::bit(sensor_event.square);
  if (is_read_right_now(h, sensor_event, evidence)) {
    h.shown.set(sensor_event.square, sensor_event.now);
  } else if (sensor_event.is_arrival()) {
    h.since += of_arrival(h, sensor_event, evidence);
  } else if (h.shown[sensor_event.square] != sensor_event.before &&
             !(h.off_centre && h.off_centre->read_on == sensor_event.square) &&
             may_be_of(h.position.turn(), sensor_event.before, evidence.sensing) &&
             is_away(h, sensor_event.before, evidence)) {
    // A piece of the mover rested on a square that is not its own. A captured piece may lie
    // anywhere.
    h.since +=
        for_time(sensor_event.at - arrived_at(sensor_event, evidence), cost::kAtRestPerSecond);
  }
}

}  // namespace jadoube::tracking

// The cost of a ply depends on how it was made (`ply_execution.h`), on what is missing of it, and
// on when it came.
#include "daemon/tracking/inferred/next_hypothesis.h"

#include <algorithm>
#include <array>
#include <utility>

#include "daemon/tracking/inferred/ply_execution.h"

namespace jadoube::tracking {

using rules::Move;
using rules::Piece;
using rules::Square;

namespace {

/// Which earlier presses belong to the plies now: the parent's own, and one of the mover that was
/// read before the squares were.
void give_presses(Hypothesis& child, const Hypothesis& parent, std::size_t end,
                  const SensorEvidence& evidence) {
  child.previous_press = parent.own_press;
  for (auto i = parent.unexplained_from; i < end; ++i) {
    const auto& press = evidence.sensor_events[i].press;
    if (!press) continue;
    const auto& known =
        press->by == parent.position.turn() ? parent.previous_press : parent.own_press;
    if (known && known->at == press->at) continue;
    const bool early = press->by == parent.position.turn() && !child.own_press &&
                       child.made_at - press->at <= kPressWaits;
    if (early) child.own_press = press;
    child.paid += early ? cost::kPressEarly : parent.ply_count > 0 ? cost::kPressWithoutPly : 0;
  }
}

constexpr int kNobodyPressesAfter = 4;

/// The ply before was not pressed (yet): a reply seldom comes before that.
void charge_missing_press(Hypothesis& child, const Hypothesis& parent) {
  if (parent.own_press) return;
  child.unpressed = parent.unpressed + 1;
  if (child.unpressed > kNobodyPressesAfter) {
    child.paid += cost::kNobodyPresses;
    return;
  }
  child.paid += cost::kReplyBeforePress;
  child.reply_before_press = true;
  if (parent.reply_before_press) child.paid += cost::kPlyWithoutPress;
}

/// People need time to see what they answer. With a clock, that the press was not waited for is
/// charged already.
Cost of_haste(const Hypothesis& parent, drivers::Instant lifted, bool clock_in_use) {
  if (lifted - parent.made_at > kScan) return 0;
  const bool beforehand = parent.made_at - lifted > kScan;
  if (clock_in_use) return beforehand ? cost::kReplyBeforehand - cost::kReplyBeforePress : 0;
  return beforehand ? cost::kReplyBeforehand : cost::kReplyAtOnce;
}

/// True if the piece was in a hand already when the gap began.
bool is_begun(const Hypothesis& parent, Move move, const SensorEvidence& evidence) {
  const auto* last = evidence.sensor_events.last_on(move.from, parent.unexplained_from,
                                                    evidence.sensor_events.end());
  return last != nullptr && last->now == Piece::kNone && last->before == parent.shown[move.from];
}

Cost of_ground(Ground ground, Square to, const SensorEvidence& evidence) {
  switch (ground) {
    case Ground::kGap:
      return cost::kPlyInGap;
    case Ground::kPlacement:
      return cost::kArrivalUnseen;
    case Ground::kUnread:
      if (evidence.placement[to] != Piece::kNone) return cost::kTakenUnread;
      if (rules::contains(evidence.dead, to)) return cost::kOnDeadSquare;
      return cost::kArrivalUnseen + (rules::contains(evidence.read, to) ? cost::kReadBefore : 0);
    case Ground::kSensed:
      break;
  }
  return 0;
}

}  // namespace

std::size_t first_that_counts(const Hypothesis& h, const SensorEvidence& evidence) {
  auto first = std::max(h.unexplained_from, evidence.sensor_events.begin());
  while (first > evidence.sensor_events.begin() &&
         h.made_at - evidence.sensor_events[first - 1].at <= kScan) {
    --first;
  }
  for (const auto early : h.early) first = std::min(first, early);
  return std::max(first, evidence.sensor_events.begin());
}

std::size_t first_that_counts_on(const Hypothesis& h, Square square,
                                 const SensorEvidence& evidence) {
  auto first = first_that_counts(h, evidence);
  if (rules::contains(h.came_to, square)) first = std::max(first, h.unexplained_from);
  for (const auto& arrived : h.arrived_lately) {
    if (rules::contains(arrived.squares, square)) first = std::max(first, arrived.until);
  }
  return first;
}

Cost of_other_target(const Hypothesis& h, const SensorEvent& sensor_event) {
  const bool is_soon = sensor_event.at - h.made_at <= kHandStaysAtTarget;
  return is_soon && rules::contains(h.other_targets, sensor_event.square) ? cost::kAdjustTarget : 0;
}

int presses_for_nothing(const Hypothesis& h, std::size_t end, const SensorEvidence& evidence) {
  const auto& all = evidence.sensor_events;
  int presses = 0;
  for (auto i = std::max(h.unexplained_from, all.begin()); i < end; ++i) {
    const auto& press = all[i].press;
    const auto is = [&](const auto& known) { return known && known->at == press->at; };
    if (press && !is(h.own_press) && !is(h.previous_press)) ++presses;
  }
  return presses;
}

namespace {

/// True if `piece` has come to the square where by the hypothesis it was off centre: it was put
/// straight.
bool is_put_straight(const OffCentre& piece, const Hypothesis& h, const SensorEvidence& evidence) {
  const auto& all = evidence.sensor_events;
  return all.has_come(piece.square, h.shown[piece.square], all.begin());
}

/// Puts off centre the piece that was moved, or the one that was before, if it is still there. A
/// piece that was off centre until it was moved again or captured is charged for that time. With a
/// clock, the presses have charged it already.
void are_off_centre(Hypothesis& child, const Hypothesis& parent, std::optional<Square> read_on,
                    const SensorEvidence& evidence) {
  auto before = parent.off_centre;
  if (before && is_put_straight(*before, parent, evidence)) before->since = drivers::kNever;
  const bool is_missing =
      before && (before->square == child.move.from || before->square == child.move.to);
  if (is_missing && !evidence.clock_in_use) {
    child.paid += for_time(child.made_at - before->since, cost::kOffCentrePerSecond);
  }
  if (is_missing && before->square == child.move.to)
    child.read_beside |= rules::bit(before->read_on);
  if (read_on) {
    const auto since = evidence.undated ? drivers::kNever : child.made_at;
    child.off_centre = OffCentre{child.move.to, *read_on, since};
  } else if (!is_missing) {
    child.off_centre = before;
  }
}

rules::Bitboard squares_come_to(const rules::Position& before, Move move) {
  if (!before.is_castling(move)) return rules::bit(move.to);
  const auto to = rules::castling_targets(move.from, move.to);
  return rules::bit(to.king) | rules::bit(to.rook);
}

/// What a pawn became, if the board does not show it: a queen, or any other piece.
std::shared_ptr<const Alternatives> promotions(const Hypothesis& parent, Move move) {
  using enum rules::PieceType;
  Alternatives alternatives{parent.ply_count, parent.position, {}};
  for (const auto type : {kQueen, kRook, kBishop, kKnight}) {
    move.promotion = type;
    alternatives.ranked.push_back({{move}, 0});
  }
  return std::make_shared<const Alternatives>(std::move(alternatives));
}

/// The squares on which the piece of `from` can capture.
rules::Bitboard targets_of(const Hypothesis& h, Square from) {
  rules::Bitboard targets = 0;
  for (const auto move : h.position.legal_moves()) {
    const bool takes = h.position.placement()[move.to] != Piece::kNone;
    if (move.from == from && takes && !h.position.is_castling(move)) targets |= rules::bit(move.to);
  }
  return targets;
}

/// Where the plies up to `parent` put pieces within a scan before `made_at`.
std::vector<Arrived> arrived_lately(const Hypothesis& parent, drivers::Instant made_at) {
  auto lately = parent.arrived_lately;
  if (parent.ply_count > 0) {
    lately.push_back({parent.came_to, parent.unexplained_from, parent.made_at});
  }
  std::erase_if(lately, [&](const Arrived& each) { return made_at - each.at > kScan; });
  return lately;
}

/// The game after `move`, and nothing else.
Hypothesis played(const Hypothesis& parent, Move move, bool legal, SensingClass sensing) {
  Hypothesis child;
  child.parent = parent.id;
  child.ply_count = parent.ply_count + 1;
  child.watched_plies = parent.watched_plies + 1;
  child.move = move;
  child.answered_at = parent.made_at;
  child.legal = legal;
  child.came_to = squares_come_to(parent.position, move);
  child.answers_to = parent.came_to;
  const bool is_chosen = move.promotion && sensing != SensingClass::kIdentity;
  if (is_chosen) child.alternatives = promotions(parent, move);
  child.victim = parent.position.is_castling(move) ? Piece::kNone : parent.shown[move.to];
  child.unread = parent.unread & ~(rules::bit(move.from) | rules::bit(move.to));
  child.parked = parent.parked & ~(rules::bit(move.from) | rules::bit(move.to));
  child.read_beside = parent.read_beside & ~(rules::bit(move.from) | rules::bit(move.to));
  child.position = parent.position.after(move);
  child.shown = reported_after(parent.position, parent.shown, move, child.position, sensing);
  return child;
}

/// The cost of the time at which the ply came, as an answer to the ply before. One that was seen
/// long before that was not made in haste.
void charge_as_reply(Hypothesis& child, const Hypothesis& parent, const PlyExecution& execution,
                     std::optional<std::size_t> seen, const SensorEvidence& evidence) {
  const bool listened = child.ground != Ground::kGap && parent.ground != Ground::kGap;
  if (!listened || parent.watched_plies == 0) return;
  if (evidence.clock_in_use) charge_missing_press(child, parent);
  if (!seen || parent.made_at - child.made_at > kScan) return;
  const auto lifted = execution.lifted_at().value_or(child.made_at);
  child.paid += of_haste(parent, lifted, evidence.clock_in_use);
  // Boards that distinguish pieces show who lifts.
  const bool is_hasty = lifted - parent.answered_at <= kTwoPliesTake && parent.watched_plies > 1;
  if (is_hasty) child.paid += evidence.model().two_plies_at_once;
  if (execution.answers_missing_piece(*seen)) child.paid += cost::kReplyWhileMissing;
}

/// What happened before `end` and may belong to the reply, and what happened since.
void process_what_follows(Hypothesis& child, const Hypothesis& parent,
                          const PlyExecution& execution, std::optional<std::size_t> seen,
                          const SensorEvidence& evidence) {
  for (auto i = parent.unexplained_from; seen && i < *seen; ++i) {
    if (!execution.is_early_reply(i, *seen)) continue;
    child.early.push_back(i);
    add_event(child, i, evidence);
  }
  for (auto i = child.unexplained_from; i < evidence.sensor_events.end(); ++i) {
    add_event(child, i, evidence);
  }
}

/// The board does not read the piece that arrived by `h`'s ply.
void mark_unread(Hypothesis& h) {
  h.unread |= rules::bit(h.move.to);
  h.shown.set(h.move.to, Piece::kNone);
}

/// True if the piece that came at sensor event `seen` was there long before: since its player
/// pressed.
bool is_read_late(const PlyExecution& execution, std::size_t seen, const SensorEvidence& evidence) {
  const auto pressed = execution.pressed_unread(seen);
  return pressed != SensorEvents::kNowhere &&
         evidence.sensor_events[seen].at - evidence.sensor_events[pressed].at > kPressWaits;
}

/// What it costs that the player had other pieces off the board while they made `move`, which was
/// complete with sensor event `seen`.
Cost of_others_in_hand(const Hypothesis& parent, Move move, std::size_t seen,
                       const SensorEvidence& evidence) {
  const auto each = evidence.model().other_in_hand;
  if (each == 0) return 0;
  const auto& all = evidence.sensor_events;
  const auto& sets = parent.position.square_sets();
  const bool castles = parent.position.is_castling(move);
  Cost cost = 0;
  for (const auto square : rules::Squares(sets.of(sets.turn))) {
    if (square == move.from || (castles && square == move.to)) continue;
    const auto* last = all.last_on(square, all.begin(), seen + 1);
    const bool is_away = last != nullptr && !last->is_arrival() &&
                         last->before == parent.shown[square] &&
                         all[seen].at - last->at > 2 * kScan;
    if (is_away) cost += each;
  }
  return cost;
}

/// The least gain of the capture `move`, in pawns, if the piece that makes it is taken in turn.
int gain_of(const rules::Position& position, Move move) {
  static constexpr std::array kWorth = {1, 3, 3, 5, 9, 9};
  const auto worth = [](Piece piece) {
    return kWorth[static_cast<std::size_t>(rules::type_of(piece))];
  };
  const auto after = position.after(move);
  const bool is_defended = after.attackers_of(move.to, after.turn()) != 0;
  const int given = is_defended ? worth(position.placement()[move.from]) : 0;
  return worth(position.placement()[move.to]) - given;
}

/// How seldom people make the capture `move`, beside others [guess]. They take back at once.
Cost of_capture(const Hypothesis& parent, Move move, Cost most) {
  const bool retakes = parent.victim != Piece::kNone && move.to == parent.move.to;
  if (parent.ply_count > 0 && retakes) return 0;
  const int gain = gain_of(parent.position, move);
  if (gain >= 3) return most / 12;
  if (gain >= 0) return most / 4;
  return gain >= -2 ? most * 7 / 12 : most;
}

/// For several captures of one piece that the squares cannot distinguish: how much less likely
/// `move` is than the likeliest. No other move is weighed by what it is worth.
Cost less_likely_than_others(const Hypothesis& parent, Move move, rules::Bitboard others,
                             const SensorEvidence& evidence) {
  const auto most = evidence.model().poor_capture;
  if (most == 0) return 0;
  const auto own = of_capture(parent, move, most);
  auto least = own;
  for (const auto to : rules::Squares(others)) {
    least = std::min(least, of_capture(parent, {move.from, to}, most));
  }
  return own - least;
}

/// True if the ply of `child` takes a piece that came there just before and that the board had no
/// time to read. The piece which the unread piece took is beside.
bool was_taken_unread(const Hypothesis& parent, const Hypothesis& child) {
  return parent.ground == Ground::kUnread && parent.parked != 0 &&
         child.move.to == parent.move.to && child.made_at - parent.made_at <= kTakenAtOnce;
}

Hypothesis make_child(const Hypothesis& parent, Move move, bool legal, Ground ground,
                      std::optional<Square> read_on, const SensorEvidence& evidence) {
  const PlyExecution execution(parent, move, read_on, evidence);
  // A sensor event before a gap is no trace of a ply made in it.
  std::optional<std::size_t> seen = execution.completed();
  if (*seen == SensorEvents::kNowhere || ground == Ground::kGap) seen.reset();
  const auto unseen_end = ground == Ground::kGap      ? evidence.sensor_events.end()
                          : ground == Ground::kUnread ? execution.last_lifted()
                                                      : parent.unexplained_from;
  const bool late = seen && is_read_late(execution, *seen, evidence);
  if (late) seen = execution.pressed_unread(*seen);
  const auto end = late ? *seen + 1 : seen.value_or(unseen_end);
  auto child = played(parent, move, legal, evidence.sensing);
  if (ground == Ground::kUnread || late) mark_unread(child);
  child.ground = seen ? Ground::kSensed : ground;
  child.is_swap = seen && execution.is_swap();
  if (child.is_swap) child.other_targets = targets_of(parent, move.from) & ~rules::bit(move.to);
  const bool lifted = ground == Ground::kUnread && unseen_end > parent.unexplained_from;
  child.made_at = seen     ? evidence.sensor_events[*seen].at
                  : lifted ? evidence.sensor_events[unseen_end - 1].at
                           : evidence.now;
  child.arrived_lately = arrived_lately(parent, child.made_at);
  child.unexplained_from = seen ? std::max(*seen + 1, parent.unexplained_from) : end;
  child.paid = parent.paid + execution.itself(end) + execution.on_the_way(end);
  are_off_centre(child, parent, read_on, evidence);
  if (read_on) child.paid += cost::kNeighbourRead;
  if (late) child.paid += cost::kReadLate;
  if (seen && execution.is_of_another(*seen)) child.paid += cost::kMisread;
  if (!seen) {
    const bool begun = ground == Ground::kGap && is_begun(parent, move, evidence);
    child.unseen = begun ? cost::kPlyBegun : of_ground(ground, move.to, evidence);
    child.paid += child.unseen;
  }
  if (was_taken_unread(parent, child)) {
    child.paid -= std::max(0, parent.unseen - cost::kTakenUnread);
  }
  if (!legal) child.paid += cost::kIllegalPly;
  child.prior = parent.prior;
  if (child.is_swap) {
    child.charge_prior(less_likely_than_others(parent, move, child.other_targets, evidence));
  }
  if (child.made_at < parent.made_at) child.paid += cost::kOutOfOrder;
  if (seen) {
    // Squares are read out of order within a scan or two. Hands make one move after the other.
    const bool is_long_before = parent.ply_count > 0 && parent.made_at - child.made_at > 2 * kScan;
    if (is_long_before) child.paid += evidence.model().long_before;
    child.paid += of_others_in_hand(parent, move, *seen, evidence);
  }
  charge_as_reply(child, parent, execution, seen, evidence);
  give_presses(child, parent, end, evidence);
  process_what_follows(child, parent, execution, seen, evidence);
  return child;
}

}  // namespace

Hypothesis after_ply(const Hypothesis& parent, Move move, bool legal, Ground ground,
                     const SensorEvidence& evidence) {
  return make_child(parent, move, legal, ground, std::nullopt, evidence);
}

Hypothesis after_ply_off_centre(const Hypothesis& parent, Move move, Square read_on,
                                const SensorEvidence& evidence) {
  return make_child(parent, move, true, Ground::kSensed, read_on, evidence);
}

namespace {

bool has_come(const Hypothesis& h, Square square, Piece piece, const SensorEvidence& evidence) {
  return evidence.sensor_events.has_come(square, piece, first_that_counts_on(h, square, evidence));
}

/// True if the piece on `square` was lifted since.
bool has_left(const Hypothesis& h, Square square, const SensorEvidence& evidence) {
  const auto earlier = h.shown[square];
  return evidence.placement[square] != earlier ||
         evidence.sensor_events.has_left(square, earlier,
                                         first_that_counts_on(h, square, evidence));
}

}  // namespace

bool is_replaced(const Hypothesis& h, Move move, const SensorEvidence& evidence) {
  if (evidence.sensing == SensingClass::kIdentity ||
      h.position.placement()[move.to] == Piece::kNone) {
    return false;
  }
  const auto earlier = h.shown[move.to];
  return earlier == reported_arrival(h.position, h.shown, move, evidence.sensing) &&
         !h.position.is_castling(move) && !has_left(h, move.to, evidence);
}

Bitboard arrivals_since(const Hypothesis& h, const SensorEvidence& evidence) {
  return evidence.sensor_events.arrivals(first_that_counts(h, evidence));
}

bool is_called_for(const Hypothesis& h, Move move, Bitboard arrivals,
                   const SensorEvidence& evidence) {
  if (!is_promotion_of_choice(move, evidence.sensing)) return false;
  if (h.position.is_castling(move)) {
    // In Chess960 one of the two may be already where it is to go.
    const auto to = rules::castling_targets(move.from, move.to);
    const auto king = reported_piece(h.position, h.shown, move.from, evidence.sensing);
    const auto rook = reported_piece(h.position, h.shown, move.to, evidence.sensing);
    return ((rules::contains(arrivals, to.king) && has_come(h, to.king, king, evidence)) ||
            (rules::contains(arrivals, to.rook) && has_come(h, to.rook, rook, evidence) &&
             (to.king == move.from || has_left(h, move.from, evidence))));
  }
  const auto placed = reported_arrival(h.position, h.shown, move, evidence.sensing);
  const bool came = rules::contains(arrivals, move.to) && has_come(h, move.to, placed, evidence);
  if (evidence.sensing == SensingClass::kIdentity) return came;
  // A board that does not distinguish pieces knows a piece that came only by the piece that left.
  // It does not see that a piece was replaced by another.
  return (came || is_replaced(h, move, evidence)) && has_left(h, move.from, evidence);
}

}  // namespace jadoube::tracking

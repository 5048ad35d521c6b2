#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "daemon/tracking/inferred/next_hypothesis.h"
#include "daemon/tracking/inferred/sensor_evidence.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

/// How one ply was made, from the events since the ply before. It has when the piece came to its
/// square, what it passed on the way, and how the captured piece left.
class PlyExecution {
 public:
  PlyExecution(const Hypothesis& parent, rules::Move move, std::optional<rules::Square> read_on,
               const SensorEvidence& evidence)
      : parent_(parent),
        move_(move),
        evidence_(evidence),
        placement_(parent.position.placement()),
        first_(first_that_counts(parent, evidence)) {
    castles_ = parent.position.is_castling(move);
    find_targets();
    if (read_on) targets_[0].square = *read_on;
  }

  /// When the last of its pieces came, of those that were seen to come; or when it left, if its
  /// arrival cannot be seen. SensorEvents::kNowhere if it did neither.
  std::size_t completed() const {
    auto last = SensorEvents::kNowhere;
    for (const auto& target : targets_) {
      if (target.piece == rules::Piece::kNone) continue;
      const auto came = last_arrival(target);
      if (came != SensorEvents::kNowhere && (last == SensorEvents::kNowhere || came > last))
        last = came;
    }
    return last == SensorEvents::kNowhere && is_replaced(parent_, move_, evidence_) ? left_at()
                                                                                    : last;
  }

  /// True if nothing was seen to come: its piece took one that looks the same, and only left.
  bool is_swap() const {
    const bool came = std::ranges::any_of(targets_, [&](const Target& target) {
      return target.piece != rules::Piece::kNone && last_arrival(target) != SensorEvents::kNowhere;
    });
    return !came && is_replaced(parent_, move_, evidence_);
  }

  /// True if the ply's piece was still on its own square when something came to where it goes.
  /// Boards that distinguish pieces need not ask.
  bool is_of_another(std::size_t number) const {
    if (evidence_.sensing == SensingClass::kIdentity || castles_) return false;
    const auto& all = evidence_.sensor_events;
    const auto left = first_lift(move_.from, all.end());
    return left != SensorEvents::kNowhere && left > number && all[left].at - all[number].at > kScan;
  }

  /// What was sensed before sensor event `end` that the ply explains, and what it does not.
  Cost on_the_way(std::size_t end) const {
    Cost cost = 0;
    int stops = 0, ghosts = 0;
    for (const auto i : parent_.early) cost += passed(i, end, stops, ghosts);
    for (auto i = parent_.unexplained_from; i < end; ++i) cost += passed(i, end, stops, ghosts);
    return cost;
  }

  /// True if sensor event `number` may belong to the reply, read before the ply's own square was.
  bool is_early_reply(std::size_t number, std::size_t end) const {
    const auto& sensor_event = evidence_.sensor_events[number];
    // If a board reports nothing of a piece, it is the piece that was on its way there.
    const bool is_own =
        evidence_.sensing == SensingClass::kOccupancy && is_on_line(sensor_event.square);
    return sensor_event.is_arrival() && !is_own && end < evidence_.sensor_events.end() &&
           may_be_of(rules::opponent_of(parent_.position.turn()), sensor_event.now,
                     evidence_.sensing) &&
           sensor_event.now != parent_.shown[sensor_event.square] &&
           (is_within_scan(number, end) || is_away_at(number));
  }

  /// The first press of its player while its piece was lifted and on no square, up to sensor event
  /// `end`. The piece was on its square then, and was read only later.
  std::size_t pressed_unread(std::size_t end) const {
    if (castles_) return SensorEvents::kNowhere;
    for (auto i = parent_.unexplained_from; i < end; ++i) {
      const auto& press = evidence_.sensor_events[i].press;
      const bool own = press && press->by == parent_.position.turn() && !is_known(*press);
      if (own && is_away_until(i, end)) return i;
    }
    return SensorEvents::kNowhere;
  }

  /// The sensor event after the last by which its piece left a square; the first that is not
  /// explained where it never did.
  std::size_t last_lifted() const {
    const auto mover = reported(move_.from);
    auto end = evidence_.sensor_events.end();
    const auto left = [&](const SensorEvent& one) {
      return !one.press && one.before == mover && one.now != mover;
    };
    while (end > parent_.unexplained_from && !left(evidence_.sensor_events[end - 1])) --end;
    return end;
  }

  /// When its piece was lifted; nothing where that was not seen.
  std::optional<drivers::Instant> lifted_at() const {
    const auto* lift = evidence_.sensor_events.last_on(move_.from);
    if (lift == nullptr || lift->is_arrival()) return std::nullopt;
    return lift->at;
  }

  /// True if the piece of the ply before was away from its square for longer than a scan when this
  /// ply was complete at `end`.
  bool answers_missing_piece(std::size_t end) const {
    if (parent_.ply_count == 0 || move_.to == parent_.move.to) return false;
    const auto square = parent_.move.to;
    const auto* last = evidence_.sensor_events.last_on(square, parent_.unexplained_from, end);
    return last != nullptr && last->now != parent_.shown[square] &&
           evidence_.sensor_events[end].at - last->at > kScan;
  }

  Cost itself(std::size_t end) const {
    if (castles_) return rook_came_first() ? cost::kCastlingRookFirst : cost::kCastlingKingFirst;
    if (placement_[move_.to] == rules::Piece::kNone) return cost::kLiftAndPlace;
    const auto victim_left = first_lift(move_.to, end), mover_left = first_lift(move_.from, end);
    if (victim_left == SensorEvents::kNowhere) return cost::kCaptureBySwap;
    return victim_left < mover_left ? cost::kCaptureVictimFirst : cost::kCaptureMoverFirst;
  }

 private:
  /// What the ply puts where.
  struct Target {
    rules::Square square;
    rules::Piece piece;
  };

  /// When its piece was lifted for the last time.
  std::size_t left_at() const {
    const auto& all = evidence_.sensor_events;
    const auto first = first_on(move_.from);
    const auto back = all.last_arrival(move_.from, parent_.shown[move_.from], first);
    return all.first_lift(move_.from, back == SensorEvents::kNowhere ? first : back + 1, all.end());
  }

  bool is_within_scan(std::size_t number, std::size_t end) const {
    return evidence_.sensor_events[end].at - evidence_.sensor_events[number].at <= kScan;
  }

  /// True if the ply's piece was nowhere to be seen at sensor event `number`.
  bool is_away_at(std::size_t number) const {
    const auto mover = reported(move_.from);
    int seen = 1;
    for (auto i = first_; i < number; ++i) {
      const auto& one = evidence_.sensor_events[i];
      if (one.press) continue;
      seen += (one.now == mover ? 1 : 0) - (one.before == mover ? 1 : 0);
    }
    return seen == 0;
  }

  /// True if it was so then, and still when sensor event `end` came.
  bool is_away_until(std::size_t number, std::size_t end) const {
    for (auto i = number; i < end; ++i) {
      if (!is_away_at(i)) return false;
    }
    return is_away_at(end);
  }

  /// True if `press` completed the ply before the parent's.
  bool is_known(const Press& press) const {
    const auto& known = parent_.previous_press;
    return known && known->at == press.at;
  }

  void find_targets() {
    if (castles_) {
      const auto to = rules::castling_targets(move_.from, move_.to);
      targets_ = {{{to.king, reported(move_.from)}, {to.rook, reported(move_.to)}}};
      return;
    }
    const auto placed = reported_arrival(parent_.position, parent_.shown, move_, evidence_.sensing);
    targets_ = {{{move_.to, placed}, {move_.from, rules::Piece::kNone}}};
  }

  /// How the piece of `square` is reported.
  rules::Piece reported(rules::Square square) const {
    return reported_piece(parent_.position, parent_.shown, square, evidence_.sensing);
  }

  bool is_target(const SensorEvent& sensor_event) const {
    return std::ranges::any_of(targets_, [&](const Target& target) {
      return sensor_event.square == target.square && sensor_event.now == target.piece;
    });
  }

  std::size_t first_on(rules::Square square) const {
    return first_that_counts_on(parent_, square, evidence_);
  }

  std::size_t last_arrival(const Target& target) const {
    return evidence_.sensor_events.last_arrival(target.square, target.piece,
                                                first_on(target.square));
  }

  std::size_t first_lift(rules::Square square, std::size_t end) const {
    return evidence_.sensor_events.first_lift(square, first_on(square), end);
  }

  bool rook_came_first() const {
    const auto king = last_arrival(targets_[0]), rook = last_arrival(targets_[1]);
    return king != SensorEvents::kNowhere && rook != SensorEvents::kNowhere && rook < king &&
           evidence_.sensor_events[king].at - evidence_.sensor_events[rook].at > kScan;
  }

  // One arrival that is no end of the ply.
  Cost passed(std::size_t number, std::size_t end, int& stops, int& ghosts) const {
    const auto& sensor_event = evidence_.sensor_events[number];
    if (!sensor_event.is_arrival()) return 0;
    if (is_target(sensor_event)) return is_of_another(number) ? cost::kMisread : 0;
    const auto mover = reported(move_.from);
    const bool belongs_there = sensor_event.now == parent_.shown[sensor_event.square];
    if (sensor_event.now == mover && !belongs_there) {
      const bool to_become = sensor_event.square == move_.to && targets_[0].square == move_.to;
      if (to_become) return 0;  // A pawn that is to become a piece.
      const bool on_line = sensor_event.square == move_.to || is_on_line(sensor_event.square);
      if (castles_ || !on_line) return cost::kDrag + (returned_after(number) ? 0 : rested(number));
      return rested(number) + (stops++ == 0 ? cost::kStop : cost::kNextStop);
    }
    if (belongs_there) {
      const bool read_at_last = rules::contains(parent_.unread, sensor_event.square);
      if (read_at_last || sensor_event.flickers) return 0;
      const auto& beside = parent_.off_centre;
      if (beside && beside->square == sensor_event.square) {
        return for_time(sensor_event.at - parent_.made_at, cost::kOffCentrePerSecond);
      }
      const bool own = color_of(placement_[sensor_event.square]) == parent_.position.turn();
      if (parent_.ply_count > 0 && sensor_event.square == parent_.move.to) return cost::kSettle;
      return (own ? cost::kAdjustOwn : cost::kAdjustOther) + of_other_target(parent_, sensor_event);
    }
    const bool ghost =
        (placement_[move_.to] != rules::Piece::kNone && sensor_event.now == reported(move_.to)) ||
        (parent_.victim != rules::Piece::kNone && sensor_event.now == parent_.victim);
    if (ghost) return ghosts++ == 0 ? cost::kGhost : cost::kNextGhost;
    if (!is_early_reply(number, end)) return cost::kMisread;
    return is_within_scan(number, end) ? 0 : cost::kUnseenUntilReply;
  }

  /// True if the ply's piece was at home again after sensor event `number`.
  bool returned_after(std::size_t number) const {
    const auto home = last_arrival({move_.from, reported(move_.from)});
    return home != SensorEvents::kNowhere && home > number;
  }

  /// The cost of the time for which a piece rested there, if by the hypothesis it only passed.
  Cost rested(std::size_t number) const {
    const auto& came = evidence_.sensor_events[number];
    const auto* left = evidence_.sensor_events.next_on(came.square, number + 1);
    const auto seen_until = std::min(evidence_.now, evidence_.listened_until);
    return for_time((left != nullptr ? left->at : seen_until) - came.at, cost::kAtRestPerSecond);
  }

  bool is_on_line(rules::Square square) const {
    return rules::contains(rules::between(move_.from, move_.to), square) ||
           rules::contains(rules::between(move_.from, square), move_.to);
  }

  const Hypothesis& parent_;
  const rules::Move move_;
  const SensorEvidence& evidence_;
  const rules::Placement& placement_;
  const std::size_t first_;
  bool castles_ = false;
  std::array<Target, 2> targets_{};
};

}  // namespace jadoube::tracking

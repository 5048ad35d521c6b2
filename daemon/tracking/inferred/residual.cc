// How the board may differ from a position though no mistake was made: the player to move holds a
// piece, or a captured one. The square that was just left is read late. A captured piece shows on
// its way out. Whatever else differs is an accident, and costs as accidents do. The order in which
// it came about is not remembered.
#include <algorithm>

#include "daemon/tracking/inferred/sensor_evidence.h"
#include "rules/square_sets.h"

namespace jadoube::tracking {

using rules::Bitboard;
using rules::Color;
using rules::Piece;
using rules::Square;

namespace {

drivers::Instant changed_at(const Hypothesis& h, Square square, const SensorEvidence& evidence) {
  const auto* sensor_event = evidence.sensor_events.last_on(square);
  return std::max(sensor_event != nullptr ? sensor_event->at : h.made_at, evidence.read_since);
}

/// Adds up what differs, square by square.
class Sum {
 public:
  Sum(const Hypothesis& h, const SensorEvidence& evidence) : h_(h), evidence_(evidence) {}

  Cost of(Bitboard squares) {
    for (const auto square : rules::Squares(squares)) {
      const auto expected = h_.shown[square], seen = evidence_.placement[square];
      if (expected != Piece::kNone) total_ += missing(square);
      if (seen != Piece::kNone) total_ += present(square, seen);
    }
    return total_;
  }

 private:
  Color turn() const { return h_.position.turn(); }

  // The piece of `square` has left, and may have been taken in place.
  Cost missing(Square square) {
    const auto piece = h_.position.placement()[square];
    const auto age =
        for_time(evidence_.now - changed_at(h_, square, evidence_), cost::kInHandPerSecond);
    if (h_.ply_count > 0 && square == h_.move.to && color_of(piece) != turn()) {
      return cost::kMovedPieceMissing + age;
    }
    if (rules::color_of(piece) == turn()) {
      if (in_hand_++ == 0) return cost::kInHand + age;
      // A king and its rook are lifted together for castling.
      const bool castles = (type_of(piece) == rules::PieceType::kRook ||
                            type_of(piece) == rules::PieceType::kKing) &&
                           in_hand_ == 2;
      return (castles ? cost::kVictimInHand : cost::kKnockedOver) + age;
    }
    // Players do not take a piece out of turn.
    const bool before_turn = h_.made_at - changed_at(h_, square, evidence_) > kScan;
    if (victims_++ > 0 || before_turn) return cost::kKnockedOver + age;
    const auto& sets = h_.position.square_sets();
    const bool can_be_taken = sets.attackers_of(square, turn(), sets.occupied()) != 0;
    return (can_be_taken ? cost::kVictimInHand : cost::kOtherInHand) + age;
  }

  // `seen` is where it should not be.
  Cost present(Square square, Piece seen) const {
    const auto* came = evidence_.sensor_events.last_on(square);
    if (h_.ply_count > 0 && square == h_.move.from) {
      const bool never_left = came == nullptr || !came->is_arrival() || came->at < h_.made_at;
      const bool seen_made = h_.ground != Ground::kGap;
      const bool late = never_left && seen_made && evidence_.now - h_.made_at <= kScan;
      return late ? cost::kLateEmpty : cost::kLostChange;
    }
    // It should have left.
    if (came == nullptr || rules::contains(h_.read_beside, square)) return cost::kLostChange;
    if (is_away(h_, seen, evidence_)) {
      return cost::kAtRestElsewhere + for_time(evidence_.now - came->at, cost::kAtRestPerSecond);
    }
    // Charged when it came; that it stays makes it no less strange.
    return for_time(evidence_.now - came->at, cost::kMissingPerSecond);
  }

  const Hypothesis& h_;
  const SensorEvidence& evidence_;
  Cost total_ = 0;
  int in_hand_ = 0, victims_ = 0;
};

}  // namespace

Cost for_time(std::chrono::nanoseconds passed, Cost per_second) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
  const auto cost = std::max<std::int64_t>(ms, 0) * per_second / 1000;
  return static_cast<Cost>(std::min<std::int64_t>(cost, cost::kMostForTime));
}

bool is_away(const Hypothesis& h, Piece piece, const SensorEvidence& evidence) {
  for (const auto square : rules::Squares(differing(h.shown, evidence.placement))) {
    if (h.shown[square] == piece) return true;
  }
  return false;
}

namespace {

/// True if the piece that is off centre is still read where it was.
bool is_read_beside(const Hypothesis& h, const SensorEvidence& evidence) {
  const auto square = h.off_centre->square, read_on = h.off_centre->read_on;
  return evidence.placement[square] == Piece::kNone &&
         evidence.placement[read_on] == h.shown[square];
}

}  // namespace

Cost residual(const Hypothesis& h, const SensorEvidence& evidence) {
  auto squares = differing(h.shown, evidence.placement) & ~h.parked;
  Cost aside = 0;
  if (h.off_centre && is_read_beside(h, evidence)) {
    // Sooner or later it is put straight.
    squares &= ~(rules::bit(h.off_centre->square) | rules::bit(h.off_centre->read_on));
    const auto* came = evidence.sensor_events.last_on(h.off_centre->read_on);
    if (came == nullptr) {
      aside = cost::kMostForTime;
    } else if (!evidence.undated) {
      aside = for_time(evidence.now - came->at, cost::kOffCentrePerSecond);
    }
  }
  return squares == 0 ? aside : aside + Sum(h, evidence).of(squares);
}

}  // namespace jadoube::tracking

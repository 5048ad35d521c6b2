#include "daemon/tracking/inferred/reconsideration.h"

#include <algorithm>
#include <array>
#include <vector>

#include "daemon/tracking/inferred/next_hypothesis.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using rules::Color;
using rules::Move;
using rules::Piece;
using rules::PieceType;
using rules::Placement;
using rules::Square;

namespace {

constexpr int kMostPliesBack = 8;
/// How many moves the search may try.
constexpr int kSearchBack = 3'000;
/// What it costs when all is known [guess: as in cost.h, where it is decided at once].
constexpr Cost kPromotedLate = 200, kStray = 300;
Cost no_press() { return cost::kReplyBeforePress + cost::kPlyWithoutPress; }

/// What one variation costs, held against what happened.
class VariationCost {
 public:
  VariationCost(const Hypothesis& root, const SensorEvidence& evidence)
      : evidence_(evidence),
        root_press_(root.own_press),
        first_(first_that_counts(root, evidence)),
        last_(first_),
        used_(evidence.sensor_events.end() - first_),
        position_(root.position) {
    shown_.push_back(root.shown);
    if (root.victim != Piece::kNone) victims_.push_back(root.victim);
  }

  void play(Move move) {
    if (!position_.is_legal(move)) cost_ += cost::kIllegalPly;
    if (position_.is_castling(move)) {
      const auto to = rules::castling_targets(move.from, move.to);
      find(to.king, piece(move.from));
      find(to.rook, piece(move.to));
    } else {
      if (move.promotion) promoted_on_ |= rules::bit(move.to);
      find(move.to, reported_arrival(position_, shown_.back(), move, evidence_.sensing),
           move.promotion ? kPromotedLate : cost::kReadLate);
    }
    if (shown_.back()[move.to] != Piece::kNone) victims_.push_back(shown_.back()[move.to]);
    ++plies_[static_cast<std::size_t>(position_.turn())];
    const auto after = position_.after(move);
    shown_.push_back(reported_after(position_, shown_.back(), move, after, evidence_.sensing));
    position_ = after;
  }

  Cost total() const { return cost_ + of_strays() + of_presses(); }

 private:
  Piece piece(Square square) const {
    return reported_piece(position_, shown_.back(), square, evidence_.sensing);
  }

  /// Finds when `piece` came to `square`: after the plies before, or out of order, or beside it.
  void find(Square square, Piece piece, Cost late = cost::kReadLate) {
    const auto in_order = next(square, piece, last_), at_all = next(square, piece, first_);
    if (in_order != SensorEvents::kNowhere) return take(in_order);
    const auto beside = next_beside(square, piece);
    if (beside != SensorEvents::kNowhere) {
      if (at_all != SensorEvents::kNowhere) used_[at_all - first_] = true;
      cost_ += cost::kNeighbourRead;
      return take(beside);
    }
    if (at_all == SensorEvents::kNowhere) {
      cost_ += cost::kArrivalUnseen;
      return;
    }
    const auto& all = evidence_.sensor_events;
    const bool within_scan = all[last_ - 1].at - all[at_all].at <= kScan;
    cost_ += within_scan ? cost::kOutOfOrder : late;
    used_[at_all - first_] = true;
  }

  void take(std::size_t came) {
    used_[came - first_] = true;
    last_ = came + 1;
  }

  /// When `piece`, set between two squares, was read on the other.
  std::size_t next_beside(Square square, Piece piece) const {
    for (const auto other : rules::Squares(rules::king_attacks(square))) {
      if (shown_.back()[other] == piece) continue;
      const auto came = next(other, piece, last_);
      if (came != SensorEvents::kNowhere) return came;
    }
    return SensorEvents::kNowhere;
  }

  std::size_t next(Square square, Piece piece, std::size_t from) const {
    for (auto i = from; i < evidence_.sensor_events.end(); ++i) {
      const auto& one = evidence_.sensor_events[i];
      const bool fits = one.is_arrival() && one.square == square && one.now == piece;
      if (fits && !used_[i - first_]) return i;
    }
    return SensorEvents::kNowhere;
  }

  /// Arrivals that are no part of any ply.
  Cost of_strays() const {
    Cost cost = 0;
    for (auto i = first_; i < evidence_.sensor_events.end(); ++i) {
      const auto& one = evidence_.sensor_events[i];
      if (!one.is_arrival() || used_[i - first_]) continue;
      const bool pawn_before_its_promotion =
          rules::contains(promoted_on_, one.square) && rules::type_of(one.now) == PieceType::kPawn;
      if (pawn_before_its_promotion) continue;
      const bool at_home = std::ranges::any_of(
          shown_, [&](const Placement& shown) { return shown[one.square] == one.now; });
      if (at_home && one.flickers) continue;
      const auto* left = evidence_.sensor_events.next_on(one.square, i + 1);
      const auto rested = (left != nullptr ? left->at : evidence_.now) - one.at;
      const bool victim = std::ranges::find(victims_, one.now) != victims_.end();
      cost += at_home  ? cost::kAdjustOwn
              : victim ? cost::kGhost
                       : kStray + for_time(rested, cost::kAtRestPerSecond);
    }
    return cost;
  }

  /// Each ply is pressed, but perhaps the last.
  Cost of_presses() const {
    if (!evidence_.clock_in_use) return 0;
    std::array<int, 2> pressed{};
    for (auto i = first_; i < evidence_.sensor_events.end(); ++i) {
      const auto& press = evidence_.sensor_events[i].press;
      if (!press || (root_press_ && root_press_->at == press->at)) continue;
      ++pressed[static_cast<std::size_t>(press->by)];
    }
    Cost cost = 0;
    for (const auto side : {Color::kWhite, Color::kBlack}) {
      const auto index = static_cast<std::size_t>(side);
      const bool made_the_last = side != position_.turn();
      const int missing = plies_[index] - pressed[index];
      if (missing < 0) cost -= missing * cost::kPressWithoutPly;
      cost += std::max(0, missing - (made_the_last ? 1 : 0)) * no_press();
    }
    return cost;
  }

  const SensorEvidence& evidence_;
  const std::optional<Press> root_press_;
  /// The sensor events that count begin there; those before `last_` are before the next ply.
  const std::size_t first_;
  std::size_t last_;
  std::vector<bool> used_;
  rules::Position position_;
  /// How the board would report the root's position and that after each ply.
  std::vector<Placement> shown_;
  rules::Bitboard promoted_on_ = 0;
  /// What was taken, by the root's ply too: it may lie anywhere.
  std::vector<Piece> victims_;
  std::array<int, 2> plies_{};
  Cost cost_ = 0;
};

}  // namespace

Cost Reconsideration::of(std::span<const Move> variation) const {
  VariationCost cost(root_, evidence_);
  for (const auto move : variation) cost.play(move);
  return cost.total();
}

Reconsideration::Best Reconsideration::best() const {
  Best best;
  best.ahead = kBeamWidth;
  int budget = kSearchBack;
  for (int plies = 1; plies <= kMostPliesBack; ++plies) {
    for (auto& variation : variations({root_.position, root_.shown, evidence_.sensing},
                                      evidence_.placement, plies, budget)) {
      const auto cost = of(variation);
      if (!best.variation.empty() && cost >= best.cost) {
        best.ahead = std::min(best.ahead, cost - best.cost);
        continue;
      }
      if (!best.variation.empty()) best.ahead = std::min(kBeamWidth, best.cost - cost);
      best.cost = cost;
      best.variation = std::move(variation);
    }
  }
  return best;
}

}  // namespace jadoube::tracking

#include "daemon/tracking/inferred/beam.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

#include "daemon/tracking/inferred/called_for.h"
#include "daemon/tracking/sensed/gesture.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using rules::Bitboard;
using rules::Move;
using rules::Piece;
using rules::Square;

namespace {

/// At most this number is kept, however messy a board is.
constexpr std::size_t kMostKept = 24;
/// After that time a piece moves on by a ply of its own.
constexpr std::chrono::seconds kLongestRest{15};
constexpr std::size_t kMostSensorEvents = 256;
/// The number of plies before the root whose cost is remembered.
constexpr std::ptrdiff_t kMostBeforeRoot = 4;

}  // namespace

void Beam::restart(const rules::Position& position, const rules::Placement& reported,
                   std::size_t ply_count) {
  Hypothesis root;
  root.id = ++last_id_;
  root.ply_count = ply_count;
  root.position = position;
  root.shown = reported;
  root.made_at = evidence.now;
  root.unexplained_from = root.expanded_to = evidence.sensor_events.end();
  all_.assign(1, root);
  best_ = root.id;
  best_total_ = 0;
  before_root_.clear();
  evidence.sensor_events.forget_before(evidence.sensor_events.end());
}

void Beam::process_last_event() {
  if (evidence.sensor_events.end() - evidence.sensor_events.begin() > kMostSensorEvents)
    forget_oldest();
  for (auto& h : all_) {
    if (!h.given_up) add_event(h, evidence.sensor_events.end() - 1, evidence);
  }
}

/// Play does not look like that: an old sensor event that is still unexplained stays unexplained.
void Beam::forget_oldest() {
  const auto from = evidence.sensor_events.end() - kMostSensorEvents / 2;
  for (auto& h : all_) {
    h.unexplained_from = std::max(h.unexplained_from, from);
    std::erase_if(h.early, [&](std::size_t number) { return number < from; });
  }
  evidence.sensor_events.forget_before(from);
}

void Beam::forget_what_no_hypothesis_needs() {
  auto needed = evidence.sensor_events.end();
  for (const auto& h : all_) {
    needed = std::min(needed, first_that_counts(h, evidence));
    for (const auto early : h.early) needed = std::min(needed, early);
  }
  evidence.sensor_events.forget_before(needed);
}

void Beam::charge_quiet_time() {
  for (auto& h : all_) {
    if (!h.given_up) h.charge_placement(cost_of_placement(h, evidence));
  }
  weigh();
}

void Beam::charge_lever(rules::Color color, bool has_moved) {
  for (auto& h : all_) {
    if (h.position.turn() == color) {
      h.pressed_unseen |= has_moved && h.ply_count > 0;
      continue;
    }
    h.press_to_come = !h.own_press;
    h.charge_placement(h.press_to_come ? cost::kPressToCome : cost::kLeverAgainst);
  }
  weigh();
}

void Beam::report(Square square, Piece piece) {
  const auto standing = best().position.placement()[square], before = best().shown[square];
  for (auto& h : all_) {
    const bool same = h.position.placement()[square] == standing && h.shown[square] == before;
    if (same) h.shown.set(square, piece);
  }
  weigh();
}

void Beam::update_hypotheses() {
  expand_all(0);
  prune();
}

void Beam::expand_all(std::size_t from) {
  const auto past = static_cast<std::size_t>(
      std::ranges::count(all_, true, [](const auto& h) { return h.given_up; }));
  // Children are appended, and asked in their turn.
  for (auto i = from; i < all_.size() && all_.size() < kMostAtOnce + past; ++i) {
    if (i > 0 && all_[i].continued_to != evidence.sensor_events.end()) continue_hypothesis(i);
    if (!all_[i].given_up) expand(i);
  }
}

void Beam::expand(std::size_t index) {
  if (all_[index].expanded_to == evidence.sensor_events.end()) return;
  all_[index].expanded_to = evidence.sensor_events.end();
  const auto arrivals = arrivals_since(all_[index], evidence);
  // If a board does not report that pieces were exchanged, a piece that left may have captured.
  if (arrivals == 0 && evidence.sensing != SensingClass::kOccupancy) return;
  if (index > 0 && rules::contains(arrivals, all_[index].move.from)) take_back(index);
  for (const auto move : all_[index].position.legal_moves()) {
    const auto& h = all_[index];
    if (is_called_for(h, move, arrivals, evidence)) add(h, move, true, Ground::kSensed);
  }
}

/// The piece of a hypothesis's last ply has come back. The hypothesis before it is followed again,
/// and pays for the ply and its return.
void Beam::take_back(std::size_t index) {
  const auto& h = all_[index];
  const auto parent = std::ranges::find(all_, h.parent, &Hypothesis::id);
  const auto& all = evidence.sensor_events;
  const auto home = h.move.from;
  const auto back = all.last_arrival(home, parent->shown[home], h.unexplained_from);
  if (back == SensorEvents::kNowhere) return;
  auto again = *parent;
  again.paid = h.paid + (h.own_press ? cost::kTakenBack : cost::kMovedBack);
  again.paid += of_other_target(again, all[back]);
  again.paid += presses_for_nothing(h, back, evidence) * cost::kPressWithoutPly;
  again.prior = h.prior;
  again.since = again.placement_cost = 0;
  again.stops = again.ghosts = 0;
  again.unexplained_from = again.expanded_to = back + 1;
  for (auto later = back + 1; later < all.end(); ++later) add_event(again, later, evidence);
  again.residual = residual(again, evidence);
  again.given_up = false;
  const bool better = parent->given_up ||
                      again.total() < parent->paid + parent->since + residual(*parent, evidence);
  if (better) *parent = again;
}

/// The piece of a hypothesis's last ply is elsewhere now. It had only rested where it was, however
/// long, or was read beside the square that it was set on.
void Beam::continue_hypothesis(std::size_t index) {
  all_[index].continued_to = evidence.sensor_events.end();
  // A piece that was there when the board was read after a gap did not just rest.
  if (all_[index].ground == Ground::kGap) return;
  const auto made = all_[index].move;
  const auto piece = all_[index].shown[made.to];
  const auto since = all_[index].unexplained_from;
  if (evidence.placement[made.to] == piece || evidence.now - all_[index].made_at > kLongestRest)
    return;
  auto parent = *find(all_[index].parent);
  parent.paid -= parent.placement_cost;
  for (const auto move : parent.position.legal_moves()) {
    if (move.from != made.from || move.to == made.to || parent.position.is_castling(move)) continue;
    const bool current = evidence.placement[move.to] == piece;
    if (!current || !evidence.sensor_events.has_come(move.to, piece, since)) continue;
    if (is_king(piece) && is_centre(made.to) && is_centre(move.to)) continue;  // The gesture.
    const bool beside = rules::contains(rules::king_attacks(made.to), move.to);
    auto child = beside ? after_ply_off_centre(parent, move, made.to, evidence)
                        : after_ply(parent, move, true, Ground::kSensed, evidence);
    replace_or_keep(std::move(child));
  }
}

/// Keeps `child` unless another hypothesis explains the same plies as well already.
void Beam::replace_or_keep(Hypothesis child) {
  child.residual = residual(child, evidence);
  const auto same = std::find_if(all_.begin() + 1, all_.end(), [&](const auto& h) {
    return h.parent == child.parent && h.move == child.move;
  });
  if (same == all_.end()) return keep(std::move(child));
  if (!same->given_up && same->total() <= child.total()) return;
  child.id = same->id;
  *same = std::move(child);
}

void Beam::add(const Hypothesis& parent, Move move, bool legal, Ground ground) {
  const auto* known = find_child(parent.id, move);
  if (known == nullptr) return keep(after_ply(parent, move, legal, ground, evidence));
  const bool is_read_now = known->ground == Ground::kUnread && ground == Ground::kSensed;
  if (is_read_now) replace_or_keep(after_ply(parent, move, legal, ground, evidence));
}

void Beam::keep(Hypothesis child) {
  child.id = ++last_id_;
  child.residual = residual(child, evidence);
  all_.push_back(std::move(child));
}

void Beam::weigh() {
  // One at least is not given up: the best of the last time.
  const auto* best = &all_.front();
  for (auto& h : all_) {
    if (h.given_up) continue;
    h.residual = residual(h, evidence);
    if (best->given_up || h.total() < best->total()) best = &h;
  }
  best_ = best->id;
  best_total_ = best->total();
}

/// Weighs all hypotheses and drops those that are not worth keeping.
void Beam::prune() {
  weigh();
  // The most expensive go first. Ancestors of the hypotheses that stay are kept, because they hold
  // their plies.
  std::vector<Cost> totals;
  for (const auto& h : all_) {
    if (!h.given_up) totals.push_back(h.total());
  }
  std::ranges::sort(totals);
  const auto limit = std::min(best_total_ + evidence.model().width,
                              totals[std::min(totals.size(), kMostKept) - 1]);
  for (auto& h : all_) h.given_up |= h.total() > limit;
  std::vector<HypothesisId> needed;
  for (auto i = all_.size(); i-- > 0;) {
    const auto& h = all_[i];
    if (!h.given_up || std::ranges::find(needed, h.id) != needed.end() || i == 0) {
      needed.push_back(h.id);
      needed.push_back(h.parent);
    }
  }
  const auto root_id = root().id;
  std::erase_if(all_, [&](const auto& h) {
    return h.id != root_id && std::ranges::find(needed, h.id) == needed.end();
  });
}

const Hypothesis* Beam::find(HypothesisId id) const {
  const auto found = std::ranges::lower_bound(all_, id, {}, &Hypothesis::id);
  return found == all_.end() || found->id != id ? nullptr : &*found;
}

bool Beam::descends(const Hypothesis& h, HypothesisId ancestor) const {
  const auto* at = &h;
  while (at != nullptr && at->id != ancestor) at = at->id == root().id ? nullptr : find(at->parent);
  return at != nullptr;
}

const Hypothesis* Beam::find_child(HypothesisId parent, Move move) const {
  const auto found = std::find_if(all_.begin() + 1, all_.end(), [&](const auto& h) {
    return h.parent == parent && h.move == move;
  });
  return found == all_.end() ? nullptr : &*found;
}

std::vector<const Hypothesis*> Beam::variation() const { return variation_to(best()); }

std::vector<const Hypothesis*> Beam::variation_to(const Hypothesis& last) const {
  std::vector<const Hypothesis*> variation;
  for (const auto* at = &last; at->id != root().id; at = find(at->parent)) variation.push_back(at);
  std::ranges::reverse(variation);
  return variation;
}

/// True if a hypothesis has `move` for ply `ply`. Another hypothesis may have the same ply and
/// differ in how it was made.
bool Beam::has_ply(const Hypothesis& h, std::size_t ply, Move move) const {
  const auto* at = &h;
  while (at->id != root().id && at->ply_count > ply + 1) at = find(at->parent);
  return at->id != root().id && at->ply_count == ply + 1 && at->move == move;
}

template <typename IsMeant>
Cost Beam::least_behind(IsMeant is_meant) const {
  Cost least = kBeamWidth;
  for (const auto& h : all_) {
    if (h.given_up || !is_meant(h)) continue;
    least = std::min(least, h.total() - best_total_);
  }
  return least;
}

Cost Beam::margin_with(const Hypothesis& h) const {
  return least_behind([&](const auto& other) { return !has_ply(other, h.ply_count - 1, h.move); });
}

Cost Beam::margin_without(std::size_t ply, Move move) const {
  return least_behind([&](const auto& h) { return has_ply(h, ply, move); });
}

std::vector<const Hypothesis*> Beam::rivals(Cost within) const {
  std::vector<const Hypothesis*> found;
  for (const auto& h : all_) {
    if (!h.given_up && h.total() <= best_total_ + within) found.push_back(&h);
  }
  std::ranges::sort(found, {}, [](const auto* h) { return h->total(); });
  return found;
}

Cost Beam::cost_before_root(std::size_t plies) const {
  const auto known = std::min(plies, before_root_.size());
  return std::accumulate(before_root_.end() - static_cast<std::ptrdiff_t>(known),
                         before_root_.end(), Cost{0});
}

void Beam::advance_root(const Hypothesis& h) {
  const auto id = h.id;
  if (id == root().id) return;
  for (const auto* before = &root(); const auto* ply : variation_to(h)) {
    before_root_.push_back(ply->cost_of_ply(*std::exchange(before, ply)));
  }
  if (std::ssize(before_root_) > kMostBeforeRoot) {
    before_root_.erase(before_root_.begin(), before_root_.end() - kMostBeforeRoot);
  }
  evidence.dead |= h.unread & ~evidence.read;
  std::vector<HypothesisId> kept;
  for (const auto& other : all_) {
    if (descends(other, id)) kept.push_back(other.id);
  }
  std::erase_if(all_,
                [&](const auto& other) { return std::ranges::find(kept, other.id) == kept.end(); });
  // Scores are compared, never shown: what all have in common may go.
  const auto common = all_.front().paid, common_prior = all_.front().prior;
  for (auto& other : all_) {
    other.paid -= common;
    other.prior -= common_prior;
  }
  best_total_ -= common;
  forget_what_no_hypothesis_needs();
}

}  // namespace jadoube::tracking

#include "daemon/tracking/inferred/expansion.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/tracking/inferred/next_hypothesis.h"
#include "daemon/tracking/sensed/gesture.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using rules::Move;

namespace {

/// After that time a piece moves on by a ply of its own.
constexpr std::chrono::seconds kLongestRest{15};

}  // namespace

const Hypothesis* Expansion::find_child(HypothesisId parent, Move move) const {
  const auto& all = hypotheses_.all();
  const auto found = std::find_if(all.begin() + 1, all.end(), [&](const auto& h) {
    return h.parent == parent && h.move == move;
  });
  return found == all.end() ? nullptr : &*found;
}

const Hypothesis& Expansion::add(const Hypothesis& parent, Move move, bool legal, Ground ground) {
  const auto* known = find_child(parent.id, move);
  if (known == nullptr) return keep(after_ply(parent, move, legal, ground, evidence_));
  const bool is_read_now = known->ground == Ground::kUnread && ground == Ground::kSensed;
  if (!is_read_now) return *known;
  return replace_or_keep(after_ply(parent, move, legal, ground, evidence_));
}

void Expansion::add_off_centre(const Hypothesis& parent, Move move, rules::Square read_on) {
  if (find_child(parent.id, move) != nullptr) return;
  keep(after_ply_off_centre(parent, move, read_on, evidence_));
}

void Expansion::drop_unexplained(std::size_t from, Cost most) {
  auto& all = hypotheses_.all();
  all.erase(std::remove_if(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(),
                           [&](const auto& h) { return h.residual > most; }),
            all.end());
}

/// Keeps `child` unless another hypothesis explains the same plies as well already.
const Hypothesis& Expansion::replace_or_keep(Hypothesis child) {
  const auto* same = find_child(child.parent, child.move);
  if (same == nullptr) return keep(std::move(child));
  child.residual = residual(child, evidence_);
  if (!same->given_up && same->total() <= child.total()) return *same;
  child.id = same->id;
  auto& replaced = *std::ranges::find(hypotheses_.all(), same->id, &Hypothesis::id);
  return replaced = std::move(child);
}

const Hypothesis& Expansion::keep(Hypothesis child) {
  child.residual = residual(child, evidence_);
  hypotheses_.add(std::move(child));
  return hypotheses_.all().back();
}

void Expansion::expand_all(std::size_t from) {
  auto& all = hypotheses_.all();
  const auto past = static_cast<std::size_t>(
      std::ranges::count(all, true, [](const auto& h) { return h.given_up; }));
  // Children are appended, and asked in their turn.
  for (auto i = from; i < all.size() && all.size() < kMostAtOnce + past; ++i) {
    if (i > 0 && all[i].continued_to != evidence_.sensor_events.end()) continue_hypothesis(i);
    if (!all[i].given_up) expand(i);
  }
}

void Expansion::expand(std::size_t index) {
  auto& all = hypotheses_.all();
  if (all[index].expanded_to == evidence_.sensor_events.end()) return;
  all[index].expanded_to = evidence_.sensor_events.end();
  const auto arrivals = arrivals_since(all[index], evidence_);
  // If a board does not report that pieces were exchanged, a piece that left may have captured.
  if (arrivals == 0 && evidence_.sensing != SensingClass::kOccupancy) return;
  if (index > 0 && rules::contains(arrivals, all[index].move.from)) take_back(index);
  for (const auto move : all[index].position.legal_moves()) {
    const auto& h = all[index];
    if (is_called_for(h, move, arrivals, evidence_)) add(h, move, true, Ground::kSensed);
  }
}

/// The piece of a hypothesis's last ply has come back. The hypothesis before it is followed again,
/// and pays for the ply and its return.
void Expansion::take_back(std::size_t index) {
  auto& all = hypotheses_.all();
  const auto& h = all[index];
  const auto parent = std::ranges::find(all, h.parent, &Hypothesis::id);
  const auto& events = evidence_.sensor_events;
  const auto home = h.move.from;
  const auto back = events.last_arrival(home, parent->shown[home], h.unexplained_from);
  if (back == SensorEvents::kNowhere) return;
  auto again = *parent;
  again.paid = h.paid + (h.own_press ? cost::kTakenBack : cost::kMovedBack);
  again.paid += of_other_target(again, events[back]);
  again.paid += presses_for_nothing(h, back, evidence_) * cost::kPressWithoutPly;
  again.prior = h.prior;
  again.since = again.placement_cost = 0;
  again.stops = again.ghosts = 0;
  again.unexplained_from = again.expanded_to = back + 1;
  for (auto later = back + 1; later < events.end(); ++later) add_event(again, later, evidence_);
  again.residual = residual(again, evidence_);
  again.given_up = false;
  const bool better = parent->given_up ||
                      again.total() < parent->paid + parent->since + residual(*parent, evidence_);
  if (better) *parent = again;
}

/// The piece of a hypothesis's last ply is elsewhere now. It had only rested where it was, however
/// long, or was read beside the square that it was set on.
void Expansion::continue_hypothesis(std::size_t index) {
  auto& all = hypotheses_.all();
  all[index].continued_to = evidence_.sensor_events.end();
  // A piece that was there when the board was read after a gap did not just rest.
  if (all[index].ground == Ground::kGap) return;
  const auto made = all[index].move;
  const auto piece = all[index].shown[made.to];
  const auto since = all[index].unexplained_from;
  if (evidence_.placement[made.to] == piece || evidence_.now - all[index].made_at > kLongestRest)
    return;
  auto parent = *hypotheses_.find(all[index].parent);
  parent.paid -= parent.placement_cost;
  for (const auto move : parent.position.legal_moves()) {
    if (move.from != made.from || move.to == made.to || parent.position.is_castling(move)) continue;
    const bool current = evidence_.placement[move.to] == piece;
    if (!current || !evidence_.sensor_events.has_come(move.to, piece, since)) continue;
    if (is_king(piece) && is_centre(made.to) && is_centre(move.to)) continue;  // The gesture.
    const bool beside = rules::contains(rules::king_attacks(made.to), move.to);
    auto child = beside ? after_ply_off_centre(parent, move, made.to, evidence_)
                        : after_ply(parent, move, true, Ground::kSensed, evidence_);
    replace_or_keep(std::move(child));
  }
}

}  // namespace jadoube::tracking

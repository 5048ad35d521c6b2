#include "daemon/tracking/inferred/beam.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/inferred/expansion.h"
#include "daemon/tracking/inferred/next_hypothesis.h"

namespace jadoube::tracking {

namespace {

constexpr std::size_t kMostSensorEvents = 256;

}  // namespace

void Beam::restart(const rules::Position& position, const rules::Placement& reported,
                   std::size_t ply_count) {
  Hypothesis root;
  root.ply_count = ply_count;
  root.position = position;
  root.shown = reported;
  root.made_at = evidence.now;
  root.unexplained_from = root.expanded_to = evidence.sensor_events.end();
  hypotheses_.restart(std::move(root));
  evidence.sensor_events.forget_before(evidence.sensor_events.end());
}

void Beam::process_last_event() {
  if (evidence.sensor_events.end() - evidence.sensor_events.begin() > kMostSensorEvents)
    forget_oldest();
  for (auto& h : hypotheses_.all()) {
    if (!h.given_up) add_event(h, evidence.sensor_events.end() - 1, evidence);
  }
}

/// Play does not look like that: an old sensor event that is still unexplained stays unexplained.
void Beam::forget_oldest() {
  const auto from = evidence.sensor_events.end() - kMostSensorEvents / 2;
  for (auto& h : hypotheses_.all()) {
    h.unexplained_from = std::max(h.unexplained_from, from);
    std::erase_if(h.early, [&](std::size_t number) { return number < from; });
  }
  evidence.sensor_events.forget_before(from);
}

void Beam::forget_what_no_hypothesis_needs() {
  auto needed = evidence.sensor_events.end();
  for (const auto& h : hypotheses_.all()) {
    needed = std::min(needed, first_that_counts(h, evidence));
    for (const auto early : h.early) needed = std::min(needed, early);
  }
  evidence.sensor_events.forget_before(needed);
}

void Beam::charge_quiet_time() {
  for (auto& h : hypotheses_.all()) {
    if (!h.given_up) h.charge_placement(cost_of_placement(h, evidence));
  }
  hypotheses_.weigh(evidence);
}

void Beam::charge_lever(rules::Color color, bool has_moved) {
  for (auto& h : hypotheses_.all()) {
    if (h.position.turn() == color) {
      h.pressed_unseen |= has_moved && h.ply_count > 0;
      continue;
    }
    h.press_to_come = !h.own_press;
    h.charge_placement(h.press_to_come ? cost::kPressToCome : cost::kLeverAgainst);
  }
  hypotheses_.weigh(evidence);
}

void Beam::report(rules::Square square, rules::Piece piece) {
  const auto& best = hypotheses_.best();
  const auto expected = best.position.placement()[square], before = best.shown[square];
  for (auto& h : hypotheses_.all()) {
    const bool same = h.position.placement()[square] == expected && h.shown[square] == before;
    if (same) h.shown.set(square, piece);
  }
  hypotheses_.weigh(evidence);
}

void Beam::update_hypotheses() {
  Expansion(hypotheses_, evidence).expand_all(0);
  hypotheses_.prune(evidence);
}

void Beam::consider_illegal(Cost most_left) {
  Expansion expansion(hypotheses_, evidence);
  add_illegal_plies(expansion, most_left);
  hypotheses_.prune(evidence);
}

void Beam::consider_unread(rules::Color color) {
  Expansion expansion(hypotheses_, evidence);
  if (add_unread_plies(expansion, color)) hypotheses_.prune(evidence);
}

void Beam::consider_missing_piece(rules::Color color) {
  Expansion expansion(hypotheses_, evidence);
  if (add_plies_of_missing_piece(expansion, color)) hypotheses_.prune(evidence);
}

void Beam::consider_unseen(int most, std::size_t confirmed) {
  Expansion expansion(hypotheses_, evidence);
  add_unseen_plies(expansion, most, confirmed);
  hypotheses_.prune(evidence);
}

void Beam::consider_gap(const Gap& gap) {
  Expansion expansion(hypotheses_, evidence);
  add_plies_in_gap(expansion, gap);
  hypotheses_.prune(evidence);
}

void Beam::advance_root(const Hypothesis& h) {
  if (h.id == hypotheses_.root().id) return;
  evidence.dead |= h.unread & ~evidence.read;
  hypotheses_.advance_root(h);
  forget_what_no_hypothesis_needs();
}

}  // namespace jadoube::tracking

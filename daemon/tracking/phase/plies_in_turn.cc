#include "daemon/tracking/phase/plies_in_turn.h"

#include <algorithm>

#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using rules::Color;
using rules::Placement;
using rules::Position;

namespace {

/// At most this number of plies is made before hands rest again.
constexpr int kMostAtOnce = 2;

/// The plies that lead from `before` to `current`. Nothing if several variations lead there.
std::optional<Variation> plies_between(const Position& before, const Placement& current) {
  constexpr int kEnough = 10'000;
  for (int plies = 1; plies <= kMostAtOnce; ++plies) {
    int budget = kEnough;
    auto found = variations({before, before.placement()}, current, plies, budget);
    if (found.size() == 1) return std::move(found.front());
    if (!found.empty()) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void PliesInTurn::add_change(const drivers::LoggedSquare& seen) {
  if (changes_.size() == kMostChanges) *this = {};
  if (placement_) changes_.emplace_back(seen);
}

void PliesInTurn::rest(drivers::Instant since, const Placement& current) {
  if (placement_ == current || (placement_ && continues(current))) return;
  const auto is_lifted = [&](rules::Square square) {
    return current[square] == rules::Piece::kNone;
  };
  if (placement_ && std::ranges::all_of(differences(*placement_, current), is_lifted)) return;
  begin(since, current);
}

void PliesInTurn::begin(drivers::Instant since, const Placement& current) {
  *this = {};
  placement_ = current;
  since_ = since;
  for (const auto turn : {Color::kWhite, Color::kBlack}) {
    const auto start = middle_start(current, turn, SensingClass::kIdentity);
    if (start) candidates_.push_back({start->position, start->position});
  }
}

/// Plies lead from the earlier placement to `current`, and it is known which side made the first
/// ply.
bool PliesInTurn::continues(const Placement& current) {
  std::vector<Candidate> found;
  int plies = 0;
  for (const auto& candidate : candidates_) {
    const auto variation = plies_between(candidate.now, current);
    if (!variation) continue;
    auto now = candidate.now;
    plies = 0;
    for (const auto move : *variation) {
      plies += returns_to_start(move.to, now.placement()[move.from]) ? 0 : 1;
      now = now.after(move);
    }
    found.push_back({candidate.from, now});
  }
  if (found.size() != 1) return false;
  candidates_ = std::move(found);
  placement_ = current;
  count_ += plies;
  return true;
}

}  // namespace jadoube::tracking

// The derivation diverges at one ply, and often comes back to the record at the next one. So it
// gets only the plies that were recorded at that time, and is asked again. A derivation may write
// its plies later than the record has them. Then a correction of the ply behind them has no place,
// and the derivation gets the whole game up to that ply instead.
#include "daemon/tracking/kept_plies.h"

#include <algorithm>

namespace jadoube::tracking {

namespace {

/// Each of these derives the game once more. After that all other kept plies are given at once.
constexpr std::size_t kMostOneByOne = 24, kMost = 32;

model::Instant recorded_at(const model::Ply& ply) {
  return std::max(ply.confirmed_at.value_or(ply.made_at), ply.made_at);
}

bool is_firm(const model::Ply& ply) { return ply.state != model::PlyState::kProvisional; }

}  // namespace

KeptPlies::KeptPlies(const model::Game& recorded, std::optional<model::Instant> result_at)
    : recorded_(recorded), result_at_(result_at) {
  while (count_ < recorded.plies.size() && is_firm(recorded.plies[count_])) ++count_;
}

std::optional<model::Correction> KeptPlies::missing_in(const model::Game& derived) {
  std::size_t same = 0;
  while (same < std::min(count_, derived.plies.size()) &&
         derived.plies[same].move == recorded_.plies[same].move) {
    ++same;
  }
  std::optional<model::Correction> missing;
  if (same < count_) {
    missing = from(same);
    if (was_given(*missing)) missing = from_start(missing->keep + missing->plies.size());
    if (was_given(*missing)) missing = from_start(count_);
  } else if (result_at_ && recorded_.has_given_result() &&
             (derived.result != recorded_.result || derived.termination != recorded_.termination)) {
    missing =
        model::Correction{.after = *result_at_,
                          .keep = count_,
                          .result = model::GivenResult{recorded_.result, recorded_.termination},
                          .is_recorded = true};
  }
  if (!missing) return std::nullopt;
  if (was_given(*missing) || given_.size() == kMost) return std::nullopt;
  given_.push_back(*missing);
  return missing;
}

/// The plies from number `index` on, up to the last one that was recorded at the same time.
model::Correction KeptPlies::from(std::size_t index) const {
  const auto& plies = recorded_.plies;
  model::Correction kept{.after = recorded_at(plies[index]), .keep = index, .is_recorded = true};
  for (auto i = index; i < count_; ++i) {
    const auto at = recorded_at(plies[i]);
    if (i > index && at > kept.after && given_.size() < kMostOneByOne) break;
    kept.after = std::max(kept.after, at);
    kept.plies.push_back(plies[i]);
  }
  return kept;
}

/// The first `count` kept plies, at the time when the last of them was recorded.
model::Correction KeptPlies::from_start(std::size_t count) const {
  const auto first = plies().first(count);
  model::Correction kept{
      .after = recorded_at(first.back()), .plies{first.begin(), first.end()}, .is_recorded = true};
  for (const auto& ply : first) kept.after = std::max(kept.after, recorded_at(ply));
  return kept;
}

bool KeptPlies::was_given(const model::Correction& correction) const {
  return std::ranges::find(given_, correction) != given_.end();
}

}  // namespace jadoube::tracking

#include "daemon/tracking/log/outage.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/square.h"

namespace jadoube::tracking {

void Outage::turn() {
  const auto facing = opposite(as_read.orientation());
  last_sight.sensed.face(facing);
  as_read.face(facing);
  lifted = rules::rotated(lifted);
  for (auto& stood : all_read) stood = rules::rotated(stood);
  for (auto& each : since_read) turn_around(each);
}

void Outage::note_read() {
  constexpr std::size_t kMostRead = 128;
  constexpr std::chrono::seconds kMoment{3};
  constexpr int kMostInMoment = 8;
  const bool follows = !all_read.empty() && read_at - noted_at < kMoment;
  if (follows && rules::count(differing(all_read.back(), as_read.placement())) > kMostInMoment) {
    all_read.pop_back();
  }
  noted_at = read_at;
  if (all_read.size() == kMostRead) {
    for (std::size_t i = 0; i < kMostRead / 2; ++i) all_read[i] = all_read[2 * i];
    all_read.resize(kMostRead / 2);
  }
  all_read.push_back(as_read.placement());
}

bool Outage::stood_otherwise(const rules::Placement& known) const {
  return std::ranges::any_of(all_read, [&](const rules::Placement& stood) {
    const auto squares = differing(stood, known);
    const auto has_come = [&](rules::Square square) {
      return stood[square] != rules::Piece::kNone && !(is_king(stood[square]) && is_centre(square));
    };
    return rules::more_than_one(squares) &&
           std::ranges::any_of(differences(stood, known), has_come);
  });
}

}  // namespace jadoube::tracking

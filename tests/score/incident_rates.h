#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "daemon/model/incident.h"
#include "tests/score/deeds.h"

namespace jadoube::score {

inline constexpr std::size_t kSeverities = 4;

/// The number of reported deeds of one kind, and of right incidents of that kind. Every incident
/// counts with its highest severity, because it was shown.
struct KindRate {
  /// The reported deeds, by the highest severity of an incident about them. And those without an
  /// incident.
  std::array<int, kSeverities> deeds_reported{};
  int deeds_missed = 0;
  /// The incidents of that kind by severity, and how many of them are about a deed.
  std::array<int, kSeverities> reported{}, right{};

  int deeds() const;
  /// The share of the deeds that were reported with at least this severity. 1 if there were none.
  double recall(model::Severity least) const;
  /// The share of right incidents among those with at least this severity. 1 if there were none.
  double precision(model::Severity least) const;
};

/// Precision and recall of each kind of incident that can have deeds.
class IncidentRates {
 public:
  /// Compares the incidents of one game, with their highest severities, with its deeds.
  void add(std::span<const Deed> deeds, std::span<const model::Incident> incidents);

  const std::map<model::IncidentKind, KindRate>& kinds() const { return kinds_; }

  /// A table with a line for each kind of incident that was reported or should have been. For kinds
  /// without deeds, it has only the number of incidents.
  std::string text() const;

 private:
  std::map<model::IncidentKind, KindRate> kinds_;
};

}  // namespace jadoube::score

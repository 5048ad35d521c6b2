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

/// How many deeds of one kind were told, and how many incidents of that kind were true. Every
/// incident counts at its highest severity: whatever was shown counts.
struct KindRate {
  /// The deeds, by the highest severity at which an incident told them; and those that none told.
  std::array<int, kSeverities> deeds_told{};
  int deeds_missed = 0;
  /// The incidents of that kind by severity, and how many of them tell a deed.
  std::array<int, kSeverities> told{}, right{};

  int deeds() const;
  /// The share of the deeds that were told with that severity or a higher one. 1 if there were
  /// none.
  double recall(model::Severity least) const;
  /// The share of the incidents with that severity or a higher one that are true. 1 if there were
  /// none.
  double precision(model::Severity least) const;
};

/// Precision and recall of each kind of incident of which the deeds say something.
class IncidentRates {
 public:
  /// Compares the incidents of one game, at their worst, with what happened in it.
  void add(std::span<const Deed> deeds, std::span<const model::Incident> incidents);

  const std::map<model::IncidentKind, KindRate>& kinds() const { return kinds_; }

  /// A table: a line for each kind of incident that was told or should have been. Of kinds that
  /// no deed leads to, only how many were told.
  std::string text() const;

 private:
  std::map<model::IncidentKind, KindRate> kinds_;
};

}  // namespace jadoube::score

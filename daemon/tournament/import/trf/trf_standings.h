#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/standings_rules.h"

namespace jadoube::tournament {

/// The points, the tie-breaks and the pairing system in a TRF: lines 042, 092, 162, 192, 202, 212,
/// 320 and 362 [TRF-2026].
class TrfStandings {
 public:
  /// Reads a line. `rest`: without its code. False: it has one of these codes, and something in it
  /// is not known.
  bool take(const std::string& code, const std::string& rest);

  /// Everything. `boards`: of a team match. 1: this is no team event.
  model::StandingsRules rules(int boards) const;

 private:
  bool take_points(const std::string& rest, const std::string& prefix, model::PointsFor& points,
                   std::optional<rules::Points>& paired_bye);
  bool take_tie_breaks(const std::string& rest);
  void take_system(const std::string& text);
  void take_paired_byes(const std::string& rest);

  model::StandingsRules rules_;
  std::optional<rules::Points> game_points_of_bye_;
};

}  // namespace jadoube::tournament

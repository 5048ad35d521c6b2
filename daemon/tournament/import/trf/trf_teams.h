#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/model/tournament_rules.h"

namespace jadoube::tournament {

/// The place of a pairing in a team round.
struct MatchPlace {
  /// From 1. 0: in no match.
  int match = 0, board = 0;
};

/// The teams of a TRF, and their pairings.
class TrfTeams {
 public:
  /// Reads a line with code 013 (TRF16), 310, 300 or 352 (TRF-2026). False: it cannot be read.
  bool take(const std::string& line);

  /// In the order of their numbers.
  std::vector<model::Team> teams() const;
  /// The team of a player. Null: none.
  const model::Team* team_of(int player) const;

  /// In which match, and on which board of it, two players of a round meet. In TRF-2026, the lines
  /// with code 300 have both. Otherwise the match is that of their teams.
  MatchPlace place_of(int round, int player, int opponent) const;

  /// The pairings of a round that the lines with code 300 have, with colours by the line with code
  /// 352. White: for odd boards the first team, if there is no such line.
  std::vector<model::ByColor<int>> pairings_of(int round) const;

 private:
  struct Side {
    int team = 0, opponent = 0;
    std::vector<int> players;
  };

  bool take_roster(const std::string& line);
  bool take_team(const std::string& line);
  bool take_side(const std::string& line);
  // The two sides of each match of a round, the first-named first.
  std::vector<std::pair<Side, Side>> matches_of(int round) const;
  int place_in_team(const model::Team& team, int player) const;

  std::map<int, model::Team> teams_;
  std::map<int, std::vector<Side>> sides_;
  std::string pattern_;
};

/// The points, the tie-breaks and the pairing system in a TRF: lines 042, 092, 162, 192, 202, 212,
/// 320 and 362 [TRF-2026].
class TrfStandings {
 public:
  /// Reads a line. `rest`: without its code. False: it has one of these codes, and a part of it is
  /// unknown.
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

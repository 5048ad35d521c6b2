#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/by_color.h"
#include "daemon/model/tournament.h"
#include "daemon/tournament/standings/contest.h"

namespace jadoube::tournament {

/// One board of a team match.
struct MatchBoard {
  /// From 1.
  int board = 0;
  /// The id of the pairing.
  std::string pairing = {};
  /// The starting numbers of the players, that of the first team first. 0: no player.
  int first = 0, second = 0;
  bool first_is_white = false;
  /// Nothing: there is no result yet.
  std::optional<model::PairingResult> result = {};
  /// Game points of both, by the rules of the section.
  rules::Points first_points = {}, second_points = {};

  bool operator==(const MatchBoard&) const = default;
};

/// A match of two teams, or a team that has no opponent.
struct TeamMatch {
  int round = 0;
  /// The number of the match. 0: a bye.
  int number = 0;
  /// Places in the list of teams. The first team has White on board 1.
  std::size_t first = 0;
  std::optional<std::size_t> second = {};
  /// Game points so far. Match points only if no board is open.
  Score first_score = {}, second_score = {};
  std::vector<MatchBoard> boards = {};
  /// Boards without a result.
  int open = 0;
  /// No board was played.
  bool is_forfeit = false;
  /// Without a second team: why.
  model::Bye bye = model::Bye::kNone;

  bool operator==(const TeamMatch&) const = default;
};

/// The most boards of any match of a section. 0: there are no matches.
int boards_of_matches(const model::Section& section);

/// The matches of a round, in the order of their numbers, and behind them the teams with byes.
/// `teams`: of `teams_that_play`. `boards`: of `boards_of_matches`.
std::vector<TeamMatch> matches_of(const model::Section& section,
                                  const std::vector<model::Team>& teams, int boards,
                                  const model::Round& round, const ResultOf& result_of);

}  // namespace jadoube::tournament

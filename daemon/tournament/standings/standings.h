#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/model/tournament_rules.h"
#include "daemon/tournament/standings/contest.h"
#include "daemon/tournament/standings/tie_break.h"
#include "daemon/tournament/standings/tie_break_values.h"
#include "rules/error.h"
#include "rules/sentence.h"

/// The rules of standings, in the words of people and files.
namespace jadoube::tournament {

/// The most that a game or a match is worth [guess].
inline constexpr rules::Points kMostPoints{200};

/// Checks the codes, and that points are from 0 to `kMostPoints` with a win worth more than a draw.
/// InvalidArgument: the message has the reason.
rules::Expected<void> check_standings_rules(const model::StandingsRules& rules);

/// The rules with codes as C.07 writes them. First check them.
model::StandingsRules with_usual_codes(model::StandingsRules rules);

/// "3-1-0, DE, BH/C1, C.07-2024": everything but the system, for a line about a change.
std::string standings_rules_text(const model::StandingsRules& rules);

/// The words for the system: "all play all".
rules::Sentence system_sentence(model::PairingSystem system);

/// Takes the unusual rules from `from`, the rules of a file.
void take_over(const model::StandingsRules& from, model::StandingsRules& into);

/// A player or a team in the standings.
struct StandingsRow {
  /// From 1. Who is still tied has the same place.
  int place = 0;
  /// The starting number, or the number of the team.
  int number = 0;
  Score points = {};
  /// In the order of `Standings::tie_breaks`. Nothing: the criterion does not separate this one.
  std::vector<TieBreakValue> values = {};
  /// From round 1: the line of the crosstable. `opponent` is a place in `Standings::numbers`.
  std::vector<RoundOfCompetitor> rounds = {};

  bool operator==(const StandingsRow&) const = default;
};

/// The places after a round, with everything that a crosstable shows.
struct Standings {
  /// After this round. 0: none has begun.
  int round = 0;
  int planned_rounds = 0;
  bool of_teams = false;
  bool is_round_robin = false;
  bool by_2026 = true;
  /// Without the points, which are always first.
  std::vector<TieBreak> tie_breaks = {};
  /// In the order of their places, and then of their numbers.
  std::vector<StandingsRow> rows = {};
  /// The numbers of the competitors, for `RoundOfCompetitor::opponent`.
  std::vector<int> numbers = {};
  /// Games, or matches, that have no result yet. Not 0: the table is provisional.
  int open = 0;

  bool operator==(const Standings&) const = default;
};

/// What to rank.
struct StandingsRequest {
  /// The table after this round. Nothing: the last that has started or has a result.
  std::optional<int> round = {};
  /// The players of a team event too. False: the teams, if there are any.
  bool players = false;
};

/// The standings of a section by its `StandingsRules`.
Standings standings_of(const model::Section& section, const ResultOf& result_of,
                       const StandingsRequest& request);

/// The tie-breaks that a section uses: those of its rules, or the usual ones of its system. Points
/// at the front of the list are left out. Codes that are not known are left out.
std::vector<TieBreak> tie_breaks_of(const model::Section& section, const Contest& contest);

}  // namespace jadoube::tournament

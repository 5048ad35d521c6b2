#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/game.h"
#include "rules/laws/ending.h"
#include "rules/laws/laws.h"
#include "rules/time/time_control.h"

namespace jadoube::model {

/// The rules of a tournament, as far as a board and its clock can be checked against them.
struct TournamentRules {
  /// A player who is not there after ten hours will not appear [guess].
  static constexpr std::chrono::minutes kLatestArrival{600};

  /// The edition of the Laws, and what the tournament's regulations have changed of it.
  rules::Laws laws = rules::laws_of(rules::kCurrentEdition);
  /// Standard, rapid or blitz, and whether arbiters supervise enough [FIDE 2023 Art. A.4, B.2].
  rules::Conditions conditions = {};
  /// Nothing: not known. Then time trouble is not reported, and a fallen flag is only a warning if
  /// the clock shows more than zero.
  std::optional<rules::TimeControl> control = {};
  /// Black's, in a game with odds of time, such as an armageddon; `control` is then White's.
  /// Nothing: the same. The rules of halls and sections have none.
  std::optional<rules::TimeControl> control_of_black = {};
  /// How late a player may arrive [FIDE 2023 Art. 6.7.1]. Nothing or zero: no player is reported as
  /// absent, because no board senses if a player is there at the start.
  std::optional<std::chrono::minutes> default_time = {};
  /// The date at which the round starts, as `Calendar` has dates. Nothing: the time at which the
  /// clock is started.
  std::optional<Instant> starts_at = {};
  /// Games start from any of the 960 starting positions.
  bool chess960 = false;
  /// The position that was drawn or agreed for the game on one board: that of its pairing. Nothing:
  /// the usual one, or with `chess960` any of the 960. The rules of halls and sections have none.
  std::optional<rules::Position> start = {};
  /// The starting position of the next pairing on the board.
  std::optional<rules::Position> next_start = {};
  /// The time from which the tournament has a result of the game on one board. Nothing: it has
  /// none. The rules of halls and sections do not have it.
  std::optional<Instant> result_since = {};
  /// The time from which an arbiter confirms that each player of the game on one board is present.
  /// Nothing: not confirmed. The rules of halls and sections do not have it.
  ByColor<std::optional<Instant>> here_since = {};

  /// The time of that player. Nothing: not known.
  const std::optional<rules::TimeControl>& control_of(rules::Color color) const {
    return color == rules::Color::kBlack && control_of_black ? control_of_black : control;
  }

  bool operator==(const TournamentRules&) const = default;
};

/// The rules in force, and the person who set them.
struct RulesSetting {
  TournamentRules rules = {};
  /// Empty: the configuration file.
  std::string author = {}, origin = {};
  Instant at = {};
};

/// The points for a win, a draw and a loss.
struct PointsFor {
  rules::Points win{2}, draw{1}, loss{0};

  bool operator==(const PointsFor&) const = default;
};

/// The edition of FIDE's regulations on tie-breaks (C.07) in force.
enum class TieBreakEdition : std::uint8_t {
  kByDate,  ///< That in force on the date of the first round. Without a date, the newest.
  k2024,    ///< In force until 28 February 2026.
  k2026,    ///< In force since 1 March 2026.
};

/// The way in which opponents are decided. Unplayed games count differently [C.07 Art. 15, 16].
enum class PairingSystem : std::uint8_t {
  kByRounds,    ///< All play all, if the number of rounds fits and nobody meets too often.
  kSwiss,       ///< Each round depends on the results.
  kRoundRobin,  ///< All pairings are known in advance.
};

/// How a section ranks its players or teams.
struct StandingsRules {
  /// The most tie-breaks of a list [guess].
  static constexpr std::size_t kMostTieBreaks = 20;

  PairingSystem system = PairingSystem::kByRounds;
  TieBreakEdition edition = TieBreakEdition::kByDate;
  /// The points for a game.
  PointsFor game = {};
  /// Of a bye that the pairing allocated. In a team match: for each board. Nothing: as for a win,
  /// and for a team as for a draw.
  std::optional<rules::Points> paired_bye = {};
  /// Match points.
  PointsFor match = {.win = {4}, .draw = {2}};
  /// Match points of a bye that the pairing allocated. Nothing: as for a draw.
  std::optional<rules::Points> match_paired_bye = {};
  /// Teams are ranked by game points first.
  bool game_points_first = false;
  /// The codes of C.07, in order: "DE", "BH/C1". Empty: the usual ones of the system.
  std::vector<std::string> tie_breaks = {};

  bool operator==(const StandingsRules&) const = default;
};

}  // namespace jadoube::model

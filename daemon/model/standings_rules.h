#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/laws/scoring.h"

namespace jadoube::model {

/// What a win, a draw and a loss are worth.
struct PointsFor {
  rules::Points win{2}, draw{1}, loss{0};

  bool operator==(const PointsFor&) const = default;
};

/// Which edition of FIDE's regulations on tie-breaks (C.07) holds.
enum class TieBreakEdition : std::uint8_t {
  kByDate,  ///< That in force on the date of the first round. Without a date, the newest.
  k2024,    ///< In force until 28 February 2026.
  k2026,    ///< In force since 1 March 2026.
};

/// How it is decided who meets whom. Unplayed games count differently [C.07 Art. 15, 16].
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
  /// Of a game.
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

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/model/tournament_rules.h"
#include "daemon/tournament/result.h"
#include "daemon/tournament/standings/tie_break.h"

namespace jadoube::tournament {

/// The kind of a competitor's round.
enum class RoundKind : std::uint8_t {
  kAbsent,  ///< In no pairing. It counts as a bye without points that was asked for.
  kPlayed,
  kOpen,     ///< There is an opponent, and no result yet.
  kForfeit,  ///< Won or lost without play.
  kPairedBye,
  kFullPointBye,
  kHalfPointBye,
  kZeroPointBye,
};

/// Game points, and for a team match points too.
struct Score {
  rules::Points game = {}, match = {};

  Score& operator+=(const Score& other) {
    game += other.game;
    match += other.match;
    return *this;
  }
  bool operator==(const Score&) const = default;
};

/// A round of one competitor.
struct RoundOfCompetitor {
  RoundKind kind = RoundKind::kAbsent;
  /// The place in `Contest::competitors`. Nothing: no opponent.
  std::optional<std::size_t> opponent = {};
  Score score = {};
  /// Of an individual game: 2 for a win, 1 for a draw, whatever they are worth.
  int halves = 0;
  /// Of a team: of its first board.
  bool is_black = false;
  /// Game points of a team by board, from board 1.
  std::vector<rules::Points> boards = {};
  /// The pairing of an individual. Empty: none.
  std::string pairing = {};

  bool operator==(const RoundOfCompetitor&) const = default;
};

/// A player or a team.
struct Competitor {
  /// The starting number of the player, or the number of the team.
  int number = 0;
  /// 0: none.
  int rating = 0;
  /// From round 1.
  std::vector<RoundOfCompetitor> rounds = {};

  bool operator==(const Competitor&) const = default;
};

/// Who played whom in a section, and with which score: what all tie-breaks are made from.
struct Contest {
  /// In the order of their numbers.
  std::vector<Competitor> competitors = {};
  /// Rounds up to this one count.
  int rounds = 0;
  /// The last round of the section. 0: not known.
  int planned_rounds = 0;
  bool of_teams = false;
  /// All pairings are known in advance: a round-robin.
  bool is_predetermined = false;
  /// False: the edition of 2024.
  bool by_2026 = true;
  model::PointsFor game = {}, match = {};
  /// Boards of a match. 1 for individuals.
  int boards = 1;
  bool game_points_first = false;
  /// Pairings with an opponent and without a result.
  int open = 0;

  /// The score that counts first.
  ScoreKind primary() const {
    return of_teams && !game_points_first ? ScoreKind::kMatch : ScoreKind::kGame;
  }
  ScoreKind secondary() const {
    return primary() == ScoreKind::kMatch ? ScoreKind::kGame : ScoreKind::kMatch;
  }
  /// `kPrimary` becomes the score that it is. Individuals have game points only.
  ScoreKind resolved(ScoreKind kind) const {
    return kind == ScoreKind::kPrimary || !of_teams ? primary() : kind;
  }
  /// The halves of a score. `kind` is resolved.
  int halves_of(const Score& score, ScoreKind kind) const {
    return kind == ScoreKind::kMatch ? score.match.halves : score.game.halves;
  }
  /// The points for a win or a draw of a whole round.
  int win_halves(ScoreKind kind) const;
  int draw_halves(ScoreKind kind) const;
  /// The sum of all rounds that count.
  Score total(const Competitor& competitor) const;
};

/// True if the round is one that the competitor chose not to play [C.07 Art. 16.1].
bool is_voluntary(const RoundOfCompetitor& round);

/// The round that a table is made after: the last one that has started or has a result. 0: none.
int last_round_with_results(const model::Section& section, const ResultOf& result_of);

/// The teams of a section, in the order of their numbers. Empty: no teams play each other. Without
/// a list of teams, they are those that its players name.
std::vector<model::Team> teams_that_play(const model::Section& section);

/// The team of a player. Nothing: none. `teams`: of `teams_that_play`.
std::optional<std::size_t> team_of(const model::Section& section,
                                   const std::vector<model::Team>& teams, int player);

/// The players of a section up to a round.
Contest contest_of_players(const model::Section& section, const ResultOf& result_of, int round);

/// Its teams.
Contest contest_of_teams(const model::Section& section, const ResultOf& result_of, int round);

}  // namespace jadoube::tournament

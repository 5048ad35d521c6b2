#include "daemon/tournament/standings/tie_break_values.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "daemon/tournament/standings/tie_break.h"

namespace jadoube::tournament {
namespace {

// A half point, and the product of two halves, in hundredths.
constexpr int kPerHalf = 50, kPerQuarter = 25, kPerWhole = 100;

bool is_over_the_board(const RoundOfCompetitor& round) {
  return round.kind == RoundKind::kPlayed && round.opponent;
}

bool is_forfeit_win(const RoundOfCompetitor& round) {
  return round.kind == RoundKind::kForfeit && round.halves > 0;
}

// The contribution of one round to Buchholz and Sonneborn-Berger.
struct Contribution {
  // The score of the opponent, or of its replacement, in halves.
  int score = 0;
  // What the criterion adds.
  int value = 0;
  bool is_voluntary = false;
};

// One criterion of the Buchholz family for all competitors.
class OpponentScores {
 public:
  // `opponents`: which score of the opponents counts. `own`: the score by which it is multiplied.
  // Nothing: by none.
  OpponentScores(const Contest& contest, const TieBreak& tie_break, ScoreKind opponents,
                 std::optional<ScoreKind> own)
      : contest_(contest),
        tie_break_(tie_break),
        opponents_(opponents),
        own_(own),
        as_drawn_(tie_break.criterion == Criterion::kForeBuchholz || tie_break.fore),
        adjusted_(adjusted_scores(contest, opponents, as_drawn_)) {}

  // In halves, or in quarters if multiplied.
  int sum(const Competitor& competitor) const {
    std::vector<Contribution> all;
    const int own_score = own_score_of(competitor);
    for (std::size_t i = 0; i < competitor.rounds.size(); ++i) {
      const RoundOfCompetitor& round = competitor.rounds[i];
      const bool is_last = as_drawn_ && is_last_round(contest_, i);
      const auto score = score_for(round, own_score, is_last);
      if (!score) continue;
      const bool is_met = counts_as_met(round, is_last);
      const int factor = own_ ? contest_.halves_of(round.score, *own_) : 1;
      all.push_back({*score, *score * factor, is_voluntary(round) && !is_met});
    }
    cut(all);
    int total = 0;
    for (const Contribution& one : all) total += one.value;
    return total;
  }

  // The last round of the section, or else the last one that counts.
  static bool is_last_round(const Contest& contest, std::size_t index) {
    const int last = contest.planned_rounds != 0 ? contest.planned_rounds : contest.rounds;
    return static_cast<int>(index) + 1 == last;
  }

 private:
  bool counts_as_met(const RoundOfCompetitor& round, bool is_last) const {
    if (!round.opponent) return false;
    return round.kind != RoundKind::kForfeit || tie_break_.forfeits_are_played ||
           contest_.is_predetermined || is_last;
  }

  int own_score_of(const Competitor& competitor) const {
    int score = contest_.halves_of(contest_.total(competitor), opponents_);
    for (std::size_t i = 0; as_drawn_ && i < competitor.rounds.size(); ++i) {
      if (!is_last_round(contest_, i) || !competitor.rounds[i].opponent) continue;
      score += contest_.draw_halves(opponents_) -
               contest_.halves_of(competitor.rounds[i].score, opponents_);
    }
    return score;
  }

  // The score of the opponent, or of a dummy with the own score [C.07 Art. 16.4]. Nothing: the
  // round does not count.
  std::optional<int> score_for(const RoundOfCompetitor& round, int own_score, bool is_last) const {
    if (counts_as_met(round, is_last)) return adjusted_[*round.opponent];
    if (contest_.is_predetermined) return std::nullopt;
    if (!contest_.by_2026) return own_score;
    const int most = round.opponent ? adjusted_[*round.opponent]
                                    : contest_.draw_halves(opponents_) * contest_.rounds;
    return std::min(own_score, most);
  }

  // A round that the player chose not to play is cut first. There is one exception: it is worth
  // less than the round with the lowest score [C.07 Art. 14.1, 16.5].
  void cut(std::vector<Contribution>& all) const {
    for (int i = 0; i < tie_break_.cut_lowest && !all.empty(); ++i) {
      const auto lowest = std::ranges::min_element(
          all, {}, [](const Contribution& one) { return std::pair(one.score, one.value); });
      const auto first = std::ranges::min_element(all, {}, [](const Contribution& one) {
        return std::tuple(!one.is_voluntary, one.score, one.value);
      });
      all.erase(lowest->value > first->value ? lowest : first);
    }
    for (int i = 0; i < tie_break_.cut_highest && !all.empty(); ++i) {
      all.erase(std::ranges::max_element(
          all, {}, [](const Contribution& one) { return std::pair(one.score, one.value); }));
    }
  }

  const Contest& contest_;
  const TieBreak& tie_break_;
  const ScoreKind opponents_;
  const std::optional<ScoreKind> own_;
  const bool as_drawn_;
  const std::vector<int> adjusted_;
};

using Values = std::vector<TieBreakValue>;

Values of_each(const Contest& contest,
               const std::function<TieBreakValue(const Competitor&)>& value) {
  Values values;
  for (const Competitor& competitor : contest.competitors) values.push_back(value(competitor));
  return values;
}

// The number of rounds that `counts` holds for.
Values count_rounds(const Contest& contest,
                    const std::function<bool(const RoundOfCompetitor&)>& counts) {
  return of_each(contest, [&](const Competitor& competitor) {
    return kPerWhole * static_cast<int>(std::ranges::count_if(competitor.rounds, counts));
  });
}

// True if the round is a game for the criteria of own results. In a round robin a forfeit counts
// too, but a lost one only until 2026 [C.07 Art. 15.2].
bool is_own_game(const Contest& contest, const RoundOfCompetitor& round) {
  if (is_over_the_board(round)) return true;
  if (!contest.is_predetermined || round.kind != RoundKind::kForfeit) return false;
  return is_forfeit_win(round) || !contest.by_2026;
}

bool is_win(const Contest& contest, ScoreKind kind, const RoundOfCompetitor& round) {
  const int win = kind == ScoreKind::kMatch || !contest.of_teams ? contest.win_halves(kind)
                                                                 : contest.draw_halves(kind) + 1;
  return contest.halves_of(round.score, kind) >= win;
}

// Only individual games have a player with Black.
Values black_rounds(const Contest& contest, ScoreKind kind, bool won) {
  return count_rounds(contest, [&](const RoundOfCompetitor& round) {
    return round.is_black && is_own_game(contest, round) && (!won || is_win(contest, kind, round));
  });
}

Values progressive(const Contest& contest, ScoreKind kind, int cut) {
  return of_each(contest, [&](const Competitor& competitor) {
    int running = 0, sum = 0;
    for (std::size_t i = 0; i < competitor.rounds.size(); ++i) {
      running += contest.halves_of(competitor.rounds[i].score, kind);
      if (static_cast<int>(i) >= cut) sum += running;
    }
    return sum * kPerHalf;
  });
}

Values standard_points(const Contest& contest, ScoreKind kind) {
  return of_each(contest, [&](const Competitor& competitor) {
    int halves = 0;
    for (std::size_t i = 0; i < competitor.rounds.size(); ++i) {
      const RoundOfCompetitor& round = competitor.rounds[i];
      if (round.kind == RoundKind::kOpen) continue;
      const int own = contest.halves_of(round.score, kind);
      int other = contest.draw_halves(kind);
      if (is_over_the_board(round)) {
        other = contest.halves_of(contest.competitors[*round.opponent].rounds[i].score, kind);
      }
      halves += own > other ? 2 : own == other ? 1 : 0;
    }
    return halves * kPerHalf;
  });
}

Values koya(const Contest& contest, const TieBreak& tie_break, ScoreKind kind) {
  // In a round robin with an odd number of players, everybody has one or two rounds without a game.
  int games = contest.rounds;
  const int players = static_cast<int>(contest.competitors.size());
  if (contest.is_predetermined && players > 0 && players % 2 == 1) games -= games / players;
  const int most = contest.win_halves(kind) * games;
  return of_each(contest, [&](const Competitor& competitor) {
    int halves = 0;
    for (const RoundOfCompetitor& round : competitor.rounds) {
      if (!round.opponent) continue;
      const Competitor& opponent = contest.competitors[*round.opponent];
      const int theirs = contest.halves_of(contest.total(opponent), kind);
      if ((theirs - tie_break.limit_halves) * 100 < most * tie_break.limit_percent) continue;
      halves += contest.halves_of(round.score, kind);
    }
    return halves * kPerHalf;
  });
}

// The ratings of the opponents over the board, and the score against them.
struct RatedGames {
  std::vector<int> ratings = {};
  int halves = 0;
  bool all_rated = true;
};

RatedGames rated_games(const Contest& contest, const TieBreak& tie_break,
                       const Competitor& competitor) {
  RatedGames games;
  for (const RoundOfCompetitor& round : competitor.rounds) {
    if (!is_over_the_board(round)) continue;
    int rating = contest.competitors[*round.opponent].rating;
    if (rating == 0) rating = tie_break.rating_of_unrated.value_or(0);
    if (rating == 0) games.all_rated = false;
    games.ratings.push_back(rating);
    games.halves += round.halves;
  }
  return games;
}

TieBreakValue of_ratings(const Contest& contest, const TieBreak& tie_break,
                         const Competitor& competitor,
                         const std::function<int(int, const std::vector<int>&)>& value) {
  RatedGames games = rated_games(contest, tie_break, competitor);
  if (!games.all_rated) return std::nullopt;
  std::ranges::sort(games.ratings);
  const auto size = static_cast<int>(games.ratings.size());
  const int low = std::min(tie_break.cut_lowest, size),
            high = std::min(tie_break.cut_highest, size - low);
  games.ratings = {games.ratings.begin() + low, games.ratings.end() - high};
  if (games.ratings.empty()) return std::nullopt;
  return value(games.halves, games.ratings) * kPerWhole;
}

// The mean of the values of the opponents over the board. `precision`: that of the rounding, in
// hundredths.
Values mean_of_opponents(const Contest& contest, const Values& values, int precision) {
  return of_each(contest, [&](const Competitor& competitor) -> TieBreakValue {
    int sum = 0, count = 0;
    for (const RoundOfCompetitor& round : competitor.rounds) {
      if (!is_over_the_board(round)) continue;
      if (!values[*round.opponent]) return std::nullopt;
      sum += *values[*round.opponent];
      ++count;
    }
    if (count == 0) return std::nullopt;
    // A half up.
    const int unit = 2 * count * precision;
    const int doubled = 2 * sum + count * precision;
    const int floor = doubled >= 0 ? doubled / unit : -((unit - 1 - doubled) / unit);
    return floor * precision;
  });
}

Values opponents_sums(const Contest& contest, const TieBreak& tie_break, ScoreKind opponents,
                      std::optional<ScoreKind> own) {
  const OpponentScores scores(contest, tie_break, opponents, own);
  return of_each(contest, [&](const Competitor& competitor) {
    return scores.sum(competitor) * (own ? kPerQuarter : kPerHalf);
  });
}

Values board_count(const Contest& contest) {
  return of_each(contest, [&](const Competitor& competitor) {
    int halves = 0;
    for (const RoundOfCompetitor& round : competitor.rounds) {
      for (std::size_t i = 0; i < round.boards.size(); ++i) {
        halves += static_cast<int>(i + 1) * round.boards[i].halves;
      }
    }
    return halves * kPerHalf;
  });
}

// The other score, and Buchholz scaled to the same size [C.07 Art. 13.4].
Values score_and_strength(const Contest& contest, const TieBreak& tie_break, ScoreKind kind) {
  const ScoreKind other = kind == ScoreKind::kMatch ? ScoreKind::kGame : ScoreKind::kMatch;
  const int most = contest.win_halves(kind) * contest.rounds, of_match = contest.win_halves(other);
  const int divisor = std::max(1, tie_break.divisor.value_or(of_match == 0 ? 1 : most / of_match));
  const OpponentScores buchholz(contest, tie_break, kind, std::nullopt);
  return of_each(contest, [&](const Competitor& competitor) {
    const int strength = (2 * buchholz.sum(competitor) * kPerHalf + divisor) / (2 * divisor);
    return contest.halves_of(contest.total(competitor), other) * kPerHalf + strength;
  });
}

Values points(const Contest& contest, ScoreKind kind) {
  return of_each(contest, [&](const Competitor& competitor) {
    return contest.halves_of(contest.total(competitor), kind) * kPerHalf;
  });
}

// The criteria that use a competitor's own results.
Values by_own_results(const Contest& contest, const TieBreak& tie_break, ScoreKind kind) {
  switch (tie_break.criterion) {
    case Criterion::kWins:
      return count_rounds(contest, [&](const RoundOfCompetitor& round) {
        return round.kind != RoundKind::kOpen && is_win(contest, kind, round);
      });
    case Criterion::kGamesWon:
      return count_rounds(contest, [&](const RoundOfCompetitor& round) {
        return is_own_game(contest, round) && is_win(contest, kind, round);
      });
    case Criterion::kBlackGames:
      return black_rounds(contest, kind, false);
    case Criterion::kBlackWins:
      return black_rounds(contest, kind, true);
    case Criterion::kProgressive:
      return progressive(contest, kind, tie_break.cut_lowest);
    case Criterion::kElectedRounds:
      return count_rounds(contest, [](const RoundOfCompetitor& round) {
        return round.kind != RoundKind::kOpen && !is_voluntary(round);
      });
    default:
      return standard_points(contest, kind);
  }
}

// The criteria that use the results of the opponents.
Values by_opponents(const Contest& contest, const TieBreak& tie_break, ScoreKind kind) {
  const ScoreKind match = contest.resolved(ScoreKind::kMatch), game = ScoreKind::kGame;
  switch (tie_break.criterion) {
    case Criterion::kAverageBuchholz:
      // The kinds of Buchholz differ in what is cut, and AOB cuts nothing.
      return mean_of_opponents(contest, opponents_sums(contest, tie_break, kind, std::nullopt), 1);
    case Criterion::kSonnebornBerger:
      return opponents_sums(contest, tie_break, kind, kind);
    case Criterion::kSonnebornBergerMM:
      return opponents_sums(contest, tie_break, match, match);
    case Criterion::kSonnebornBergerMG:
      return opponents_sums(contest, tie_break, match, game);
    case Criterion::kSonnebornBergerGM:
      return opponents_sums(contest, tie_break, game, match);
    case Criterion::kSonnebornBergerGG:
      return opponents_sums(contest, tie_break, game, game);
    case Criterion::kKoya:
      return koya(contest, tie_break, kind);
    case Criterion::kScoreAndStrength:
      return score_and_strength(contest, tie_break, kind);
    default:
      return opponents_sums(contest, tie_break, kind, std::nullopt);
  }
}

// The criteria of ratings.
Values by_ratings(const Contest& contest, const TieBreak& tie_break) {
  const auto with_ratings = [&](const auto& value) {
    return of_each(contest, [&](const Competitor& competitor) {
      return of_ratings(contest, tie_break, competitor, value);
    });
  };
  switch (tie_break.criterion) {
    case Criterion::kAverageRating:
      return with_ratings(
          [](int, const std::vector<int>& ratings) { return mean_rating(ratings); });
    case Criterion::kPerformance:
      return with_ratings(performance_of);
    case Criterion::kPerfectPerformance:
      return with_ratings(perfect_performance_of);
    case Criterion::kAveragePerformance:
      return mean_of_opponents(contest, with_ratings(performance_of), kPerWhole);
    case Criterion::kAveragePerfect:
      return mean_of_opponents(contest, with_ratings(perfect_performance_of), kPerWhole);
    default:
      return of_each(contest, [&](const Competitor& one) -> TieBreakValue {
        const int rating = one.rating != 0 ? one.rating : tie_break.rating_of_unrated.value_or(0);
        return rating == 0 ? TieBreakValue() : rating * kPerWhole;
      });
  }
}

}  // namespace

std::vector<int> adjusted_scores(const Contest& contest, ScoreKind kind, bool as_drawn) {
  std::vector<int> scores;
  for (const Competitor& competitor : contest.competitors) {
    // After it there are only rounds that the player did not want to play.
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < competitor.rounds.size(); ++i) {
      const bool is_drawn =
          as_drawn && competitor.rounds[i].opponent && OpponentScores::is_last_round(contest, i);
      if (!is_voluntary(competitor.rounds[i]) || is_drawn) chosen = i + 1;
    }
    int sum = 0;
    for (std::size_t i = 0; i < competitor.rounds.size(); ++i) {
      const RoundOfCompetitor& round = competitor.rounds[i];
      if (as_drawn && round.opponent && OpponentScores::is_last_round(contest, i)) {
        sum += contest.draw_halves(kind);
      } else if (i < chosen || round.opponent) {
        sum += contest.halves_of(round.score, kind);
      } else if (!contest.is_predetermined) {
        sum += contest.draw_halves(kind);
      }
    }
    scores.push_back(sum);
  }
  return scores;
}

std::vector<TieBreakValue> values_of(const Contest& contest, const TieBreak& tie_break) {
  const ScoreKind kind = contest.resolved(tie_break.score);
  switch (tie_break.criterion) {
    case Criterion::kPoints:
      return points(contest, kind);
    case Criterion::kMatchPoints:
      return points(contest, contest.resolved(ScoreKind::kMatch));
    case Criterion::kGamePoints:
      return points(contest, ScoreKind::kGame);
    case Criterion::kOtherPoints:
      return points(contest, contest.of_teams ? contest.secondary() : ScoreKind::kGame);
    case Criterion::kWins:
    case Criterion::kGamesWon:
    case Criterion::kBlackGames:
    case Criterion::kBlackWins:
    case Criterion::kProgressive:
    case Criterion::kElectedRounds:
    case Criterion::kStandard:
      return by_own_results(contest, tie_break, kind);
    case Criterion::kNumber:
      return of_each(contest, [](const Competitor& one) { return one.number * kPerWhole; });
    case Criterion::kBuchholz:
    case Criterion::kForeBuchholz:
    case Criterion::kAverageBuchholz:
    case Criterion::kSonnebornBerger:
    case Criterion::kSonnebornBergerMM:
    case Criterion::kSonnebornBergerMG:
    case Criterion::kSonnebornBergerGM:
    case Criterion::kSonnebornBergerGG:
    case Criterion::kKoya:
    case Criterion::kScoreAndStrength:
      return by_opponents(contest, tie_break, kind);
    case Criterion::kRating:
    case Criterion::kAverageRating:
    case Criterion::kPerformance:
    case Criterion::kPerfectPerformance:
    case Criterion::kAveragePerformance:
    case Criterion::kAveragePerfect:
      return by_ratings(contest, tie_break);
    case Criterion::kBoardCount:
      return board_count(contest);
    case Criterion::kDirect:
    case Criterion::kTeamDirect:
    case Criterion::kTeamDirectBT:
    case Criterion::kTeamDirectBB:
    case Criterion::kTeamDirectT:
    case Criterion::kTeamDirectB:
    case Criterion::kTopBoards:
    case Criterion::kBottomBoards:
      break;  // `order_of_tied` has them.
  }
  return Values(contest.competitors.size());
}

std::string value_text(int hundredths) {
  const int size = hundredths < 0 ? -hundredths : hundredths;
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(size / kPerWhole);
  const int rest = size % kPerWhole;
  if (rest == 0) return text;
  text += '.' + std::to_string(rest / 10);
  if (rest % 10 != 0) text += std::to_string(rest % 10);
  return text;
}

}  // namespace jadoube::tournament

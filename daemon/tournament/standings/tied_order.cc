#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "daemon/tournament/standings/tie_break_values.h"

namespace jadoube::tournament {
namespace {

// Sums of means are compared exactly: half a point is this many units. It can be divided by up to
// ten games of one opponent.
constexpr int kUnitsPerHalf = 2520;

// The value of a round among the tied competitors, in halves.
using Worth = std::function<int(const RoundOfCompetitor&)>;

struct AmongTied {
  std::size_t competitor = 0;
  // In units: the present score, and the score if all missing games are won.
  int score = 0, most = 0;
  bool has_met_all = true;
};

// The table of the games among the tied [C.07 Art. 6.1].
std::vector<AmongTied> table_of_tied(const Contest& contest, const TieBreak& tie_break,
                                     const std::vector<std::size_t>& tied, const Worth& worth,
                                     int win_halves) {
  const bool with_forfeits = tie_break.forfeits_are_played || contest.is_predetermined;
  std::vector<AmongTied> table;
  for (const std::size_t competitor : tied) {
    std::map<std::size_t, std::pair<int, int>> met;
    for (const RoundOfCompetitor& round : contest.competitors[competitor].rounds) {
      if (!round.opponent || std::ranges::find(tied, *round.opponent) == tied.end()) continue;
      const bool counts =
          round.kind == RoundKind::kPlayed || (round.kind == RoundKind::kForfeit && with_forfeits);
      if (!counts) continue;
      auto& [sum, games] = met[*round.opponent];
      sum += worth(round);
      ++games;
    }
    AmongTied row{.competitor = competitor};
    for (const auto& [opponent, result] : met) {
      row.score += result.first * kUnitsPerHalf / result.second;
    }
    const int missing = static_cast<int>(tied.size()) - 1 - static_cast<int>(met.size());
    row.has_met_all = missing == 0 || contest.is_predetermined;
    row.most = row.score + (row.has_met_all ? 0 : missing * win_halves * kUnitsPerHalf);
    table.push_back(row);
  }
  return table;
}

// Neighbours in `sorted` with the same value are one group.
TiedGroups groups_by(const std::vector<std::pair<int, std::size_t>>& sorted) {
  TiedGroups groups;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || sorted[i].first != sorted[i - 1].first) groups.emplace_back();
    groups.back().push_back(sorted[i].second);
  }
  return groups;
}

TiedGroups groups_of_values(const std::vector<std::size_t>& tied,
                            const std::function<int(std::size_t)>& value) {
  std::vector<std::pair<int, std::size_t>> sorted;
  for (const std::size_t competitor : tied) sorted.emplace_back(value(competitor), competitor);
  std::ranges::stable_sort(sorted, std::greater{}, &std::pair<int, std::size_t>::first);
  return groups_by(sorted);
}

// One step of the direct encounter. If it returns one group, it separates nobody.
TiedGroups encounter_step(std::vector<AmongTied> table) {
  std::ranges::stable_sort(table, std::greater{}, &AmongTied::score);
  TiedGroups groups;
  if (std::ranges::all_of(table, &AmongTied::has_met_all)) {
    std::vector<std::pair<int, std::size_t>> sorted;
    for (const AmongTied& row : table) sorted.emplace_back(row.score, row.competitor);
    return groups_by(sorted);
  }
  // A competitor who is ahead of all others for any missing results is first. Then the next one
  // [Art. 6.3].
  std::size_t i = 0;
  for (; i + 1 < table.size(); ++i) {
    const auto rest = std::span(table).subspan(i + 1);
    const int most = std::ranges::max_element(rest, {}, &AmongTied::most)->most;
    if (table[i].score <= most) break;
    groups.push_back({table[i].competitor});
  }
  groups.emplace_back();
  for (; i < table.size(); ++i) groups.back().push_back(table[i].competitor);
  return groups;
}

// Orders teams and players by games among them, step by step.
class TieBreaker {
 public:
  TieBreaker(const Contest& contest, const TieBreak& tie_break)
      : contest_(contest), tie_break_(tie_break) {
    add_score_step(contest.resolved(tie_break.score));
    if (tie_break.criterion == Criterion::kDirect || !contest.of_teams) return;
    add_score_step(contest.resolved(tie_break.score) == ScoreKind::kMatch ? ScoreKind::kGame
                                                                          : ScoreKind::kMatch);
    const Criterion criterion = tie_break.criterion;
    const auto boards = static_cast<std::size_t>(contest.boards);
    if (criterion == Criterion::kTeamDirectBT || criterion == Criterion::kTeamDirectBB) {
      add_board_step([](std::size_t board) { return -static_cast<int>(board + 1); });
    }
    if (criterion == Criterion::kTeamDirectBT || criterion == Criterion::kTeamDirectT) {
      for (std::size_t top = 0; top < boards; ++top) {
        add_board_step([top](std::size_t board) { return board == top ? 1 : 0; });
      }
    }
    if (criterion == Criterion::kTeamDirectBB || criterion == Criterion::kTeamDirectB) {
      for (std::size_t left = boards - 1; left >= 1; --left) {
        add_board_step([left](std::size_t board) { return board < left ? 1 : 0; });
      }
    }
  }

  // A step is repeated in each new group until it separates nobody. Then follows the next step, and
  // after the last step the first one, until no step separates anybody [Art. 6.2, 13.3].
  TiedGroups order(const std::vector<std::size_t>& tied) const { return order(tied, 0, 0); }

  std::vector<AmongTied> first_table(const std::vector<std::size_t>& tied) const {
    return table_of_tied(contest_, tie_break_, tied, steps_[0].worth, steps_[0].win_halves);
  }

 private:
  struct Step {
    Worth worth;
    int win_halves = 0;
    bool of_boards = false;
  };

  // `in_vain`: the number of steps right before this one that have separated nobody.
  TiedGroups order(const std::vector<std::size_t>& tied, std::size_t number,
                   std::size_t in_vain) const {
    if (tied.size() < 2 || in_vain == steps_.size()) return {tied};
    const Step& step = steps_[number];
    // The boards decide between two teams only [Art. 13.3.2].
    TiedGroups groups{tied};
    if (!step.of_boards || tied.size() == 2) {
      groups =
          encounter_step(table_of_tied(contest_, tie_break_, tied, step.worth, step.win_halves));
    }
    if (groups.size() < 2) return order(tied, (number + 1) % steps_.size(), in_vain + 1);
    TiedGroups all;
    for (const auto& group : groups) {
      std::ranges::copy(order(group, number, 0), std::back_inserter(all));
    }
    return all;
  }

  void add_score_step(ScoreKind kind) {
    steps_.push_back({.worth =
                          [this, kind](const RoundOfCompetitor& round) {
                            return contest_.halves_of(round.score, kind);
                          },
                      .win_halves = contest_.win_halves(kind)});
  }

  void add_board_step(const std::function<int(std::size_t)>& weight) {
    steps_.push_back({.worth =
                          [weight](const RoundOfCompetitor& round) {
                            int sum = 0;
                            for (std::size_t i = 0; i < round.boards.size(); ++i) {
                              sum += weight(i) * round.boards[i].halves;
                            }
                            return sum;
                          },
                      .of_boards = true});
  }

  const Contest& contest_;
  const TieBreak& tie_break_;
  std::vector<Step> steps_;
};

int points_on_board(const Contest& contest, std::size_t competitor, std::size_t board) {
  int halves = 0;
  for (const RoundOfCompetitor& round : contest.competitors[competitor].rounds) {
    if (board < round.boards.size()) halves += round.boards[board].halves;
  }
  return halves;
}

// The points that step `step` of TBR or BBE compares: one board from the top, or all boards without
// some from the bottom.
int board_points_of(const Contest& contest, Criterion criterion, std::size_t competitor,
                    std::size_t step) {
  if (criterion == Criterion::kTopBoards) return points_on_board(contest, competitor, step);
  int halves = 0;
  for (std::size_t board = 0; board + step + 1 < static_cast<std::size_t>(contest.boards);
       ++board) {
    halves += points_on_board(contest, competitor, board);
  }
  return halves;
}

TiedGroups order_by_boards(const Contest& contest, Criterion criterion,
                           const std::vector<std::size_t>& tied) {
  TiedGroups groups{tied};
  for (std::size_t step = 0; step < static_cast<std::size_t>(contest.boards); ++step) {
    TiedGroups next;
    for (const auto& group : groups) {
      std::ranges::copy(groups_of_values(group,
                                         [&](std::size_t competitor) {
                                           return board_points_of(contest, criterion, competitor,
                                                                  step);
                                         }),
                        std::back_inserter(next));
    }
    groups = std::move(next);
  }
  return groups;
}

bool is_of_boards(Criterion criterion) {
  return criterion == Criterion::kTopBoards || criterion == Criterion::kBottomBoards;
}

}  // namespace

TiedGroups order_of_tied(const Contest& contest, const TieBreak& tie_break,
                         const std::vector<std::size_t>& tied) {
  TiedGroups groups = is_of_boards(tie_break.criterion)
                          ? order_by_boards(contest, tie_break.criterion, tied)
                          : TieBreaker(contest, tie_break).order(tied);
  if (tie_break.reversed) std::ranges::reverse(groups);
  return groups;
}

std::vector<TieBreakValue> values_of_tied(const Contest& contest, const TieBreak& tie_break,
                                          const std::vector<std::size_t>& tied) {
  constexpr int kHundredthsPerHalf = 50;
  std::vector<TieBreakValue> values;
  if (is_of_boards(tie_break.criterion)) {
    for (const std::size_t competitor : tied) {
      values.emplace_back(board_points_of(contest, tie_break.criterion, competitor, 0) *
                          kHundredthsPerHalf);
    }
    return values;
  }
  for (const AmongTied& row : TieBreaker(contest, tie_break).first_table(tied)) {
    values.emplace_back((row.score * kHundredthsPerHalf + kUnitsPerHalf / 2) / kUnitsPerHalf);
  }
  return values;
}

}  // namespace jadoube::tournament

#include "daemon/tournament/standings/standings.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "daemon/tournament/standings/tie_break.h"
#include "daemon/tournament/standings/tie_break_values.h"

namespace jadoube::tournament {
namespace {

std::string three_points(const model::PointsFor& points) {
  return rules::to_string(points.win) + '-' + rules::to_string(points.draw) + '-' +
         rules::to_string(points.loss);
}

bool is_points(Criterion criterion) {
  return criterion == Criterion::kPoints || criterion == Criterion::kMatchPoints ||
         criterion == Criterion::kGamePoints;
}

// If an event names no tie-breaks, C.07 lets the arbiter choose. These are the usual ones.
std::vector<std::string> usual_tie_breaks(const Contest& contest) {
  if (contest.of_teams) {
    return contest.is_predetermined ? std::vector<std::string>{"MPvGP", "EDE", "SB"}
                                    : std::vector<std::string>{"MPvGP", "EDE", "BH"};
  }
  if (contest.is_predetermined) return {"DE", "WIN", "SB", "KS"};
  return {"DE", "BH/C1", "BH", "SB"};
}

// Sorts each group by values, the best first. If a competitor of a group has no value, the tie
// stays.
TiedGroups split_by_values(const TiedGroups& groups, const std::vector<TieBreakValue>& values,
                           bool less_is_better) {
  TiedGroups split;
  for (std::vector<std::size_t> group : groups) {
    const auto has_value = [&](std::size_t one) { return values[one].has_value(); };
    if (!std::ranges::all_of(group, has_value)) {
      split.push_back(std::move(group));
      continue;
    }
    std::ranges::stable_sort(group, [&](std::size_t one, std::size_t other) {
      return less_is_better ? *values[one] < *values[other] : *values[one] > *values[other];
    });
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (i == 0 || values[group[i]] != values[group[i - 1]]) split.emplace_back();
      split.back().push_back(group[i]);
    }
  }
  return split;
}

// Breaks ties, and keeps the values of each step.
class Ranking {
 public:
  explicit Ranking(const Contest& contest) : contest_(contest) {
    groups_.emplace_back();
    for (std::size_t i = 0; i < contest.competitors.size(); ++i) groups_.back().push_back(i);
    split({.criterion = Criterion::kPoints});
    values_.clear();
  }

  void split(const TieBreak& tie_break) {
    if (depends_on_the_tied(tie_break.criterion)) return split_tied(tie_break);
    values_.push_back(values_of(contest_, tie_break));
    groups_ = split_by_values(groups_, values_.back(), is_less_better(tie_break));
  }

  const TiedGroups& groups() const { return groups_; }
  const std::vector<std::vector<TieBreakValue>>& values() const { return values_; }

 private:
  void split_tied(const TieBreak& tie_break) {
    std::vector<TieBreakValue> values(contest_.competitors.size());
    TiedGroups split;
    for (const auto& group : groups_) {
      if (group.size() < 2) {
        split.push_back(group);
        continue;
      }
      const auto among = values_of_tied(contest_, tie_break, group);
      for (std::size_t i = 0; i < group.size(); ++i) values[group[i]] = among[i];
      for (auto& part : order_of_tied(contest_, tie_break, group)) {
        split.push_back(std::move(part));
      }
    }
    groups_ = std::move(split);
    values_.push_back(std::move(values));
  }

  const Contest& contest_;
  TiedGroups groups_;
  std::vector<std::vector<TieBreakValue>> values_;
};

}  // namespace

rules::Expected<void> check_standings_rules(const model::StandingsRules& rules) {
  for (const std::string& code : rules.tie_breaks) {
    if (const auto read = parse_tie_break(code); !read) return tl::unexpected(read.error());
  }
  if (rules.tie_breaks.size() > model::StandingsRules::kMostTieBreaks) {
    return rules::refuse(
        rules::ErrorCode::kInvalidArgument,
        "there are {count} tie-breaks, and at most {most} are allowed",
        {{"count", rules.tie_breaks.size()}, {"most", model::StandingsRules::kMostTieBreaks}});
  }
  for (const rules::Points points :
       {rules.game.win, rules.game.draw, rules.game.loss, rules.match.win, rules.match.draw,
        rules.match.loss, rules.paired_bye.value_or(rules::Points{}),
        rules.match_paired_bye.value_or(rules::Points{})}) {
    if (points.halves >= 0 && points.halves <= kMostPoints.halves) continue;
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "a game or a match is worth 0 to {most} points",
                         {{"most", rules::to_string(kMostPoints)}});
  }
  if (rules.game.win.halves <= rules.game.draw.halves ||
      rules.match.win.halves <= rules.match.draw.halves) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, "a win must be worth more than a draw",
                         {});
  }
  return {};
}

model::StandingsRules with_usual_codes(model::StandingsRules rules) {
  for (std::string& code : rules.tie_breaks) {
    if (const auto read = parse_tie_break(code)) code = to_string(*read);
  }
  return rules;
}

std::string standings_rules_text(const model::StandingsRules& rules) {
  const model::StandingsRules usual;
  std::string text = three_points(rules.game);
  if (rules.match != usual.match) text += ", MP " + three_points(rules.match);
  if (rules.paired_bye) text += ", PAB " + rules::to_string(*rules.paired_bye);
  if (rules.match_paired_bye) text += ", MP PAB " + rules::to_string(*rules.match_paired_bye);
  if (rules.game_points_first) text += ", GPTS";
  for (const std::string& code : rules.tie_breaks) text += ", " + code;
  if (rules.edition == model::TieBreakEdition::k2024) text += ", C.07-2024";
  if (rules.edition == model::TieBreakEdition::k2026) text += ", C.07-2026";
  return text;
}

rules::Sentence system_sentence(model::PairingSystem system) {
  switch (system) {
    case model::PairingSystem::kSwiss:
      return rules::Sentence("Swiss");
    case model::PairingSystem::kRoundRobin:
      return rules::Sentence("all play all");
    case model::PairingSystem::kByRounds:
      break;
  }
  return rules::Sentence("from the number of rounds");
}

void take_over(const model::StandingsRules& from, model::StandingsRules& into) {
  const model::StandingsRules usual;
  if (from.system != usual.system) into.system = from.system;
  if (from.edition != usual.edition) into.edition = from.edition;
  if (from.game != usual.game) into.game = from.game;
  if (from.paired_bye) into.paired_bye = from.paired_bye;
  if (from.match != usual.match) into.match = from.match;
  if (from.match_paired_bye) into.match_paired_bye = from.match_paired_bye;
  if (from.game_points_first) into.game_points_first = true;
  if (!from.tie_breaks.empty()) into.tie_breaks = from.tie_breaks;
}

std::vector<TieBreak> tie_breaks_of(const model::Section& section, const Contest& contest) {
  std::vector<std::string> codes = section.standings.tie_breaks;
  if (codes.empty()) codes = usual_tie_breaks(contest);
  std::vector<TieBreak> tie_breaks;
  for (const std::string& code : codes) {
    const auto read = parse_tie_break(code);
    if (!read || (tie_breaks.empty() && is_points(read->criterion))) continue;
    tie_breaks.push_back(*read);
  }
  return tie_breaks;
}

Standings standings_of(const model::Section& section, const ResultOf& result_of,
                       const StandingsRequest& request) {
  const int round = request.round.value_or(last_round_with_results(section, result_of));
  const bool of_teams = !request.players && !teams_that_play(section).empty();
  const Contest contest = of_teams ? contest_of_teams(section, result_of, round)
                                   : contest_of_players(section, result_of, round);
  Standings standings{.round = round,
                      .planned_rounds = contest.planned_rounds,
                      .of_teams = of_teams,
                      .is_round_robin = contest.is_predetermined,
                      .by_2026 = contest.by_2026,
                      .tie_breaks = tie_breaks_of(section, contest),
                      .open = contest.open};
  Ranking ranking(contest);
  for (const TieBreak& tie_break : standings.tie_breaks) ranking.split(tie_break);
  for (const Competitor& competitor : contest.competitors) {
    standings.numbers.push_back(competitor.number);
  }
  int place = 1;
  for (const auto& group : ranking.groups()) {
    for (const std::size_t one : group) {
      const Competitor& competitor = contest.competitors[one];
      StandingsRow row{.place = place,
                       .number = competitor.number,
                       .points = contest.total(competitor),
                       .rounds = competitor.rounds};
      for (const auto& values : ranking.values()) row.values.push_back(values[one]);
      standings.rows.push_back(std::move(row));
    }
    place += static_cast<int>(group.size());
  }
  return standings;
}

}  // namespace jadoube::tournament

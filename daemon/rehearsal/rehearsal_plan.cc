#include "daemon/rehearsal/rehearsal_plan.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "daemon/tournament/find.h"

namespace jadoube::rehearsal {
namespace {

constexpr int kInventedTables = 4;

// The round that has begun and is not closed, or else the next one. Null: there is none.
const model::Round* round_set_up(const model::Section& section) {
  const auto goes_on = std::ranges::find_if(section.rounds, [](const model::Round& round) {
    return round.started_at && !round.closed_at;
  });
  if (goes_on != section.rounds.end()) return &*goes_on;
  const auto next = std::ranges::find_if(
      section.rounds, [](const model::Round& round) { return !round.started_at; });
  return next == section.rounds.end() ? nullptr : &*next;
}

bool is_to_be_played(const model::Pairing& pairing) {
  return pairing.table > 0 && pairing.bye == model::Bye::kNone && pairing.players.white > 0 &&
         pairing.players.black > 0 && !pairing.vanished && !pairing.postponed;
}

std::string name_of_planned(const model::Section& section, int number) {
  const auto* player = tournament::find_player(section, number);
  return player == nullptr ? std::to_string(number) : player->name;
}

void set_clock(const model::TournamentRules& rules, PlannedTable& table) {
  if (!rules.control) return;
  const rules::Period& period = rules.control->period(0);
  table.base = std::chrono::floor<std::chrono::seconds>(period.time);
  table.increment = period.per_move.how == rules::PerMove::kIncrement
                        ? std::chrono::floor<std::chrono::seconds>(period.per_move.time)
                        : std::chrono::seconds(0);
}

// Plans one section after the other.
class Planner {
 public:
  explicit Planner(const model::TournamentRules& rules) : rules_(rules) {}

  void add(const model::Tournament& tournament) {
    model::Tournament copy{
        .id = tournament.id,
        .name = kMark + (tournament.name.empty() ? tournament.id : tournament.name),
        .site = tournament.site,
        .country = tournament.country};
    for (const model::Section& section : tournament.sections) {
      const model::Round* round = round_set_up(section);
      if (round == nullptr) continue;
      if (auto planned = planned_section(copy, section, *round)) {
        copy.sections.push_back(*std::move(planned));
      }
    }
    if (!copy.sections.empty()) plan_.tournaments.push_back(std::move(copy));
  }

  RehearsalPlan take() { return std::move(plan_); }

 private:
  std::optional<model::Section> planned_section(model::Tournament& tournament,
                                                const model::Section& section,
                                                const model::Round& round) {
    model::Section planned{
        .id = section.id, .name = section.name, .table_offset = section.table_offset};
    planned.rules = rules_of_rehearsal(section);
    model::Round copy{.number = round.number, .date = round.date};
    std::set<int> players;
    for (const model::Pairing& pairing : round.pairings) {
      if (!is_to_be_played(pairing) || has_table(tournament, pairing.table)) continue;
      if (plan_.tables.size() == kMostTables) {
        ++plan_.left_out;
        continue;
      }
      copy.pairings.push_back({.table = pairing.table, .players = pairing.players});
      players.insert({pairing.players.white, pairing.players.black});
      add_table(tournament, section, pairing);
    }
    if (copy.pairings.empty()) return std::nullopt;
    for (const model::Player& player : section.players) {
      if (players.contains(player.number)) planned.players.push_back(player);
    }
    planned.rounds.push_back(std::move(copy));
    return planned;
  }

  // A rehearsal has no default time and no start time.
  model::TournamentRules rules_of_rehearsal(const model::Section& section) const {
    model::TournamentRules rules = section.rules ? **section.rules : rules_;
    rules.default_time.reset();
    rules.starts_at.reset();
    return rules;
  }

  // A board is on one table only.
  static bool has_table(const model::Tournament& tournament, int number) {
    return std::ranges::find(tournament.tables, number, &model::TableBoard::table) !=
           tournament.tables.end();
  }

  void add_table(model::Tournament& tournament, const model::Section& section,
                 const model::Pairing& pairing) {
    PlannedTable table{.number = pairing.table,
                       .tournament = tournament.id,
                       .section = section.id,
                       .white = name_of_planned(section, pairing.players.white),
                       .black = name_of_planned(section, pairing.players.black),
                       .board = test_board(plan_.tables.size() + 1)};
    set_clock(rules_of_rehearsal(section), table);
    tournament.tables.push_back({.table = pairing.table, .board = table.board});
    plan_.tables.push_back(std::move(table));
  }

  const model::TournamentRules& rules_;
  RehearsalPlan plan_;
};

// A tournament with players that are clearly not real.
model::Tournament invented_tournament(const model::TournamentRules& rules) {
  model::Section section{.id = "main", .rules = rules};
  model::Round round{.number = 1};
  for (int table = 1; table <= kInventedTables; ++table) {
    const std::string number = std::to_string(table);
    section.players.push_back({.number = 2 * table - 1, .name = "White, Test " + number});
    section.players.push_back({.number = 2 * table, .name = "Black, Test " + number});
    round.pairings.push_back({.table = table, .players = {2 * table - 1, 2 * table}});
  }
  section.rounds.push_back(std::move(round));
  return {.id = "rehearsal", .name = "rehearsal", .sections = {std::move(section)}};
}

}  // namespace

std::string test_board(std::size_t number) { return "test-" + std::to_string(number); }

RehearsalPlan plan_rehearsal(
    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
    const model::TournamentRules& rules) {
  Planner planner(rules);
  for (const auto& tournament : tournaments) {
    if (!tournament->closed) planner.add(*tournament);
  }
  RehearsalPlan plan = planner.take();
  if (plan.tournaments.size() > 1) {
    for (PlannedTable& table : plan.tables) {
      const auto owner =
          std::ranges::find(plan.tournaments, table.tournament, &model::Tournament::id);
      table.whose = owner->name.substr(std::string_view(kMark).size());
    }
  }
  if (!plan.tables.empty()) return plan;
  Planner inventing(rules);
  inventing.add(invented_tournament(rules));
  plan = inventing.take();
  plan.is_invented = true;
  return plan;
}

}  // namespace jadoube::rehearsal

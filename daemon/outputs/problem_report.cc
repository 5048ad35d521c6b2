#include "daemon/outputs/problem_report.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/system/log.h"

namespace jadoube::outputs {
namespace {

// If a retry repairs the problem, no arbiter is needed.
constexpr std::chrono::seconds kProblemPatience{60};

model::DaemonFinding finding_of_problem(const std::string& output, const TableAlert& alert) {
  return {.key = alert.game_id,
          .kind = model::IncidentKind::kOutputFailing,
          .facts = {.cause = alert.what,
                    .name = output,
                    .round = alert.round,
                    .table = alert.table,
                    .players = alert.players,
                    .pairing = alert.round == 0 ? "" : alert.game_id},
          .advice = {model::AdviceKind::kSeeToOutput},
          .end = model::EndReason::kOutputWorks,
          .patience = kProblemPatience};
}

std::string source_of_output(const std::string& output) { return "output " + output; }

}  // namespace

ProblemReport::ProblemReport(std::string output, model::FindingSink* sink)
    : output_(std::move(output)), sink_(sink) {}

void ProblemReport::report(const Health& health) {
  std::vector<model::DaemonFinding> findings;
  if (!health.problem.empty()) {
    findings.push_back(finding_of_problem(output_, {.game_id = "", .what = health.problem}));
  }
  for (const TableAlert& alert : health.alerts) {
    // Many outputs have the same games.
    if (!alert.is_freeze()) findings.push_back(finding_of_problem(output_, alert));
  }
  if (findings == reported_) return;
  reported_ = findings;
  if (sink_ != nullptr) sink_->take(source_of_output(output_), std::move(findings));
}

void ProblemReport::withdraw(const std::string& output, model::FindingSink* sink) {
  if (sink != nullptr) sink->take(source_of_output(output), {});
}

namespace {

// If a move is taken back at once, no arbiter is needed.
constexpr std::chrono::seconds kFreezePatience{60};

model::DaemonFinding finding_of_freeze(const TableAlert& alert) {
  return {.key = alert.game_id,
          .kind = model::IncidentKind::kOutputFailing,
          .facts = {.which = alert.which,
                    .move = alert.move,
                    .round = alert.round,
                    .table = alert.table,
                    .players = alert.players,
                    .pairing = alert.round == 0 ? "" : alert.game_id},
          .advice = {model::AdviceKind::kSeeToOutput},
          .end = model::EndReason::kGameGoesOut,
          .patience = kFreezePatience};
}

}  // namespace

void FrozenGames::report(const std::string& output, const std::vector<TableAlert>& alerts) {
  std::vector<TableAlert> frozen;
  std::ranges::copy_if(alerts, std::back_inserter(frozen), &TableAlert::is_freeze);
  const std::lock_guard lock(mutex_);
  auto& known = by_output_[output];
  if (known == frozen) return;
  for (const TableAlert& alert : frozen) {
    if (!is_known(alert)) log::warning(log_text(alert));
  }
  known = std::move(frozen);
  auto found = findings();
  if (found == reported_) return;
  reported_ = found;
  if (sink_ != nullptr) sink_->take("frozen games", std::move(found));
}

// True if some output has reported it already. The mutex is held.
bool FrozenGames::is_known(const TableAlert& alert) const {
  return std::ranges::any_of(by_output_, [&](const auto& each) {
    return std::ranges::find(each.second, alert) != each.second.end();
  });
}

// In the order of the tables. The mutex is held.
std::vector<model::DaemonFinding> FrozenGames::findings() const {
  std::map<std::string, model::DaemonFinding> by_game;
  for (const auto& [output, alerts] : by_output_) {
    for (const TableAlert& alert : alerts) {
      const auto found = by_game.try_emplace(alert.game_id, finding_of_freeze(alert)).first;
      std::string& names = found->second.facts.name;
      names += (names.empty() ? "" : ", ") + output;
    }
  }
  std::vector<model::DaemonFinding> findings;
  for (auto& [game, finding] : by_game) findings.push_back(std::move(finding));
  std::ranges::stable_sort(findings, {}, [](const auto& finding) { return finding.facts.table; });
  return findings;
}

namespace {

// "12... Ra1-b3": the first ply that is not shown.
std::string where_it_stops(const Table& table, std::size_t shown) {
  const model::Game& game = *table.game;
  const rules::Position position = game.position_after(shown);
  std::string text = std::to_string(position.fullmove_number()) +
                     (position.turn() == rules::Color::kWhite ? "." : "...");
  if (shown < game.plies.size()) text += " " + game.plies[shown].san;
  return text;
}

}  // namespace

std::vector<TableAlert> frozen_alerts(const std::vector<Round>& rounds,
                                      const ReleasePolicy& policy) {
  std::vector<TableAlert> alerts;
  for (const Round& round : rounds) {
    if (round.is_over) continue;
    for (const Table& table : round.tables) {
      const ReleasedGame shown = release(table, policy);
      if (!shown.is_frozen()) continue;
      TableAlert alert = alert_at(table.heading, {});
      alert.which = shown.state == ReleaseState::kBeforeIllegalPly
                        ? model::IncidentCase::kStopsBeforeIllegal
                        : model::IncidentCase::kStopsBeforeUnseen;
      alert.move = where_it_stops(table, shown.plies.size());
      alerts.push_back(std::move(alert));
    }
  }
  return alerts;
}

}  // namespace jadoube::outputs

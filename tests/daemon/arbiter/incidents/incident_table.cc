#include "tests/daemon/arbiter/incidents/incident_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace jadoube::arbiter {

IncidentTable::IncidentTable(TournamentRules rules, const tracking::Table::Setting& setting)
    : table(setting), tracker(std::move(rules)) {
  follow();
}

void IncidentTable::start_clock() {
  act([&] { table.start_clock(); });
}
void IncidentTable::hands(std::string_view script) {
  act([&] { table.hands(script); });
}
void IncidentTable::unseen(std::string_view script) {
  act([&] { table.unseen(script); });
}
void IncidentTable::play(std::string_view moves) {
  act([&] { table.play(moves); });
}
void IncidentTable::observe(const drivers::Observation& observation) {
  act([&] { table.observe(observation); });
}

void IncidentTable::decide(IncidentId id, IncidentDecision::Kind kind, std::string reason) {
  decide(DecideOnIncident{id, {kind, std::move(reason), "arbiter"}});
}

void IncidentTable::decide(const SideDecision& decision) {
  const auto done = tracker.decide(table.now, decision, changes);
  ASSERT_TRUE(done) << done.error().message;
}

// What was told must fold to what the tracker holds.
void IncidentTable::follow() {
  for (; followed_ < table.changes.size(); ++followed_) {
    const auto& change = table.changes[followed_];
    tracker.take(change, changes);
  }
  tracker.run_until(table.now, changes);
  std::map<IncidentId, Incident> folded;
  for (const auto& change : changes) folded[change.incident.id] = change.incident;
  for (const auto& incident : tracker.incidents()) EXPECT_EQ(folded[incident.id], incident);
}

std::string IncidentTable::reported() const {
  std::string text;
  for (const auto& incident : tracker.incidents()) {
    text += to_string(incident.id) + " " + std::string(to_string(incident.kind)) + " " +
            std::string(to_string(incident.severity)) + " " +
            std::string(to_string(incident.life)) + "\n";
  }
  return text;
}

std::string IncidentTable::of(IncidentKind kind) const {
  std::string text;
  for (const auto& incident : tracker.incidents()) {
    if (incident.kind != kind) continue;
    text += (text.empty() ? "" : ", ") + std::string(to_string(incident.severity)) + " " +
            std::string(to_string(incident.life));
  }
  return text;
}

Incident IncidentTable::the(IncidentKind kind) const {
  const auto all = tracker.incidents();
  const auto found = std::find_if(all.rbegin(), all.rend(),
                                  [&](const Incident& incident) { return incident.kind == kind; });
  EXPECT_NE(found, all.rend()) << "no " << to_string(kind) << " among:\n" << reported();
  return found == all.rend() ? Incident{} : *found;
}

IncidentTable playing(std::string_view moves, TournamentRules rules) {
  IncidentTable table(std::move(rules));
  table.start_clock();
  table.play(moves);
  return table;
}

IncidentTable started_from(std::string_view placement, TournamentRules rules) {
  IncidentTable table(std::move(rules), {.standing = *rules::parse_placement(placement)});
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.wait(std::chrono::seconds{4});
  return table;
}

TournamentRules standard() { return {}; }

TournamentRules rapid() {
  return {.conditions = {rules::Tempo::kRapid, rules::Supervision::kLimited}};
}

}  // namespace jadoube::arbiter

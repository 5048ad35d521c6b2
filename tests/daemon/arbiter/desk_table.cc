#include "tests/daemon/arbiter/desk_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace jadoube::arbiter {

DeskTable::DeskTable(EventRules rules, const watch::Table::Setting& setting)
    : table(setting), desk(std::move(rules)) {
  follow();
}

void DeskTable::start_clock() {
  act([&] { table.start_clock(); });
}
void DeskTable::hands(std::string_view script) {
  act([&] { table.hands(script); });
}
void DeskTable::unseen(std::string_view script) {
  act([&] { table.unseen(script); });
}
void DeskTable::play(std::string_view moves) {
  act([&] { table.play(moves); });
}
void DeskTable::observe(const drivers::Observation& observation) {
  act([&] { table.observe(observation); });
}

void DeskTable::decide(IncidentId id, IncidentDecision::Kind kind, std::string reason) {
  say(IncidentWord{id, {kind, std::move(reason), "arbiter"}});
}

void DeskTable::say(const Word& word) {
  const auto done = desk.hear(table.now, word, changes);
  ASSERT_TRUE(done) << done.error().message;
}

// What was told must fold to what the desk holds.
void DeskTable::follow() {
  for (; followed_ < table.changes.size(); ++followed_) {
    const auto& change = table.changes[followed_];
    desk.take(change, changes);
  }
  desk.run_until(table.now, changes);
  std::map<IncidentId, Incident> folded;
  for (const auto& change : changes) folded[change.incident.id] = change.incident;
  for (const auto& incident : desk.incidents()) EXPECT_EQ(folded[incident.id], incident);
}

std::string DeskTable::told() const {
  std::string text;
  for (const auto& incident : desk.incidents()) {
    text += to_string(incident.id) + " " + std::string(to_string(incident.kind)) + " " +
            std::string(to_string(incident.severity)) + " " +
            std::string(to_string(incident.life)) + "\n";
  }
  return text;
}

std::string DeskTable::of(IncidentKind kind) const {
  std::string text;
  for (const auto& incident : desk.incidents()) {
    if (incident.kind != kind) continue;
    text += (text.empty() ? "" : ", ") + std::string(to_string(incident.severity)) + " " +
            std::string(to_string(incident.life));
  }
  return text;
}

Incident DeskTable::the(IncidentKind kind) const {
  const auto all = desk.incidents();
  const auto found = std::find_if(all.rbegin(), all.rend(),
                                  [&](const Incident& incident) { return incident.kind == kind; });
  EXPECT_NE(found, all.rend()) << "no " << to_string(kind) << " among:\n" << told();
  return found == all.rend() ? Incident{} : *found;
}

DeskTable playing(std::string_view moves, EventRules rules) {
  DeskTable table(std::move(rules));
  table.start_clock();
  table.play(moves);
  return table;
}

DeskTable started_from(std::string_view placement, EventRules rules) {
  DeskTable table(std::move(rules), {.standing = *rules::parse_placement(placement)});
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.wait(std::chrono::seconds{4});
  return table;
}

EventRules standard() { return {}; }

EventRules rapid() { return {.conditions = {rules::Tempo::kRapid, rules::Supervision::kLimited}}; }

}  // namespace jadoube::arbiter

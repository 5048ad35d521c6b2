// Whatever is observed: the tracker does not crash, what it tells folds to what it holds, and it
// says the same however often it is asked.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/garbage.h"

namespace jadoube::arbiter {
namespace incident_property_test {

constexpr int kStreams = 100, kBytes = 4'000;

std::vector<std::uint8_t> random_bytes(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<std::uint8_t> bytes(kBytes);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
  return bytes;
}

TournamentRules rules_of(std::uint32_t seed) {
  const auto tempo = static_cast<rules::Tempo>(seed % 3);
  const auto control = rules::TimeControl::sudden_death(std::chrono::minutes{90});
  return {.laws = rules::laws_of(rules::kEditions[seed % 4]),
          .conditions = {tempo, rules::Supervision::kLimited},
          .control = *control,
          .default_time = std::chrono::minutes{1}};
}

TEST(IncidentTracker, ReportsWhatItHoldsAfterAnyObservations) {
  std::size_t reported_in_all = 0;
  for (std::uint32_t seed = 1; seed <= kStreams; ++seed) {
    const auto bytes = random_bytes(seed);
    tracking::Garbage garbage{bytes};
    tracking::BoardTracker tracker;
    IncidentTracker often(rules_of(seed)), seldom(rules_of(seed));
    std::vector<model::TimedChange> changes;
    std::vector<IncidentChange> reported, reported_seldom;
    Instant now{std::chrono::hours{1}};
    while (const auto observation = garbage.next()) {
      now = std::max(now, now + garbage.pause());
      changes.clear();
      tracker.observe(now, *observation, changes);
      for (const auto& change : changes) often.take(change, reported);
      for (const auto& change : changes) seldom.take(change, reported_seldom);
      often.run_until(now, reported);
      seldom.run_until(now, reported_seldom);
      now += std::chrono::milliseconds{1};
      often.run_until(now, reported);
    }
    now += std::chrono::hours{1};
    often.run_until(now, reported);
    seldom.run_until(now, reported_seldom);
    ASSERT_EQ(reported, reported_seldom) << "seed " << seed;
    std::map<IncidentId, Incident> folded;
    for (const auto& change : reported) folded[change.incident.id] = change.incident;
    for (const auto& incident : often.incidents()) {
      ASSERT_EQ(folded[incident.id], incident) << "seed " << seed;
    }
    reported_in_all += reported.size();
  }
  EXPECT_GT(reported_in_all, kStreams);
}

}  // namespace incident_property_test
}  // namespace jadoube::arbiter

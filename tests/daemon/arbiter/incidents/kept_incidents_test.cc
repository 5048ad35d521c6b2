// An incident tracker that is kept as bytes and made again goes on as if nothing had happened.
#include <gmock/gmock.h>

#include <random>
#include <sstream>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/garbage.h"
#include "tests/support/emulated_game.h"
#include "tests/support/listed_fields.h"

namespace jadoube::arbiter {
namespace kept_incidents_test {

using drivers::simulator::Style;

TournamentRules blitz() {
  return {.laws = rules::laws_of(rules::kEditions.back()),
          .conditions = {rules::Tempo::kBlitz, rules::Supervision::kFull},
          .control = *rules::TimeControl::sudden_death(std::chrono::minutes{3}),
          .default_time = std::chrono::minutes{1}};
}

std::vector<tracking::TimedObservation> observed(std::uint64_t seed, const char* fault) {
  std::istringstream text(
      "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Bg5 h6 7. Bh4 g5 8. Nxg5 hxg5 9. Bxg5 "
      "Bg4 10. Qd2 Nd4 11. Bxf6 Nf3+ 12. gxf3 Qxf6 13. fxg4 Rh3 14. Kg2 Qh4 15. f3 Rh2# 0-1\n");
  const auto game = rules::PgnReader(text, "game").next()->value();
  tests::EmulatedSettings settings{.style = Style::kMessy, .seed = seed, .accidents = 6};
  if (fault != nullptr) settings.faults.push_back(*drivers::simulator::parse_fault(fault));
  return tests::observations_of(tests::play(game, settings).arrivals);
}

// Gives the same to a tracker that lives on, and to one that is kept after each observation.
// Returns how many incidents were told.
std::size_t expect_same_when_kept(const std::vector<tracking::TimedObservation>& seen) {
  tracking::BoardTracker tracker;
  IncidentTracker living(blitz());
  auto kept = living;
  std::vector<model::TimedChange> changes;
  std::vector<IncidentChange> reported, reported_by_kept;
  for (const auto& [at, observation] : seen) {
    changes.clear();
    tracker.observe(at, observation, changes);
    IncidentTracker again(blitz());
    EXPECT_TRUE(again.set_state(kept.state()));
    kept = std::move(again);
    for (const auto& change : changes) living.take(change, reported);
    for (const auto& change : changes) kept.take(change, reported_by_kept);
    living.run_until(at, reported);
    kept.run_until(at, reported_by_kept);
    EXPECT_EQ(living.due(), kept.due());
    EXPECT_EQ(reported, reported_by_kept);
    if (reported != reported_by_kept) return 0;
  }
  living.run_until(seen.back().at + std::chrono::hours{1}, reported);
  kept.run_until(seen.back().at + std::chrono::hours{1}, reported_by_kept);
  EXPECT_EQ(reported, reported_by_kept);
  EXPECT_EQ(living.incidents(), kept.incidents());
  EXPECT_EQ(living.state(), kept.state());
  return reported.size();
}

TEST(KeptIncidents, GoOnInGamesWithMessyHands) {
  std::size_t reported = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    reported += expect_same_when_kept(observed(seed, nullptr));
  for (const auto* fault : {"hangup@20=15", "power@30=20"}) {
    reported += expect_same_when_kept(observed(1, fault));
  }
  EXPECT_GT(reported, 10U);
}

TEST(KeptIncidents, GoOnAfterAnyObservations) {
  std::size_t reported = 0;
  for (unsigned seed = 1; seed <= 8; ++seed) {
    std::mt19937 random{seed};
    std::vector<std::uint8_t> bytes(1'000);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    tracking::Garbage garbage{bytes};
    std::vector<tracking::TimedObservation> seen;
    Instant now{std::chrono::hours{1}};
    while (const auto observation = garbage.next()) {
      now = std::max(now, now + garbage.pause());
      seen.push_back({now, *observation});
    }
    reported += expect_same_when_kept(seen);
  }
  EXPECT_GT(reported, 10U);
}

TEST(KeptIncidents, RefuseBytesThatDoNotFit) {
  const auto state = IncidentTracker(blitz()).state();
  EXPECT_TRUE(IncidentTracker(blitz()).set_state(state));
  EXPECT_FALSE(IncidentTracker(blitz()).set_state(state.substr(0, state.size() - 1)));
  EXPECT_FALSE(IncidentTracker(blitz()).set_state(state + "x"));
}

// Somebody adds a member to a class, and forgets to list it.
TEST(KeptIncidents, ListEveryMember) {
  tracking::BoardTracker tracker;
  IncidentTracker incidents(blitz());
  std::vector<model::TimedChange> changes;
  std::vector<IncidentChange> reported;
  tests::ListedFields::LeftOut left_out;
  for (const auto& [at, observation] : observed(1, "hangup@20=15")) {
    changes.clear();
    tracker.observe(at, observation, changes);
    for (const auto& change : changes) incidents.take(change, reported);
    incidents.run_until(at, reported);
    tests::ListedFields::look(incidents, left_out);
  }
  // The moves of the game are written, and played again.
  EXPECT_THAT(left_out,
              testing::ElementsAre(testing::Pair("FirmGame", sizeof(rules::Game)),
                                   testing::Pair("ObservedGame", sizeof(TournamentRules))));
}

}  // namespace kept_incidents_test
}  // namespace jadoube::arbiter

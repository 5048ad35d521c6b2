// A tracker that is kept as bytes and made again continues as if nothing had happened, at any
// moment of any game.
#include <gmock/gmock.h>

#include <random>

#include "daemon/tracking/board_tracker.h"
#include "daemon/tracking/pipeline.h"
#include "tests/daemon/tracking/garbage.h"
#include "tests/support/emulated_game.h"
#include "tests/support/listed_fields.h"

namespace jadoube::tracking {
namespace kept_state_test {

using drivers::simulator::Style;

// The first game of a text as PGN.
rules::PgnGame game_of(const std::string& moves) {
  std::istringstream text(moves);
  return rules::PgnReader(text, "game").next()->value();
}

// Castling, captures, a check, a promotion, and an end by mate.
rules::PgnGame game() {
  return game_of(
      "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Bg5 h6 7. Bh4 g5 8. Nxg5 hxg5 9. Bxg5 "
      "Bg4 10. Qd2 Nd4 11. Bxf6 Nf3+ 12. gxf3 Qxf6 13. fxg4 Rh3 14. Kg2 Qh4 15. f3 Rh2# 0-1\n");
}

std::vector<TimedObservation> observed(tests::EmulatedSettings settings,
                                       const std::vector<const char*>& faults) {
  for (const auto* fault : faults)
    settings.faults.push_back(*drivers::simulator::parse_fault(fault));
  return tests::observations_of(tests::play(game(), settings).arrivals);
}

// Gives the observations to a tracker that is never stored, and to one that is kept after each of
// them. Both must publish the same, and remember the same.
void expect_same_when_kept(const std::vector<TimedObservation>& seen, const std::string& what) {
  BoardTracker living, kept;
  std::vector<model::TimedChange> reported, reported_by_kept;
  for (const auto& [at, observation] : seen) {
    auto again = tracker_from_state(state_of(kept));
    ASSERT_TRUE(again) << what;
    kept = *std::move(again);
    living.observe(at, observation, reported);
    kept.observe(at, observation, reported_by_kept);
    ASSERT_EQ(reported, reported_by_kept) << what;
    ASSERT_EQ(living.wake_at(), kept.wake_at()) << what;
    ASSERT_EQ(living.take_request(BoardRequest::kLog), kept.take_request(BoardRequest::kLog))
        << what;
    ASSERT_EQ(living.take_request(BoardRequest::kPlacement),
              kept.take_request(BoardRequest::kPlacement))
        << what;
    reported.clear();
    reported_by_kept.clear();
  }
  const auto end = seen.back().at + std::chrono::hours{1};
  living.advance(end, reported);
  kept.advance(end, reported_by_kept);
  EXPECT_EQ(reported, reported_by_kept) << what;
  EXPECT_EQ(state_of(living), state_of(kept)) << what;
}

TEST(KeptState, ContinuesInGamesWithMessyHands) {
  for (const auto style : {Style::kBlitz, Style::kMessy}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const tests::EmulatedSettings settings{
          .style = style, .seed = seed, .clock = seed != 3, .rotated = seed == 2, .accidents = 4};
      expect_same_when_kept(observed(settings, {}), "seed " + std::to_string(seed));
    }
  }
}

TEST(KeptState, ContinuesAroundOutages) {
  for (const auto* fault : {"hangup@20=15", "power@30=20"}) {
    expect_same_when_kept(observed({.style = Style::kMessy}, {fault}), fault);
  }
}

TEST(KeptState, ContinuesAfterAnyObservations) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    std::mt19937 random{seed};
    std::vector<std::uint8_t> bytes(1'000);
    std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
    Garbage garbage{bytes};
    std::vector<TimedObservation> seen;
    drivers::Instant now{};
    while (const auto observation = garbage.next()) {
      now += garbage.pause();
      seen.push_back({now, *observation});
    }
    expect_same_when_kept(seen, "seed " + std::to_string(seed));
  }
}

TEST(KeptState, RefusesBytesThatDoNotFit) {
  const auto state = state_of(BoardTracker(3));
  EXPECT_TRUE(tracker_from_state(state));
  EXPECT_FALSE(tracker_from_state(state.substr(0, state.size() - 1)));
  EXPECT_FALSE(tracker_from_state(state + "x"));
  EXPECT_FALSE(tracker_from_state(""));
  EXPECT_FALSE(tracker_from_state(std::string(state.size(), '\x7f')));
}

// Somebody adds a member to a class, and forgets to list it.
TEST(KeptState, ListsEveryMember) {
  std::vector<model::TimedChange> reported;
  Pipeline board(0, false);
  tests::ListedFields::LeftOut left_out;
  const auto seen = observed({.style = Style::kMessy}, {"hangup@40=30"});
  for (const auto& [at, observation] : seen) {
    board.advance(at, reported);
    board.begin(reported);
    board.observe(observation);
    tests::ListedFields::look(board, left_out);
  }
  // Pointers to parts of the same recorder.
  EXPECT_THAT(left_out, testing::ElementsAre(testing::Pair("Publisher", sizeof(void*)),
                                             testing::Pair("Scoresheet", 2 * sizeof(void*))));
}

}  // namespace kept_state_test
}  // namespace jadoube::tracking

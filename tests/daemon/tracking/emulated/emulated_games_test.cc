// Whole games, played by the emulated hands on the emulated board, through the real driver into the
// real tracker, without waiting. The record must be what was played, ply for ply. Hands make no
// accidents here. `make score` measures how many accidents are understood.
#include <gtest/gtest.h>

#include <tuple>

#include "tests/support/emulated_game.h"
#include "tests/support/pgn_games.h"
#include "tests/support/real_games.h"
#include "tests/support/source_tree.h"

namespace jadoube::tests {
namespace emulated_games_test {

using drivers::simulator::Style;

std::vector<rules::PgnGame> demo_games() {
  std::vector<rules::PgnGame> games;
  for (const char* name : {"opera", "evergreen"}) {
    games.push_back(
        games_in(jadoube::tests::source_path("tests/demo/") + std::string(name) + ".pgn").at(0));
  }
  return games;
}

// Plays each game with each of the seeds, and expects what was played.
void expect_all_as_played(const std::vector<rules::PgnGame>& games, EmulatedSettings settings,
                          int seeds) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    for (int seed = 1; seed <= seeds; ++seed) {
      settings.seed = static_cast<std::uint64_t>(seed);
      const auto game = play(games[i], settings);
      SCOPED_TRACE("game " + std::to_string(i + 1) + ", seed " + std::to_string(seed));
      ASSERT_TRUE(game.seen.game);
      EXPECT_EQ(uci_of(game.seen.game->plies), uci_of(game.played.plies));
      EXPECT_EQ(game.seen.game->result, game.played.result);
    }
  }
}

TEST(EmulatedGames, PlayedCalmlyComeOutAsPlayed) {
  expect_all_as_played(demo_games(), {.style = Style::kCalm}, 20);
}

TEST(EmulatedGames, PlayedInBlitzComeOutAsPlayed) {
  expect_all_as_played(demo_games(), {.style = Style::kBlitz, .accidents = 0}, 20);
}

TEST(EmulatedGames, OnARotatedBoardComeOutAsPlayed) {
  expect_all_as_played(demo_games(), {.style = Style::kCalm, .rotated = true}, 10);
}

TEST(EmulatedGames, WithoutAClockComeOutAsPlayed) {
  expect_all_as_played(demo_games(), {.style = Style::kCalm, .clock = false}, 10);
}

using drivers::simulator::Fault;
using drivers::simulator::FaultKind;
using drivers::simulator::seconds;

// The fault strikes each minute, and lasts for `for_seconds` if it lasts.
std::vector<Fault> each_minute(FaultKind kind, double for_seconds = 0) {
  std::vector<Fault> faults;
  for (int minute = 1; minute <= 60; ++minute) {
    faults.push_back({.kind = kind, .from = seconds(60. * minute), .amount = for_seconds});
  }
  return faults;
}

struct LineFault {
  std::string name;
  std::vector<Fault> faults;
};

class UnderLineFaults : public testing::TestWithParam<LineFault> {};

TEST_P(UnderLineFaults, GamesComeOutAsPlayed) {
  expect_all_as_played(demo_games(), {.style = Style::kCalm, .faults = GetParam().faults}, 5);
}

INSTANTIATE_TEST_SUITE_P(
    Each, UnderLineFaults,
    testing::Values(LineFault{"Disconnected", each_minute(FaultKind::kDisconnect, 25)},
                    LineFault{"DisconnectedForAMoment", each_minute(FaultKind::kDisconnect, .3)},
                    LineFault{"Silent", each_minute(FaultKind::kSilence, 20)},
                    LineFault{"Rebooted", each_minute(FaultKind::kReboot)},
                    LineFault{"Babbling", each_minute(FaultKind::kBabble, 15)},
                    LineFault{"ClockUnplugged", each_minute(FaultKind::kDeadClock, 10)},
                    LineFault{"ClockExchanged", each_minute(FaultKind::kNewClock, 10)},
                    LineFault{"LogUnasked", each_minute(FaultKind::kEventDump)},
                    LineFault{"BytesLost", {{.kind = FaultKind::kLoseByte, .amount = 1e-3}}}),
    [](const auto& each) { return each.param.name; });

// The longest time that a clock was published to show.
struct LongestTime : Follower {
  std::chrono::seconds shown{0};

  void take(const model::TimedChange& change) override {
    const auto* clock = std::get_if<model::ClockChange>(&change.change);
    if (clock == nullptr || !clock->clock) return;
    shown = std::max({shown, clock->clock->white, clock->clock->black});
  }
  void run_until(drivers::Instant) override {}
};

TEST(EmulatedGames, NeverShowATimeThatOnlyAGarbledMessageHad) {
  for (const auto& pgn : demo_games()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      LongestTime longest;
      const std::vector<Fault> faults{{.kind = FaultKind::kWrongTime, .from = {}, .amount = .02}};
      const auto game =
          play(pgn, {.style = Style::kCalm, .seed = seed, .faults = faults}, &longest);
      ASSERT_TRUE(game.seen.game);
      EXPECT_EQ(uci_of(game.seen.game->plies), uci_of(game.played.plies));
      EXPECT_LT(longest.shown, std::chrono::hours{3}) << "seed " << seed;
      for (const auto& ply : game.seen.game->plies) {
        EXPECT_LT(ply.white_clock.value_or(std::chrono::seconds{0}), std::chrono::hours{3});
      }
    }
  }
}

// A board that is switched off with its line does not write down what happens meanwhile.
TEST(EmulatedGames, WhosePowerIsOftenAwayAreAsPlayedOrSayThatTheyAreNotKnown) {
  const auto faults = each_minute(FaultKind::kHangUp, 25);
  for (const auto& pgn : demo_games()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const auto game =
          play(pgn, {.style = Style::kCalm, .seed = seed, .faults = faults}).seen.game;
      const auto played = play(pgn, {.style = Style::kCalm, .seed = seed}).played.plies;
      ASSERT_TRUE(game);
      const bool reported = !game->explanations.empty() || game->incomplete;
      EXPECT_TRUE(reported || uci_of(game->plies) == uci_of(played)) << "seed " << seed;
    }
  }
}

TEST(EmulatedGames, OfWhichTheLogHasHaveNoInferredPly) {
  for (const auto& pgn : demo_games()) {
    const auto game =
        play(pgn, {.style = Style::kCalm, .faults = each_minute(FaultKind::kDisconnect, 25)});
    for (const auto& ply : game.seen.game->plies) {
      EXPECT_EQ(ply.state, model::PlyState::kConfirmed) << ply.san;
      EXPECT_TRUE(ply.white_clock || ply.san.ends_with('#')) << ply.san;
    }
  }
}

// Two hundred games with the clock times they were played with. A few end with a king's move to the
// centre, after which nobody presses and the kings are put there anyway: that ply is lost. What is
// confirmed must be right.
/// The games of a real event in four parts, which run side by side: a style, and every other game.
class EmulatedEvent : public testing::TestWithParam<std::tuple<Style, std::size_t>> {};

TEST_P(EmulatedEvent, IsExactAndHasNoConfirmedPlyThatWasNotPlayed) {
  const auto& [style, first] = GetParam();
  const auto pgns = real_classical_games();
  for (auto number = first; number < pgns.size(); number += 2) {
    const auto game = play(pgns[number], {.style = style, .seed = 1, .accidents = 0});
    SCOPED_TRACE("game " + std::to_string(number + 1));
    ASSERT_TRUE(game.seen.game);
    const auto& seen = game.seen.game->plies;
    const auto& played = game.played.plies;
    for (std::size_t i = 0; i < seen.size() && seen[i].state == model::PlyState::kConfirmed; ++i) {
      ASSERT_LT(i, played.size());
      ASSERT_EQ(seen[i].uci, played[i].uci) << "ply " << i + 1;
    }
    EXPECT_EQ(uci_of(seen), uci_of(played));
  }
}

INSTANTIATE_TEST_SUITE_P(Parts, EmulatedEvent,
                         testing::Combine(testing::Values(Style::kCalm, Style::kBlitz),
                                          testing::Values(std::size_t{0}, std::size_t{1})));

}  // namespace emulated_games_test
}  // namespace jadoube::tests

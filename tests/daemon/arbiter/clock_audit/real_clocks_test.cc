#include <gmock/gmock.h>

#include <map>

#include "daemon/arbiter/clock_audit/clock_audit.h"
#include "rules/time/clock_fit.h"
#include "tests/daemon/arbiter/clock_audit/clocked_game.h"
#include "tests/support/real_games.h"

namespace jadoube::arbiter {
namespace real_clocks_test {

using namespace std::chrono_literals;
using clock_tests::Color;
using clock_tests::setup;
using clock_tests::terms;
using Kind = ClockFindingKind;

// A game of the event, as its clocks were read: the mover's alone, and the time each move took.
struct RealGame {
  std::string name;
  std::vector<AuditedPly> plies = {};
  std::vector<rules::ClockSample> samples = {};
};

RealGame game_of(const rules::PgnGame& pgn, std::size_t number) {
  RealGame game{"game " + std::to_string(number)};
  Instant now{};
  Color mover = Color::kWhite;
  for (const rules::PgnPly& ply : pgn.plies) {
    const bool read = ply.clock && ply.elapsed;
    if (ply.elapsed) now += *ply.elapsed;
    AuditedPly audited{.mover = mover, .at = now, .pressed = read};
    rules::ClockSample sample{ply.elapsed.value_or(0ms)};
    if (read) {
      const auto shown = std::chrono::floor<std::chrono::seconds>(*ply.clock);
      (mover == Color::kWhite ? audited.white : audited.black) = shown;
      (mover == Color::kWhite ? sample.white : sample.black) = shown;
    }
    game.plies.push_back(audited);
    game.samples.push_back(sample);
    mover = rules::opponent_of(mover);
  }
  return game;
}

std::vector<RealGame> all_games() {
  std::vector<RealGame> games;
  for (const auto& pgn : jadoube::tests::real_classical_games()) {
    games.push_back(game_of(pgn, games.size() + 1));
  }
  return games;
}

// By the clocks alone: neither began with 90 minutes and 30 seconds. White's first thinking time
// has the wait for the start in some games.
bool is_tiebreak(const RealGame& game) {
  for (const Color color : kColors) {
    const auto estimate = rules::estimate_clock(game.samples, color);
    if (estimate && is_near(estimate->at_start, 90min + 30s, 5s)) return false;
  }
  return true;
}

// The games whose clocks fit the event's time control on another road, that of whole clocks.
bool is_sound(const RealGame& game) {
  const auto fits = rules::fitting_clocks(setup("90/40+30/SD+30"), game.samples, 3s);
  return !fits.empty() && (fits[0].fault == rules::ClockFault::kNone ||
                           fits[0].fault == rules::ClockFault::kNextPeriodAtZero);
}

std::size_t found_in(const RealGame& game, const char* control) {
  return audit_clock(terms(control), game.plies, {}, Instant{}).size();
}

// Half of the games are sound by `is_sound`; in the rest a reading is missing or late.
TEST(RealClocks, TheClassicalGamesOfARealTournamentHaveNoFinding) {
  int classical = 0, sound = 0;
  for (const RealGame& game : all_games()) {
    if (is_tiebreak(game)) continue;
    ++classical;
    sound += is_sound(game) ? 1 : 0;
    EXPECT_THAT(audit_clock(terms("90/40+30/SD+30"), game.plies, {}, Instant{}),
                ::testing::IsEmpty())
        << game.name;
  }
  EXPECT_GE(classical, 110);
  EXPECT_GE(sound, 50);
}

TEST(RealClocks, TheSameGamesAreFoundWhereAnotherTimeControlWasWanted) {
  std::map<std::string, int> found;
  for (const RealGame& game : all_games()) {
    if (is_tiebreak(game) || game.plies.size() < 30) continue;
    for (const char* wanted : {"95/40+30/SD+30", "90/40+30/SD+25", "90/40+30/SD;d30"}) {
      found[wanted] += found_in(game, wanted) > 0 ? 1 : 0;
    }
  }
  for (const auto& [wanted, games] : found) EXPECT_GE(games, 101) << wanted;
}

// The tags call the tiebreaks 90+30 too.
TEST(RealClocks, TiebreaksAreFoundToBeNoClassicalGames) {
  int tiebreaks = 0, found = 0;
  for (const RealGame& game : all_games()) {
    if (!is_tiebreak(game) || game.plies.size() < 20) continue;
    ++tiebreaks;
    found += found_in(game, "90/40+30/SD+30") > 0 ? 1 : 0;
  }
  EXPECT_GE(tiebreaks, 80);
  EXPECT_EQ(found, tiebreaks);
}

}  // namespace real_clocks_test
}  // namespace jadoube::arbiter

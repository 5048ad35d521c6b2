#include "daemon/arbiter/clock_audit/clock_audit.h"

#include <gmock/gmock.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/clock_audit/clocked_game.h"

namespace jadoube::arbiter {
namespace clock_audit_test {

using namespace std::chrono_literals;
using clock_tests::ClockedGame;
using clock_tests::findings;
using clock_tests::kBlack;
using clock_tests::kWhite;
using clock_tests::setup;
using clock_tests::terms;
using rules::NextPeriod;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using Kind = ClockFindingKind;

TEST(Article6_10_2, ASoundClockHasNoFinding) {
  for (const char* text : {"90/40+30/SD+30", "90+30", "120/40+60/20+15/SD+30s from 61", "25+10",
                           "15+10", "3+2", "5+0", "5;d3", "5;b3", "90;d5"}) {
    for (const auto rounding : {rules::Rounding::kUp, rules::Rounding::kDown}) {
      for (unsigned seed = 0; seed < 20; ++seed) {
        const auto intended = terms(text);
        const auto longest = rules::time_for_moves(intended.white, 60) / 100;
        ClockedGame game(setup(text), {rounding}, seed);
        game.play(160, 1s, std::max<std::chrono::milliseconds>(longest, 2s));
        EXPECT_THAT(audit_clock(intended, game.plies, {}, Instant{}), IsEmpty())
            << text << ", game " << seed;
      }
    }
  }
}

TEST(ClockAudit, AnArbitersTwoMinutesAreNoFault) {
  ClockedGame game(setup("90/40+30/SD+30"));
  game.play(30, 2s, 60s);
  game.clock.add_time(kBlack, 2min);
  game.clock.add_time(kWhite, -30s);
  const std::vector<ClockEvent> events = {ClockSetByArbiter{game.now + 40s}};
  game.play(70, 2s, 60s);
  EXPECT_THAT(audit_clock(terms("90/40+30/SD+30"), game.plies, events, Instant{}), IsEmpty());
}

TEST(ClockAudit, TheClockMayStandWhileTheArbiterIsThere) {
  ClockedGame game(setup("90/40+30/SD+30"));
  std::vector<ClockEvent> events;
  for (int stop = 0; stop < 8; ++stop) {
    game.play(10, 2s, 60s);
    game.pass(1s);
    events.push_back(ClockStood{game.now, game.now + 7min});
    game.now += 7min;
  }
  EXPECT_THAT(audit_clock(terms("90/40+30/SD+30"), game.plies, events, Instant{}), IsEmpty());
  // The same stops untold are no fault of the clock either.
  EXPECT_THAT(audit_clock(terms("90/40+30/SD+30"), game.plies, {}, Instant{}), IsEmpty());
}

TEST(ClockAudit, AGapInTheRecordHidesNoPeriodAndInventsNone) {
  for (const std::size_t begin : {10U, 60U, 74U, 77U, 78U}) {
    ClockedGame game(setup("90/40+30/SD+30"));
    game.play(120, 2s, 60s);
    for (std::size_t ply = begin; ply < begin + 9; ++ply) {
      game.plies[ply] = {.mover = game.plies[ply].mover, .at = game.plies[ply].at};
    }
    EXPECT_THAT(
        audit_clock(terms("90/40+30/SD+30", NextPeriod::kByCounter), game.plies, {}, Instant{}),
        IsEmpty())
        << begin;
  }
}

// Readings up to two seconds late, one press in thirty told ten seconds late, one in twenty not
// read, untold stops, and minutes that an arbiter adds by hand.
TEST(ClockAudit, IsSilentOnNoisyPlay) {
  int plies = 0;
  for (const char* text : {"90/40+30/SD+30", "120/40+60/20+15/SD+30s from 61", "25+10", "180min+2",
                           "300min+0", "180;d5", "180;b10"}) {
    for (unsigned seed = 0; seed < 100; ++seed) {
      std::mt19937 random(seed);
      ClockedGame game(setup(text), {rules::Rounding::kUp, 2s}, seed);
      for (int ply = 0; ply < 160; ++ply) {
        game.play(1, 1s, 40s);
        AuditedPly& last = game.plies.back();
        if (random() % 20 == 0) last.pressed = false;
        if (random() % 50 == 0) game.now += std::chrono::milliseconds(random() % 900'000);
        if (random() % 80 == 0) game.clock.add_time(kBlack, 2min);
      }
      for (std::size_t ply = 0; ply + 1 < game.plies.size(); ++ply) {
        if (random() % 30 == 0)
          game.plies[ply].at = std::min(game.plies[ply].at + 10s, game.plies[ply + 1].at);
      }
      plies += 160;
      EXPECT_THAT(audit_clock(terms(text), game.plies, {}, Instant{}), IsEmpty())
          << text << ", game " << seed;
    }
  }
  EXPECT_EQ(plies, 112'000);
}

TEST(ClockAudit, ContinuesWithTheClockAsItWasFound) {
  const auto found = findings("90/40+30/SD+30", "90/39+30/SD+20", 120);
  EXPECT_THAT(found, ElementsAre(Field(&ClockFinding::kind, Kind::kWrongPerMove),
                                 Field(&ClockFinding::kind, Kind::kPeriodEarly)));
}

TEST(ClockAudit, AnAdjournedGameIsCountedOn) {
  auto intended = terms("90/40+30/SD+30");
  intended.moves_before = 30;
  ClockedGame game(setup("90/40+30/SD+30"));
  game.clock.set_player(kWhite, 20min, 30);
  game.clock.set_player(kBlack, 15min, 30);
  game.play(40, 2s, 60s);
  EXPECT_THAT(audit_clock(intended, game.plies), IsEmpty());
}

TEST(ClockAudit, TakesAnyPliesAndEventsInAnyOrder) {
  std::mt19937 random(11);
  const auto instant = [&] { return Instant{std::chrono::minutes(random() % 5'000'000)}; };
  const auto color = [&] { return random() % 2 == 0 ? kWhite : kBlack; };
  const auto time = [&]() -> std::optional<std::chrono::seconds> {
    if (random() % 4 == 0) return std::nullopt;
    return std::chrono::seconds(static_cast<int>(random() % 80'000) - 40'000);
  };
  for (int game = 0; game < 200; ++game) {
    ClockAudit audit(terms(game % 2 == 0 ? "20/4+10/SD+5" : "5;d3"));
    for (int step = 0; step < 100; ++step) {
      const auto what = random() % 8;
      if (what == 0) audit.report(ClockStood{instant(), instant()});
      if (what == 1) audit.report(ClockStood{instant(), drivers::kNever});
      if (what == 2) audit.report(ClockSetByArbiter{instant()});
      if (what == 3) audit.report(LoosePress{instant(), color()});
      if (what > 3) {
        audit.ply({.mover = color(),
                   .at = instant(),
                   .pressed = random() % 2 == 0,
                   .white = time(),
                   .black = time(),
                   .running = color()});
      }
    }
    for (const ClockFinding& finding : audit.findings())
      EXPECT_FALSE(texts::sentence_of(finding.fault).empty());
  }
}

TEST(ClockAudit, ReportsNothingOfAnHourglass) {
  const auto sand = *rules::TimeControl::hourglass(1min);
  ClockedGame game(setup("90+30"));
  game.play(10, 2s, 60s);
  EXPECT_THAT(audit_clock({.white = sand, .black = sand}, game.plies), IsEmpty());
}

}  // namespace clock_audit_test
}  // namespace jadoube::arbiter

// Increments and delays that are others than the event wants.
#include <gmock/gmock.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/clock_audit/clocked_game.h"

namespace jadoube::arbiter {
namespace per_move_audit_test {

using namespace std::chrono_literals;
using clock_tests::findings;
using clock_tests::kinds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = ClockFindingKind;

TEST(Article6_10_2, AWrongIncrementIsFoundWithinTenMoves) {
  for (const char* real : {"90/40+30/SD+20", "90/40+30/SD+0", "90/40+30/SD+60"}) {
    const auto found = findings("90/40+30/SD+30", real);
    ASSERT_THAT(kinds(found), ElementsAre(Kind::kWrongPerMove)) << real;
    EXPECT_LT(found[0].ply, 20U) << real;
  }
}

TEST(Article6_10_2, AnIncrementOffByOneSecondIsFound) {
  const auto found = findings("5+3", "5+2", 60, 2s, 8s);
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kWrongPerMove));
  EXPECT_EQ(found[0].by, -1s);
  EXPECT_EQ(found[0].who, std::nullopt);
  EXPECT_THAT(texts::sentence_of(found[0].fault),
              HasSubstr("Both clocks give 2 s for each move, 1 s too little."));
}

TEST(Article6_10_2, AnIncrementOffByHalfASecondIsNotReported) {
  EXPECT_THAT(findings("5+3", "5+2.6s", 60, 2s, 8s), IsEmpty());
}

TEST(Article6_10_2, AnIncrementThatLaterPressesRefuteIsWithdrawnAndNothingElseReported) {
  clock_tests::ClockedGame game(clock_tests::setup("5+2"));
  game.play(120, 2s, 8s);
  // For the first plies each press gave a second more.
  constexpr int kFirst = 24;
  for (int i = 0; i < 120; ++i) {
    game.plies[i].white = *game.plies[i].white + 1s * ((std::min(i + 1, kFirst) + 1) / 2);
    game.plies[i].black = *game.plies[i].black + 1s * (std::min(i + 1, kFirst) / 2);
  }
  const std::span<const AuditedPly> plies = game.plies;
  const auto early = audit_clock(clock_tests::terms("5+2"), plies.first(40), {}, Instant{});
  ASSERT_THAT(kinds(early), ElementsAre(Kind::kWrongPerMove));
  EXPECT_EQ(early[0].by, 1s);
  EXPECT_THAT(audit_clock(clock_tests::terms("5+2"), plies, {}, Instant{}), IsEmpty());
}

TEST(Article6_10_2, AnIncrementIsComparedWithTheIntendedOneThoughAnotherWasFoundBefore) {
  clock_tests::ClockedGame game(clock_tests::setup("5+2"));
  game.play(200, 2s, 8s);
  // Three seconds more with the first plies, one with all others.
  constexpr int kFirst = 24;
  for (int i = 0; i < 200; ++i) {
    const auto more = [&](int moves) { return 1s * moves + 2s * std::min(moves, kFirst / 2); };
    game.plies[i].white = *game.plies[i].white + more((i + 2) / 2);
    game.plies[i].black = *game.plies[i].black + more((i + 1) / 2);
  }
  const auto found = audit_clock(clock_tests::terms("5+2"), game.plies, {}, Instant{});
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kWrongPerMove));
  EXPECT_THAT(texts::sentence_of(found[0].fault),
              HasSubstr("give 3 s for each move, 1 s too much."));
}

TEST(Article6_10_2, ADelayInsteadOfAnIncrementIsFound) {
  for (const auto& [intended, real] :
       {std::pair{"90+30", "90;d30"}, std::pair{"25+10", "25;b10"}}) {
    const auto found = findings(intended, real, 60, 1s, 50s);
    ASSERT_GE(found.size(), 1U) << intended;
    EXPECT_EQ(found.back().kind, Kind::kDelayForIncrement)
        << texts::sentence_of(found.back().fault);
    EXPECT_LT(found.back().ply, 30U);
  }
}

TEST(Article6_10_2, AnIncrementInsteadOfADelayIsFound) {
  const auto found = findings("90;b30", "90+30", 60, 1s, 50s);
  ASSERT_GE(found.size(), 1U);
  EXPECT_EQ(found.back().kind, Kind::kIncrementForDelay) << texts::sentence_of(found.back().fault);
}

TEST(Article6_10_2, ADelayOfTheWrongLengthIsFound) {
  const auto found = findings("90;b30", "90;b20", 60, 1s, 90s);
  ASSERT_GE(found.size(), 1U);
  EXPECT_EQ(found.back().kind, Kind::kWrongPerMove) << texts::sentence_of(found.back().fault);
  EXPECT_TRUE(is_near(found.back().by, -10s, 2s));
}

// A clock without the increment: one fault, of both clocks, and no time that no display showed.
TEST(Article6_10_2, AClockWithoutTheIncrementIsOneFaultOfBothClocks) {
  for (const auto& [wanted, real] :
       {std::pair{"90+30", "90+0"}, {"15+10", "15+0"}, {"5+3", "5+0"}, {"3+2", "3+0"}}) {
    for (const unsigned seed : {7U, 8U, 9U, 10U}) {
      clock_tests::ClockedGame game(clock_tests::setup(real), {}, seed);
      std::vector<ClockFinding> reported;
      for (int ply = 0; ply < 40; ++ply) {
        game.play(1, std::chrono::seconds(1), std::chrono::seconds(9));
        for (auto& each : audit_clock(clock_tests::terms(wanted), game.plies, {}, Instant{})) {
          if (reported.empty() || reported.back() != each) reported.push_back(each);
        }
      }
      ASSERT_EQ(reported.size(), 1U)
          << wanted << ", seed " << seed << ": " << testing::PrintToString(reported);
      EXPECT_EQ(reported[0].kind, ClockFindingKind::kWrongPerMove);
      EXPECT_FALSE(reported[0].who) << wanted;
      EXPECT_EQ(reported[0].fault.time, std::chrono::milliseconds(0));
    }
  }
}

}  // namespace per_move_audit_test
}  // namespace jadoube::arbiter

#include "daemon/tournament/standings/tie_break_values.h"

#include <gmock/gmock.h>

#include "tests/daemon/tournament/standings/event_table.h"

namespace jadoube::tournament {
namespace tie_break_values_test {

using testing::ElementsAre;
using testing::Optional;

std::vector<TieBreakValue> values(const Contest& contest, const char* code) {
  return values_of(contest, parse_tie_break(code).value());
}

Contest contest(const std::string& text, int rounds) {
  return contest_of_players(read_event_tables("# x\n" + text)[0].section, given_result, rounds);
}

const char* const kOpenRound =
    "system swiss\nedition 2026\nrounds 1\nplayer 1 2000 2w1\nplayer 2 1900 1b0\nplayer 3 0 "
    "4w=\nplayer 4 1700 3b=\n";

// The first two have met, and the games of the second round are played.
Contest half_played() {
  auto section = read_event_tables(std::string("# x\n") + kOpenRound)[0].section;
  section.planned_rounds = 2;
  section.rounds.push_back({.number = 2, .pairings = {{.players = {1, 3}}, {.players = {4, 2}}}});
  return contest_of_players(section, given_result, 2);
}

TEST(TieBreakValues, CountTheOpponentOfAGameThatIsPlayed) {
  EXPECT_THAT(values(half_played(), "BH"),
              ElementsAre(Optional(50), Optional(150), Optional(150), Optional(50)));
  EXPECT_THAT(values(half_played(), "SB"),
              ElementsAre(Optional(0), Optional(0), Optional(25), Optional(25)));
}

TEST(TieBreakValues, LeaveAGameThatIsPlayedOutOfRatingsAndOwnResults) {
  EXPECT_THAT(values(half_played(), "ARO")[0], Optional(190'000));
  EXPECT_THAT(values(half_played(), "REP")[0], Optional(100));
  EXPECT_THAT(values(half_played(), "STD")[2], Optional(50));
  EXPECT_THAT(values(half_played(), "WIN")[2], Optional(0));
  EXPECT_THAT(values(half_played(), "BPG")[2], Optional(0));
}

TEST(TieBreakValues, AreMissingWithoutARating) {
  EXPECT_EQ(values(half_played(), "ARO")[3], std::nullopt);
  EXPECT_THAT(values(half_played(), "ARO/U1000")[3], Optional(100'000));
  EXPECT_EQ(values(half_played(), "RTNG")[2], std::nullopt);
  EXPECT_THAT(values(half_played(), "RTNG/U1000")[2], Optional(100'000));
}

TEST(TieBreakValues, CompareTheRoundWithTheOpponentsForStandardPoints) {
  // Both lose: nobody has more.
  const auto both_lost = contest(
      "system swiss\nedition 2026\nrounds 1\nplayer 1 0 2w0\nplayer 2 0 1b0\nplayer 3 0 U\nplayer "
      "4 "
      "0 H\n",
      1);
  EXPECT_THAT(values(both_lost, "STD"),
              ElementsAre(Optional(50), Optional(50), Optional(100), Optional(50)));
}

// [C.07-2026 Art. 15.2] A lost forfeit in a round-robin is no game with Black any more.
TEST(TieBreakValues, CountForfeitsOfARoundRobinByTheEdition) {
  const std::string rounds =
      "rounds 3\nplayer 1 0 2w+ 3b1 Z\nplayer 2 0 1b- Z 3w1\nplayer 3 0 Z 1w0 2b0\n";
  const auto by_2024 = contest("system round-robin\nedition 2024\n" + rounds, 3),
             by_2026 = contest("system round-robin\nedition 2026\n" + rounds, 3);
  EXPECT_THAT(values(by_2024, "BPG")[1], Optional(100));
  EXPECT_THAT(values(by_2026, "BPG")[1], Optional(0));
  EXPECT_THAT(values(by_2026, "WON")[0], Optional(200));
}

// [C.07-2026 Art. 16.4] FIDE's example: 7 points of 10 with a bye in round 4.
TEST(TieBreakValues, CapTheOwnScoreOfAnUnplayedRound) {
  // Ten rounds; the opponents' scores are made by a contest of its own.
  Contest event{.rounds = 10, .planned_rounds = 10};
  const int scores[] = {10, 10, 13, 0, 9, 12, 10, 13, 11, 12},
            own[] = {2, 2, 0, 0, 2, 1, 2, 1, 2, 2};
  event.competitors.resize(11);
  for (std::size_t i = 0; i < 10; ++i) {
    Competitor& opponent = event.competitors[i + 1];
    opponent.rounds.resize(10);
    for (auto& round : opponent.rounds) round.kind = RoundKind::kFullPointBye;
    opponent.rounds[0].score.game = {scores[i]};
    RoundOfCompetitor round{.kind = RoundKind::kZeroPointBye};
    if (i != 3) {
      round = {.kind = RoundKind::kPlayed, .opponent = i + 1, .score = {.game = {own[i]}}};
    }
    event.competitors[0].rounds.push_back(round);
  }
  EXPECT_THAT(values(event, "BH")[0], Optional(5500));
  EXPECT_THAT(values(event, "BH/C1")[0], Optional(5000));
  EXPECT_THAT(values(event, "SB")[0], Optional(3725));
  event.by_2026 = false;
  EXPECT_THAT(values(event, "BH")[0], Optional(5700));
  EXPECT_THAT(values(event, "BH/C1")[0], Optional(5000));
}

TEST(TieBreakValues, AreWrittenWithoutNoughtsAtTheEnd) {
  EXPECT_EQ(value_text(775), "7.75");
  EXPECT_EQ(value_text(1250), "12.5");
  EXPECT_EQ(value_text(5), "0.05");
  EXPECT_EQ(value_text(220'300), "2203");
  EXPECT_EQ(value_text(-125), "-1.25");
}

}  // namespace tie_break_values_test
}  // namespace jadoube::tournament

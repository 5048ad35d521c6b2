#include <gmock/gmock.h>

#include "daemon/arbiter/claims/claim.h"
#include "daemon/texts/sentences.h"
#include "tests/daemon/arbiter/record_kit.h"

namespace jadoube::arbiter {
namespace claim_chances_test {

using rules::Color;
using std::chrono::seconds;
using testing::HasSubstr;
using tests::game_from;
using tests::record_of;

constexpr const char* kRooks = "4k3/r6p/8/8/8/8/R6P/4K3 w - - 0 1";

model::ClockState clock_of(int white, int black) {
  model::ClockState clock;
  clock.white = seconds(white);
  clock.black = seconds(black);
  return clock;
}

TEST(Guidelines_III_5, AClaimWithLessThanTwoMinutesIsTheArbitersToDecideWithTheFacts) {
  const auto record = record_of(game_from(kRooks, "h3 h6 Rxa7 Kf8 Ra8 Kg7"));
  const auto chances = losing_chances(record, {}, {}, clock_of(90, 30));
  EXPECT_EQ(chances.answer.verdict, ClaimVerdict::kNotDecided);
  EXPECT_EQ(chances.answer.article, "III.5");
  EXPECT_EQ(chances.time_left, seconds(90));
  EXPECT_EQ(chances.opponents_time_left, seconds(30));
  EXPECT_EQ(chances.last_capture, 3u);
  EXPECT_EQ(chances.last_pawn_move, 2u);
  EXPECT_EQ(chances.plies_since_progress, 3u);
  EXPECT_EQ(chances.white_material, "K R P");
  EXPECT_EQ(chances.black_material, "K P");
  EXPECT_EQ(chances.opponent_can_mate, rules::Verdict::kYes);
  EXPECT_EQ(texts::sentences_of(chances.answer.findings),
            "White has 90 seconds left; since the last progress, 2.Rxa7, there were 3 plies.");
}

TEST(Guidelines_III_5, TwoMinutesAreTooMuchToClaim) {
  const auto record = record_of(game_from(kRooks, ""));
  EXPECT_EQ(losing_chances(record, {}, {}, clock_of(120, 5)).answer.verdict,
            ClaimVerdict::kNotValid);
  EXPECT_EQ(losing_chances(record, {}, {}, clock_of(119, 5)).answer.verdict,
            ClaimVerdict::kNotDecided);
}

TEST(Guidelines_III_5, WithoutAClockNowTheTimesAreThoseOfTheLastPress) {
  auto game = game_from(kRooks, "h3 h6 Rxa7 Kf8");
  game.plies[3].white_clock = game.plies[3].black_clock = std::nullopt;
  const auto chances = losing_chances(record_of(game), {}, {}, std::nullopt);
  EXPECT_EQ(chances.time_ply, 3u);
  EXPECT_EQ(chances.time_left, seconds(3580));
}

TEST(Guidelines_III_5, WhereNoClockToldTheTimeItIsNotDecided) {
  const auto chances = losing_chances(record_of(game_from(kRooks, "")), {}, {}, std::nullopt);
  EXPECT_FALSE(chances.time_left);
  EXPECT_EQ(chances.answer.verdict, ClaimVerdict::kNotDecided);
  EXPECT_THAT(texts::sentences_of(chances.answer.findings), HasSubstr("No clock reported"));
}

TEST(Guidelines_III_5, AnOpponentWhoCannotMateAtAllCannotWin) {
  const auto record = record_of(game_from("4k3/8/8/8/8/8/R6P/4K3 w - - 0 1", ""));
  EXPECT_EQ(losing_chances(record, {}, {}, clock_of(60, 60)).answer.verdict, ClaimVerdict::kValid);
}

TEST(Guidelines_III_5, OnlyThePlayerOnTheMoveCanClaim) {
  const auto chances =
      losing_chances(record_of(game_from(kRooks, "")), {}, Color::kBlack, clock_of(60, 60));
  EXPECT_EQ(chances.answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(texts::sentences_of(chances.answer.findings), HasSubstr("White is on the move"));
}

TEST(Guidelines_III_2_2, ThereIsNoSuchClaimInBlitz) {
  const ClaimRules blitz{.conditions = {.tempo = rules::Tempo::kBlitz}};
  const auto chances =
      losing_chances(record_of(game_from(kRooks, "")), blitz, {}, clock_of(60, 60));
  EXPECT_EQ(chances.answer.verdict, ClaimVerdict::kNotValid);
}

TEST(Appendix_G_5, WasWhereTheSameStoodIn2014) {
  const ClaimRules of_2014{.laws = rules::laws_of(rules::Edition::kFide2014)};
  const auto chances =
      losing_chances(record_of(game_from(kRooks, "")), of_2014, {}, clock_of(60, 60));
  EXPECT_EQ(chances.answer.article, "G.5");
  EXPECT_THAT(texts::sentences_of(chances.answer.steps), HasSubstr("(App. G.4)"));
}

}  // namespace claim_chances_test
}  // namespace jadoube::arbiter

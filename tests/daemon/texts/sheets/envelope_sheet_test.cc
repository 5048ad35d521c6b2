#include <gmock/gmock.h>

#include "daemon/texts/sheets/game_sheet.h"
#include "tests/support/written_games.h"

namespace jadoube::texts {
namespace envelope_sheet_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

model::Game adjourned() {
  auto game = tests::game_of("e4 e5 Nf3");
  game.adjournment = {.white_clock = std::chrono::seconds(3661),
                      .black_clock = std::chrono::seconds(59)};
  return game;
}

TEST(GuidelinesI_2, EnvelopeHasAllThatTheRecordKnows) {
  const auto sheet = envelope_sheet({.title = "Game one-1", .board = "one"}, adjourned());
  ASSERT_TRUE(sheet) << sheet.error().message;
  EXPECT_THAT(*sheet,
              AllOf(HasSubstr("Game one-1"), HasSubstr("White's clock shows"), HasSubstr("1:01:01"),
                    HasSubstr("0:00:59"), HasSubstr("r n b q k b n r"), HasSubstr("b KQkq - 1 2")));
  EXPECT_THAT(*sheet, testing::ContainsRegex("Sealed by: +Black\n"));
  EXPECT_THAT(*sheet, testing::ContainsRegex("Number of the sealed move: +2\n"));
}

TEST(GuidelinesI_2, WhatTheRecordDoesNotKnowIsLeftToTheHand) {
  auto game = adjourned();
  game.adjournment->white_clock.reset();
  const auto sheet = envelope_sheet({.title = "", .board = "one"}, game);
  ASSERT_TRUE(sheet);
  EXPECT_THAT(*sheet, AllOf(HasSubstr("I.2.1: a player's name is missing"),
                            HasSubstr("I.2.3: a player's time is missing"), HasSubstr("I.2.7")));
  EXPECT_THAT(*sheet, Not(HasSubstr("I.2.4: who")));
}

TEST(GuidelinesI_1_2, EnvelopeSaysWhoseTimeTheRestOfTheSessionIs) {
  const auto sheet = envelope_sheet({.title = "", .board = "one"}, adjourned());
  ASSERT_TRUE(sheet);
  EXPECT_THAT(*sheet, HasSubstr("the time until its end is taken from Black's time (I.1.2)"));
}

TEST(GuidelinesI_7, EnvelopeSaysWhenItIsOpenedAndWhoLosesByABadMove) {
  const auto sheet = envelope_sheet({.title = "", .board = "one"}, adjourned());
  ASSERT_TRUE(sheet);
  EXPECT_THAT(*sheet, HasSubstr("Open it only when White is there (I.7). The clock of White"));
  EXPECT_THAT(*sheet, HasSubstr("illegal, Black loses (I.8"));
}

TEST(GuidelinesI_2, AGameThatContinuesHasNone) {
  EXPECT_FALSE(envelope_sheet({}, tests::game_of("e4")));
}

}  // namespace envelope_sheet_test
}  // namespace jadoube::texts

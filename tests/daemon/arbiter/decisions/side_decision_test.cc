#include "daemon/arbiter/decisions/side_decision.h"

#include <gmock/gmock.h>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"
#include "tests/support/written_games.h"

namespace jadoube::arbiter {
namespace side_decision_test {

using std::chrono::seconds;
using testing::HasSubstr;
using testing::IsEmpty;

/// The message of the refusal; empty if `decision` can be made about a board at 1.e4 e5 with a
/// clock.
std::string refusal_of(const SideDecision& decision) {
  model::Board board;
  board.link = drivers::ConnectionState::kLive;
  board.clock = model::ClockState{};
  board.game = tests::game_of("e4 e5");
  const auto can = can_be_made(decision, board);
  return can ? "" : can.error().message;
}

TEST(SideDecision, NoteIsALineAboutThePlyOrTheGame) {
  EXPECT_THAT(refusal_of(Note{2, "Black asked for water"}), IsEmpty());
  EXPECT_THAT(refusal_of(Note{3, "x"}), HasSubstr("no ply 3: the game has 2"));
  EXPECT_THAT(refusal_of(Note{0, ""}), HasSubstr("is empty"));
  EXPECT_THAT(refusal_of(Note{0, "a\nb"}), HasSubstr("control characters"));
}

TEST(SideDecision, TwoHandsAreSomebodys) {
  EXPECT_THAT(refusal_of(Report{Report::Kind::kTwoHands, std::nullopt}),
              HasSubstr("the side is missing"));
}

TEST(SideDecision, ClockShowsLessThanTenHours) {
  EXPECT_THAT(refusal_of(ClockSetting{{seconds{0}, seconds{35'999}}}), IsEmpty());
  EXPECT_THAT(refusal_of(ClockSetting{{seconds{0}, seconds{36'000}}}), HasSubstr("9:59:59"));
  EXPECT_THAT(refusal_of(ClockSetting{{seconds{-1}, seconds{0}}}), HasSubstr("9:59:59"));
}

// A clock that does not take its times shows what it showed.
TEST(SideDecision, ThatTheClockWasSetCanBeUndone) {
  model::Board board;
  board.game = tests::game_of("e4 e5");
  board.game->ordinal = 1;
  const Ruling set{.number = 1,
                   .author = "Ada",
                   .origin = "",
                   .text = "the clock is set",
                   .side_decision = ClockSetting{{seconds{60}, seconds{60}}}};
  const model::DecisionRequest undo{.author = "Ada",
                                    .origin = "",
                                    .game = 1,
                                    .against_revision = board.game->revision,
                                    .decision = Undo{}};
  const auto ruled = ruling_on(undo, board, {set}, {});
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->undoes, 1);
  const auto again = ruling_on(undo, board, {set, *ruled}, {});
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, HasSubstr("no decision left to undo"));
}

TEST(SideDecision, ClockThatIsNotThereIsOnlySetByHand) {
  model::Board board;
  board.why = "unplugged";
  board.game = tests::game_of("e4");
  ClockSetting setting{{seconds{60}, seconds{60}}};
  EXPECT_THAT(can_be_made(setting, board).error().message, HasSubstr("unplugged"));
  setting.by_hand = true;
  EXPECT_TRUE(can_be_made(setting, board));
}

TEST(SideDecision, ClockOfAGameOnTwoBoardsIsSetWhenItsSidesAreKnown) {
  model::Board board;
  board.link = drivers::ConnectionState::kLive;
  board.clock = model::ClockState{};
  board.game = tests::game_of("e4");
  ClockSetting setting{{seconds{60}, seconds{60}}};
  EXPECT_TRUE(can_be_made(setting, board));
  board.pair = model::Pair{};
  EXPECT_TRUE(can_be_made(setting, board)) << "equal times need no sides";
  setting.running = rules::Color::kWhite;
  EXPECT_THAT(can_be_made(setting, board).error().message, HasSubstr("on two boards"));
  setting.running.reset();
  setting.times[rules::Color::kBlack] = seconds{90};
  EXPECT_THAT(can_be_made(setting, board).error().message, HasSubstr("on two boards"));
  board.pair->whites_clock = drivers::ClockSide::kRight;
  EXPECT_TRUE(can_be_made(setting, board));
  board.pair->whites_clock.reset();
  setting.by_hand = true;
  EXPECT_TRUE(can_be_made(setting, board));
}

// A penalty in times is of no use any more.
TEST(SideDecision, ClockOfAGameThatIsOverIsNotWrittenDown) {
  model::Board board;
  board.game = tests::game_of("e4");
  board.game->result = rules::Result::kWhiteWins;
  board.game->termination = model::Termination::kNormal;
  const ClockSetting setting{.times = {seconds{60}, seconds{60}}, .by_hand = true};
  const auto written = can_be_made(setting, board);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_THAT(written.error().message, HasSubstr("the game is over (1-0)"));
  // It ended by itself: the game goes on if the ply is taken back.
  board.game->termination = model::Termination::kCheckmate;
  EXPECT_TRUE(can_be_made(setting, board));
}

TEST(Article7_3, ColoursReversedIsReportedWithWhatFollowsByThePliesMade) {
  IncidentTable table(standard());
  table.start_clock();
  table.play("e4 e5");
  EXPECT_EQ(table.of(IncidentKind::kColoursReversed), "");
  table.decide(Report{Report::Kind::kColoursReversed, std::nullopt});
  const auto early = table.the(IncidentKind::kColoursReversed);
  EXPECT_EQ(early.article, "7.3");
  EXPECT_THAT(texts::may_do(early), HasSubstr("a new one played"));
}

TEST(Article7_3, AfterTenMovesTheGameContinues) {
  IncidentTable table(standard());
  table.start_clock();
  table.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
  table.decide(Report{Report::Kind::kColoursReversed, std::nullopt});
  EXPECT_THAT(texts::may_do(table.the(IncidentKind::kColoursReversed)), HasSubstr("continues"));
}

TEST(Article6_10_2, AClockThatTheArbiterSetIsNotCalledMisset) {
  auto event = standard();
  event.control = *rules::TimeControl::sudden_death(std::chrono::minutes{5});
  const auto misset = [&](bool said) {
    IncidentTable table(event);
    // It shows three minutes.
    table.start_clock();
    if (said) table.decide(ClockSetting{.times = {seconds{180}, seconds{180}}, .by_hand = true});
    table.play("e4 e5 Nf3");
    return table.of(IncidentKind::kClockMisset);
  };
  EXPECT_EQ(misset(false), "WARNING OPEN");
  EXPECT_EQ(misset(true), "");
}

}  // namespace side_decision_test
}  // namespace jadoube::arbiter

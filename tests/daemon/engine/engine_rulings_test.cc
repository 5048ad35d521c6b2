#include <gmock/gmock.h>

#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"
#include "rules/notation/fen.h"
#include "rules/time/time_control_text.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube {
namespace engine_rulings_test {

using rules::Piece;
using rules::Square;
using namespace std::chrono_literals;

class EngineRulingsTest : public tests::StartedDaemon {
 protected:
  // 1.e4 e5, long enough ago to be confirmed.
  void see_two_plies() {
    see_start();
    move(Square::e2, Square::e4, Piece::kWhitePawn);
    pass_unseen(2s);
    move(Square::e7, Square::e5, Piece::kBlackPawn);
    pass_unseen(3s);
  }
};

TEST_F(EngineRulingsTest, WritesWhatAnArbiterDecidesAndPublishesItAsOneRevision) {
  see_two_plies();
  const auto ruled = decide(0, arbiter::ReplacePly{2, "e6"});
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->ruling.text, "ply 2 is e6, not e5");
  EXPECT_EQ(ruled->game.plies[1].san, "e6");
  EXPECT_EQ(ruled->game.revision, 1u);
  EXPECT_EQ(*settled().game, ruled->game);
}

TEST_F(EngineRulingsTest, BringsADecisionBackAfterARestartAndPublishesNothingAgain) {
  see_two_plies();
  ASSERT_TRUE(decide(0, arbiter::ReplacePly{2, "e6"}));
  ASSERT_TRUE(decide(1, arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal}));
  const model::Game before = *settled().game;
  EXPECT_EQ(before.revision, 2u);
  const auto head = feed_->head();
  open();
  EXPECT_EQ(*feed_->board("one")->game, before);
  EXPECT_EQ(feed_->head(), head + 1);  // The lost connection.
}

TEST_F(EngineRulingsTest, UndoesADecisionAlsoAfterARestart) {
  see_two_plies();
  EXPECT_FALSE(decide(7, arbiter::Undo{}));
  const auto plies = feed_->board("one")->game->plies;
  ASSERT_TRUE(decide(0, arbiter::ReplacePly{2, "e6"}));
  (void)settled();
  open();
  const auto ruled = decide(1, arbiter::Undo{});
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.plies, plies);
  EXPECT_EQ(ruled->game.revision, 2u);
  EXPECT_EQ(ruled->ruling.undoes, 1);
  const auto more = decide(2, arbiter::Undo{});
  ASSERT_FALSE(more);
  EXPECT_THAT(more.error().message, testing::HasSubstr("no decision left to undo"));
}

TEST_F(EngineRulingsTest, LeavesNoResultWhenItIsTakenAwayHoweverOftenOneWasGiven) {
  see_two_plies();
  const auto normal = model::Termination::kNormal;
  ASSERT_TRUE(decide(0, arbiter::GiveResult{rules::Result::kBlackWins, normal}));
  ASSERT_TRUE(decide(1, arbiter::GiveResult{rules::Result::kDraw, normal}));
  const auto taken = decide(2, arbiter::TakeResultAway{});
  ASSERT_TRUE(taken) << taken.error().message;
  EXPECT_EQ(taken->game.result, rules::Result::kUnknown);
  const auto undone = decide(3, arbiter::Undo{});
  ASSERT_TRUE(undone) << undone.error().message;
  EXPECT_EQ(undone->game.result, rules::Result::kDraw);
}

TEST_F(EngineRulingsTest, RefusesADecisionAgainstAnOldRevisionAndChangesNothing) {
  see_two_plies();
  ASSERT_TRUE(decide(0, arbiter::ReplacePly{2, "e6"}));
  const auto head = feed_->head();
  const auto late = decide(0, arbiter::ReplacePly{2, "d5"});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_THAT(late.error().message, testing::HasSubstr("revision 1 now, not at 0"));
  EXPECT_EQ(feed_->head(), head);
}

TEST_F(EngineRulingsTest, BeginsAGameWhereAnArbiterSaysSoAndKnowsItAfterARestart) {
  see_two_plies();
  const std::string fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 5";
  const auto ruled = decide(0, arbiter::StartGame{fen});
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.ordinal, 2);
  move(Square::g1, Square::f3, Piece::kWhiteKnight);
  const model::Game before = *settled().game;
  ASSERT_EQ(before.plies.size(), 1u);
  EXPECT_EQ(before.plies[0].san, "Nf3");
  open();
  EXPECT_EQ(*feed_->board("one")->game, before);
}

TEST_F(EngineRulingsTest, ContinuesWithAnAdjournedGameAsANewOneAndKnowsItAfterARestart) {
  see_two_plies();
  const auto adjourned = decide(0, arbiter::Adjourn{});
  ASSERT_TRUE(adjourned) << adjourned.error().message;
  ASSERT_TRUE(adjourned->game.adjournment);
  // Another game is played on the board in the meantime.
  const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  ASSERT_TRUE(decide(adjourned->game.revision, arbiter::StartGame{fen}));
  arbiter::ResumeGame resume{.name = "one-1", .sealed_move = "Nf3"};
  resume.from = adjourned->game;
  const auto ruled = decide(0, resume, 2);
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->ruling.text, "game one-1 is resumed; the sealed move is Nf3");
  const model::Game before = *settled().game;
  EXPECT_EQ(before.ordinal, 3);
  ASSERT_EQ(before.plies.size(), 3u);
  EXPECT_EQ(before.plies[2].san, "Nf3");
  EXPECT_EQ(before.start, rules::Position::initial());
  open();
  EXPECT_EQ(*feed_->board("one")->game, before);
  const auto corrected = decide(0, arbiter::ReplacePly{2, "c5"}, 3);
  ASSERT_TRUE(corrected) << corrected.error().message;
  EXPECT_EQ(corrected->game.plies[1].san, "c5");
}

TEST_F(EngineRulingsTest, RefusesThatAGameContinuesTwice) {
  see_two_plies();
  const auto adjourned = decide(0, arbiter::Adjourn{});
  ASSERT_TRUE(adjourned) << adjourned.error().message;
  arbiter::ResumeGame resume{.name = "one-1"};
  resume.from = adjourned->game;
  ASSERT_TRUE(decide(adjourned->game.revision, resume));
  const auto undone = decide(adjourned->game.revision, arbiter::Undo{}, 1);
  ASSERT_FALSE(undone);
  EXPECT_EQ(undone.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_THAT(undone.error().message, testing::HasSubstr("game one-1 continues as game one-2"));
  const auto again = decide(0, resume, 2);
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, testing::HasSubstr("continues as game one-2"));
  EXPECT_EQ(settled().game->continues, "one-1");
  open();
  EXPECT_EQ(feed_->board("one")->game->continues, "one-1");
  EXPECT_FALSE(decide(adjourned->game.revision, arbiter::Undo{}, 1));
}

TEST_F(EngineRulingsTest, ADecisionThatBeginsAGameIsAgainstNoRevisionOfIt) {
  see_two_plies();
  const auto corrected = decide(0, arbiter::ReplacePly{2, "e6"});
  ASSERT_TRUE(corrected) << corrected.error().message;
  const auto begun = decide(corrected->game.revision, arbiter::StartGame{});
  ASSERT_TRUE(begun) << begun.error().message;
  EXPECT_EQ(begun->ruling.against_revision, 0u);
  EXPECT_EQ(begun->ruling.revision, 0u);
}

// The game of board "one" in the archive.
model::Game stored(const std::string& path, int ordinal) {
  auto archive = storage::Archive::open(path);
  EXPECT_TRUE(archive);
  const auto row = archive->game("one", ordinal);
  EXPECT_TRUE(row && *row);
  return storage::codec::game_of(**row).value();
}

TEST_F(EngineRulingsTest, CorrectsAGameThatAnotherHasFollowed) {
  see_two_plies();
  see_link(drivers::ConnectionState::kLive);
  see(drivers::PlacementRead{rules::Placement::initial()});
  pass_unseen(5s);
  const auto drawn =
      decide(0, arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal});
  ASSERT_TRUE(drawn) << drawn.error().message;
  EXPECT_EQ(drawn->game.ordinal, 1);
  EXPECT_EQ(drawn->game.revision, 1u);
  const auto other = decide(1, arbiter::ReplacePly{2, "c5"});
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_EQ(other->game.plies[1].san, "c5");
  EXPECT_EQ(other->game.result, rules::Result::kDraw);
  EXPECT_EQ(other->game.revision, 2u);
  move(Square::d2, Square::d4, Piece::kWhitePawn);
  const auto present = *settled().game;
  EXPECT_EQ(present.ordinal, 2);
  EXPECT_EQ(present.plies.size(), 1u);
  EXPECT_EQ(stored(directory_ / "journal", 1), other->game);
  open();
  EXPECT_EQ(*feed_->board("one")->game, present);
  const auto undone = decide(2, arbiter::Undo{});
  ASSERT_TRUE(undone) << undone.error().message;
  EXPECT_EQ(undone->game.plies[1].san, "e5");
  EXPECT_EQ(undone->ruling.number, 3);
}

// Rows of the first of two games are damaged, and their checksums are right.
class DamagedEarlierGameTest : public EngineRulingsTest {
 protected:
  // 1.e4 e5, then White lifts the knight and puts it back.
  void damage(const std::string& rows) {
    see_two_plies();
    see(drivers::SquareChanged{Square::g1, Piece::kNone});
    see(drivers::SquareChanged{Square::g1, Piece::kWhiteKnight});
    pass_unseen(3s);
    ASSERT_TRUE(decide(0, arbiter::ReplacePly{1, "e4"}));
    see_link(drivers::ConnectionState::kLive);
    see(drivers::PlacementRead{rules::Placement::initial()});
    pass_unseen(5s);
    move(Square::d2, Square::d4, Piece::kWhitePawn);
    ASSERT_EQ(settled().game->ordinal, 2);
    engine_.reset();
    {
      auto database =
          storage::Database::open(directory_ / "journal", storage::Database::Mode::kReadWrite);
      ASSERT_TRUE(database) << database.error().message;
      const auto done =
          database
              ->execute(
                  "UPDATE observation SET text = CASE WHEN text LIKE 'arbiter %' THEN 'arbiter {' "
                  "ELSE 'damaged' END WHERE text LIKE '" +
                  rows + "'")
              .and_then([&] { return storage::sum_rows(*database); });
      ASSERT_TRUE(done) << done.error().message;
    }
    open();
    before_ = stored(directory_ / "journal", 1);
    ASSERT_EQ(before_.plies.size(), 2u);
  }
  rules::Expected<arbiter::Ruled> decide_on_it(const arbiter::Decision& decision) {
    return decide(before_.revision, decision);
  }
  model::Game before_;
};

TEST_F(DamagedEarlierGameTest, IsCorrectedIfTheRowsThatAreLeftLeadToIt) {
  ASSERT_NO_FATAL_FAILURE(damage("square g1%"));
  const auto drawn =
      decide_on_it(arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal});
  ASSERT_TRUE(drawn) << drawn.error().message;
  EXPECT_EQ(drawn->game.result, rules::Result::kDraw);
  EXPECT_EQ(drawn->game.plies, before_.plies);
  EXPECT_EQ(stored(directory_ / "journal", 1), drawn->game);
}

TEST_F(DamagedEarlierGameTest, IsNotCorrectedIfOtherMovesWouldFollowButTakesNotes) {
  ASSERT_NO_FATAL_FAILURE(damage("square e%"));
  const auto drawn =
      decide_on_it(arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal});
  ASSERT_FALSE(drawn);
  EXPECT_EQ(drawn.error().code, rules::ErrorCode::kDataLoss);
  EXPECT_THAT(drawn.error().message,
              testing::AllOf(testing::HasSubstr("game 1 cannot be corrected: row "),
                             testing::HasSubstr("Write a note")));
  EXPECT_EQ(stored(directory_ / "journal", 1), before_);
  const auto noted = decide_on_it(arbiter::SideDecision(arbiter::Note{2, "they agreed on a draw"}));
  EXPECT_TRUE(noted) << noted.error().message;
}

// It may have said which moves were played.
TEST_F(DamagedEarlierGameTest, IsNotCorrectedIfADecisionAboutItCannotBeRead) {
  ASSERT_NO_FATAL_FAILURE(damage("arbiter %"));
  const auto drawn =
      decide_on_it(arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal});
  ASSERT_FALSE(drawn);
  EXPECT_EQ(drawn.error().code, rules::ErrorCode::kDataLoss);
}

TEST_F(EngineRulingsTest, CorrectsAGameThatTheKingsEndedAndTheNextStartingPositionFollowed) {
  see_two_plies();
  for (const auto pawn : {Square::e4, Square::e5}) see(drivers::SquareChanged{pawn, Piece::kNone});
  move(Square::e1, Square::e4, Piece::kWhiteKing);
  move(Square::e8, Square::d5, Piece::kBlackKing);
  pass_unseen(10s);
  for (const auto king : {Square::e4, Square::d5}) see(drivers::SquareChanged{king, Piece::kNone});
  const auto start = rules::Placement::initial();
  for (const auto square : {Square::e1, Square::e2, Square::e7, Square::e8}) {
    see(drivers::SquareChanged{square, start[square]}, "one", 500ms);
  }
  pass_unseen(5s);
  move(Square::d2, Square::d4, Piece::kWhitePawn);
  const auto ended = decide(0, arbiter::ReplacePly{2, "c5"});
  ASSERT_TRUE(ended) << ended.error().message;
  EXPECT_EQ(ended->game.plies[1].san, "c5");
  EXPECT_EQ(ended->game.result, rules::Result::kWhiteWins);
  const auto other =
      decide(1, arbiter::GiveResult{rules::Result::kBlackWins, model::Termination::kNormal});
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_EQ(other->game.result, rules::Result::kBlackWins);
  const auto longer = decide(2, arbiter::InsertPlies{3, "Nf3 d6"});
  ASSERT_TRUE(longer) << longer.error().message;
  EXPECT_EQ(longer->game.plies.size(), 4u);
  EXPECT_EQ(longer->game.result, rules::Result::kBlackWins);
  EXPECT_EQ(settled().game->ordinal, 2);
}

// Nobody gave a result.
TEST_F(EngineRulingsTest,
       AGameThatMateEndedAndTheNextStartingPositionClosedKeepsItsResultWhenItIsCorrected) {
  see_mate();
  pass_unseen(12s);
  const auto start = rules::Placement::initial();
  for (const auto away : {Square::h4, Square::e5, Square::g4, Square::f3}) {
    see(drivers::SquareChanged{away, Piece::kNone}, "one", 500ms);
  }
  for (const auto home : {Square::d8, Square::e7, Square::g2, Square::f2}) {
    see(drivers::SquareChanged{home, start[home]}, "one", 500ms);
  }
  pass_unseen(5s);
  move(Square::d2, Square::d4, Piece::kWhitePawn);
  engine_->wait_for_turn();
  const auto closed = stored(directory_ / "journal", 1);
  ASSERT_EQ(closed.plies.size(), 4u);
  ASSERT_EQ(closed.result, rules::Result::kBlackWins);
  const auto revision = closed.revision;
  const auto corrected = decide(revision, arbiter::ReplacePly{1, "f3"});
  ASSERT_TRUE(corrected) << corrected.error().message;
  EXPECT_EQ(corrected->game.plies.size(), 4u);
  EXPECT_EQ(corrected->game.result, rules::Result::kBlackWins);
  EXPECT_EQ(corrected->game.termination, model::Termination::kCheckmate);
}

TEST_F(EngineRulingsTest, OfAGameThatAnotherHasFollowedNothingIsSaidThatIsAboutPlay) {
  see_two_plies();
  see_link(drivers::ConnectionState::kLive);
  see(drivers::PlacementRead{rules::Placement::initial()});
  pass_unseen(5s);
  const auto adjourned = decide(0, arbiter::Adjourn{});
  ASSERT_FALSE(adjourned);
  EXPECT_THAT(adjourned.error().message, testing::HasSubstr("another game has begun"));
  EXPECT_TRUE(decide(0, arbiter::SideDecision(arbiter::Note{2, "they agreed on it"})));
  EXPECT_FALSE(decide(0, arbiter::SideDecision(arbiter::Note{3, "there is none"})));
  EXPECT_FALSE(decide(5, arbiter::TakeBack{0}));
}

TEST_F(EngineRulingsTest, KeepsTheOrientationFromAnArbiterInEveryGameAndAfterARestart) {
  see_link(drivers::ConnectionState::kLive);
  const auto position = rules::parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").value();
  see(drivers::PlacementRead{rules::rotated(position.placement())});
  const auto turned = decide(0, arbiter::TurnBoard{model::Orientation::kRotated}, 0);
  ASSERT_TRUE(turned) << turned.error().message;
  const auto again = decide(0, arbiter::TurnBoard{model::Orientation::kRotated}, 0);
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, testing::HasSubstr("already has this orientation"));
  ASSERT_TRUE(decide(0, arbiter::AcceptBoard{rules::Color::kWhite}, 0));
  // e2-e4, with the board's own names of the squares.
  move(Square::d7, Square::d5, Piece::kWhitePawn);
  pass_unseen(2s);
  const auto before = settled();
  ASSERT_EQ(before.game->plies.size(), 1u);
  EXPECT_EQ(before.game->plies[0].san, "e4");
  open();
  EXPECT_EQ(feed_->board("one")->placement, before.placement);
  EXPECT_EQ(feed_->board("one")->orientation, model::Orientation::kRotated);
  EXPECT_EQ(*feed_->board("one")->game, *before.game);
}

TEST_F(EngineRulingsTest, SetsTheClockOverTheConnectionByTheBoardsOrientation) {
  see_start();
  const arbiter::ClockSetting setting{.times = {90s, 60s}, .running = rules::Color::kBlack};
  const auto without = decide(0, arbiter::SideDecision(setting));
  ASSERT_FALSE(without);
  EXPECT_THAT(without.error().message, testing::HasSubstr("no clock"));
  see(drivers::ClockRead{{600s}, {600s}, true, drivers::ClockSide::kLeft, false});
  const auto ruled = decide(0, arbiter::SideDecision(setting));
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->ruling.text, "the clock is set to 0:01:30 and 0:01:00, Black's runs");
  (void)settled();
  const drivers::SetClock* set = nullptr;
  for (const auto& command : boards_.asked) {
    if (const auto* one = std::get_if<drivers::SetClock>(&command)) set = one;
  }
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->left, 90s);
  EXPECT_EQ(set->right, 60s);
  EXPECT_EQ(set->running, drivers::ClockSide::kRight);
}

arbiter::ControlSoftwareClock pause_clock() {
  return {.kind = model::SoftwareClockAct::Kind::kPause};
}

TEST_F(EngineRulingsTest, TheSoftwareClockNeedsATimeControl) {
  see_two_plies();
  const auto refused = decide(0, pause_clock());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message,
              testing::HasSubstr("time control of this game is not known"));
}

TEST_F(EngineRulingsTest, TheSoftwareClockIsThereAgainAfterARestartAndACorrection) {
  arbiter::TournamentRules rules;
  rules.control = *rules::parse_time_control("3+2");
  open(rules);
  see_two_plies();
  const auto ruled = decide(0, pause_clock());
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->ruling.text, "the software clock is paused");
  EXPECT_EQ(ruled->ruling.revision, 0u);
  pass_unseen(1s);
  ASSERT_TRUE(decide(0, arbiter::ControlSoftwareClock{.kind = model::SoftwareClockAct::Kind::kSet,
                                                      .times = {90s, 80s}}));
  const auto acts = settled().game->clock_acts;
  ASSERT_EQ(acts.size(), 2u);
  open(rules);
  EXPECT_EQ(feed_->board("one")->game->clock_acts, acts);
  const auto corrected = decide(0, arbiter::ReplacePly{2, "e6"});
  ASSERT_TRUE(corrected) << corrected.error().message;
  EXPECT_EQ(corrected->game.clock_acts, acts);
  // The correction is undone first, then what was done with the clock.
  ASSERT_TRUE(decide(1, arbiter::Undo{}));
  const auto undone = decide(2, arbiter::Undo{});
  ASSERT_TRUE(undone) << undone.error().message;
  EXPECT_EQ(undone->game.clock_acts, std::vector{acts[0]});
  EXPECT_EQ(undone->game.revision, 2u);
  (void)settled();
  open(rules);
  EXPECT_EQ(feed_->board("one")->game->clock_acts, std::vector{acts[0]});
}

TEST_F(EngineRulingsTest, KnowsNoBoardThatWasNeverSeen) {
  const auto ruled = decide(0, arbiter::TakeBack{0});
  ASSERT_FALSE(ruled);
  EXPECT_EQ(ruled.error().code, rules::ErrorCode::kNotFound);
}

}  // namespace engine_rulings_test
}  // namespace jadoube

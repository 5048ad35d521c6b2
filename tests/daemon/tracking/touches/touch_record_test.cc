#include "daemon/tracking/touches/touch_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <charconv>
#include <sstream>

#include "rules/notation/fen.h"

namespace jadoube::tracking {
namespace touch_record_test {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

// A board in the starting position, and hands: "e2-" lifts, "e4+P" puts, 100 ms each, "900ms"
// waits.
class TouchRecordTest : public testing::Test {
 protected:
  explicit TouchRecordTest() {
    record.observe(now,
                   drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
    record.observe(now, drivers::PlacementRead{rules::Placement::initial()});
  }

  void hands(std::string_view script) {
    std::istringstream words{std::string(script)};
    for (std::string word; words >> word;) {
      int time = 100;
      const bool waits = word.ends_with("ms");
      if (waits) std::from_chars(word.data(), word.data() + word.size(), time);
      now += milliseconds{time};
      if (waits) continue;
      const auto piece = word[2] == '-' ? rules::Piece::kNone : *rules::parse_piece(word[3]);
      record.observe(now, drivers::SquareChanged{*rules::parse_square(word.substr(0, 2)), piece});
    }
  }

  // "P e2 e4 moved 300": piece, from, to, what became of it, milliseconds.
  std::vector<std::string> lifts() const {
    std::vector<std::string> texts;
    for (const auto& lift : record.reported(now).lifts) {
      constexpr const char* kEnds[] = {"in the air", "put back", "moved", "taken"};
      std::string text{rules::to_char(lift.piece)};
      text += " " + rules::to_string(lift.square);
      if (lift.end == LiftEnd::kMoved) text += " " + rules::to_string(lift.to);
      text += std::string(" ") + kEnds[static_cast<int>(lift.end)];
      if (lift.ended) {
        text += " " + std::to_string((*lift.ended - lift.lifted) / milliseconds{1});
      }
      texts.push_back(text);
    }
    return texts;
  }

  drivers::Instant now{std::chrono::hours{1}};
  TouchRecord record;
};

TEST_F(TouchRecordTest, HasALiftWithItsTime) {
  hands("b1- 900ms b1+N");
  EXPECT_THAT(lifts(), ElementsAre("N b1 put back 1000"));
  EXPECT_EQ(record.reported(now).lifts[0].lifted,
            drivers::Instant{std::chrono::hours{1}} + milliseconds{100});
}

TEST_F(TouchRecordTest, HasAPieceThatIsStillInTheAir) {
  hands("b1- 900ms");
  EXPECT_THAT(lifts(), ElementsAre("N b1 in the air"));
}

TEST_F(TouchRecordTest, HasNoPieceThatIsBackWithinAScan) {
  hands("b1- b1+N b1- 100ms");
  EXPECT_THAT(lifts(), IsEmpty());
}

TEST_F(TouchRecordTest, TakesALiftOfExactlyAScanForOne) {
  hands("b1- 100ms b1+N");
  EXPECT_THAT(lifts(), ElementsAre("N b1 put back 200"));
}

TEST_F(TouchRecordTest, HasWhereAPieceWent) {
  hands("e2- 200ms e4+P");
  EXPECT_THAT(lifts(), ElementsAre("P e2 e4 moved 300"));
}

TEST_F(TouchRecordTest, CountsAdjustmentsOneByOne) {
  hands("c8- 200ms c8+b c8- 300ms c8+b c8- 400ms c8+b");
  EXPECT_THAT(lifts(), ElementsAre("b c8 put back 300", "b c8 put back 400", "b c8 put back 500"));
}

TEST_F(TouchRecordTest, TakesASlideForOneLift) {
  hands("a2- 300ms a3+P 300ms a3- a4+P 300ms a4- a5+P");
  EXPECT_THAT(lifts(), ElementsAre("P a2 a5 moved 1400"));
}

TEST_F(TouchRecordTest, SeesThatAPieceRestedBeforeItMovedOn) {
  hands("a2- 300ms a3+P 1000ms a3- 300ms a4+P");
  EXPECT_THAT(lifts(), ElementsAre("P a2 a3 moved 400", "P a3 a4 moved 400"));
}

TEST_F(TouchRecordTest, TakesAPieceThatTurnedBackOnItsWayForPutBack) {
  hands("a2- 300ms a3+P 100ms a3- 300ms a2+P");
  EXPECT_THAT(lifts(), ElementsAre("P a2 put back 1000"));
}

TEST_F(TouchRecordTest, PutsAPieceDownBeforeItsOldSquareIsReadEmpty) {
  hands("c3+P c2-");
  EXPECT_THAT(lifts(), ElementsAre("P c2 c3 moved 0"));
}

TEST_F(TouchRecordTest, FollowsASlideWhoseSquaresAreReadBeforeThoseItLeft) {
  hands("a2- 300ms a3+P a4+P a3- 2000ms");
  EXPECT_THAT(lifts(), ElementsAre("P a2 a4 moved 600"));
}

TEST_F(TouchRecordTest, DoesNotTakeAPieceForOneThatWasCapturedLongAgo) {
  hands("d7- 60000ms e6+p e7- 2000ms d7+Q");
  EXPECT_THAT(lifts(), ElementsAre("p d7 taken 62300", "p e7 e6 moved 0"));
}

TEST_F(TouchRecordTest, HasThatAVictimWasTaken) {
  hands("d7- 300ms d1- 300ms d7+Q");
  EXPECT_THAT(lifts(), ElementsAre("p d7 taken 800", "Q d1 d7 moved 400"));
}

TEST_F(TouchRecordTest, HasNoVictimThatWasNeverSeenToLeave) {
  hands("d1- 300ms d7+Q e6+p e6- 2000ms");
  EXPECT_THAT(lifts(), ElementsAre("Q d1 d7 moved 400"));
}

TEST_F(TouchRecordTest, LeavesAVictimTakenThatShowsOnItsWayOut) {
  hands("d7- 300ms d1- e6+p e6- 100ms d7+Q 2000ms");
  EXPECT_THAT(lifts(), ElementsAre("p d7 taken 800", "Q d1 d7 moved 400"));
}

TEST_F(TouchRecordTest, LeavesAVictimTakenThatShowsElsewhereAfterItsSquareIsTaken) {
  hands("d7- 300ms d1- e6+p d7+Q e6- 2000ms");
  EXPECT_THAT(lifts(), ElementsAre("p d7 taken 700", "Q d1 d7 moved 200"));
}

TEST_F(TouchRecordTest, TakesASquareThatIsReadWrongForNoLift) {
  hands("e2+B 2000ms e2+P");
  EXPECT_THAT(lifts(), IsEmpty());
}

TEST_F(TouchRecordTest, TakesAPieceThatIsReadWrongAsItComesBackForPutBack) {
  hands("e2- 400ms e2+B 2000ms e2+P");
  EXPECT_THAT(lifts(), ElementsAre("P e2 put back 500"));
}

TEST_F(TouchRecordTest, HasALiftOfAPieceThatIsReadWrongAsItLeaves) {
  hands("b1+R 100ms b1- 300ms b1+N 2000ms");
  EXPECT_THAT(lifts(), ElementsAre("N b1 put back 600"));
}

TEST_F(TouchRecordTest, FollowsAPieceThatIsReadWrongUntilItIsElsewhere) {
  hands("d1+R d3+Q d1- 5000ms");
  EXPECT_THAT(lifts(), ElementsAre("Q d1 d3 moved 200"));
}

TEST_F(TouchRecordTest, HasTheNextLiftOfAPieceThatWasReadWrong) {
  hands("b1+R b1- b1+N b1- 300ms b1+N");
  EXPECT_THAT(lifts(), ElementsAre("N b1 put back 200", "N b1 put back 400"));
}

TEST_F(TouchRecordTest, SeesLiftsInReadingsOfTheWholeBoard) {
  auto board = rules::Placement::initial();
  board.set(rules::Square::g1, rules::Piece::kNone);
  record.observe(now, drivers::PlacementRead{board});
  now += milliseconds{700};
  record.observe(now, drivers::PlacementRead{rules::Placement::initial()});
  EXPECT_THAT(lifts(), ElementsAre("N g1 put back 700"));
}

TEST_F(TouchRecordTest, HasNothingThatChangedWhileTheConnectionWasAway) {
  record.observe(now,
                 drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "gone"});
  auto board = rules::Placement::initial();
  board.set(rules::Square::e2, rules::Piece::kNone);
  board.set(rules::Square::e4, rules::Piece::kWhitePawn);
  record.observe(now + milliseconds{9000}, drivers::PlacementRead{board});
  EXPECT_THAT(lifts(), IsEmpty());
}

TEST_F(TouchRecordTest, FindsAPieceBackThatWasInTheAirWhenTheConnectionWasLost) {
  hands("b1-");
  record.observe(now,
                 drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "gone"});
  hands("3000ms b1+N");
  record.observe(now, drivers::PlacementRead{rules::Placement::initial()});
  EXPECT_THAT(lifts(), ElementsAre("N b1 put back 3100"));
}

TEST_F(TouchRecordTest, HasWhoseClockRan) {
  drivers::ClockRead clock;
  clock.running = true;
  clock.pressed = drivers::ClockSide::kLeft;
  record.observe(now, clock);
  hands("b1- 300ms b1+N");
  clock.running = false;
  record.observe(now, clock);
  hands("b1- 300ms b1+N");
  EXPECT_EQ(record.reported(now).lifts[0].running, rules::Color::kBlack);
  EXPECT_EQ(record.reported(now).lifts[1].running, std::nullopt);
}

TEST_F(TouchRecordTest, DoesNotSayWhoseClockRanBeforeItIsReadAgain) {
  drivers::ClockRead clock;
  clock.running = true;
  record.observe(now, clock);
  record.observe(now,
                 drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  record.observe(now, drivers::PlacementRead{rules::Placement::initial()});
  hands("b1- 300ms b1+N");
  EXPECT_EQ(record.reported(now).lifts[0].running, std::nullopt);
}

TEST_F(TouchRecordTest, NamesTheSquaresOfATurnedBoardAsChessDoes) {
  record.observe(now, drivers::PlacementRead{rules::rotated(rules::Placement::initial())});
  hands("g8- 300ms g8+N");
  EXPECT_THAT(lifts(), ElementsAre("N b1 put back 400"));
}

TEST_F(TouchRecordTest, HoldsAGameOf300PliesInWhichBothAdjustTheirKingsBeforeEachMove) {
  for (int i = 0; i < 150; ++i) hands("e1- 300ms e1+K e8- 300ms e8+k b1- 200ms b1+N");
  EXPECT_EQ(record.reported(now).lifts.size(), 450U);
  EXPECT_EQ(record.reported(now).left_out, 0U);
}

TEST_F(TouchRecordTest, CountsTheLiftsOfAFlickeringSquareBeyondItsRoomAndKeepsTheOthers) {
  for (int i = 0; i < 1000; ++i) hands("b1- 300ms b1+N");
  hands("c1- 300ms c1+B");
  EXPECT_EQ(record.reported(now).lifts.size(), TouchRecord::kMostOfSquare + 1);
  EXPECT_EQ(record.reported(now).left_out, 1000 - TouchRecord::kMostOfSquare);
  EXPECT_EQ(lifts().back(), "B c1 put back 400");
}

}  // namespace touch_record_test
}  // namespace jadoube::tracking

#include <gmock/gmock.h>

#include <cstdlib>
#include <ctime>

#include "daemon/client/verbs/verb_texts.h"

namespace jadoube::cli {
namespace lift_text_test {

using testing::HasSubstr;
using testing::Not;

// Black lifted a knight, put it back, and played the other one.
v1::PlyLifts reported() {
  ::setenv("TZ", "UTC", 1);
  ::tzset();
  v1::PlyLifts lifts;
  lifts.set_ply(24);
  lifts.set_move_number(12);
  lifts.set_turn(values::v1::COLOR_BLACK);
  lifts.set_san("Nf6");
  auto& first = *lifts.add_lifts();
  first.set_square("b8");
  first.set_piece("n");
  first.mutable_lift_time()->set_seconds(3723);
  first.mutable_duration()->set_nanos(740'000'000);
  first.set_end(v1::LIFT_END_PUT_BACK);
  first.set_to("b8");
  first.set_running(values::v1::COLOR_BLACK);
  auto& second = *lifts.add_lifts();
  second = first;
  second.set_square("g8");
  second.set_end(v1::LIFT_END_MOVED);
  second.set_to("f6");
  lifts.set_article("4.3.1");
  lifts.add_allowed_san("Na6");
  lifts.add_allowed_san("Nc6");
  lifts.set_broken_article("4.3.1");
  return lifts;
}

TEST(LiftText, HasALineForEachLiftAndALineAboutTheMovesItRequires) {
  EXPECT_EQ(lifts_text(reported()),
            "12... Nf6    01:02:03.000  n b8  0.74 s    put back    Black's clock ran\n"
            "             01:02:03.000  n g8  0.74 s    to f6       Black's clock ran\n"
            "             if the touch was meant, 4.3.1 leaves Na6 Nc6, and the ply played breaks "
            "4.3.1\n");
}

TEST(LiftText, NumbersThePliesOfAGameInWhichBlackMovedFirst) {
  auto lifts = reported();
  lifts.set_ply(1);
  lifts.set_move_number(34);
  EXPECT_THAT(lifts_text(lifts), testing::StartsWith("34... Nf6"));
  lifts.set_ply(2);
  lifts.set_move_number(35);
  lifts.set_turn(values::v1::COLOR_WHITE);
  EXPECT_THAT(lifts_text(lifts), testing::StartsWith("35. Nf6"));
}

TEST(LiftText, ReportsNothingAboutRequiredMovesIfThePlyIsOneOfThem) {
  auto lifts = reported();
  lifts.clear_broken_article();
  EXPECT_THAT(lifts_text(lifts), Not(HasSubstr("meant")));
}

TEST(LiftText, NamesTheAllowedMovesBeforeAMoveIsPlayed) {
  auto lifts = reported();
  lifts.clear_broken_article();
  lifts.clear_san();
  EXPECT_THAT(lifts_text(lifts), HasSubstr("12... ?"));
  EXPECT_THAT(lifts_text(lifts), HasSubstr("if the touch was meant, 4.3.1 leaves Na6 Nc6\n"));
}

TEST(LiftText, ReportsThatAPieceIsInTheAirAndThatNoClockRan) {
  auto lifts = reported();
  auto& lift = *lifts.mutable_lifts(0);
  lift.clear_duration();
  lift.set_end(v1::LIFT_END_IN_THE_AIR);
  lift.clear_running();
  EXPECT_THAT(lifts_text(lifts), HasSubstr("n b8  -         in the air  no clock ran\n"));
}

}  // namespace lift_text_test
}  // namespace jadoube::cli

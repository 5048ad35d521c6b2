#include "daemon/arbiter/detectors/clock_detector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"
#include "tests/daemon/arbiter/record_kit.h"

namespace jadoube::arbiter {
namespace clock_detector_test {

using rules::Color;
using testing::HasSubstr;
using enum IncidentKind;
using std::chrono::minutes;
using std::chrono::seconds;

// White's time runs.
drivers::ClockRead running(seconds white, seconds black) {
  drivers::ClockRead clock;
  clock.left.time = white;
  clock.right.time = black;
  clock.running = true;
  clock.pressed = drivers::ClockSide::kRight;
  return clock;
}

TournamentRules two_periods() {
  const auto control =
      rules::TimeControl::of({{.moves = 2, .time = minutes{90}}, {.time = minutes{30}}});
  return {.control = *control};
}

TEST(Article6_9, AFlagIsReportedAtOnceWithWhetherTheOpponentCanMate) {
  auto table = playing("e4 e5");
  table.act([&] { table.table.fall_flag(); });
  const auto reported = table.the(kFlagFall);
  EXPECT_EQ(reported.severity, Severity::kCritical);
  EXPECT_EQ(reported.article, "6.9");
  EXPECT_EQ(reported.offender, Color::kWhite);
  EXPECT_EQ(reported.opened, table.table.now);
  EXPECT_THAT(texts::what(reported), HasSubstr("Black can still mate"));
}

TEST(Article6_9, AnOpponentWhoCannotMateMakesItADraw) {
  auto table = started_from("4k3/8/8/8/8/8/3Q4/4K3");
  table.act([&] { table.table.fall_flag(); });
  EXPECT_THAT(texts::what(table.the(kFlagFall)), HasSubstr("Black can no longer mate"));
  EXPECT_EQ(texts::may_do(table.the(kFlagFall)), "The game is drawn");
}

TEST(Article6_9, AFlagAfterMateIsNone) {
  auto table = playing("f3 e5 g4 Qh4#");
  table.act([&] { table.table.fall_flag(); });
  EXPECT_EQ(table.of(kFlagFall), "");
}

TEST(Article6_9, AFlagOfAPeriodWhoseMovesWereMadeIsNone) {
  auto early = playing("e4 e5", two_periods());
  auto clock = running(minutes{30}, minutes{5});
  clock.left.flag_fallen = true;
  early.observe(clock);
  EXPECT_EQ(early.of(kFlagFall), "CRITICAL OPEN");
  auto in_time = playing("e4 e5 Nf3 Nc6", two_periods());
  in_time.observe(clock);
  EXPECT_EQ(in_time.of(kFlagFall), "");
}

// What is told when White's flag falls after `moves` of a game that goes on from `fen`.
std::string flag_after(const char* moves, const char* fen) {
  IncidentTracker tracker(two_periods());
  std::vector<IncidentChange> reported;
  tracker.take({Instant{}, model::ConnectionChange{drivers::ConnectionState::kLive, "", ""}},
               reported);
  const auto at = [](int second) { return Instant{} + seconds{second}; };
  model::ClockState clock{.white = minutes{31}, .black = minutes{5}, .running = Color::kBlack};
  auto game = jadoube::tests::game_from(fen, moves);
  const model::PliesChange plies{0, std::exchange(game.plies, {}), 0};
  tracker.take({at(1), model::GameStarted{game}}, reported);
  tracker.take({at(2), model::ClockChange{clock}}, reported);
  tracker.take({at(3), plies}, reported);
  clock.white_flag = true;
  tracker.take({at(4), model::ClockChange{clock}}, reported);
  tracker.run_until(at(5), reported);
  return reported.empty() ? "" : std::string(to_string(reported.back().incident.kind));
}

TEST(Article6_9, MovesMadeBeforeTheRecordBeginsCountForThePeriod) {
  EXPECT_EQ(flag_after("e4", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "FLAG_FALL");
  EXPECT_EQ(flag_after("e4", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 2"), "");
}

TEST(Article6_9, ARecordThatBeginsInALaterPeriodHasTheFlagsBeforeItBehindIt) {
  EXPECT_EQ(flag_after("e4", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 3"), "FLAG_FALL");
}

TEST(Article6_9, AFlagAtMoreThanZeroIsAWarningWhereTheTimeControlIsNotKnown) {
  auto table = playing("e4 e5");
  auto clock = running(minutes{30}, minutes{5});
  clock.left.flag_fallen = true;
  table.observe(clock);
  EXPECT_EQ(table.of(kFlagFall), "WARNING OPEN");
}

TEST(ArticleA_5_5, AFlagIsCriticalInRapidAndBlitzWithoutFullSupervisionToo) {
  for (const auto tempo : {rules::Tempo::kRapid, rules::Tempo::kBlitz}) {
    auto table = playing("e4 e5", {.conditions = {tempo, rules::Supervision::kLimited}});
    table.act([&] { table.table.fall_flag(); });
    EXPECT_EQ(table.of(kFlagFall), "CRITICAL OPEN");
  }
}

TEST(Article6_9, AFlagThatIsUpAgainAtOnceIsWithdrawn) {
  auto table = playing("e4 e5");
  table.act([&] { table.table.fall_flag(); });
  table.wait(seconds{1});
  table.observe(running(seconds{60}, seconds{60}));
  EXPECT_EQ(table.of(kFlagFall), "CRITICAL WITHDRAWN");
}

// A table at which somebody stopped the clock, so long ago.
IncidentTable stopped_for(seconds time) {
  auto table = playing("e4 e5");
  table.act([&] { table.table.stop_clock(); });
  table.wait(time);
  return table;
}

// White won, as the kings say.
void put_kings_in_the_centre(IncidentTable& table) {
  table.hands("e1- e4+K 300ms e8- d5+k 4000ms");
}

TEST(Article6_11, AClockThatIsStoppedForAWhileIsAnInformation) {
  auto table = stopped_for(seconds{19});
  EXPECT_EQ(table.reported(), "");
  table.wait(seconds{2});
  EXPECT_EQ(table.of(kClockStopped), "INFO OPEN");
  EXPECT_EQ(table.the(kClockStopped).began, table.table.now - seconds{21});
  table.act([&] { table.table.resume_clock(); });
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kClockStopped), "INFO WITHDRAWN");
}

TEST(Article6_11, AStopThatAResultFollowsIsNone) {
  auto table = stopped_for(seconds{8});
  put_kings_in_the_centre(table);
  ASSERT_EQ(table.table.result(), "1-0");
  table.wait(seconds{60});
  EXPECT_EQ(table.of(kClockStopped), "");
}

TEST(Article6_11, AStopThatWasReportedIsResolvedByTheResultAndReportsIt) {
  auto table = stopped_for(seconds{30});
  ASSERT_EQ(table.of(kClockStopped), "INFO OPEN");
  put_kings_in_the_centre(table);
  EXPECT_EQ(table.of(kClockStopped), "INFO RESOLVED");
  EXPECT_EQ(texts::reason(table.the(kClockStopped)), "the game has its result, 1-0");
}

// The opponent did not come, or an operator typed the result.
TEST(Article6_11, AClockThatIsStoppedWhenTheTournamentHasTheResultIsNone) {
  auto table = stopped_for(seconds{8});
  table.tracker.set_times({.result_since = table.table.now});
  table.wait(seconds{60});
  EXPECT_EQ(table.reported(), "");
}

TEST(Article6_11, AStopThatWasReportedIsResolvedByTheResultInTheTournament) {
  auto table = stopped_for(seconds{30});
  ASSERT_EQ(table.of(kClockStopped), "INFO OPEN");
  table.tracker.set_times({.result_since = table.table.now});
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kClockStopped), "INFO RESOLVED");
  EXPECT_EQ(texts::reason(table.the(kClockStopped)), "the tournament has a result of the game");
}

TEST(Article6_7, NobodyIsAbsentWhenTheTournamentHasTheResult) {
  auto rules = standard();
  rules.default_time = std::chrono::minutes(15);
  for (const bool has_result : {false, true}) {
    IncidentTable table(rules);
    table.start_clock();
    table.wait(std::chrono::minutes{2});
    if (has_result) table.tracker.set_times({.result_since = table.table.now});
    table.wait(std::chrono::minutes{30});
    EXPECT_EQ(table.of(kPlayerAbsent).empty(), has_result) << table.reported();
    EXPECT_EQ(table.of(kFlagFall), "");
  }
}

TEST(Article6_11, AClockThatIsGoneAfterItWasStoppedDoesNotRunAgain) {
  auto table = stopped_for(seconds{30});
  table.observe(drivers::ClockMissing{});
  table.wait(seconds{30});
  EXPECT_EQ(table.of(kClockStopped), "INFO OPEN");
}

TEST(Article6_11, AClockThatIsStoppedBeforeTheGameOrAfterMateIsNone) {
  IncidentTable table;
  table.observe(drivers::ClockRead{});
  table.wait(seconds{60});
  EXPECT_EQ(table.of(kClockStopped), "");
  auto mated = playing("f3 e5 g4 Qh4#");
  mated.act([&] { mated.table.stop_clock(); });
  mated.wait(seconds{60});
  EXPECT_EQ(mated.of(kClockStopped), "");
}

TEST(ClockLost, IsAClockThatIsGoneForThreeSeconds) {
  auto table = playing("e4 e5");
  table.observe(drivers::ClockMissing{});
  table.wait(std::chrono::milliseconds{2900});
  EXPECT_EQ(table.reported(), "");
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kClockLost), "WARNING OPEN");
  table.wait(seconds{5});
  table.observe(running(seconds{60}, seconds{60}));
  EXPECT_EQ(table.of(kClockLost), "WARNING RESOLVED");
}

TEST(ClockLost, StaysWhereTheConnectionIsLostToo) {
  auto table = playing("e4 e5");
  table.observe(drivers::ClockMissing{});
  table.wait(seconds{5});
  table.observe(
      drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "unplugged"});
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kClockLost), "WARNING OPEN");
}

TEST(ClockLost, IsNoneWhereNoClockWasThere) {
  IncidentTable table;
  table.play("e4 e5");
  table.observe(drivers::ClockMissing{});
  table.wait(seconds{10});
  EXPECT_EQ(table.of(kClockLost), "");
}

TEST(ClockStuck, IsTwoMovesInARowThatTheLeverDoesNotFollow) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 2000ms b8- c6+n 2000ms");
  EXPECT_EQ(table.of(kClockStuck), "");
  table.hands("f1- b5+B 2000ms a7- a6+p 2000ms b5- a4+B");
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kClockStuck), "WARNING OPEN");
}

TEST(ClockStuck, IsNoneWhereOnePressWasForgotten) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 2000ms b8- c6+n 3000ms f1- b5+B 300ms | 3000ms");
  EXPECT_EQ(table.of(kClockStuck), "");
}

TEST(ClockStuck, IsNoneWhereNobodyListenedToThePresses) {
  auto table = playing("e4 e5");
  table.observe(
      drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "hung up"});
  table.unseen("g1- f3+N | b8- c6+n | f1- b5+B");
  table.wait(seconds{5});
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  table.act([&] {
    table.table.dump();
    table.table.read_clock();
  });
  table.wait(seconds{6});
  ASSERT_EQ(table.table.moves(), "e4 e5 Nf3* Nc6* Bb5*");
  EXPECT_EQ(table.of(kClockStuck), "");
}

TEST(ClockStuck, ReportsWhereTheGameEndedThatTheLeverDidNotMove) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 2000ms b8- c6+n 2000ms f1- b5+B 2000ms a7- a6+p 5000ms");
  ASSERT_EQ(table.of(kClockStuck), "WARNING OPEN");
  put_kings_in_the_centre(table);
  EXPECT_EQ(texts::reason(table.the(kClockStuck)), "the game has its result, 1-0");
}

TEST(ClockStuck, IsAClockThatRunsForAMinuteAgainstWhoIsOnMove) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N");
  table.wait(seconds{59});
  EXPECT_EQ(table.of(kClockStuck), "");
  table.wait(seconds{2});
  EXPECT_EQ(table.of(kClockStuck), "INFO OPEN");
}

TEST(ClockStuck, IsBlacksClockThatRunsBeforeTheFirstMove) {
  IncidentTable table;
  auto clock = running(minutes{3}, minutes{3});
  clock.pressed = drivers::ClockSide::kLeft;
  table.observe(clock);
  table.wait(seconds{11});
  EXPECT_EQ(table.of(kClockStuck), "WARNING OPEN");
  IncidentTable right;
  right.start_clock();
  right.wait(seconds{120});
  EXPECT_EQ(right.of(kClockStuck), "");
}

TEST(Article8_5, LessThanFiveMinutesWithoutAnIncrementIsReportedOncePerPeriod) {
  IncidentTable table(two_periods());
  table.observe(running(minutes{5}, minutes{80}));
  EXPECT_EQ(table.of(kTimeTrouble), "");
  table.observe(running(seconds{299}, minutes{80}));
  table.observe(running(seconds{298}, minutes{80}));
  EXPECT_EQ(table.of(kTimeTrouble), "INFO OPEN");
  EXPECT_EQ(table.the(kTimeTrouble).offender, Color::kWhite);
  EXPECT_EQ(table.the(kTimeTrouble).article, "8.5");
}

TEST(Article8_5, WithAnIncrementOf30sOrInRapidNothingIsReported) {
  const auto control =
      rules::TimeControl::sudden_death(minutes{90}, {.time = std::chrono::seconds{30}});
  TournamentRules with_increment{.control = *control};
  auto rapidly = two_periods();
  rapidly.conditions = rapid().conditions;
  for (const auto& rules : {with_increment, rapidly, standard()}) {
    IncidentTable table(rules);
    table.start_clock();
    table.observe(running(seconds{299}, seconds{299}));
    EXPECT_EQ(table.of(kTimeTrouble), "");
  }
}

TEST(Article6_7, APlayerOfWhomNothingIsSeenByTheDefaultTimeIsAbsent) {
  IncidentTable table({.default_time = minutes{15}});
  table.start_clock();
  table.wait(minutes{15});
  EXPECT_EQ(table.of(kPlayerAbsent), "");
  table.wait(seconds{1});
  const auto reported = table.the(kPlayerAbsent);
  EXPECT_EQ(reported.offender, Color::kWhite);
  EXPECT_EQ(reported.article, "6.7.1");
  EXPECT_EQ(reported.severity, Severity::kInfo);
}

TEST(Article6_7, BlackIsAbsentWhereOnlyWhiteHasMoved) {
  IncidentTable table({.default_time = minutes{15}});
  table.start_clock();
  table.play("e4");
  table.wait(minutes{15});
  EXPECT_EQ(table.the(kPlayerAbsent).offender, Color::kBlack);
}

TEST(Article6_7, APlayerWhoLiftsAPieceIsThereAndZeroDefaultTimeIsNotSeen) {
  IncidentTable table({.default_time = minutes{15}});
  table.start_clock();
  table.hands("g1- 500ms g1+N");
  table.wait(minutes{20});
  EXPECT_EQ(table.of(kPlayerAbsent), "");
  IncidentTable zero;
  zero.start_clock();
  zero.wait(minutes{20});
  EXPECT_EQ(zero.of(kPlayerAbsent), "");
}

// "Is here" of the arbiter's list.
TEST(Article6_7, APlayerWhoIsSaidToBeHereIsNotAbsent) {
  for (const auto here : {Color::kWhite, Color::kBlack}) {
    IncidentTable table({.default_time = minutes{15}});
    table.start_clock();
    table.wait(minutes{10});
    TournamentTimes times;
    times.here_since[here] = table.table.now;
    table.tracker.set_times(times);
    table.wait(minutes{10});
    EXPECT_EQ(table.of(kPlayerAbsent), here == Color::kWhite ? "" : "INFO OPEN");
  }
}

TEST(Article6_7, APlayerWhoIsSaidToBeHereAfterTheDefaultTimeHasCome) {
  IncidentTable table({.default_time = minutes{15}});
  table.start_clock();
  table.wait(minutes{20});
  ASSERT_EQ(table.of(kPlayerAbsent), "INFO OPEN");
  table.tracker.set_times({.here_since = {.white = table.table.now, .black = {}}});
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kPlayerAbsent), "INFO RESOLVED");
  EXPECT_EQ(texts::reason(table.the(kPlayerAbsent)), "the player has come");
}

// A result was typed for the wrong table.
TEST(Article6_9, AFlagThatFallsAfterAResultInTheTournamentIsReportedTheMoreTheBoardPlaysOn) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "INFO OPEN"}, {"Nf3", "WARNING OPEN"}, {"Nf3 Nc6", "CRITICAL OPEN"}};
  for (const auto& [played_on, reported] : cases) {
    auto rules = standard();
    rules.control = *rules::TimeControl::sudden_death(minutes{3});
    auto table = playing("e4 e5", rules);
    table.tracker.set_times({.result_since = table.table.now});
    table.play(played_on);
    table.wait(minutes{1});
    table.act([&] { table.table.fall_flag(); });
    table.wait(seconds{5});
    EXPECT_EQ(table.of(kFlagFall), reported) << table.reported();
    const bool doubts = std::string_view(reported) != "CRITICAL OPEN";
    EXPECT_EQ(texts::may_do(table.the(kFlagFall)).starts_with("Look at the scoresheets"), doubts);
  }
}

TEST(Article6_9, AFlagThatFellAfterAResultDecidesTheGameWhenTheResultIsTakenAway) {
  auto rules = standard();
  rules.control = *rules::TimeControl::sudden_death(minutes{3});
  auto table = playing("e4 e5", rules);
  table.tracker.set_times({.result_since = table.table.now});
  table.wait(minutes{1});
  table.act([&] { table.table.fall_flag(); });
  table.wait(seconds{5});
  ASSERT_EQ(table.of(kFlagFall), "INFO OPEN") << table.reported();
  table.tracker.set_times({});
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kFlagFall), "CRITICAL OPEN") << table.reported();
  EXPECT_THAT(texts::may_do(table.the(kFlagFall)),
              testing::Not(testing::StartsWith("Look at the scoresheets")));
}

// The opponent did not come: nothing was played.
TEST(Article6_9, AFlagThatFallsAfterAForfeitIsNone) {
  IncidentTable table(standard());
  table.start_clock();
  table.wait(minutes{2});
  table.tracker.set_times({.result_since = table.table.now});
  table.wait(minutes{1});
  table.act([&] { table.table.fall_flag(); });
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kFlagFall), "") << table.reported();
}

TEST(Article6_11, AClockThatIsStoppedWhereTheBoardPlaysOnAfterAResultIsReported) {
  auto table = playing("e4 e5");
  table.tracker.set_times({.result_since = table.table.now});
  table.play("Nf3 Nc6 Bb5");
  table.act([&] { table.table.stop_clock(); });
  table.wait(seconds{30});
  EXPECT_EQ(table.of(kClockStopped), "INFO OPEN");
}

// Article 7.5.3: presses without a move.

TEST(Article7_5_3, APressWithoutAMoveIsReportedAfterASecond) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 900ms");
  EXPECT_EQ(table.reported(), "");
  table.wait(std::chrono::milliseconds{100});
  const auto reported = table.the(kPressedWithoutMove);
  EXPECT_EQ(reported.article, "7.5.3");
  EXPECT_EQ(reported.offender, Color::kWhite);
  EXPECT_EQ(reported.severity, Severity::kCritical);
  EXPECT_EQ(reported.offences, 1);
  EXPECT_EQ(reported.ply, 3U);
}

TEST(Article7_5_3, APressThatTheOpponentGivesBackRightAfterItWasReportedStaysAnOffence) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 1500ms |");
  EXPECT_EQ(table.of(kPressedWithoutMove), "CRITICAL OPEN");
  EXPECT_TRUE(table.the(kPressedWithoutMove).put_right);
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 1);
}

TEST(Article7_5_3, APressGivenBackLaterStaysAnOffence) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 5000ms | 1000ms g1- f3+N |");
  EXPECT_EQ(table.of(kPressedWithoutMove), "CRITICAL OPEN");
  EXPECT_TRUE(table.the(kPressedWithoutMove).put_right);
}

// The opponent or the arbiter stopped the clock at once: the press happened all the same.
TEST(Article7_5_3, APressAfterWhichTheClockIsStoppedAtOnceIsOnRecordAndCounts) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 700ms");
  table.act([&] { table.table.stop_clock(); });
  EXPECT_EQ(table.of(kPressedWithoutMove), "INFO OPEN");
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 1);
  // The second one knows of it.
  table.act([&] { table.table.resume_clock(); });
  table.hands("| 1500ms g1- f3+N 300ms | 1500ms b8- c6+n 300ms | 2000ms | 1500ms");
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 2);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL OPEN");
}

TEST(Article7_5_3, APressThatTheOpponentGivesBackAtOnceIsOnRecordAndCounts) {
  auto table = playing("e4 e5");
  table.hands("2500ms | 500ms | 100ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "INFO OPEN");
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 1);
  table.hands("1500ms g1- f3+N 300ms | 1500ms b8- c6+n 300ms | 2000ms | 1500ms");
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 2);
}

TEST(Article7_5_3, ALeverThatGoesToAndFroRightAfterAPressIsNone) {
  auto table = playing("e4 e5");
  table.hands("1500ms g1- f3+N 700ms | 150ms | 200ms | 3000ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

TEST(Article7_5_3, AStoppedClockAfterAPieceWasLiftedTellsNothing) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 400ms g1- 200ms");
  table.act([&] { table.table.stop_clock(); });
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

TEST(Article7_5_3, APressWhoseSquaresAreReadLateIsNone) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 200ms g1- f3+N 3000ms");
  EXPECT_EQ(table.reported(), "");
}

TEST(Article7_5_3, ALeverThatBouncesIsNone) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N | | | 3000ms");
  EXPECT_EQ(table.reported(), "");
}

TEST(Article7_5_3, ALatePressAfterTheReplyIsNone) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 700ms b8- c6+n 1000ms | 2000ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

TEST(Article7_5_3, ALegalMoveThatIsTakenBackAfterThePressIsNone) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N | 1500ms f3- g1+N 2000ms | 2000ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

TEST(Article7_5_3, LeversMovedBeforeTheFirstMoveAreNone) {
  IncidentTable table;
  table.start_clock();
  table.hands("1500ms | 2500ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

}  // namespace clock_detector_test
}  // namespace jadoube::arbiter

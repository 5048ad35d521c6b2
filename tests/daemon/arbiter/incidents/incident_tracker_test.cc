#include "daemon/arbiter/incidents/incident_tracker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace incident_tracker_test {

using testing::HasSubstr;
using enum IncidentKind;
using std::chrono::milliseconds;
using std::chrono::seconds;

// A game in which much goes wrong, and nothing that a new game forgets.
IncidentTable unquiet_game() {
  IncidentTable table(rapid());
  table.start_clock();
  table.play("e4 e5");
  table.hands("1500ms | 4000ms | 1000ms b1- 800ms b1+N g1- g5+N 300ms |");
  table.play("a6 d3");
  table.hands("1000ms f8- g7- b4+b 300ms | 5000ms g7+p 1000ms");
  table.act([&] { table.table.fall_flag(); });
  return table;
}

TEST(IncidentTracker, NumbersIncidentsByGameInTheOrderInWhichTheyAreReported) {
  auto table = unquiet_game();
  const auto all = table.tracker.incidents();
  ASSERT_GE(all.size(), 4U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].id, (IncidentId{1, static_cast<int>(i) + 1}));
  }
  EXPECT_TRUE(std::ranges::is_sorted(all, {}, &Incident::opened));
}

TEST(IncidentTracker, ComesToTheSameWhenTheChangesAreReplayed) {
  auto table = unquiet_game();
  IncidentTracker again(rapid());
  std::vector<IncidentChange> reported;
  for (const auto& change : table.table.changes) again.take(change, reported);
  again.run_until(table.table.now, reported);
  EXPECT_EQ(reported, table.changes);
  EXPECT_EQ(again.incidents(), table.tracker.incidents());
}

// As after kill -9: the journal has a checkpoint of the moment at which the game began.
TEST(IncidentTracker, ComesToTheSameIncidentsWhenAGameIsReplayedFromItsCheckpoint) {
  IncidentTable table(rapid());
  table.start_clock();
  table.play("e4 e5 Nf3");
  table.hands("1000ms b8- d5+n 300ms | 5000ms");
  table.hands("d5- b8+n f3- g1+N e5- e7+p e4- e2+P 3000ms");
  ASSERT_EQ(table.table.game().ordinal, 2);
  const auto checkpoint = checkpoint_of(table.table.tracker);
  const auto before = table.table.changes.size();
  table.hands("1500ms e2- e4+P 300ms | 1500ms e7- b4+p 300ms | 5000ms");
  ASSERT_NE(table.reported(), "");

  tracking::BoardTracker tracker(1);
  IncidentTracker again(rapid());
  std::vector<model::TimedChange> changes;
  std::vector<IncidentChange> reported;
  for (const auto& [at, seen] : checkpoint) tracker.observe(at, seen, changes);
  changes.insert(changes.end(), table.table.changes.begin() + static_cast<std::ptrdiff_t>(before),
                 table.table.changes.end());
  for (const auto& change : changes) again.take(change, reported);
  again.run_until(table.table.now, reported);
  EXPECT_EQ(again.incidents(), table.tracker.incidents());
}

TEST(IncidentTracker, ResolvesWhatIsOpenWhenAnotherGameBegins) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("b1- b5+N 300ms |");
  ASSERT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
  table.hands("5000ms b5- b1+N e4- e2+P e5- e7+p 3000ms");
  ASSERT_EQ(table.table.game().ordinal, 2);
  EXPECT_EQ(table.reported(), "");
  EXPECT_EQ(texts::reason(table.changes.back().incident), "another game began on the board");
}

TEST(IncidentTracker, IsDueWhenAFindingHasLasted) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  EXPECT_EQ(table.tracker.due(), drivers::kNever);
  const auto gone = table.table.now;
  table.observe(drivers::ClockMissing{});
  EXPECT_EQ(table.tracker.due(), gone + seconds{3});
}

TEST(IncidentTracker, ReportsWhatIsSoAgainOnlyOnceItHasLastedAgain) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("1000ms g1- f3+N 61000ms 4000ms |");
  ASSERT_EQ(table.of(kClockStuck), "INFO RESOLVED");
  // White's clock runs again, against Black who is on move.
  table.hands("1500ms | 50000ms");
  EXPECT_EQ(table.of(kClockStuck), "INFO RESOLVED");
  table.wait(seconds{11});
  EXPECT_EQ(table.of(kClockStuck), "INFO OPEN");
}

TEST(IncidentTracker, DoesNotMindHowLateItIsAsked) {
  IncidentTable often, seldom;
  for (auto* table : {&often, &seldom}) {
    table->start_clock();
    table->play("e4 e5");
    table->observe(drivers::ClockMissing{});
  }
  for (int i = 0; i < 100; ++i) often.wait(milliseconds{100});
  seldom.wait(seconds{10});
  EXPECT_EQ(often.changes, seldom.changes);
}

TEST(IncidentTracker, KeepsWhatAnArbiterDecides) {
  auto table = unquiet_game();
  const auto id = table.the(kFlagFall).id;
  table.decide(id, IncidentDecision::Kind::kAcknowledge);
  EXPECT_EQ(table.of(kFlagFall), "CRITICAL ACKNOWLEDGED");
  EXPECT_EQ(table.the(kFlagFall).by, "arbiter");
  table.decide(id, IncidentDecision::Kind::kResolve);
  table.wait(seconds{20});
  EXPECT_EQ(table.of(kFlagFall), "CRITICAL RESOLVED");
}

TEST(IncidentTracker, NamesNobodyForWhatEndedByItselfAfterAnArbiterReopenedIt) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("1000ms g1- f3+N 61000ms 4000ms");
  ASSERT_EQ(table.of(kClockStuck), "INFO OPEN");
  const auto id = table.the(kClockStuck).id;
  table.decide(id, IncidentDecision::Kind::kDismiss);
  table.decide(id, IncidentDecision::Kind::kReopen);
  table.hands("| 1000ms");
  ASSERT_EQ(table.of(kClockStuck), "INFO RESOLVED");
  EXPECT_EQ(table.the(kClockStuck).by, "");
  // And so it may be told again.
  table.hands("1500ms | 61000ms");
  EXPECT_EQ(table.of(kClockStuck), "INFO OPEN");
}

TEST(IncidentTracker, RefusesDecisionsThatCannotBe) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("b1- b5+N 300ms | b5- c3+N 800ms");
  const auto id = table.the(kIllegalMove).id;
  std::vector<IncidentChange> reported;
  const auto decide = [&](IncidentId of, IncidentDecision::Kind kind, const char* reason) {
    return table.tracker
        .decide(table.table.now, DecideOnIncident{of, {kind, reason, "arbiter"}}, reported)
        .error();
  };
  const auto unknown = decide({1, 99}, IncidentDecision::Kind::kAcknowledge, "");
  EXPECT_EQ(unknown.code, rules::ErrorCode::kNotFound);
  EXPECT_THAT(unknown.message, HasSubstr("1.99"));
  EXPECT_EQ(decide(id, IncidentDecision::Kind::kDismiss, "").code,
            rules::ErrorCode::kInvalidArgument);
  const auto withdrawn = decide(id, IncidentDecision::Kind::kAcknowledge, "");
  EXPECT_EQ(withdrawn.code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_TRUE(reported.empty());
}

TEST(IncidentTracker, KeepsTheReasonWhereItIsResolvedAgainWithoutOne) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("1500ms | 4000ms");
  const auto id = table.the(kPressedWithoutMove).id;
  table.decide(
      DecideOnIncident{id, {IncidentDecision::Kind::kResolve, "two minutes added", "one"}});
  table.decide(DecideOnIncident{id, {IncidentDecision::Kind::kResolve, "", "two"}});
  EXPECT_EQ(texts::reason(table.the(kPressedWithoutMove)), "two minutes added");
  EXPECT_EQ(table.the(kPressedWithoutMove).by, "one");
}

TEST(IncidentTracker, AsksToReopenWhereItIsResolvedAgainWithAnotherReason) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("1500ms | 4000ms");
  const auto id = table.the(kPressedWithoutMove).id;
  table.decide(
      DecideOnIncident{id, {IncidentDecision::Kind::kResolve, "two minutes added", "one"}});
  std::vector<IncidentChange> reported;
  const DecideOnIncident other{id, {IncidentDecision::Kind::kResolve, "one minute added", "two"}};
  const auto refused = table.tracker.decide(table.table.now, other, reported);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_EQ(refused.error().message,
            "incident 1.1 has the reason \"two minutes added\" of one: reopen it first to give "
            "another one");
  EXPECT_EQ(texts::reason(table.the(kPressedWithoutMove)), "two minutes added");
  table.decide(DecideOnIncident{id, {IncidentDecision::Kind::kReopen, "", "two"}});
  table.decide(other);
  EXPECT_EQ(texts::reason(table.the(kPressedWithoutMove)), "one minute added");
}

TEST(IncidentTracker, HearsADecisionAboutTheIncidentThatItWasMadeAboutWhateverItsNumber) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("1500ms | 4000ms | 1000ms b1- b5+N 300ms |");
  const DecideOnIncident said{table.the(kIllegalMove).id,
                              {IncidentDecision::Kind::kResolve, "", "one"}};
  const auto named = table.tracker.with_subject(said);
  auto other_number = std::get<DecideOnIncident>(named);
  ASSERT_EQ(other_number.about, table.the(kIllegalMove).subject());
  other_number.id = table.the(kPressedWithoutMove).id;
  table.decide(other_number);
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL RESOLVED");
  EXPECT_EQ(table.of(kPressedWithoutMove), "CRITICAL OPEN");
}

TEST(IncidentTracker, HearsADecisionOfAnEarlierVersionByTheNumber) {
  auto table = unquiet_game();
  const DecideOnIncident said{{1, 2}, {IncidentDecision::Kind::kAcknowledge, "", "one"}};
  table.decide(said);
  EXPECT_EQ(table.tracker.incidents()[1].life, Life::kAcknowledged);
}

TEST(IncidentTracker, GivesIncidentsTheNumbersUnderWhichTheyWereReportedAndOthersLaterOnes) {
  auto table = unquiet_game();
  const auto before = table.tracker.incidents();
  ASSERT_GE(before.size(), 4U);
  // The second was the first then, and the third was number five.
  const std::array reported = {NumberedSubject{1, before[1].subject()},
                               NumberedSubject{5, before[2].subject()}};
  table.tracker.renumber(reported);
  const auto after = table.tracker.incidents();
  ASSERT_EQ(after.size(), before.size());
  EXPECT_EQ(after[0].subject(), before[1].subject());
  EXPECT_EQ(after[1].id, (IncidentId{1, 5}));
  EXPECT_EQ(after[1].subject(), before[2].subject());
  EXPECT_EQ(after[2].id, (IncidentId{1, 6}));
  EXPECT_EQ(after[2].subject(), before[0].subject());
}

TEST(IncidentTracker, TellsSeveralAtOnePlyApartByWhenTheyBegan) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("1500ms | 4000ms | 4000ms | 4000ms |");
  const auto all = table.tracker.incidents();
  ASSERT_GE(all.size(), 2U) << table.reported();
  ASSERT_TRUE(all[0].subject().is_like(all[1].subject()));
  table.decide(
      DecideOnIncident{{1, 1}, {IncidentDecision::Kind::kResolve, "", "one"}, all[1].subject()});
  EXPECT_EQ(table.tracker.incidents()[0].life, Life::kOpen);
  EXPECT_EQ(table.tracker.incidents()[1].life, Life::kResolved);
}

TEST(IncidentTracker, RefusesToAcknowledgeWhatIsOverAndToReopenWhatIsOpen) {
  using Kind = IncidentDecision::Kind;
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("b1- b5+N 300ms |");
  const auto id = table.the(kIllegalMove).id;
  std::vector<IncidentChange> reported;
  const auto refused = [&](Kind kind) {
    SideDecision decision = DecideOnIncident{id, {kind, "they say so", "arbiter"}};
    return table.tracker.decide(table.table.now, decision, reported).error();
  };
  EXPECT_EQ(refused(Kind::kReopen).code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_EQ(refused(Kind::kReopen).message, "incident 1.1 is open");
  table.decide(id, Kind::kResolve);
  EXPECT_EQ(refused(Kind::kAcknowledge).code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_EQ(refused(Kind::kAcknowledge).message, "incident 1.1 is resolved: reopen it first");
  table.decide(id, Kind::kReopen);
  table.decide(id, Kind::kDismiss);
  EXPECT_EQ(refused(Kind::kAcknowledge).message, "incident 1.1 was dismissed: reopen it first");
  EXPECT_TRUE(reported.empty());
}

TEST(IncidentTracker, ResolvesByItselfWhatAnArbiterHasOnlyAcknowledged) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.observe(drivers::ClockMissing{});
  table.wait(seconds{10});
  table.decide(table.the(kClockLost).id, IncidentDecision::Kind::kAcknowledge);
  table.act([&] { table.table.read_clock(); });
  EXPECT_EQ(table.of(kClockLost), "WARNING RESOLVED");
  EXPECT_EQ(texts::reason(table.the(kClockLost)), "the clock is back");
  EXPECT_EQ(table.the(kClockLost).by, "");
}

TEST(IncidentTracker, KeepsAnOffenceAcknowledgedThatIsPutRight) {
  IncidentTable table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("b1- b5+N 300ms | 4000ms");
  table.decide(table.the(kIllegalMove).id, IncidentDecision::Kind::kAcknowledge);
  table.hands("b5- b1+N 3000ms | 1000ms b1- c3+N |");
  const auto reported = table.the(kIllegalMove);
  EXPECT_EQ(reported.life, Life::kAcknowledged);
  EXPECT_TRUE(reported.put_right);
  EXPECT_EQ(reported.by, "arbiter");
}

// A restart replays the game by rules that have the time of the result from the beginning.
TEST(IncidentTracker, AResultInTheTournamentIsTheSameInAReplay) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 5000ms");
  table.act([&] { table.table.stop_clock(); });
  table.wait(std::chrono::seconds{40});
  table.act([&] { table.table.lose_line(); });
  table.wait(std::chrono::seconds{10});
  const auto result_at = table.table.now;
  table.tracker.set_times({.result_since = result_at});
  table.wait(std::chrono::seconds{60});

  IncidentTracker replayed(TournamentRules{.result_since = result_at});
  std::vector<IncidentChange> reported;
  for (const auto& change : table.table.changes) replayed.take(change, reported);
  replayed.run_until(table.table.now, reported);
  EXPECT_EQ(replayed.incidents(), table.tracker.incidents()) << table.reported();
  EXPECT_EQ(table.of(IncidentKind::kClockStopped), "INFO RESOLVED");
  EXPECT_EQ(table.of(IncidentKind::kIllegalMove), "CRITICAL OPEN") << "it counts";
}

TEST(IncidentTracker, APlayerWhoIsSaidToBeHereIsSoInAReplay) {
  const std::chrono::minutes default_time{15};
  IncidentTable table({.default_time = default_time});
  table.start_clock();
  table.wait(std::chrono::minutes{16});
  const TournamentTimes times{.here_since = {.white = table.table.now, .black = {}}};
  table.tracker.set_times(times);
  table.wait(std::chrono::minutes{1});

  IncidentTracker replayed({.default_time = default_time, .here_since = times.here_since});
  std::vector<IncidentChange> reported;
  for (const auto& change : table.table.changes) replayed.take(change, reported);
  replayed.run_until(table.table.now, reported);
  EXPECT_EQ(replayed.incidents(), table.tracker.incidents()) << table.reported();
  EXPECT_EQ(table.of(IncidentKind::kPlayerAbsent), "INFO RESOLVED");
}

// Each player has made a move since the result was typed: it was typed for the wrong table.
TEST(IncidentTracker, AGameThatContinuesAfterAResultInTheTournamentIsTheSameInAReplay) {
  auto table = playing("e4 e5");
  const auto result_at = table.table.now;
  table.tracker.set_times({.result_since = result_at});
  table.play("Nf3 Nc6");
  table.act([&] { table.table.stop_clock(); });
  table.wait(std::chrono::seconds{60});

  IncidentTracker replayed(TournamentRules{.result_since = result_at});
  std::vector<IncidentChange> reported;
  for (const auto& change : table.table.changes) replayed.take(change, reported);
  replayed.run_until(table.table.now, reported);
  EXPECT_EQ(replayed.incidents(), table.tracker.incidents()) << table.reported();
  EXPECT_EQ(table.of(IncidentKind::kClockStopped), "INFO OPEN");
}

}  // namespace incident_tracker_test
}  // namespace jadoube::arbiter

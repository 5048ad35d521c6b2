// What becomes of the record and of the line: touches for the log, revisions, decisions, gaps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/arbiter/decisions/decision.h"
#include "daemon/texts/incident.h"
#include "daemon/tracking/recording/scoresheet.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace {

using testing::HasSubstr;
using enum IncidentKind;
using std::chrono::seconds;

TEST(Article4_3_1, AnotherPieceThatWasLiftedIsLoggedOnceThePlyIsFinal) {
  auto table = playing("e4 e5");
  table.hands("b1- 800ms b1+N 800ms g1- f3+N 300ms |");
  EXPECT_EQ(table.told(), "");
  table.play("Nc6 Bb5");
  const auto told = table.the(kTouchMove);
  EXPECT_EQ(told.severity, Severity::kLog);
  EXPECT_EQ(told.article, "4.3.1");
  EXPECT_EQ(told.ply, 3U);
  EXPECT_EQ(told.move, "2.Nf3");
  EXPECT_EQ(told.offender, rules::Color::kWhite);
  EXPECT_THAT(names_of(told.squares), HasSubstr("b1"));
}

TEST(Article4_3_1, ALiftWhileTheOpponentsClockRunsIsNone) {
  auto table = playing("e4 e5");
  table.hands("b8- 800ms b8+n 800ms g1- f3+N 300ms |");
  table.play("Nf6 Bb5 a6");
  EXPECT_EQ(table.of(kTouchMove), "");
}

TEST(Article4_3_1, Of2014HasItsOwnNumber) {
  auto table = playing("e4 e5", {.laws = rules::laws_of(rules::Edition::kFide2014)});
  table.hands("b1- 800ms b1+N 800ms g1- f3+N 300ms |");
  table.play("Nc6 Bb5");
  EXPECT_EQ(table.the(kTouchMove).article, "4.3a");
}

TEST(Article4_4_2, CastlingBegunWithTheRookIsLogged) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms h1- f1+R 600ms e1- g1+K 300ms |");
  table.play("Nf6 Re1 Be7");
  EXPECT_EQ(table.of(kRookFirstCastling), "LOG OPEN") << table.told();
  EXPECT_EQ(table.the(kRookFirstCastling).article, "4.4.2");
}

TEST(Article4_4_2, CastlingWithTheKingFirstIsNone) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms e1- g1+K 600ms h1- f1+R 300ms |");
  table.play("Nf6 Re1 Be7");
  EXPECT_EQ(table.of(kRookFirstCastling), "");
}

TEST(MoveRevised, IsAConfirmedPlyThatWasTakenBack) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 300ms |");
  EXPECT_EQ(table.told(), "");
  table.hands("2000ms f3- g1+N 9000ms");
  const auto told = table.the(kMoveRevised);
  EXPECT_EQ(told.severity, Severity::kInfo);
  EXPECT_EQ(told.ply, 3U);
  EXPECT_THAT(texts::what(told), HasSubstr("2.Nf3, told for certain, was taken back"));
}

TEST(MoveRevised, IsNoneOfAPlyThatWasOnlyProvisional) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 1000ms f3- g1+N 500ms b1- c3+N 300ms |");
  EXPECT_EQ(table.table.moves(), "e4 e5 Nc3");
  EXPECT_EQ(table.of(kMoveRevised), "");
}

// An arbiter has the record so.
void rule(IncidentTable& table, const std::vector<model::Correction>& corrections) {
  table.wait(seconds{1});
  table.desk.expect_ruling();
  table.act([&] { table.table.derive_again(corrections); });
}

model::Correction take_back_to(std::size_t plies, IncidentTable& table) {
  return {.after = table.table.now, .keep = plies};
}

// Ply `number` as an arbiter writes it: the illegal move stands.
model::Correction stands_illegal(std::size_t number, rules::Move move, IncidentTable& table) {
  auto ply = tracking::Scoresheet::ply_of(table.table.game().position(), move, table.table.now);
  if (number <= table.table.game().plies.size()) ply = table.table.game().plies[number - 1];
  ply.state = model::PlyState::kIllegal;
  ply.evidence = model::Evidence::kArbiter;
  ply.confirmed_at = table.table.now;
  return {.after = table.table.now, .keep = number - 1, .plies = {ply}};
}

TEST(MoveRevised, IsNoneWhereTheArbiterTookTheMoveBackAndIsNoneAfterUndo) {
  auto table = playing("e4 e5 Nf3");
  table.wait(seconds{5});
  rule(table, {take_back_to(2, table)});
  ASSERT_EQ(table.table.moves(), "e4 e5");
  EXPECT_EQ(table.of(kMoveRevised), "");
  rule(table, {});
  ASSERT_EQ(table.table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.of(kMoveRevised), "");
}

TEST(Article7_5_1, AnIllegalMoveThatAnArbiterWroteIsNotToldToHim) {
  auto table = playing("e4 e5");
  table.wait(seconds{2});
  const rules::Move jump{rules::Square::b1, rules::Square::b5};
  rule(table, {stands_illegal(3, jump, table)});
  table.wait(seconds{20});
  ASSERT_EQ(table.table.game().plies.size(), 3U);
  EXPECT_EQ(table.told(), "");
}

TEST(Article7_5_1, OneThatWasToldAndStandsAsAnArbiterSaysIsResolvedAndCounts) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 5000ms");
  ASSERT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
  rule(table, {stands_illegal(3, {}, table)});
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL RESOLVED");
  EXPECT_EQ(texts::reason(table.the(kIllegalMove)), "an arbiter has ruled that it stands");
  EXPECT_FALSE(table.the(kIllegalMove).put_right);
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
  rule(table, {});
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
}

TEST(Article7_5_1, OneThatAnArbiterTookBackStaysAnOffenceAndSaysWhoPutItRight) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 5000ms");
  rule(table, {take_back_to(2, table)});
  const auto told = table.the(kIllegalMove);
  EXPECT_TRUE(told.put_right);
  EXPECT_EQ(told.life, Life::kOpen);
  EXPECT_EQ(texts::reason(told), "an arbiter has corrected the record");
}

// Two knights and a bishop were moved while nobody listened, in one order or the other.
void play_in_a_gap(IncidentTable& table, std::string_view script, seconds away) {
  table.observe(
      drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "unplugged"});
  table.unseen(script);
  table.wait(away);
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  table.act([&] { table.table.dump(); });
}

TEST(NeedsDecision, IsTwoExplanationsThatStayForFiveSeconds) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "g1- f3+N b8- c6+n f1- c4+B", seconds{1});
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kNeedsDecision), "");
  table.wait(seconds{2});
  const auto told = table.the(kNeedsDecision);
  EXPECT_EQ(told.severity, Severity::kWarning);
  EXPECT_EQ(told.margin, 0);
  EXPECT_THAT(texts::what(told), HasSubstr(", or "));
}

TEST(NeedsDecision, StaysTheSameOneWhilePlayGoesOn) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "f1- c4+B b8- c6+n g1- f3+N f8- c5+b", seconds{1});
  table.wait(seconds{6});
  table.play("O-O Nf6 d3 d6");
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN");
  EXPECT_EQ(table.the(kNeedsDecision).ply, 3U);
}

TEST(NeedsDecision, IsNoneWhereOneLineFits) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "g1- f3+N b8- c6+n", seconds{1});
  table.wait(seconds{10});
  EXPECT_EQ(table.of(kNeedsDecision), "");
}

// What was played before the kings were put into the centre follows from no ply.
IncidentTable ended_with_plies_missing() {
  auto table = playing("e4 e5");
  table.hands("g1- g5+N b8- b4+n 3000ms e1- e8- d4+K e5+k 3000ms");
  return table;
}

TEST(NeedsDecision, IsAGameThatIsOverAndLacksPlies) {
  auto table = ended_with_plies_missing();
  EXPECT_EQ(table.of(kNeedsDecision), "");
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN") << table.told();
  EXPECT_EQ(texts::what(table.the(kNeedsDecision)),
            "The game is over, and its moves since 1...e5 are not known");
  table.wait(seconds{60});
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN") << table.told();
}

TEST(NeedsDecision, IsLeftOpenWhereTheNextGameBegins) {
  for (const auto waited : {seconds{0}, seconds{6}}) {
    auto table = ended_with_plies_missing();
    table.wait(waited);
    table.hands("d4- e1+K e5- e8+k g5- b4- g1+N b8+n e4- e5- e2+P e7+p 3000ms");
    ASSERT_EQ(table.table.game().ordinal, 2);
    std::erase_if(table.changes, [](const IncidentChange& change) {
      return change.incident.kind != kNeedsDecision;
    });
    ASSERT_FALSE(table.changes.empty()) << waited.count();
    EXPECT_EQ(table.changes.back().incident.life, Life::kOpen) << waited.count();
    EXPECT_EQ(table.changes.back().incident.id.game, 1) << waited.count();
  }
}

TEST(NeedsDecision, IsAGameThatEndedWhileNobodyListened) {
  auto table = playing("e4 e5 Nf3 Nc6 Bc4 Bc5");
  play_in_a_gap(table, "c4- f1+B c5- f8+b f3- g1+N c6- b8+n e4- e2+P e5- e7+p", seconds{1});
  table.wait(seconds{20});
  ASSERT_EQ(table.table.game().ordinal, 2);
  std::erase_if(table.changes, [](const IncidentChange& change) {
    return change.incident.kind != kNeedsDecision;
  });
  ASSERT_FALSE(table.changes.empty());
  EXPECT_EQ(table.changes.back().incident.life, Life::kOpen);
  EXPECT_EQ(texts::what(table.changes.back().incident),
            "The game is over, and its moves since 3...Bc5 are not known");
}

TEST(NeedsDecision, IsResolvedWhereAnArbiterWritesWhatAGameLacked) {
  auto table = ended_with_plies_missing();
  table.wait(seconds{5});
  const auto correction =
      correction_of(InsertPlies{3, "Nf3 Na6 Ng5 Nb4"}, table.table.watch.board(), table.table.now);
  rule(table, {*correction});
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING RESOLVED") << table.told();
  EXPECT_EQ(texts::reason(table.the(kNeedsDecision)), "an arbiter has corrected the record");
}

TEST(BoardLost, IsToldAfterThreeSecondsAndThatItIsBack) {
  auto table = playing("e4 e5");
  table.observe(
      drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "unplugged"});
  table.wait(std::chrono::milliseconds{2900});
  EXPECT_EQ(table.told(), "");
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
  EXPECT_EQ(texts::why(table.the(kBoardLost)), "unplugged");
  table.wait(seconds{60});
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  EXPECT_EQ(table.of(kBoardLost), "WARNING RESOLVED");
  EXPECT_EQ(table.of(kBoardBack), "INFO OPEN");
  EXPECT_EQ(texts::what(table.the(kBoardBack)), "The board is back after 63 s");
}

constexpr drivers::ConnectionState kLost = drivers::ConnectionState::kLost,
                                   kConnecting = drivers::ConnectionState::kConnecting,
                                   kLive = drivers::ConnectionState::kLive;

void see_link(IncidentTable& table, drivers::ConnectionState state, std::string_view why) {
  table.observe(drivers::ConnectionChanged{state, "/dev/board", std::string(why)});
}

TEST(BoardLost, IsNoneOfABoardThatHasNotBeenThereYet) {
  tracking::BoardTracker watch;
  IncidentTracker desk({});
  std::vector<IncidentChange> told;
  std::vector<model::TimedChange> changes;
  Instant now{seconds{1000}};
  for (const auto state : {kConnecting, kLost, kConnecting, kLive}) {
    now += seconds{20};
    watch.observe(now, drivers::ConnectionChanged{state, "/dev/board", "as it is"}, changes);
  }
  for (const auto& change : changes) desk.take(change, told);
  desk.run_until(now + seconds{60}, told);
  EXPECT_EQ(changes.size(), 4U);
  EXPECT_TRUE(told.empty());
}

TEST(BoardLost, IsToldAfterARestartOfTheDaemonWhenALineDoesNotOpen) {
  auto table = playing("e4 e5");
  see_link(table, kLost, model::kDaemonWasNotRunning);
  see_link(table, kConnecting, "no answer yet");
  table.wait(seconds{9});
  EXPECT_EQ(table.told(), "");
  table.wait(seconds{2});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
}

TEST(BoardLost, IsNoneOfALineThatIsLiveSoonAfterARestartOfTheDaemon) {
  auto table = playing("e4 e5");
  see_link(table, kLost, model::kDaemonWasNotRunning);
  table.wait(seconds{8});
  see_link(table, kLive, "");
  table.wait(seconds{20});
  EXPECT_EQ(table.of(kBoardLost) + table.of(kBoardBack), "");
  see_link(table, kLost, "unplugged");
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
}

TEST(BoardLost, IsNoneAfterARestartWhereNoGameGoesOn) {
  IncidentTable no_move;
  see_link(no_move, kLost, model::kDaemonWasNotRunning);
  no_move.wait(seconds{60});
  see_link(no_move, kLive, "");
  EXPECT_EQ(no_move.told(), "");
  auto long_ago = playing("e4 e5");
  long_ago.wait(std::chrono::hours{12});
  see_link(long_ago, kLost, model::kDaemonWasNotRunning);
  long_ago.wait(seconds{60});
  see_link(long_ago, kLive, "");
  EXPECT_EQ(long_ago.of(kBoardLost) + long_ago.of(kBoardBack), "");
}

TEST(BoardLost, IsNeverShownWhereTheLineComesBackAtOnce) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "", seconds{2});
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kBoardLost) + table.of(kBoardBack), "");
}

}  // namespace
}  // namespace jadoube::arbiter

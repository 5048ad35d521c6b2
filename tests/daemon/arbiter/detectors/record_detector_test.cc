// What becomes of the record: revisions, decisions that are needed, games that are not followed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/arbiter/decisions/decision.h"
#include "daemon/arbiter/detectors/record_detectors.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace record_detector_test {

using testing::HasSubstr;
using enum IncidentKind;
using model::IncidentCase;
using std::chrono::seconds;

// Black's king is gone from the board, and whatever is played, no ply explains what stands.
IncidentTable not_followed() {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("e8- f1- d4+k c5+P 700ms | 1500ms a7- b4+q 700ms | 1500ms h1- g5+r 700ms | 1500ms");
  return table;
}

TEST(NotFollowed, IsReportedOnceAndStandsForWhatStandsWrongAtEachPress) {
  auto table = not_followed();
  table.wait(seconds{3});
  ASSERT_EQ(table.of(kNeedsDecision), "WARNING OPEN") << table.table.moves() << "\n"
                                                      << table.reported();
  EXPECT_EQ(texts::what(table.the(kNeedsDecision)),
            "The moves since 2...Nc6 are not known: the position on the board does not follow "
            "from the record");
  EXPECT_EQ(table.the(kNeedsDecision).ply, 4U);
  const auto before = table.tracker.incidents().size();
  table.hands("a8- h3+k 700ms | 2000ms a1- h4+k 700ms | 2000ms c6- h5+k 700ms | 12000ms");
  EXPECT_EQ(table.tracker.incidents().size(), before) << table.reported();
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN");
}

TEST(NotFollowed, ResolvesWhatWasReportedBeforeAndSaysWhy) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("e8- f1- d4+k c5+P 700ms | 4000ms");
  ASSERT_EQ(table.of(kDisplacedPiece), "WARNING OPEN") << table.reported();
  table.hands("a7- b4+q 700ms | 2000ms h1- g5+r 700ms | 5000ms");
  EXPECT_EQ(table.of(kDisplacedPiece), "WARNING RESOLVED") << table.reported();
  EXPECT_THAT(texts::reason(table.the(kDisplacedPiece)), HasSubstr("no longer followed"));
}

TEST(NotFollowed, IsResolvedWhenTheRecordStandsAgain) {
  auto table = not_followed();
  table.wait(seconds{10});
  table.hands("d4- c5- b4- g5- e8+k f1+B a7+p h1+R 6000ms");
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING RESOLVED") << table.reported();
  EXPECT_EQ(texts::reason(table.the(kNeedsDecision)), "the game is followed again");
}

TEST(NotFollowed, IsNotReportedForOnePieceThatStandsWrongWhileTheGameContinues) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("f1- g2- b5+B 300ms |");
  table.play("a6 Ba4 Nf6 d3 d6");
  EXPECT_EQ(table.of(kNeedsDecision), "");
}

TEST(MoveRevised, IsAConfirmedPlyThatWasTakenBack) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 300ms |");
  EXPECT_EQ(table.reported(), "");
  table.hands("2000ms f3- g1+N 9000ms");
  const auto reported = table.the(kMoveRevised);
  EXPECT_EQ(reported.severity, Severity::kInfo);
  EXPECT_EQ(reported.ply, 3U);
  EXPECT_THAT(texts::what(reported),
              HasSubstr("2.Nf3 was reported as certain, and was taken back"));
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
  table.tracker.expect_ruling();
  table.act([&] { table.table.derive_again(corrections); });
}

model::Correction take_back_to(std::size_t plies, IncidentTable& table) {
  return {.after = table.table.now, .keep = plies};
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
  const auto reported = table.the(kNeedsDecision);
  EXPECT_EQ(reported.severity, Severity::kWarning);
  EXPECT_EQ(reported.margin, 0);
  // Both have the same moves.
  EXPECT_EQ(reported.facts.which, IncidentCase::kOtherOrder);
}

TEST(NeedsDecision, StaysTheSameOneWhilePlayContinues) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "f1- c4+B b8- c6+n g1- f3+N f8- c5+b", seconds{1});
  table.wait(seconds{6});
  table.play("O-O Nf6 d3 d6");
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN");
  EXPECT_EQ(table.the(kNeedsDecision).ply, 3U);
}

// All orders lead to the same position.
TEST(NeedsDecision, IsOneChoiceIfTheSameMovesWerePlayedInAnotherOrder) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "g1- f3+N b8- c6+n f1- c4+B", seconds{1});
  table.wait(seconds{6});
  const auto reported = table.the(kNeedsDecision);
  EXPECT_EQ(reported.facts.which, IncidentCase::kOtherOrder) << table.reported();
  EXPECT_THAT(texts::what(reported), HasSubstr("in which order?"));
}

TEST(NeedsDecision, IsNoneWhereOneVariationFits) {
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
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN") << table.reported();
  EXPECT_EQ(texts::what(table.the(kNeedsDecision)),
            "The game is over, and its moves since 1...e5 are not known");
  table.wait(seconds{60});
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN") << table.reported();
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
  const auto correction = correction_of(InsertPlies{3, "Nf3 Na6 Ng5 Nb4"},
                                        table.table.tracker.board(), table.table.now);
  rule(table, {*correction});
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING RESOLVED") << table.reported();
  EXPECT_EQ(texts::reason(table.the(kNeedsDecision)), "an arbiter has corrected the record");
}

constexpr drivers::ConnectionState kLost = drivers::ConnectionState::kLost,
                                   kConnecting = drivers::ConnectionState::kConnecting,
                                   kLive = drivers::ConnectionState::kLive;

// Without a clock nothing else tells that the record has stopped.
TEST(NeedsDecision, IsReportedWhenPiecesStandUnexplainedInQuiet) {
  IncidentTable table;
  table.play("e4 e5 Nf3");
  table.hands("1500ms b8- b3+n 300ms h7- g5+p 1000ms");
  table.wait(std::chrono::seconds{18});
  EXPECT_EQ(table.of(IncidentKind::kNeedsDecision), "");
  table.wait(std::chrono::seconds{3});
  EXPECT_EQ(table.of(IncidentKind::kNeedsDecision), "WARNING OPEN");
  table.hands("b3- b8+n g5- h7+p 2000ms");
  EXPECT_EQ(table.of(IncidentKind::kNeedsDecision).find("OPEN"), std::string::npos);
}

TEST(NeedsDecision, LeavesTimeToSetThePiecesBackAfterATakeBack) {
  IncidentTable table;
  table.play("e4 e5 Nf3 Nc6 Bb5 a6");
  table.wait(std::chrono::seconds{30});
  rule(table, {take_back_to(2, table)});
  table.wait(std::chrono::seconds{10});
  EXPECT_EQ(table.of(IncidentKind::kNeedsDecision), "");
}

TEST(NeedsDecision, IsNotReportedOfAPieceInTheHand) {
  IncidentTable table;
  table.play("e4 e5 Nf3");
  table.hands("1500ms b8-");
  table.wait(std::chrono::seconds{60});
  EXPECT_EQ(table.reported(), "");
}

// Mate stands, and the pieces are set up again, with a pause in the middle. Nobody gave the result
// on the board, and the clock may still run.
TEST(NeedsDecision, IsNotReportedOfAGameThatIsOverWhenItsPiecesAreSetUp) {
  for (const bool clock_stands : {true, false}) {
    auto table = playing("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    if (clock_stands) table.act([&] { table.table.stop_clock(); });
    table.wait(seconds{3});
    table.hands("f7- d1+Q 1000ms c4- f1+B 1000ms e4- e2+P");
    table.wait(seconds{40});
    EXPECT_EQ(table.of(kNeedsDecision), "") << clock_stands;
    table.hands("c6- b8+n 1000ms f6- g8+n");
    table.wait(seconds{40});
    EXPECT_EQ(table.of(kNeedsDecision), "") << clock_stands;
  }
}

// The daemon was killed, the board keeps no log, and eight plies were made meanwhile: there are too
// many ways.
TEST(NeedsDecision, IsReportedOnceWhereMoreWasPlayedInAnOutageThanCanBeFound) {
  for (const bool clock : {true, false}) {
    IncidentTable table({}, {.can = {.clock = clock, .own_log = false}});
    if (clock) table.start_clock();
    table.play("e4 e5 Nf3 Nc6");
    table.wait(seconds{12});
    const std::string press = clock ? "|" : "";
    std::string script;
    for (const auto* ply : {"f1- c4+B", "f8- c5+b", "c2- c3+P", "g8- f6+n", "d2- d3+P", "d7- d6+p",
                            "b1- d2+N", "a7- a6+p"}) {
      script += std::string(" 1500ms ") + ply + " " + press;
    }
    play_in_a_gap(table, script, seconds{5});
    if (clock) table.act([&] { table.table.read_clock(); });
    table.wait(seconds{60});
    EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN") << clock << "\n" << table.reported();
    table.hands("1500ms h2- h3+P 300ms " + press + " 1500ms h7- h6+p 300ms " + press +
                " 1500ms c4- b3+B 300ms " + press + " 1500ms c5- a7+b 300ms " + press);
    table.wait(seconds{60});
    EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN") << clock << "\n" << table.reported();
  }
}

}  // namespace record_detector_test
}  // namespace jadoube::arbiter

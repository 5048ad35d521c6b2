#include <gtest/gtest.h>

#include "daemon/arbiter/incidents/incident_list.h"
#include "daemon/texts/incident.h"
#include "daemon/tracking/recorded/scoresheet.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace incident_closing_test {

using enum IncidentKind;
using std::chrono::seconds;

// An arbiter has the record so.
void rule(IncidentTable& table, const std::vector<model::Correction>& corrections) {
  table.wait(seconds{1});
  table.tracker.expect_ruling();
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

TEST(Article7_5_1, AnIllegalMoveThatAnArbiterWroteIsNotReported) {
  auto table = playing("e4 e5");
  table.wait(seconds{2});
  const rules::Move jump{rules::Square::b1, rules::Square::b5};
  rule(table, {stands_illegal(3, jump, table)});
  table.wait(seconds{20});
  ASSERT_EQ(table.table.game().plies.size(), 3U);
  EXPECT_EQ(table.reported(), "");
}

TEST(Article7_5_1, OneThatWasReportedAndStandsByARulingIsResolvedAndCounts) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 5000ms");
  ASSERT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
  rule(table, {stands_illegal(3, {}, table)});
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL RESOLVED");
  EXPECT_EQ(texts::reason(table.the(kIllegalMove)),
            "an arbiter has ruled that the move is not "
            "taken back");
  EXPECT_FALSE(table.the(kIllegalMove).put_right);
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
  rule(table, {});
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
}

TEST(Article7_5_1, OneThatAnArbiterTookBackStaysAnOffenceAndSaysWhoPutItRight) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 5000ms");
  rule(table, {take_back_to(2, table)});
  const auto reported = table.the(kIllegalMove);
  EXPECT_TRUE(reported.put_right);
  EXPECT_EQ(reported.life, Life::kOpen);
  EXPECT_EQ(texts::reason(reported), "an arbiter has corrected the record");
}

model::Correction moves_to(std::string name, IncidentTable& table) {
  return {.after = table.table.now,
          .keep = table.table.game().plies.size(),
          .adjournment = model::Adjournment{
              .at = table.table.now, .is_moved = true, .moved_to = std::move(name)}};
}

TEST(IncidentClosing, ABoardThatItsGameHasLeftNeedsNobody) {
  auto table = playing("e4 e5");
  for (int i = 0; i < 8; ++i) table.hands("h1- h1+R");
  table.act([&] { table.table.stop_clock(); });
  table.wait(seconds{30});
  table.act([&] { table.table.lose_line(); });
  table.wait(seconds{10});
  ASSERT_EQ(table.of(kSensorFault), "WARNING OPEN");
  ASSERT_EQ(table.of(kBoardLost), "WARNING OPEN");
  ASSERT_EQ(table.of(kClockStopped), "INFO OPEN");
  rule(table, {moves_to("spare-2", table)});
  for (const auto kind : {kSensorFault, kBoardLost, kClockStopped}) {
    EXPECT_EQ(table.the(kind).life, Life::kResolved) << to_string(kind);
    EXPECT_EQ(texts::reason(table.the(kind)), "the game continues at another board")
        << to_string(kind);
  }
  // It is mended, or put away.
  table.act([&] { table.table.find_line(); });
  table.wait(seconds{60});
  table.act([&] { table.table.lose_line(); });
  table.wait(seconds{60});
  EXPECT_EQ(table.of(kBoardLost), "WARNING RESOLVED");
  EXPECT_EQ(table.of(kBoardBack), "");
}

TEST(IncidentClosing, AnOffenceStaysWhenTheGameContinuesAtAnotherBoard) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 5000ms");
  ASSERT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
  rule(table, {moves_to("spare-2", table)});
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
}

TEST(IncidentClosing, ALostBoardOfAnAdjournedGameIsStillLost) {
  auto table = playing("e4 e5");
  table.act([&] { table.table.lose_line(); });
  table.wait(seconds{10});
  ASSERT_EQ(table.of(kBoardLost), "WARNING OPEN");
  auto adjourned = moves_to("", table);
  adjourned.adjournment->is_moved = false;
  rule(table, {adjourned});
  EXPECT_EQ(table.the(kBoardLost).life, Life::kOpen);
}

// A wrong `replace` made the moves after it illegal.
TEST(IncidentClosing, WhatCameOfARulingIsWithdrawnWhenTheRulingIsUndone) {
  auto table = playing("e4 e5 Nf3 Nc6 Bc4");
  table.wait(seconds{1});
  const auto ruled = table.table.now;
  auto instead = stands_illegal(5, {}, table);
  // As the arbiter wrote it, the bishop went to b5.
  instead.plies[0] = table.table.game().plies[4];
  instead.plies[0].move.to = rules::Square::b5;
  instead.plies[0].san = "Bb5";
  rule(table, {instead});
  table.hands("1500ms g8- f6+n 300ms | 1500ms c4- f7- f7+B 300ms | 8000ms");
  const auto wrong = table.reported();
  table.wait(seconds{1});
  table.tracker.expect_ruling(ruled);
  table.act([&] { table.table.derive_again({}); });
  EXPECT_EQ(wrong, "1.1 ILLEGAL_MOVE INFO OPEN\n");
  EXPECT_EQ(table.reported(), "1.1 ILLEGAL_MOVE INFO WITHDRAWN\n");
  EXPECT_FALSE(table.the(kIllegalMove).put_right);
}

}  // namespace incident_closing_test
}  // namespace jadoube::arbiter

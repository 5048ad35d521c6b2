#include <gtest/gtest.h>

#include "daemon/arbiter/clock_audit/audited_ply.h"

namespace jadoube::arbiter {
namespace audit_findings_test {

using namespace std::chrono_literals;
using rules::Color;
using Kind = ClockFindingKind;

ClockFinding finding(Kind kind, std::size_t ply, std::optional<Color> who,
                     std::chrono::milliseconds by) {
  return {kind, ply, who, by, {.kind = kind, .player = who}};
}

TEST(AuditFindings, AFaultOfBothClocksIsOneFinding) {
  AuditFindings findings(3s);
  findings.add(finding(Kind::kPeriodEarly, 76, Color::kWhite, 30min));
  findings.add(finding(Kind::kPeriodEarly, 77, Color::kBlack, 30min));
  ASSERT_EQ(findings.all().size(), 1U);
  EXPECT_EQ(findings.all()[0].who, std::nullopt);
  EXPECT_TRUE(findings.all()[0].fault.each);
}

TEST(AuditFindings, FaultsOfBothClocksThatDifferOrAreFarApartAreTwo) {
  AuditFindings findings(3s);
  findings.add(finding(Kind::kWrongMainTime, 0, Color::kWhite, 5min));
  findings.add(finding(Kind::kWrongMainTime, 0, Color::kBlack, -5min));
  EXPECT_EQ(findings.all().size(), 2U);
  findings.add(finding(Kind::kExtraPress, 10, Color::kWhite, 30s));
  findings.add(finding(Kind::kExtraPress, 21, Color::kBlack, 30s));
  EXPECT_EQ(findings.all().size(), 4U);
}

TEST(AuditFindings, WithdrawsThePerMoveTimeOfOnePlayer) {
  AuditFindings findings(3s);
  findings.add(finding(Kind::kWrongPerMove, 9, Color::kWhite, 10s));
  findings.add(finding(Kind::kWrongPerMove, 10, Color::kBlack, -10s));
  findings.withdraw_per_move(Color::kWhite);
  ASSERT_EQ(findings.all().size(), 1U);
  EXPECT_EQ(findings.all()[0].who, Color::kBlack);
  findings.withdraw_per_move(std::nullopt);
  EXPECT_TRUE(findings.all().empty());
}

TEST(AuditFindings, WithdrawsAMainTimeThatAnIncrementExplains) {
  AuditFindings findings(3s);
  findings.add(finding(Kind::kWrongMainTime, 0, Color::kWhite, 20s));
  findings.add(finding(Kind::kWrongMainTime, 0, Color::kBlack, 5min));
  findings.withdraw_main_time(10s);
  ASSERT_EQ(findings.all().size(), 1U);
  EXPECT_EQ(findings.all()[0].by, 5min);
}

}  // namespace audit_findings_test
}  // namespace jadoube::arbiter

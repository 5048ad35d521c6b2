// Every kind of incident, provoked by hands, clock and line of an emulated board; and beside each
// what comes near and must stay silent. The rows are in kind_cases_*.cc.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "daemon/model/daemon_finding.h"
#include "tests/daemon/arbiter/incidents/kind_cases.h"

namespace jadoube::arbiter {

EmulatedTable::Setting standing(std::string_view fields, TournamentRules rules) {
  return {.standing = *rules::parse_placement(fields),
          .is_orientation_reported = true,
          .rules = std::move(rules)};
}

TournamentRules unsupervised_rapid() {
  return {.conditions = {rules::Tempo::kRapid, rules::Supervision::kLimited}};
}

namespace incident_kinds_test {

constexpr std::chrono::seconds kSensing{1};

const std::vector<KindCase>& all_cases() {
  static const auto all = [] {
    std::vector<KindCase> cases;
    for (const auto& some : {cases_of_moves(), cases_of_pieces(), cases_of_endings(),
                             cases_of_clocks(), cases_of_devices()}) {
      cases.insert(cases.end(), some.begin(), some.end());
    }
    return cases;
  }();
  return all;
}

class IncidentKinds : public testing::TestWithParam<KindCase> {};

TEST_P(IncidentKinds, AreReportedInTimeAndNothingElseIs) {
  const auto& happens = GetParam();
  EmulatedTable table(happens.table);
  table.happen(happens.script);
  SCOPED_TRACE(table.history());
  EXPECT_EQ(table.reported(), happens.reported);
  if (!happens.provokes()) return;
  const auto after = table.reported_after(happens.kind);
  ASSERT_TRUE(after);
  EXPECT_GE(*after, happens.patience);
  EXPECT_LE(*after, happens.patience + kSensing);
}

INSTANTIATE_TEST_SUITE_P(All, IncidentKinds, testing::ValuesIn(all_cases()), [](const auto& row) {
  return std::string(to_string(row.param.kind)) + "_" + row.param.name;
});

TEST(IncidentKindCases, ProvokeEveryKindAndComeNearEveryKind) {
  for (std::size_t i = 0; i < kIncidentKinds; ++i) {
    const auto kind = static_cast<IncidentKind>(i);
    // Behind an emulated board there is no disk, no output and no tournament.
    if (model::is_of_daemon(kind)) continue;
    // Two boards have tests of their own (`pair_detector_test.cc`, `emulated_pairs_test.cc`).
    if (kind == IncidentKind::kBoardsDiffer) continue;
    const auto any = [&](bool provokes) {
      return std::ranges::any_of(all_cases(), [&](const KindCase& happens) {
        return happens.kind == kind && happens.provokes() == provokes;
      });
    };
    EXPECT_TRUE(any(true)) << "nothing provokes " << to_string(kind);
    EXPECT_TRUE(any(false)) << "nothing comes near " << to_string(kind);
  }
}

}  // namespace incident_kinds_test
}  // namespace jadoube::arbiter

#include "daemon/arbiter/incidents/incident.h"

#include <gtest/gtest.h>

#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace incident_test {

using enum IncidentKind;

TEST(IncidentKind, HasTheWordsOfTheApi) {
  for (std::size_t i = 0; i < kIncidentKinds; ++i) {
    const auto kind = static_cast<IncidentKind>(i);
    EXPECT_EQ(parse_incident_kind(to_string(kind)), kind);
  }
  EXPECT_EQ(to_string(kBothKingsInCheck), "BOTH_KINGS_IN_CHECK");
  EXPECT_FALSE(parse_incident_kind("illegal move"));
}

TEST(Incident, IsTakenOverAndGivenBack) {
  using Kind = IncidentDecision::Kind;
  Incident incident;
  incident.life = Life::kOpen;
  ASSERT_TRUE(decide({.kind = Kind::kAcknowledge, .by = "one"}, incident));
  EXPECT_EQ(incident.by, "one");
  ASSERT_TRUE(decide({.kind = Kind::kAcknowledge, .by = "other"}, incident));
  EXPECT_EQ(incident.life, Life::kAcknowledged);
  EXPECT_EQ(incident.by, "other") << "the others see who has it now";
  ASSERT_TRUE(decide({.kind = Kind::kReopen, .by = "other"}, incident));
  EXPECT_EQ(incident.life, Life::kOpen);
}

}  // namespace incident_test
}  // namespace jadoube::arbiter

#include "daemon/arbiter/incident.h"

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

// Two arbiters press the button at the same moment: each reads what the other did.
TEST(Incident, ASecondArbiterHearsWhoWasFaster) {
  using Kind = IncidentDecision::Kind;
  Incident incident;
  incident.id = {1, 2};
  const auto refusal = [&](Kind kind, const char* by, bool takes_over = false) {
    const auto checked = check_not_done_by_another(
        {.kind = kind, .reason = "x", .by = by, .takes_over = takes_over}, incident);
    return checked ? std::string() : checked.error().message;
  };
  EXPECT_EQ(refusal(Kind::kAcknowledge, "one"), "");
  incident.life = Life::kAcknowledged;
  incident.by = "one";
  EXPECT_EQ(refusal(Kind::kAcknowledge, "two"),
            "one already has incident 1.2. To take it over, use --take-over");
  EXPECT_EQ(refusal(Kind::kAcknowledge, "two", true), "");
  EXPECT_EQ(refusal(Kind::kAcknowledge, "one"), "");
  EXPECT_EQ(refusal(Kind::kResolve, "two"), "") << "who has it may be helped";
  for (const Kind kind : {Kind::kResolve, Kind::kDismiss, Kind::kAcknowledge}) {
    incident.life = Life::kResolved;
    EXPECT_EQ(refusal(kind, "two"), "incident 1.2 was already resolved by one");
    EXPECT_EQ(refusal(kind, "one"), "");
    incident.life = Life::kDismissed;
    EXPECT_EQ(refusal(kind, "two"), "incident 1.2 was already dismissed by one");
  }
  EXPECT_EQ(refusal(Kind::kReopen, "two"), "");
  incident.by.clear();
  EXPECT_EQ(refusal(Kind::kDismiss, "two"), "") << "it ended by itself";
}

}  // namespace incident_test
}  // namespace jadoube::arbiter

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

}  // namespace incident_test
}  // namespace jadoube::arbiter

#include <gmock/gmock.h>

#include "daemon/texts/incident.h"

namespace jadoube::texts {
namespace incident_name_test {

TEST(IncidentName, ANameIsReadBackWhateverTheBoardIsCalled) {
  for (const std::string board : {"table-1", "12345", "a.b-c.d", "-", "."}) {
    for (const model::IncidentId id : {model::IncidentId{0, 1}, {12, 345}}) {
      const auto place = parse_incident_name(incident_name(board, id));
      ASSERT_TRUE(place) << place.error().message;
      EXPECT_EQ(place->board, board);
      EXPECT_EQ(place->id, id);
    }
  }
}

TEST(IncidentName, AnIncidentOfADaemonHasANameThatNoBoardsIncidentHas) {
  EXPECT_EQ(incident_name("", {0, 4}), "incidents/daemon.4");
  EXPECT_EQ(incident_name("north:", {0, 4}), "incidents/north:daemon.4");
  for (const std::string daemon : {"", "north:", "hall-2:"}) {
    const auto place = parse_incident_name(incident_name(daemon, {0, 4}));
    ASSERT_TRUE(place) << place.error().message;
    EXPECT_EQ(place->board, daemon);
    EXPECT_EQ(place->id, (model::IncidentId{0, 4}));
  }
  for (const std::string board : {"daemon", "north:daemon"}) {
    EXPECT_EQ(parse_incident_name(incident_name(board, {1, 4}))->board, board);
  }
}

TEST(IncidentName, RefusesWhatIsNoNameAndSaysWhatOneLooksLike) {
  for (const std::string name :
       {"", "a-1.2", "incidents/", "incidents/a-1", "incidents/a.1", "incidents/-1.2",
        "incidents/a-1.0", "incidents/north:-1.2", "incidents/daemon.0", "incidents/xdaemon.1",
        "incidents/a-1.-2", "incidents/a--1.2x", "incidents/a-1.99999999999"}) {
    const auto place = parse_incident_name(name);
    ASSERT_FALSE(place) << name;
    EXPECT_EQ(place.error().code, rules::ErrorCode::kInvalidArgument);
    EXPECT_THAT(place.error().message, testing::HasSubstr("as in incidents/12345-1.2"));
  }
}

}  // namespace incident_name_test
}  // namespace jadoube::texts

#include "daemon/api/call/hall_name.h"

#include <gtest/gtest.h>

namespace jadoube::api {
namespace hall_name_test {

TEST(HallName, IsTakenOutAndPutIn) {
  for (const std::string name :
       {"games/north:table-1-3", "boards/north:a", "incidents/north:table-1-3.2",
        "games/north:a:b-1", "incidents/north:daemon.3"}) {
    std::string there = name;
    EXPECT_EQ(take_hall_out(there), "north") << name;
    EXPECT_EQ(there.find("north"), std::string::npos) << there;
    put_hall_in("north", there);
    EXPECT_EQ(there, name);
  }
}

TEST(HallName, ANameWithoutAHallStays) {
  for (const std::string name :
       {"games/table-1-3", "", "x:y", "games/:a-1", "incidents/daemon.3"}) {
    std::string same = name;
    EXPECT_FALSE(take_hall_out(same)) << name;
    EXPECT_EQ(same, name);
  }
}

TEST(HallName, NothingGetsNoHall) {
  std::string none;
  put_hall_in("north", none);
  EXPECT_EQ(none, "");
}

TEST(HallName, IsInEveryNameOfAResponse) {
  v1::DecideOnGameResponse game;
  game.mutable_game()->set_name("games/a-1");
  game.mutable_game()->set_board("boards/a");
  game.mutable_game()->set_continues("games/b-7");
  game.mutable_game()->mutable_adjournment()->set_moved_to("games/c-2");
  game.mutable_ruling()->set_game("games/a-1");
  put_hall_in("north", game);
  EXPECT_EQ(game.game().name(), "games/north:a-1");
  EXPECT_EQ(game.game().board(), "boards/north:a");
  EXPECT_EQ(game.game().continues(), "games/north:b-7");
  EXPECT_EQ(game.game().adjournment().moved_to(), "games/north:c-2");
  EXPECT_EQ(game.ruling().game(), "games/north:a-1");

  v1::DecideOnIncidentResponse incident;
  incident.mutable_incident()->set_name("incidents/a-1.2");
  incident.mutable_incident()->set_board("boards/a");
  incident.mutable_incident()->set_game("games/a-1");
  put_hall_in("north", incident);
  EXPECT_EQ(incident.incident().name(), "incidents/north:a-1.2");
  EXPECT_EQ(incident.incident().board(), "boards/north:a");
  EXPECT_EQ(incident.incident().game(), "games/north:a-1");

  v1::ListRulingsResponse rulings;
  rulings.add_rulings()->set_game("games/a-1");
  put_hall_in("north", rulings);
  EXPECT_EQ(rulings.rulings(0).game(), "games/north:a-1");
}

}  // namespace hall_name_test
}  // namespace jadoube::api

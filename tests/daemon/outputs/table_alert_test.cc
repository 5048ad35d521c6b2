#include <gtest/gtest.h>

#include "daemon/outputs/output.h"

namespace jadoube::outputs {
namespace table_alert_test {

TEST(TableAlert, NamesThePlayersOrElseTheBoard) {
  Heading heading;
  heading.board = "table-1";
  EXPECT_EQ(players_text(heading), "");
  EXPECT_EQ(game_value("game", heading).english(), "on board table-1");
  heading.players.black.name = "Birk, Otto";
  EXPECT_EQ(players_text(heading), "? - Birk, Otto");
  EXPECT_EQ(game_value("game", heading).english(), "? - Birk, Otto");
}

}  // namespace table_alert_test
}  // namespace jadoube::outputs

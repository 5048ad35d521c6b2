#include <gtest/gtest.h>

#include "daemon/outputs/alerts/alert.h"
#include "tests/daemon/outputs/alerts/raised.h"

namespace jadoube::outputs {
namespace alert_link_test {

PlacedAlert of(const std::string& board, int game) {
  return {.alert = {.id = {board, {game, 1}}}, .place = {}};
}

TEST(AlertLink, LeadsToTheTableOfTheGame) {
  EXPECT_EQ(arbiters_page_of({of("one", 4)}), "arbiter#/table/games/one-4");
}

TEST(AlertLink, LeadsToTheBoardBeforeAGame) {
  EXPECT_EQ(arbiters_page_of({of("one", 0)}), "arbiter#/table/boards/one");
}

TEST(AlertLink, LeadsToAllAlertsIfThereAreSeveralOrNoBoard) {
  EXPECT_EQ(arbiters_page_of({of("one", 4), of("two", 1)}), "arbiter");
  EXPECT_EQ(arbiters_page_of({of("", 0)}), "arbiter");
  EXPECT_EQ(arbiters_page_of({of("north:", 0)}), "arbiter");
}

}  // namespace alert_link_test
}  // namespace jadoube::outputs

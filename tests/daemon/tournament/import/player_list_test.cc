#include "daemon/tournament/import/player_list.h"

#include <gtest/gtest.h>

namespace jadoube::tournament {
namespace player_list_test {

TEST(PlayerList, TheSamePlayerIsThereOnce) {
  PlayerList list;
  EXPECT_EQ(list.add({.name = "Adam, Anna"}).place, 0U);
  EXPECT_EQ(list.add({.name = "Berg, Bo"}).place, 1U);
  EXPECT_EQ(list.add({.name = "Anna ADAM", .rating = 2000}).place, 0U);
  EXPECT_EQ(list.players()[0], (model::Player{.name = "Adam, Anna", .rating = 2000}));
}

TEST(PlayerList, TheFideIdIsStrongerThanTheName) {
  PlayerList list;
  list.add({.name = "Adam, Anna", .fide_id = "7"});
  const auto added = list.add({.name = "Huber, Anna", .fide_id = "7"});
  EXPECT_EQ(added.place, 0U);
  EXPECT_EQ(added.conflict.value().english(), "FIDE id 7 is both Adam, Anna and Huber, Anna");
}

TEST(PlayerList, TwoPlayersWithOneNameHaveTwoNumbers) {
  PlayerList list;
  list.add({.number = 1, .name = "Adam, Anna"});
  EXPECT_EQ(list.add({.number = 2, .name = "Adam, Anna"}).place, 1U);
}

TEST(PlayerList, ANumberFindsThePlayerWhoseNameAnotherFileHas) {
  PlayerList list;
  list.add({.number = 4, .name = "Adam, Anna"});
  EXPECT_EQ(list.add({.number = 4}).place, 0U);
  EXPECT_TRUE(list.add({.number = 4, .name = "Berg, Bo"}).conflict.has_value());
}

}  // namespace player_list_test
}  // namespace jadoube::tournament

#include <gtest/gtest.h>

#include "daemon/client/names/daemon_names.h"

namespace jadoube::cli {
namespace journal_names_test {

TEST(JournalNames, KnowsTheBoardsByTheirGamesAndTheLastGameOfEach) {
  JournalNames names({"club:a-1", "table-1-2", "table-1-10"});
  EXPECT_EQ(*game_named(names, "table-1"), "table-1-10");
  EXPECT_EQ(*game_named(names, "boards/club:a"), "club:a-1");
  EXPECT_EQ(*game_named(names, "games/table-1-2"), "table-1-2");
  EXPECT_FALSE(game_named(names, "table-1-3"));
}

}  // namespace journal_names_test
}  // namespace jadoube::cli

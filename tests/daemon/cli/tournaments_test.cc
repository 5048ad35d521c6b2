#include "daemon/cli/tournaments.h"

#include <gmock/gmock.h>

namespace jadoube::cli {
namespace {

TEST(Tournaments, ReadsBoardsBySerialNumberAndByName) {
  const auto tables = tables_in({"1=table-1", "2=3000448278", "5=", "6=9"});
  ASSERT_TRUE(tables);
  ASSERT_EQ(tables->tables_size(), 4);
  EXPECT_EQ(tables->tables(0).board(), "boards/table-1");
  EXPECT_EQ(tables->tables(1).serial(), "3000448278");
  EXPECT_TRUE(tables->tables(2).board().empty() && tables->tables(2).serial().empty());
  EXPECT_EQ(tables->tables(3).board(), "boards/9");
}

TEST(Tournaments, RefusesOtherTextsForBoards) {
  for (const char* text : {"", "1", "=a", "x=a", "0=a", "-1=a", "1.5=a"}) {
    EXPECT_FALSE(tables_in({text})) << text;
  }
}

TEST(Tournaments, ReadsResultsAsPeopleWriteThem) {
  EXPECT_EQ(pairing_result_in("1/2")->black_halves(), 1);
  EXPECT_FALSE(pairing_result_in("0-0")->forfeit());
  const auto forfeit = pairing_result_in("+/-");
  EXPECT_TRUE(forfeit->forfeit());
  EXPECT_EQ(forfeit->white_halves(), 2);
  EXPECT_TRUE(pairing_result_in("0-1f")->forfeit());
  EXPECT_FALSE(pairing_result_in("2-0"));
  EXPECT_FALSE(pairing_result_in(""));
}

}  // namespace
}  // namespace jadoube::cli

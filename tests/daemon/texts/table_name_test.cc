#include "daemon/texts/table_name.h"

#include <gmock/gmock.h>

namespace jadoube::texts {
namespace table_name_test {

TEST(TableName, IsTheNumberOnTheSign) { EXPECT_EQ(text_of({.number = 12}), "12"); }

TEST(TableName, HasTheBoardOfTheMatchBehindIt) {
  EXPECT_EQ(text_of({.number = 12, .match = 2, .board_in_match = 4}), "12 · match 2, board 4");
}

TEST(TableName, ReportsWhoseItIsIfTwoTournamentsHaveTheNumber) {
  EXPECT_EQ(text_of({.number = 1, .whose = "Kyiv Open"}), "1 · Kyiv Open");
}

TEST(TypedTable, IsTheNumberOnTheSign) {
  for (const char* text : {"12", "table 12", "Table 12", "table-12"}) {
    const auto typed = typed_table(text);
    ASSERT_TRUE(typed.has_value()) << text;
    EXPECT_TRUE(typed->fits({.number = 12})) << text;
    EXPECT_FALSE(typed->fits({.number = 2})) << text;
  }
}

TEST(TypedTable, IsTheBoardOfAMatch) {
  for (const char* text : {"m2.4", "M2.4"}) {
    const auto typed = typed_table(text);
    ASSERT_TRUE(typed.has_value()) << text;
    EXPECT_TRUE(typed->fits({.number = 12, .match = 2, .board_in_match = 4})) << text;
    EXPECT_FALSE(typed->fits({.number = 4, .match = 2, .board_in_match = 3})) << text;
    EXPECT_FALSE(typed->fits({.number = 12})) << text;
  }
}

TEST(TypedTable, IsNothingElse) {
  for (const char* text : {"", "0", "2.4", "m2", "m2.", "m.4", "m0.1", "12345", "table",
                           "tableau 3", "a/3", "-3", "3a", "hall"}) {
    EXPECT_EQ(typed_table(text), std::nullopt) << text;
  }
}

TEST(TypedTable, TwoNumbersAreRefusedWithBothWaysToWriteThem) {
  EXPECT_TRUE(is_two_numbers("2.4"));
  for (const char* text : {"2", "m2.4", "2.", ".4", "2.4.1"}) EXPECT_FALSE(is_two_numbers(text));
  EXPECT_EQ(two_numbers_refused("2.4"),
            "\"2.4\" is not a table. Write the number on the sign at the table, and the round "
            "separately: "
            "4 --round 2. For board 4 of match 2: m2.4");
}

}  // namespace table_name_test
}  // namespace jadoube::texts

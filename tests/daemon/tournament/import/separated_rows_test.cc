#include <gmock/gmock.h>

#include "daemon/tournament/import/csv.h"

namespace jadoube::tournament {
namespace separated_rows_test {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(SeparatedRows, QuotesHoldSeparatorsQuotesAndLineEnds) {
  const auto rows = separated_rows("a,\"b,\"\"c\"\"\nd\", e \n\nf,\n", ',');
  ASSERT_THAT(rows, SizeIs(2));
  EXPECT_THAT(rows[0].fields, ElementsAre("a", "b,\"c\"\nd", "e"));
  EXPECT_EQ(rows[0].line, 1);
  EXPECT_THAT(rows[1].fields, ElementsAre("f", ""));
  EXPECT_EQ(rows[1].line, 4);
}

TEST(SeparatedRows, FieldsKnowTheColumnOfTheirFirstCharacter) {
  const auto rows = separated_rows("é,b,\"c, d\",e\nff,g\n", ',');
  EXPECT_THAT(rows[0].columns, ElementsAre(1, 3, 5, 12));
  EXPECT_THAT(rows[1].columns, ElementsAre(1, 4));
}

TEST(SeparatedRows, AQuoteThatIsNotClosedIsNoted) {
  const auto rows = separated_rows("a\nb,\"c\n", ',');
  ASSERT_THAT(rows, SizeIs(2));
  EXPECT_EQ(rows[0].open_quote, 0);
  EXPECT_EQ(rows[1].open_quote, 2);
  EXPECT_THAT(separated_rows("", ','), IsEmpty());
}

TEST(SeparatedRows, AQuoteThatTheNextOneClosesByMistakeIsNotedByItsOwnLine) {
  const auto rows = separated_rows("a,b\n1,\"c\n2,\"d\"\n3,e\n", ',');
  ASSERT_THAT(rows, SizeIs(3));
  EXPECT_EQ(rows[1].open_quote, 2);
  EXPECT_EQ(rows[2].open_quote, 0);
}

TEST(SeparatedRows, TheSeparatorIsTheMostFrequentOfTheFirstLine) {
  EXPECT_EQ(separator_of("a,b,c;d\n;;;;;"), ',');
  EXPECT_EQ(separator_of("\na;b,c;d"), ';');
  EXPECT_EQ(separator_of("a\tb"), '\t');
}

}  // namespace separated_rows_test
}  // namespace jadoube::tournament

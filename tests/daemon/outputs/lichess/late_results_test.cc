#include <gmock/gmock.h>

#include "daemon/outputs/lichess/push_answer.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/packed.h"

namespace jadoube::outputs {
namespace late_results_test {

using testing::HasSubstr;

Round with_result(std::optional<rules::Result> result) {
  Table table = output_tests::table_of(5, output_tests::played("e4"));
  table.given_result = result;
  return {.tournament = "open", .section = "a", .number = 2, .tables = {table}};
}

TEST(LateResults, ToldWithTheGameUntilAnOperatorHasEnteredIt) {
  LateResults late;
  const Round before = with_result(std::nullopt), after = with_result(rules::Result::kDraw);
  late.look({&before}, {});
  EXPECT_TRUE(late.alerts().empty());
  late.look({&after}, {});
  ASSERT_EQ(late.alerts().size(), 1u);
  EXPECT_EQ(late.alerts()[0].table, 5);
  EXPECT_THAT(jadoube::tests::in_english(late.alerts()[0].what),
              HasSubstr("1/2-1/2 of Alder, Ines 5 - Birk, Otto 5 in round 2"));
  // After a restart too.
  LateResults again(late.rounds());
  again.look({&after}, {});
  EXPECT_EQ(again.alerts().size(), 1u);
  again.clear();
  again.look({&after}, {});
  EXPECT_TRUE(again.alerts().empty());
}

TEST(LateResults, AResultThatWasThereFirstIsNotLate) {
  LateResults late;
  const Round round = with_result(rules::Result::kDraw);
  late.look({&round}, {});
  late.look({&round}, {});
  EXPECT_TRUE(late.alerts().empty());
}

}  // namespace late_results_test
}  // namespace jadoube::outputs

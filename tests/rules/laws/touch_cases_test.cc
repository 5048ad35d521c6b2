#include <gmock/gmock.h>

#include "rules/laws/touch.h"
#include "rules/notation/uci.h"
#include "tests/rules/jsonl.h"
#include "tests/rules/reading.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace touch_cases_test {

using jadoube::tests::position_of;

TEST(Article4, LeavesTheSameMovesAsTheTableOfCases) {
  JADOUBE_SHARED_OR_SKIP(path, "data/rules/touch/cases.jsonl");
  const auto cases = jadoube::tests::read_jsonl(path);
  ASSERT_EQ(cases.size(), 18u);
  for (const auto& row : cases) {
    SCOPED_TRACE(row["id"].get<std::string>());
    const Position position = position_of(row["fen"].get<std::string>());
    std::vector<Touch> touches;
    for (const std::string square : row["touched"]) {
      touches.push_back({TouchKind::kTouched, *parse_square(square)});
    }
    const TouchRuling ruling = rule_on_touches(position, touches);
    std::vector<std::string> allowed;
    for (const Move move : ruling.allowed) allowed.push_back(to_uci(position, move));
    EXPECT_THAT(allowed,
                testing::UnorderedElementsAreArray(row["allowed"].get<std::vector<std::string>>()));
    EXPECT_EQ(ruling.article, row["article"].get<std::string>());
    EXPECT_EQ(position.legal_moves().size(), row["all_legal"].get<std::size_t>());
    for (const Move move : position.legal_moves()) {
      const bool is_allowed = testing::Value(allowed, testing::Contains(to_uci(position, move)));
      EXPECT_EQ(broken_article(position, touches, move).has_value(), !is_allowed);
    }
  }
}

}  // namespace touch_cases_test
}  // namespace jadoube::rules

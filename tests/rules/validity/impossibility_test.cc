#include <gmock/gmock.h>

#include <set>
#include <string>

#include "rules/validity/validity.h"

namespace jadoube::rules {
namespace impossibility_test {

using enum Impossibility;

TEST(Impossibility, HasAUniqueNameThatIsReadBack) {
  std::set<std::string_view> names;
  for (int i = 0; i < kImpossibilities; ++i) {
    const auto reason = static_cast<Impossibility>(i);
    EXPECT_THAT(std::string(name_of(reason)), ::testing::MatchesRegex("[A-Z]+(_[A-Z]+)+"));
    EXPECT_EQ(parse_impossibility(name_of(reason)), reason);
    names.insert(name_of(reason));
  }
  EXPECT_EQ(names.size(), kImpossibilities);
  EXPECT_EQ(name_of(kTempoParity), "TEMPO_PARITY");
  EXPECT_EQ(parse_impossibility("tempo_parity"), std::nullopt);
}

TEST(Impossibilities, HoldEachReasonOnce) {
  constexpr Impossibilities none;
  EXPECT_TRUE(none.empty());
  constexpr auto two = none.with(kTempoParity).with(kNoWhiteKing).with(kTempoParity);
  EXPECT_EQ(two, (Impossibilities{kNoWhiteKing, kTempoParity}));
  EXPECT_EQ(two.size(), 2);
  EXPECT_TRUE(two.contains(kNoWhiteKing));
  EXPECT_FALSE(two.contains(kNoBlackKing));
}

TEST(Impossibilities, AreIgnoredOneByOneOrTogether) {
  constexpr Impossibilities all = {kPawnOnLastRank, kOpponentInCheck, kTempoParity};
  EXPECT_EQ(all.without(kOpponentInCheck), (Impossibilities{kPawnOnLastRank, kTempoParity}));
  EXPECT_EQ(all.without(kNoWhiteKing), all);
  EXPECT_EQ(all.without(Impossibilities{kPawnOnLastRank, kTempoParity}),
            Impossibilities{kOpponentInCheck});
  EXPECT_TRUE(all.without(all).empty());
}

TEST(Impossibilities, AreVisitedInTheOrderOfTheEnumeration) {
  EXPECT_THAT((Impossibilities{kTempoParity, kNoWhiteKing, kNoLastMove}),
              ::testing::ElementsAre(kNoWhiteKing, kNoLastMove, kTempoParity));
}

}  // namespace impossibility_test
}  // namespace jadoube::rules

#include "rules/mate/helpmate.h"

#include <gtest/gtest.h>

#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace helpmate_test {

using jadoube::tests::position_of;

// Whether descents find a mate, every move of which is legal.
bool find_mate(const Position& position, Color mater, std::uint64_t positions) {
  Descents descents(position.square_sets(), mater);
  const auto line = descents.go_on_to(positions);
  return line && ends_in_mate(position.square_sets(), *line, mater);
}

TEST(Descents, FindAMateFromTheStartingPositionForBoth) {
  EXPECT_TRUE(find_mate(Position::initial(), Color::kWhite, 300));
  EXPECT_TRUE(find_mate(Position::initial(), Color::kBlack, 300));
}

TEST(Descents, FindTheMateInOneFirst) {
  const Position position = position_of("6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1");
  Descents descents(position.square_sets(), Color::kWhite);
  const auto line = descents.go_on_to(1);
  ASSERT_TRUE(line);
  EXPECT_EQ(*line, (std::vector<Move>{{Square::d1, Square::d8}}));
  EXPECT_EQ(descents.positions(), 1);
}

TEST(Descents, FindAMateWithAPawnThatMustPromoteFirst) {
  EXPECT_TRUE(find_mate(position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), Color::kWhite, 5000));
}

TEST(Descents, FindAMateWithAKnightIfTheRookHelps) {
  EXPECT_TRUE(find_mate(position_of("8/8/3nk3/6R1/5K2/8/8/8 w - - 0 1"), Color::kBlack, 20000));
}

TEST(Descents, FindAMateInChess960WithCastlingRights) {
  EXPECT_TRUE(find_mate(position_of("bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w DGdg - 0 1"),
                        Color::kBlack, 2000));
}

TEST(Descents, FindNothingForALoneKingAndEnd) {
  const Position position = position_of("8/8/4k3/8/8/3QK3/8/8 w - - 0 1");
  EXPECT_FALSE(find_mate(position, Color::kBlack, 500));
}

TEST(Descents, ContinueWhereTheyStopped) {
  const SquareSets sets = position_of("8/8/3nk3/6R1/5K2/8/8/8 w - - 0 1").square_sets();
  Descents once(sets, Color::kBlack), twice(sets, Color::kBlack);
  EXPECT_FALSE(twice.go_on_to(30));
  const auto line = once.go_on_to(20000);
  EXPECT_EQ(twice.go_on_to(20000), line);
  EXPECT_EQ(twice.positions(), once.positions());
}

}  // namespace helpmate_test
}  // namespace jadoube::rules

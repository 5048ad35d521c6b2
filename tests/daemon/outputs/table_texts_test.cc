#include <gtest/gtest.h>

#include "daemon/outputs/release.h"
#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace table_texts_test {

using namespace std::chrono_literals;
using output_tests::played;
using output_tests::table_of;

class TableTextsTest : public testing::Test {
 protected:
  int made_ = 0;
  TableTexts texts_{{}, [this](const Heading& heading, const ReleasedGame& game) {
                      ++made_;
                      return heading.players.white.name + " " + std::to_string(game.plies.size());
                    }};
  const Round round_{.tournament = "open", .section = "a", .number = 3};
};

TEST_F(TableTextsTest, ATextIsMadeOnceForWhatTheTableShows) {
  auto table = table_of(1, played("e4 e5"));
  output_tests::set_clock(table, 5410s, 5410s, rules::Color::kWhite, 40s);
  EXPECT_EQ(texts_.of(round_, table), "Alder, Ines 1 2");
  // A second has passed on the clock, and nothing else.
  output_tests::set_clock(table, 5409s, 5410s, rules::Color::kWhite, 41s);
  table.game = std::make_shared<const model::Game>(*table.game);
  texts_.of(round_, table);
  EXPECT_EQ(made_, 1);
}

TEST_F(TableTextsTest, AMoveANameAndAnotherTableMakeANewText) {
  auto table = table_of(1, played("e4 e5"));
  texts_.of(round_, table);
  table.game = std::make_shared<const model::Game>(played("e4 e5 Nf3"));
  EXPECT_EQ(texts_.of(round_, table), "Alder, Ines 1 3");
  table.heading.players.white.name = "Alder, Iris";
  EXPECT_EQ(texts_.of(round_, table), "Alder, Iris 3");
  EXPECT_EQ(texts_.of(round_, table_of(2, played("d4"))), "Alder, Ines 2 1");
  EXPECT_EQ(made_, 4);
}

TEST_F(TableTextsTest, ATableThatNobodyAsksForIsForgotten) {
  const auto table = table_of(1, played("e4"));
  texts_.of(round_, table);
  texts_.forget_others();
  texts_.of(round_, table);
  texts_.forget_others();
  EXPECT_EQ(made_, 1);
  texts_.forget_others();
  texts_.of(round_, table);
  EXPECT_EQ(made_, 2);
}

}  // namespace table_texts_test
}  // namespace jadoube::outputs

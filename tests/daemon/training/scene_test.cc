#include <gmock/gmock.h>

#include "daemon/training/lesson.h"

namespace jadoube::training {
namespace scene_test {

using drivers::simulator::Act;
using drivers::simulator::Lift;
using drivers::simulator::Place;
using drivers::simulator::Press;
using drivers::simulator::Side;
using drivers::simulator::StartOrStop;
using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Scene, IsReadFromWords) {
  const auto scene = read_scene({}, "run e4 2s e7- e5+p | hangup@0=5 1s");
  ASSERT_TRUE(scene) << scene.error().message;
  EXPECT_THAT(scene->acts,
              testing::ElementsAre(Act{seconds(0), StartOrStop{}},
                                   Act{milliseconds(1300), Lift{Square::e2}},
                                   Act{milliseconds(1600), Place{Square::e4, Piece::kWhitePawn}},
                                   Act{milliseconds(1900), Press{Side::kLeft}},
                                   Act{milliseconds(4200), Lift{Square::e7}},
                                   Act{milliseconds(4500), Place{Square::e5, Piece::kBlackPawn}},
                                   Act{milliseconds(4800), Press{Side::kRight}}));
  ASSERT_EQ(scene->faults.size(), 1U);
  EXPECT_EQ(scene->faults[0].first, milliseconds(4800));
  EXPECT_EQ(scene->end, milliseconds(5800));
}

TEST(Scene, ContinuesFromWhatStandsAfterAnIllegalMove) {
  EXPECT_TRUE(read_scene({}, "e4 e5 b1- b5+N | a6 Nxc7"));
  EXPECT_FALSE(read_scene({}, "e4 e5 b1- b5+N | a6 Nd2"));
}

TEST(Scene, OfATurnedBoardHasTheSquaresOfTheBoard) {
  const auto scene = read_scene({.rotated = true}, "e2- e4+P |");
  ASSERT_TRUE(scene) << scene.error().message;
  EXPECT_EQ(std::get<Lift>(scene->acts[0].what).square, Square::d7);
  EXPECT_EQ(scene->start[Square::d8], Piece::kWhiteKing);
}

TEST(Scene, NamesTheWordThatCannotBe) {
  for (const char* word : {"e5", "e2+x", "explode@3", "zz"}) {
    const auto scene = read_scene({}, word);
    ASSERT_FALSE(scene) << word;
    EXPECT_THAT(scene.error().message, testing::HasSubstr(std::string(word).substr(0, 2)));
  }
}

}  // namespace scene_test
}  // namespace jadoube::training

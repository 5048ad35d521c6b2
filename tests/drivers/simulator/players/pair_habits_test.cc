#include <gmock/gmock.h>

#include "drivers/simulator/players/pair_hands.h"

namespace jadoube::drivers::simulator {
namespace pair_habits_test {

using testing::HasSubstr;

TEST(PairHabits, OfCleanHandsAreWithoutMistakesAndOfMessyHandsFullOfThem) {
  const auto clean = pair_habits_of(Style::kClean), calm = pair_habits_of(Style::kCalm);
  EXPECT_EQ(clean.late + clean.after_own + clean.wrong + clean.wrong_unnoticed + clean.dropped, 0);
  EXPECT_GT(pair_habits_of(Style::kMessy).wrong, calm.wrong);
}

TEST(PairHabits, AreReadByName) {
  PairHabits habits;
  for (const char* text :
       {"late=1", "out-of-order=0.5", "wrong=0.25", "unnoticed=0", "dropped=0.125"}) {
    EXPECT_TRUE(read_pair_habit(text, habits)) << text;
  }
  EXPECT_EQ(habits.late, 1);
  EXPECT_EQ(habits.after_own, .5);
  EXPECT_EQ(habits.wrong, .25);
  EXPECT_EQ(habits.wrong_unnoticed, 0);
  EXPECT_EQ(habits.dropped, .125);
}

TEST(PairHabits, RefuseWhatIsNoHabitAndNoShare) {
  PairHabits habits;
  EXPECT_THAT(read_pair_habit("early=0.5", habits).error().message,
              HasSubstr("\"early\" is none of late, out-of-order, wrong, unnoticed, dropped"));
  for (const char* text : {"late", "late=", "late=2", "late=-0.1", "late=nan", "late=often"}) {
    EXPECT_THAT(read_pair_habit(text, habits).error().message, HasSubstr("as in late=0.2")) << text;
  }
}

}  // namespace pair_habits_test
}  // namespace jadoube::drivers::simulator

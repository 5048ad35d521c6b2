#include "daemon/outputs/lichess/broadcast_choices.h"

#include <gtest/gtest.h>

#include "tests/support/process.h"

namespace jadoube::outputs {
namespace broadcast_choices_test {

using State = KeptBroadcast::State;

const SectionPlace kA{"open", "a"}, kB{"open", "b"};

struct BroadcastChoicesTest : testing::Test {
  BroadcastChoicesTest() { know({kA, kB}); }

  void know(const std::vector<SectionPlace>& places) {
    std::map<SectionPlace, BroadcastSection> sections;
    for (const auto& place : places) {
      sections[place] = {.title = "City Open, " + place.second,
                         .name = place.second,
                         .fields = {.name = "City Open, " + place.second},
                         .is_only = places.size() == 1};
    }
    choices.set_sections(std::move(sections));
  }

  jadoube::tests::TemporaryDirectory directory;
  BroadcastChoices choices{directory / "memory"};
};

TEST_F(BroadcastChoicesTest, OneSectionMustBeNamed) {
  EXPECT_FALSE(choices.proposed("", "").has_value());
  EXPECT_TRUE(choices.proposed("open", "a").has_value());
  EXPECT_FALSE(choices.proposed("open", "c").has_value());
}

TEST_F(BroadcastChoicesTest, EachSectionGetsABroadcastOfItsOwn) {
  ASSERT_TRUE(choices.create("", "", {}).has_value());
  ASSERT_NE(choices.find(kA), nullptr);
  ASSERT_NE(choices.find(kB), nullptr);
  EXPECT_EQ(choices.find(kA)->state, State::kAsked);
  EXPECT_NE(choices.find(kA)->name, choices.find(kB)->name);
}

TEST_F(BroadcastChoicesTest, NoTwoSectionsGoToOneBroadcast) {
  ASSERT_TRUE(choices.choose("open", "a", "abcdefgh").has_value());
  EXPECT_EQ(choices.find(kA)->id, "abcdefgh");
  EXPECT_FALSE(choices.choose("open", "b", "abcdefgh").has_value());
  EXPECT_FALSE(choices.choose("open", "b", "an address").has_value());
}

TEST_F(BroadcastChoicesTest, AreKeptOverARestart) {
  ASSERT_TRUE(choices.choose("open", "a", "abcdefgh").has_value());
  EXPECT_TRUE(choices.keep());
  const BroadcastChoices again(directory / "memory");
  ASSERT_NE(again.find(kA), nullptr);
  EXPECT_EQ(again.find(kA)->id, "abcdefgh");
}

TEST_F(BroadcastChoicesTest, TheConfigurationChoosesForTheOnlySection) {
  choices.take_configured("abcdefgh");
  EXPECT_TRUE(choices.all().empty());
  know({kA});
  choices.take_configured("abcdefgh");
  ASSERT_NE(choices.find(kA), nullptr);
  EXPECT_EQ(choices.find(kA)->id, "abcdefgh");
}

}  // namespace broadcast_choices_test
}  // namespace jadoube::outputs

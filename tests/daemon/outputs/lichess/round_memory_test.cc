#include <gtest/gtest.h>

#include "daemon/outputs/lichess/round_choice.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace round_memory_test {

class RoundMemoryTest : public testing::Test {
 protected:
  jadoube::tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / "memory";
};

TEST_F(RoundMemoryTest, ComesBackAsItWasSaved) {
  const RoundMemory memory{
      .current = {.id = "AbCdEfGh", .place = {"open", "a", 4}},
      .earlier = {{.id = "IjKlMnOp", .place = {"open", "a", 3}, .games = {{"p1", "digest"}}},
                  {.id = "", .place = {"open", "a", 2}, .games = {{"p9", "*"}}}}};
  ASSERT_TRUE(save_memory(path_, memory));
  EXPECT_EQ(load_memory(path_), memory);
  EXPECT_EQ(load_memory(path_).find("IjKlMnOp")->place.number, 3);
}

TEST_F(RoundMemoryTest, ReadsTheSingleLineOfEarlierVersions) {
  jadoube::tests::write_file(path_, "AbCdEfGh 3\n");
  EXPECT_EQ(load_memory(path_).current, (SentRound{.id = "AbCdEfGh", .place = {"", "", 3}}));
}

TEST_F(RoundMemoryTest, IsEmptyIfTheFileSaysNothingThatCanBeRead) {
  EXPECT_EQ(load_memory(path_), RoundMemory());
  for (const char* text : {"", "{\"current\": 5, \"earlier\": {}}", "AbCdEfGh", "[[["}) {
    jadoube::tests::write_file(path_, text);
    EXPECT_EQ(load_memory(path_), RoundMemory()) << text;
  }
}

}  // namespace round_memory_test
}  // namespace jadoube::outputs

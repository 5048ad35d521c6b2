#include "daemon/outputs/saved_state.h"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/support/process.h"

namespace jadoube::outputs {
namespace saved_state_test {

class SavedStateTest : public testing::Test {
 protected:
  void write(const std::string& text) { std::ofstream(path_) << text; }

  tests::TemporaryDirectory directory_;
  const std::filesystem::path path_ = directory_ / "site.json";
  const SavedState full_{.epoch = "e1",
                         .reached = 77,
                         .published_at = Instant(std::chrono::seconds(1'700'000'000)),
                         .delay = std::chrono::minutes(15),
                         .round = "BBBBBBBB",
                         .instead_of_round = "AAAAAAAA",
                         .all_frozen = true,
                         .frozen = {{"open-1", 50}}};
};

TEST_F(SavedStateTest, IsReadBack) {
  ASSERT_TRUE(save_state(path_, full_));
  EXPECT_EQ(load_state(path_, "e1"), full_);
}

TEST_F(SavedStateTest, OfAnotherJournalOnlyTheDelayAndTheRoundStay) {
  ASSERT_TRUE(save_state(path_, full_));
  EXPECT_EQ(load_state(path_, "e2"), (SavedState{.epoch = "e2",
                                                 .delay = std::chrono::minutes(15),
                                                 .round = "BBBBBBBB",
                                                 .instead_of_round = "AAAAAAAA"}));
}

TEST_F(SavedStateTest, AFileThatCannotBeReadIsNoState) {
  for (const char* text : {"", "[]", "{", "{\"reached\": -1, \"epoch\": \"e1\", \"frozen\": 7}",
                           "{\"epoch\": 3, \"delay_seconds\": \"x\"}"}) {
    write(text);
    EXPECT_EQ(load_state(path_, "e1"), SavedState{.epoch = "e1"}) << text;
  }
}

TEST_F(SavedStateTest, ReportsWhyItCannotBeWritten) {
  const auto saved = save_state(directory_ / "missing/site.json", full_);
  ASSERT_FALSE(saved);
  EXPECT_THAT(saved.error().message, testing::HasSubstr("cannot be written"));
}

}  // namespace saved_state_test
}  // namespace jadoube::outputs

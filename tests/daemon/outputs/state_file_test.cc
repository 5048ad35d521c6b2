#include <gmock/gmock.h>

#include "daemon/outputs/saved_state.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace state_file_test {

using testing::HasSubstr;

class StateFileTest : public testing::Test {
 protected:
  jadoube::tests::TemporaryDirectory directory_;
  const std::filesystem::path path_ = std::string(directory_ / "state");
};

TEST_F(StateFileTest, HasTheLastTextAndLeavesNothingElse) {
  ASSERT_TRUE(write_state_file(path_, "a long first text"));
  ASSERT_TRUE(write_state_file(path_, "second"));
  EXPECT_EQ(jadoube::tests::read_file(path_), "second");
  EXPECT_FALSE(std::filesystem::exists(path_.string() + ".new"));
}

TEST_F(StateFileTest, ReportsWhichFileCannotBeWritten) {
  const auto written = write_state_file(path_ / "below", "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_THAT(written.error().message, HasSubstr("state/below.new cannot be written"));
}

TEST_F(StateFileTest, KeepsWhatCannotBeReplaced) {
  std::filesystem::create_directories(path_ / "mine");
  const auto written = write_state_file(path_, "text");
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, HasSubstr("cannot be replaced"));
  EXPECT_TRUE(std::filesystem::exists(path_ / "mine"));
}

}  // namespace state_file_test
}  // namespace jadoube::outputs

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "daemon/app/config_check.h"
#include "tests/support/process.h"

namespace jadoube::app {
namespace board_keys_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class BoardKeys : public testing::Test {
 protected:
  std::vector<devices::BoardSetting> board(const std::string& driver, const std::string& key) {
    const std::string file = directory_ / "key";
    tests::write_file(file, key);
    ::chmod(file.c_str(), S_IRUSR | S_IWUSR);
    devices::BoardSetting setting;
    setting.id = "table-1";
    setting.driver = driver;
    setting.key_file = file;
    return {setting};
  }

  tests::TemporaryDirectory directory_;
};

TEST_F(BoardKeys, AreReadFromTheirFiles) {
  const auto keyed = with_keys(board("pegasus", "0102030405AB\n"));
  ASSERT_TRUE(keyed) << keyed.error().message;
  EXPECT_EQ(keyed->front().key, "0102030405AB");
}

TEST_F(BoardKeys, ThatAreNoneAreRefusedAndNotShown) {
  const auto keyed = with_keys(board("pegasus", "geheim\n"));
  ASSERT_FALSE(keyed);
  EXPECT_THAT(keyed.error().message, AllOf(HasSubstr("board table-1: "), HasSubstr("12 digits"),
                                           Not(HasSubstr("geheim"))));
}

TEST_F(BoardKeys, OfABoardThatHasNoLockAreRefused) {
  EXPECT_THAT(with_keys(board("dgt", "0102030405AB\n")).error().message,
              HasSubstr("boards of this make have no key"));
}

TEST_F(BoardKeys, InAFileThatIsNotThereAreRefused) {
  auto boards = board("pegasus", "x");
  boards.front().key_file = directory_ / "none";
  EXPECT_THAT(with_keys(boards).error().message, HasSubstr("board table-1: "));
}

}  // namespace board_keys_test
}  // namespace jadoube::app

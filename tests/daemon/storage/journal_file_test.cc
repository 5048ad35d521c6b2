#include "daemon/storage/journal_file.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/process.h"

namespace jadoube::storage {
namespace journal_file_test {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Expected;

Expected<void> refused(ErrorCode code) { return rules::refuse(code, "no"); }

class JournalFileTest : public testing::Test {
 protected:
  JournalFile open(std::uint64_t reserve_bytes = 0) {
    JournalFile file(path_, reserve_bytes);
    const auto opened = file.open();
    EXPECT_TRUE(opened) << opened.error().message;
    file.take_reserve();
    return file;
  }
  bool has_reserve() const { return fs::exists(path_ + ".reserve"); }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / "journal.sqlite";
};

TEST_F(JournalFileTest, IsMadeWhenItIsOpenedAndNotBefore) {
  JournalFile file(path_, 1 << 16);
  EXPECT_FALSE(fs::exists(path_));
  ASSERT_TRUE(file.open());
  EXPECT_TRUE(fs::exists(path_));
  EXPECT_FALSE(has_reserve());
  file.take_reserve();
  EXPECT_EQ(fs::file_size(path_ + ".reserve"), 1U << 16);
}

TEST_F(JournalFileTest, AFullDiskGetsTheReserveAndOneMoreTry) {
  auto file = open(1 << 16);
  int tries = 0;
  EXPECT_TRUE(file.with_reserve(
      [&] { return ++tries == 1 ? refused(ErrorCode::kUnavailable) : Expected<void>(); }));
  EXPECT_EQ(tries, 2);
  EXPECT_FALSE(has_reserve());
  tries = 0;
  const auto again = file.with_reserve([&] {
    ++tries;
    return refused(ErrorCode::kUnavailable);
  });
  EXPECT_FALSE(again);
  EXPECT_EQ(tries, 1) << "there is no reserve any more";
}

TEST_F(JournalFileTest, ADiskThatFailsIsNotTriedAgain) {
  auto file = open(1 << 16);
  int tries = 0;
  const auto written = file.with_reserve([&] {
    ++tries;
    return refused(ErrorCode::kDataLoss);
  });
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kDataLoss);
  EXPECT_EQ(tries, 1);
  EXPECT_TRUE(has_reserve());
}

TEST_F(JournalFileTest, KeepsTheReserveWhileThereIsRoom) {
  auto file = open(1 << 16);
  EXPECT_FALSE(file.make_room());
  EXPECT_TRUE(has_reserve());
  EXPECT_EQ(file.room().reserve_bytes, 1U << 16);
}

TEST_F(JournalFileTest, IsWrittenAnewWhereItWas) {
  auto file = open();
  // Whoever uses it has its log open.
  ASSERT_TRUE(file.database().integer("SELECT count(*) FROM event"));
  EXPECT_TRUE(file.is_in_place());
  fs::remove(path_);
  EXPECT_FALSE(file.is_in_place());
  const auto name = file.write_anew();
  ASSERT_TRUE(name) << name.error().message;
  EXPECT_EQ(*name, path_);
  JournalFile again(path_, 0);
  const auto opened = again.open();
  EXPECT_TRUE(opened) << opened.error().message;
}

TEST_F(JournalFileTest, GetsAnotherNameIfItsPlaceIsTakenAndNoneIfThatIsTakenToo) {
  auto file = open();
  fs::rename(path_, path_ + ".moved");
  tests::write_file(path_, "another file");
  const auto name = file.write_anew();
  ASSERT_TRUE(name) << name.error().message;
  EXPECT_EQ(*name, path_ + JournalFile::kWas);
  EXPECT_EQ(tests::read_file(path_), "another file");
  const auto once_more = file.write_anew();
  ASSERT_FALSE(once_more);
  EXPECT_EQ(once_more.error().code, ErrorCode::kFailedPrecondition);
}

}  // namespace journal_file_test
}  // namespace jadoube::storage

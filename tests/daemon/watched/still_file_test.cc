#include <gtest/gtest.h>

#include "daemon/watched/saved_file.h"

namespace jadoube::watched {
namespace still_file_test {

using std::chrono::seconds;

const StillFile::Time kStart{seconds(100)};
const SavedFile kFile{.path = "/srv/open.trf", .mark = {.size = 10, .modified = 1}};

TEST(StillFile, AFileIsStillWhenNobodyHasWrittenItForAMoment) {
  StillFile still;
  still.look(kFile, kStart);
  EXPECT_FALSE(still.is_still());
  still.look(kFile, kStart + StillFile::kStill);
  EXPECT_TRUE(still.is_still());
  EXPECT_FALSE(still.is_surely_still());
  still.look(kFile, kStart + StillFile::kSurelyStill);
  EXPECT_TRUE(still.is_surely_still());
}

TEST(StillFile, EachWriteBeginsTheTimeAgain) {
  StillFile still;
  still.look(kFile, kStart);
  SavedFile longer = kFile;
  longer.mark.size = 20;
  still.look(longer, kStart + StillFile::kStill);
  EXPECT_FALSE(still.is_still());
  longer.mark.modified = 7;
  still.look(longer, kStart + 2 * StillFile::kStill);
  EXPECT_FALSE(still.is_still());
  still.look(longer, kStart + 3 * StillFile::kStill);
  EXPECT_TRUE(still.is_still());
}

TEST(StillFile, AFileThatIsGoneForAMomentIsStillGoneOnlyLater) {
  StillFile still;
  still.look(kFile, kStart);
  still.look(std::nullopt, kStart + seconds(60));
  EXPECT_FALSE(still.is_still());
  still.look(std::nullopt, kStart + seconds(60) + StillFile::kSurelyStill);
  EXPECT_TRUE(still.is_surely_still());
  EXPECT_FALSE(still.file());
}

}  // namespace still_file_test
}  // namespace jadoube::watched

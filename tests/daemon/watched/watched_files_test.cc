#include "daemon/watched/watched_files.h"

#include <gmock/gmock.h>

#include "tests/daemon/watched/fake_hall.h"
#include "tests/support/comes.h"
#include "tests/support/events.h"
#include "tests/support/growing_trf.h"
#include "tests/support/process.h"

namespace jadoube::watched {
namespace watched_files_test {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using tests::growing_trf;

class WatchedFilesTest : public testing::Test {
 protected:
  // Shows the tournament to whoever reads the feed.
  void publish() {
    feed_.publish({tests::numbered(feed_.head() + 1,
                                   {.content = model::TournamentChanged{hall_.tournament}})});
  }
  void look() {
    files_.look(steady_);
    steady_ += StillFile::kStill;
    files_.look(steady_);
  }

  tests::TemporaryDirectory folder_;
  FakeHall hall_{folder_ / "open.trf"};
  stream::Feed feed_{0};
  WatchedFiles files_{hall_.desk(), feed_, [] { return model::Instant(); }};
  StillFile::Time steady_{std::chrono::hours(1)};
};

TEST_F(WatchedFilesTest, AFileIsListedAsSoonAsItIsSet) {
  EXPECT_THAT(files_.list(), IsEmpty());
  publish();
  ASSERT_THAT(files_.list(), SizeIs(1));
  EXPECT_EQ(files_.list()[0].standing, FileStanding::kUnknown);
  EXPECT_EQ(files_.list()[0].watched.path, folder_ / "open.trf");
}

TEST_F(WatchedFilesTest, AVersionIsGivenAsItWasReadAndNoOther) {
  publish();
  tests::write_file(folder_ / "open.trf", growing_trf(1, 0));
  look();
  const auto state = files_.list().at(0);
  ASSERT_EQ(state.standing, FileStanding::kAsks);
  EXPECT_EQ(files_.file(hall_.tournament, "", state.version)->content, growing_trf(1, 0));
  EXPECT_THAT(files_.file(hall_.tournament, "main", "other").error().message,
              HasSubstr("was saved again"));
  EXPECT_EQ(files_.file(hall_.tournament, "b", state.version).error().code,
            rules::ErrorCode::kNotFound);
}

TEST_F(WatchedFilesTest, WhatSomebodyHasTakenIsNotAskedAboutBeforeTheNextLookEither) {
  publish();
  tests::write_file(folder_ / "open.trf", growing_trf(1, 0));
  look();
  hall_.section().watched->taken = files_.list().at(0).version;
  publish();
  EXPECT_EQ(files_.list().at(0).standing, FileStanding::kNothingNew);
}

TEST_F(WatchedFilesTest, ATournamentThatIsOverIsNotWatched) {
  publish();
  look();
  hall_.tournament.closed = true;
  publish();
  look();
  EXPECT_THAT(files_.list(), IsEmpty());
  hall_.tournament.closed = false;
  hall_.section().watched.reset();
  publish();
  look();
  EXPECT_THAT(files_.list(), IsEmpty());
  EXPECT_THAT(files_.file(hall_.tournament, "", "x").error().message, HasSubstr("watches no file"));
}

TEST_F(WatchedFilesTest, ItsThreadLooksAndEnds) {
  tests::write_file(folder_ / "open.trf", growing_trf(1, 0));
  publish();
  files_.start();
  EXPECT_TRUE(tests::comes([&] { return files_.list().at(0).standing == FileStanding::kAsks; }));
  EXPECT_TRUE(files_.stop(std::chrono::seconds(30)));
}

TEST_F(WatchedFilesTest, WithoutAThreadItEndsAtOnce) {
  EXPECT_TRUE(files_.stop(std::chrono::seconds(0)));
}

}  // namespace watched_files_test
}  // namespace jadoube::watched

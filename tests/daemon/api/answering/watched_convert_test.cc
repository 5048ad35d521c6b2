#include <gmock/gmock.h>

#include "daemon/api/answering/tournament_files.h"
#include "tests/support/growing_trf.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace watched_convert_test {

using rules::ErrorCode;
using testing::HasSubstr;
using watched::FileStanding;
using watched::StillFile;

watched::FileState asking() {
  return {.tournament = "open",
          .section = "main",
          .watched = {.path = "/srv/pairings", .applies = true, .encoding = "koi8-u"},
          .standing = FileStanding::kAsks,
          .file = "/srv/pairings/open.trf",
          .version = "3fa2",
          .saved_at = model::Instant(std::chrono::seconds(7)),
          .found = {.first_round = 3,
                    .last_round = 3,
                    .pairings = 12,
                    .changes = 2,
                    .open_questions = 1},
          .results_file = "/srv/pairings/open.jadoube.trf",
          .results_at = model::Instant(std::chrono::seconds(8))};
}

TEST(WatchedConvert, AFileThatAsksSaysWhatItChanges) {
  const auto file = to_proto(asking());
  EXPECT_EQ(file.tournament(), "tournaments/open");
  EXPECT_EQ(file.state(), v1::WATCHED_FILE_STATE_ASKS);
  EXPECT_EQ(file.what(), "round 3 is there: 12 pairings, 2 changes");
  EXPECT_EQ(file.open_questions(), 1);
  EXPECT_EQ(file.path(), "/srv/pairings");
  EXPECT_TRUE(file.apply());
  EXPECT_EQ(file.encoding(), "koi8-u");
  EXPECT_EQ(file.version(), "3fa2");
  EXPECT_EQ(file.saved_time().seconds(), 7);
  EXPECT_EQ(file.results_file(), "/srv/pairings/open.jadoube.trf");
  EXPECT_EQ(file.results_time().seconds(), 8);
}

TEST(WatchedConvert, OneThatCannotBeReadSaysWhy) {
  auto state = asking();
  state.standing = FileStanding::kUnreadable;
  state.problem = rules::Sentence("{path} is not a file", {{"path", "/srv/x"}});
  state.results_problem = "no room";
  const auto file = to_proto(state);
  EXPECT_EQ(file.state(), v1::WATCHED_FILE_STATE_UNREADABLE);
  EXPECT_EQ(file.problem(), "/srv/x is not a file");
  EXPECT_EQ(file.what(), "");
  EXPECT_EQ(file.results_problem(), "no room");
}

class WatchedFilesOfTheApi : public testing::Test {
 protected:
  WatchedFilesOfTheApi() {
    tests::write_file(path_, tests::growing_trf(1, 0));
    feed_.restore(std::make_shared<const model::Tournament>(model::Tournament{
        .id = "open",
        .sections = {
            {.id = "main", .watched = model::WatchedFile{.path = path_, .encoding = "utf-8"}}}}));
    files_.look(StillFile::Time(std::chrono::hours(1)));
    files_.look(StillFile::Time(std::chrono::hours(1)) + StillFile::kStill);
  }
  v1::ListWatchedFilesResponse list(const std::string& tournament = "") {
    v1::ListWatchedFilesRequest request;
    request.set_tournament(tournament);
    v1::ListWatchedFilesResponse response;
    listed_ = list_watched_files(request, feed_, &files_, response);
    return response;
  }

  tests::TemporaryDirectory folder_;
  const std::string path_ = folder_ / "open.trf";
  stream::Feed feed_{0};
  watched::WatchedFiles files_{
      {.look = [](const watched::FileVersion&) -> rules::Expected<watched::Look> {
        watched::Look look{};
        look.merged.changes.emplace_back();
        return look;
      }},
      feed_,
      [] { return model::Instant(); }};
  rules::Expected<void> listed_;
};

TEST_F(WatchedFilesOfTheApi, AreListedOfAllTournamentsOrOfOne) {
  EXPECT_EQ(list().files_size(), 1);
  EXPECT_EQ(list("tournaments/open").files_size(), 1);
  EXPECT_EQ(list("tournaments/other").files_size(), 0);
  EXPECT_EQ(listed_.error().code, ErrorCode::kNotFound);
}

TEST_F(WatchedFilesOfTheApi, TakeTheFileInTheVersionThatSomebodyLookedAt) {
  v1::ImportPairingsRequest request;
  request.set_tournament("tournaments/open");
  request.add_files()->set_name("another.trf");
  EXPECT_EQ(with_watched_file(request, feed_, &files_)->files(0).name(), "another.trf");
  request.set_watched_version(list().files(0).version());
  const auto with = with_watched_file(request, feed_, &files_);
  ASSERT_TRUE(with) << with.error().message;
  ASSERT_EQ(with->files_size(), 1);
  EXPECT_EQ(with->files(0).name(), path_);
  EXPECT_EQ(with->files(0).content(), tests::growing_trf(1, 0));
  EXPECT_EQ(with->encoding(), "utf-8");
  request.set_watched_version("old");
  EXPECT_THAT(with_watched_file(request, feed_, &files_).error().message,
              HasSubstr("was saved again"));
  EXPECT_EQ(with_watched_file(request, feed_, nullptr).error().code,
            ErrorCode::kFailedPrecondition);
}

}  // namespace watched_convert_test
}  // namespace jadoube::api

#include "daemon/client/verbs/watched_files.h"

#include <gmock/gmock.h>

#include "tests/daemon/client/command_line.h"
#include "tests/daemon/client/recording_server.h"

namespace jadoube::cli {
namespace watched_files_test {

using testing::HasSubstr;

constexpr const char* kService = "/jadoube.v1.TournamentService/";

v1::WatchedFile file(v1::WatchedFileState state) {
  v1::WatchedFile file;
  file.set_tournament("tournaments/open");
  file.set_section("main");
  file.set_path("/srv/pairings");
  file.set_file("/srv/pairings/open.trf");
  file.set_version("3fa2");
  file.set_state(state);
  return file;
}

v1::WatchedFile asking() {
  auto asks = file(v1::WATCHED_FILE_STATE_ASKS);
  asks.set_what("round 3 is there: 12 pairings, 2 changes");
  return asks;
}

TEST(WatchedFileText, ReportsWhatIsInTheFile) {
  EXPECT_EQ(watched_file_text(asking()),
            "open/main: /srv/pairings/open.trf\n  round 3 is there: 12 pairings, 2 changes\n");
  auto asks = asking();
  asks.set_open_questions(2);
  EXPECT_THAT(watched_file_text(asks), HasSubstr("2 changes, 2 open questions\n"));
}

TEST(WatchedFileText, ReportsWhatIsWrongAndWhereTheResultsAre) {
  auto bad = file(v1::WATCHED_FILE_STATE_UNREADABLE);
  bad.set_problem("open.trf:3: error: no");
  bad.set_results_file("/srv/pairings/open.jadoube.trf");
  EXPECT_EQ(watched_file_text(bad),
            "open/main: /srv/pairings/open.trf\n  the file cannot be read\n"
            "  open.trf:3: error: no\n  results: /srv/pairings/open.jadoube.trf\n");
  auto none = file(v1::WATCHED_FILE_STATE_NOTHING_NEW);
  none.clear_file();
  EXPECT_EQ(watched_file_text(none), "open/main: /srv/pairings\n  there is no file yet\n");
}

class WatchVerb : public testing::Test {
 protected:
  void has(const std::vector<v1::WatchedFile>& files) {
    v1::ListWatchedFilesResponse response;
    for (const auto& each : files) *response.add_files() = each;
    server_.answer(std::string(kService) + "ListWatchedFiles",
                   [bytes = response.SerializeAsString()](const std::string&) {
                     return tests::RecordingServer::Answer{.response = bytes};
                   });
  }
  template <typename Request>
  Request asked(const std::string& method) {
    Request request;
    for (const auto& call : server_.take()) {
      if (call.method == kService + method) request.ParseFromString(call.request);
    }
    return request;
  }

  tests::RecordingServer server_;
  tests::CommandLine line_{server_.address()};
};

TEST_F(WatchVerb, SetsTheFile) {
  const auto ran = line_.run({"tournament", "watch", "open", "/srv/pairings", "--apply"});
  EXPECT_EQ(ran.code, 0) << ran.errors;
  const auto request = asked<v1::EditTournamentRequest>("EditTournament");
  ASSERT_EQ(request.edits_size(), 1);
  EXPECT_EQ(request.edits(0).set_watched().path(), "/srv/pairings");
  EXPECT_TRUE(request.edits(0).set_watched().apply());
}

TEST_F(WatchVerb, ShowsTheFilesWithoutAPath) {
  has({asking()});
  EXPECT_EQ(line_.run({"tournament", "watch"}).out, watched_file_text(asking()));
  has({});
  EXPECT_THAT(line_.run({"tournament", "watch", "open"}).out, HasSubstr("no file is watched"));
}

TEST_F(WatchVerb, LeavesWhatTheFileHas) {
  has({asking()});
  EXPECT_EQ(line_.run({"tournament", "watch", "open", "--leave"}).code, 0);
  const auto edit = asked<v1::EditTournamentRequest>("EditTournament").edits(0);
  EXPECT_EQ(edit.leave_watched().version(), "3fa2");
  EXPECT_EQ(edit.leave_watched().section(), "main");
}

TEST_F(WatchVerb, ImportTakesTheWatchedFileInTheVersionThatItHas) {
  has({asking()});
  EXPECT_EQ(line_.run({"tournament", "import", "open", "--watched", "--apply"}).code, 0);
  const auto request = asked<v1::ImportPairingsRequest>("ImportPairings");
  EXPECT_EQ(request.watched_version(), "3fa2");
  EXPECT_EQ(request.section(), "main");
  EXPECT_TRUE(request.apply());
}

TEST_F(WatchVerb, ImportTakesNothingIfNothingIsNew) {
  has({file(v1::WATCHED_FILE_STATE_NOTHING_NEW)});
  const auto ran = line_.run({"tournament", "import", "open", "--watched", "--apply"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("nothing is new"));
  EXPECT_EQ(asked<v1::ImportPairingsRequest>("ImportPairings").watched_version(), "");
}

TEST_F(WatchVerb, ImportNeedsFilesOrTheWatchedOne) {
  EXPECT_NE(line_.run({"tournament", "import", "open"}).refused, "");
}

}  // namespace watched_files_test
}  // namespace jadoube::cli

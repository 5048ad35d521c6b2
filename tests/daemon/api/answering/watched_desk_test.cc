#include <gmock/gmock.h>

#include "daemon/api/answering/tournament_files.h"
#include "daemon/storage/journal.h"
#include "tests/daemon/api/played_hall.h"
#include "tests/support/growing_trf.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace watched_desk_test {

using testing::HasSubstr;
using testing::SizeIs;

class WatchedDeskTest : public testing::Test {
 protected:
  WatchedDeskTest() {
    model::Game game{.ordinal = 5, .result = rules::Result::kBlackWins};
    restore_hall(feed_, game,
                 {.id = "open",
                  .sections = {{.id = "main", .watched = model::WatchedFile{.path = "/srv/a"}}}});
  }
  static watched::FileVersion version(const std::string& content) {
    return {.tournament = "open",
            .section = "main",
            .file = {.name = "/srv/a", .content = content},
            .version = "3fa2"};
  }

  tests::TemporaryDirectory directory_;
  storage::Journal journal_ = *storage::Journal::open(directory_ / "journal");
  stream::Feed feed_{0};
  tests::HallDouble hall_;
  watched::Desk desk_ = watched_desk({.feed = feed_,
                                      .archive = *storage::Archive::open(directory_ / "journal"),
                                      .hall = hall_,
                                      .now = [] { return model::Instant(); }});
};

TEST_F(WatchedDeskTest, AVersionIsImportedAndTheChangeNotesThatItWasTaken) {
  const auto look = desk_.look(version(tests::growing_trf(2, 0)));
  ASSERT_TRUE(look) << look.error().message;
  EXPECT_THAT(look->merged.tournament.sections.at(0).rounds, SizeIs(2));
  EXPECT_EQ(look->request.id, "open");
  const auto changed = look->request.change(&*feed_.tournaments().at(0));
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_EQ(changed->sections.at(0).watched->taken, "3fa2");
  EXPECT_THAT(changed->sections.at(0).rounds, SizeIs(2));
}

TEST_F(WatchedDeskTest, AFileThatCannotBeReadSaysWhy) {
  EXPECT_THAT(desk_.look(version("hello")).error().message, HasSubstr("format is not known"));
}

TEST_F(WatchedDeskTest, TheResultOfAGameIsThatOfItsPairing) {
  const auto result = desk_.result_of({.id = "p", .games = {{"two", 5}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->score.black.halves, 2);
  EXPECT_FALSE(desk_.result_of({.id = "p", .games = {{"two", 4}}}));
}

}  // namespace watched_desk_test
}  // namespace jadoube::api

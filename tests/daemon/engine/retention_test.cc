#include "daemon/engine/retention.h"

#include <gmock/gmock.h>

#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/database.h"
#include "tests/support/process.h"

namespace jadoube {
namespace retention_test {

using storage::Archive;
using storage::Instant;
using storage::Journal;
using storage::Stream;
using testing::ElementsAre;
using testing::IsEmpty;

Instant at(int seconds) { return Instant(std::chrono::seconds(seconds)); }

// Three games on board "one", at seconds 10, 20 and 30, and one on "two" between them. Each has an
// observation, an event a second later, and an incident.
class RetentionTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = open();
    const auto seen = [](int second, const std::string& board, bool checkpoint = false) {
      return storage::ObservationRow{board, at(second), checkpoint, std::to_string(second)};
    };
    storage::Batch batch{
        .observations = {seen(5, "one"), seen(10, "one", true), seen(11, "one"),
                         seen(15, "two", true), seen(20, "one", true), seen(21, "one"),
                         seen(30, "one", true), seen(31, "one")},
        .games = {game("one", 1, 10), game("two", 1, 15), game("one", 2, 20), game("one", 3, 30)}};
    std::uint64_t number = 0;
    for (const auto& [second, board, ordinal] : {std::tuple(5, "one", 0),
                                                 {11, "one", 1},
                                                 {16, "two", 1},
                                                 {21, "one", 2},
                                                 {31, "one", 3}}) {
      batch.events.push_back({++number, Stream::kIncidents, board, at(second), "w"});
      batch.incidents.push_back({board, ordinal, 1, number, 2, true, "i"});
    }
    ASSERT_TRUE(journal.commit(batch));
  }

  static storage::GameRow game(const std::string& board, int ordinal, int second,
                               const std::function<void(model::Game&)>& set = {}) {
    model::Game game{.ordinal = ordinal, .started_at = at(second), .closed = true};
    if (set) set(game);
    return storage::codec::to_row(board, game, "d");
  }

  Journal open() {
    auto journal = Journal::open(path_);
    EXPECT_TRUE(journal) << journal.error().message;
    return std::move(*journal);
  }

  // The games that are removed if the limit is second `before`.
  std::vector<std::string> forget(int before) {
    auto journal = open();
    auto archive = Archive::open(path_);
    std::vector<std::string> gone;
    for (const std::string board : {"one", "two"}) {
      while (true) {
        const auto found = engine::oldest_to_forget(*archive, board, at(before));
        EXPECT_TRUE(found) << found.error().message;
        if (!found || !*found) break;
        gone.push_back(board + "-" + std::to_string((*found)->ordinal));
        EXPECT_TRUE(journal.forget(**found));
      }
    }
    return gone;
  }

  std::string numbers(const std::string& table, const std::string& column) {
    auto database = storage::Database::open(path_, storage::Database::Mode::kReadOnly);
    return *database->text("SELECT group_concat(" + column + ", ' ') FROM (SELECT * FROM " + table +
                           " ORDER BY " + column + ")");
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / "journal";
};

TEST_F(RetentionTest, AGameIsRemovedWithItsRowsAndWithTheRowsBeforeTheFirst) {
  EXPECT_THAT(forget(25), ElementsAre("one-1"));
  EXPECT_EQ(numbers("observation", "text"), "15 20 21 30 31");
  EXPECT_EQ(numbers("event", "number"), "3 4 5");
  EXPECT_EQ(numbers("incident", "event"), "3 4 5");
  EXPECT_EQ(numbers("game", "board || ordinal"), "one2 one3 two1");
}

TEST_F(RetentionTest, ABoardsLastGameStaysHoweverOldItIs) {
  EXPECT_THAT(forget(1'000'000), ElementsAre("one-1", "one-2"));
  EXPECT_THAT(forget(1'000'000), IsEmpty());
  auto journal = open();
  EXPECT_EQ(journal.last_game("one")->ordinal, 3);
  EXPECT_EQ(journal.last_game("two")->ordinal, 1);
}

TEST_F(RetentionTest, AGameThatOthersFollowedLaterStays) {
  EXPECT_THAT(forget(20), IsEmpty());
  EXPECT_THAT(forget(21), ElementsAre("one-1"));
}

TEST_F(RetentionTest, AnAdjournedGameStaysAndLaterGamesAreRemoved) {
  ASSERT_TRUE(open().commit(
      {.games = {game("one", 1, 10, [](auto& each) { each.adjournment.emplace(); })}}));
  EXPECT_THAT(forget(1'000'000), ElementsAre("one-2"));
  EXPECT_EQ(numbers("observation", "text"), "10 11 15 30 31 5");
}

TEST_F(RetentionTest, AGameThatContinuesAsAnotherStays) {
  ASSERT_TRUE(
      open().commit({.games = {game("two", 1, 15, [](auto& each) { each.continues = "one-1"; })}}));
  EXPECT_THAT(forget(1'000'000), ElementsAre("one-2"));
}

TEST_F(RetentionTest, ARestartKnowsUpToWhereEventsAreMissingAndNumbersGoOn) {
  EXPECT_THAT(forget(35), ElementsAre("one-1", "one-2"));
  auto journal = open();
  EXPECT_EQ(journal.forgotten_events(), 4u);
  EXPECT_EQ(journal.last_event(), 5u);
}

TEST_F(RetentionTest, TheRoomIsWrittenOnByWhatComes) {
  const std::string much(200'000, 'x');
  ASSERT_TRUE(open().commit({.sessions = {{"one", 1, {}, much}}}));
  forget(25);
  { open(); }
  const auto before = tests::read_file(path_).size();
  ASSERT_TRUE(open().commit({.sessions = {{"one", 3, {}, much}}}));
  { open(); }
  EXPECT_EQ(tests::read_file(path_).size(), before);
}

}  // namespace retention_test
}  // namespace jadoube

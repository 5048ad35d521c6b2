#include "daemon/stream/unwritten_news.h"

#include <gmock/gmock.h>

namespace jadoube::stream {
namespace unwritten_news_test {

using testing::IsEmpty;
using testing::Key;
using testing::SizeIs;
using testing::UnorderedElementsAre;

class UnwrittenNewsTest : public testing::Test {
 protected:
  void show_board(const std::string& id) { news_.show({.boards = {{id, model::Board{}}}}); }
  void show_incident(const std::string& board, int number) {
    const auto incident = std::make_shared<model::Incident>();
    incident->id = {.game = 1, .number = number};
    news_.show({.incidents = {{board, incident}}});
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  UnwrittenNews news_{mutex_, changed_};
};

TEST_F(UnwrittenNewsTest, AReaderGetsOnlyWhatIsNewToIt) {
  show_board("a");
  const auto first = news_.read(0, {});
  EXPECT_THAT(first.news.boards, UnorderedElementsAre(Key("a")));
  show_board("b");
  EXPECT_THAT(news_.read(first.version, {}).news.boards, UnorderedElementsAre(Key("b")));
  EXPECT_THAT(news_.read(0, {}).news.boards, UnorderedElementsAre(Key("a"), Key("b")));
}

TEST_F(UnwrittenNewsTest, AReaderGetsOnlyItsBoardsButIsToldThatThereIsNews) {
  show_board("a");
  show_incident("b", 1);
  const auto read = news_.read(0, {"c"});
  EXPECT_TRUE(read.any);
  EXPECT_THAT(read.news.boards, IsEmpty());
  EXPECT_THAT(read.news.incidents, IsEmpty());
  EXPECT_THAT(news_.read(0, {"b"}).news.incidents, SizeIs(1));
}

TEST_F(UnwrittenNewsTest, AnIncidentThatIsShownAgainTakesThePlaceOfItself) {
  show_incident("a", 1);
  show_incident("a", 2);
  show_incident("a", 1);
  EXPECT_THAT(news_.read(0, {}).news.incidents, SizeIs(2));
  EXPECT_THAT(news_.read(2, {}).news.incidents, SizeIs(1));
}

TEST_F(UnwrittenNewsTest, AfterTheEndThereIsNoneAndTheVersionStays) {
  show_board("a");
  show_incident("a", 1);
  const auto before = news_.version();
  {
    const std::lock_guard lock(mutex_);
    news_.end();
  }
  const auto read = news_.read(0, {});
  EXPECT_FALSE(read.any);
  EXPECT_EQ(read.version, before);
  EXPECT_THAT(read.news.boards, IsEmpty());
}

TEST_F(UnwrittenNewsTest, HasTheLatestStateOfTheDisk) {
  EXPECT_EQ(news_.storage().refusal, "");
  news_.set_storage({.refusal = "full", .waiting = 3});
  EXPECT_EQ(news_.storage().refusal, "full");
  EXPECT_EQ(news_.storage().waiting, 3U);
  EXPECT_EQ(news_.version(), 0U) << "that is no news";
}

}  // namespace unwritten_news_test
}  // namespace jadoube::stream

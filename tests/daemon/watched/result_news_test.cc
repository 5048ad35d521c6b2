#include <gtest/gtest.h>

#include "daemon/watched/results_file.h"
#include "tests/support/events.h"

namespace jadoube::watched {
namespace result_news_test {

using tests::numbered;

TEST(ResultNews, TheFirstLookHasNews) {
  const stream::Feed feed(7);
  ResultNews news(feed);
  EXPECT_TRUE(news.take());
  EXPECT_FALSE(news.take());
}

TEST(ResultNews, ResultsAndTournamentsAreNewsAndClocksAreNot) {
  stream::Feed feed(0);
  ResultNews news(feed);
  news.take();
  feed.publish({numbered(1, {.board = "a", .content = model::Change(model::ClockChange{})})});
  EXPECT_FALSE(news.take());
  feed.publish({numbered(2, {.board = "a", .content = model::Change(model::ResultChange{})}),
                numbered(3, {.board = "a", .content = model::Change(model::ClockChange{})})});
  EXPECT_TRUE(news.take());
  EXPECT_FALSE(news.take());
  feed.publish(
      {numbered(4, {.content = model::TournamentChanged{model::Tournament{.id = "open"}}})});
  EXPECT_TRUE(news.take());
}

TEST(ResultNews, EventsThatTheFeedHasForgottenMayHaveBeenNews) {
  stream::Feed feed(0, 1);
  ResultNews news(feed);
  news.take();
  for (std::uint64_t i = 1; i < 4; ++i) {
    feed.publish({numbered(i, {.board = "a", .content = model::Change(model::ClockChange{})})});
  }
  EXPECT_TRUE(news.take());
  EXPECT_FALSE(news.take());
}

}  // namespace result_news_test
}  // namespace jadoube::watched

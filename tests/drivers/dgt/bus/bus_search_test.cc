#include <gtest/gtest.h>

#include "drivers/dgt/bus/dgt_bus.h"

namespace jadoube::drivers::dgt {
namespace bus_search_test {

using namespace std::chrono_literals;

struct Searching {
  BusSearch search;
  Instant now{1h};

  // Sends what is due, and returns it.
  std::pair<BusOrder, int> send() {
    const auto order = search.next();
    const int address = search.address();
    search.sent(now);
    return {order.value(), address};
  }
  void end_round() {
    now = search.listens_until();
    search.advance(now);
  }
};

TEST(BusSearch, EndsAfterPingsThatNobodyAnswers) {
  Searching searching;
  searching.search.begin({}, 2);
  EXPECT_EQ(searching.send(), (std::pair{BusOrder::kPing, kAllBoards}));
  EXPECT_EQ(searching.search.next(), std::nullopt) << "answers may come";
  searching.end_round();
  EXPECT_EQ(searching.send().first, BusOrder::kPing);
  searching.end_round();
  EXPECT_FALSE(searching.search.is_under_way());
}

TEST(BusSearch, KnownBoardsAreToldToBeQuiet) {
  Searching searching;
  searching.search.begin(std::vector{7, 8}, 1);
  EXPECT_EQ(searching.send(), (std::pair{BusOrder::kIgnoreNextPing, 7}));
  EXPECT_EQ(searching.send(), (std::pair{BusOrder::kIgnoreNextPing, 8}));
  EXPECT_EQ(searching.send().first, BusOrder::kPing);
  searching.search.process(7);
  searching.end_round();
  EXPECT_FALSE(searching.search.is_under_way()) << "the answer of a known board is nothing new";
}

TEST(BusSearch, WhoAnswersIsAskedToBeQuietInTheNextRound) {
  Searching searching;
  searching.search.begin({}, 1);
  searching.send();
  searching.search.process(9);
  searching.end_round();
  EXPECT_EQ(searching.send(), (std::pair{BusOrder::kIgnoreNextPing, 9}));
}

TEST(BusSearch, GarbageMayBeTwoBoardsAtOnce) {
  Searching searching;
  searching.search.begin({}, 1);
  searching.send();
  searching.search.note_garbage();
  searching.end_round();
  EXPECT_TRUE(searching.search.is_under_way());
}

TEST(BusSearch, EndsAlthoughALineTalksWithoutEnd) {
  Searching searching;
  searching.search.begin({}, 1);
  for (int rounds = 0; searching.search.is_under_way(); ++rounds) {
    ASSERT_LT(rounds, 20);
    searching.send();
    searching.search.note_garbage();
    searching.end_round();
  }
}

}  // namespace bus_search_test
}  // namespace jadoube::drivers::dgt

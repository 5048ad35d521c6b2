#include "daemon/tracking/recorded/ruling_queue.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace ruling_queue_test {

using drivers::Instant;
using model::Correction;
using std::chrono::seconds;

Correction due_at(int second, std::size_t keep = 0) {
  return {.after = Instant{seconds{second}}, .keep = keep};
}

// Writes all that is due before `until`, except corrections with the number `unready` of plies.
std::vector<std::size_t> written(RulingQueue& queue, int until, std::size_t unready = 99) {
  std::vector<std::size_t> kept;
  queue.write_before(
      Instant{seconds{until}}, [&](const Correction& each) { return each.keep != unready; },
      [&](const Correction& each) { kept.push_back(each.keep); });
  return kept;
}

TEST(RulingQueue, GivesWhatIsDueOnceAndInOrder) {
  RulingQueue queue;
  queue.expect(std::vector{due_at(1, 10), due_at(2, 20), due_at(3, 30)}, Instant{});
  EXPECT_EQ(written(queue, 3), (std::vector<std::size_t>{10, 20}));
  EXPECT_EQ(written(queue, 3), std::vector<std::size_t>{});
  EXPECT_EQ(written(queue, 4), std::vector<std::size_t>{30});
}

TEST(RulingQueue, KeepsWhatTheRecordIsNotReadyForWithoutHoldingUpOthers) {
  RulingQueue queue;
  queue.expect(std::vector{due_at(1, 10), due_at(2, 20)}, Instant{});
  EXPECT_EQ(written(queue, 9, 10), std::vector<std::size_t>{20});
  EXPECT_EQ(written(queue, 9), std::vector<std::size_t>{10});
}

TEST(RulingQueue, ReplacesOnlyWhatIsNotDueYet) {
  RulingQueue queue;
  queue.expect(std::vector{due_at(1, 10), due_at(5, 50)}, Instant{});
  queue.expect(std::vector{due_at(2, 20), due_at(6, 60)}, Instant{seconds{4}});
  const auto left = queue.take_all();
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(left[0].keep, 10u);
  EXPECT_EQ(left[1].keep, 60u);
  EXPECT_TRUE(queue.take_all().empty());
}

TEST(RulingQueue, RemembersThatOneWasLeftOut) {
  RulingQueue queue;
  EXPECT_TRUE(queue.none_left_out());
  queue.note_left_out();
  EXPECT_FALSE(queue.none_left_out());
}

}  // namespace ruling_queue_test
}  // namespace jadoube::tracking

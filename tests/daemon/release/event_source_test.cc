#include <gmock/gmock.h>

#include "daemon/release/event_gate.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::release {
namespace event_source_test {

storage::EventRow row(std::uint64_t number) {
  const model::ConnectionChange change{drivers::ConnectionState::kLive, "/dev/x", {}};
  return storage::codec::to_row(
      {.number = number, .board = "table-1", .content = model::Change(change)});
}

// One row must not hold up what comes behind it.
TEST(EventSource, LeavesOutARowThatCannotBeRead) {
  const tests::TemporaryDirectory directory;
  auto journal = storage::Journal::open(directory / "journal");
  ASSERT_TRUE(journal) << journal.error().message;
  storage::Batch batch;
  batch.events = {row(1), row(2), row(3)};
  batch.events[1].wire = "rubbish";
  ASSERT_TRUE(journal->commit(batch));
  auto archive = storage::Archive::open(directory / "journal");
  ASSERT_TRUE(archive) << archive.error().message;
  // It has none of these events any more.
  stream::Feed feed{3};
  EventSource source(feed, *std::move(archive));
  const auto events = source.read(0, 10);
  ASSERT_TRUE(events) << events.error().message;
  ASSERT_EQ(events->size(), 2u);
  EXPECT_EQ(events->front()->number, 1u);
  EXPECT_EQ(events->back()->number, 3u);
}

}  // namespace event_source_test
}  // namespace jadoube::release

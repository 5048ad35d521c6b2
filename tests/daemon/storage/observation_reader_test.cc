#include "daemon/storage/observation_reader.h"

#include <gmock/gmock.h>

#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace observation_reader_test {

using testing::ElementsAre;

Instant at(int second) { return Instant(std::chrono::seconds(second)); }

class ObservationReaderTest : public testing::Test {
 protected:
  Journal open() { return *Journal::open(path_); }
  Archive archive() { return *Archive::open(path_); }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
};

TEST_F(ObservationReaderTest, ReadsTheObservationsOfOneGame) {
  auto journal = open();
  const auto row = [](const std::string& board, int seconds, const std::string& text,
                      bool checkpoint = false) {
    return ObservationRow{
        .board = board, .at = at(seconds), .checkpoint = checkpoint, .text = text};
  };
  ASSERT_TRUE(journal.commit(
      {.observations = {row("a", 1, "before"), row("a", 2, "c1", true), row("a", 2, "c2", true),
                        row("b", 3, "other", true), row("a", 3, "x"), row("a", 4, "y"),
                        row("a", 5, "c3", true), row("a", 6, "z")},
       .events = {},
       .games = {}}));
  auto archive = this->archive();
  const auto texts = [&](int began) {
    std::vector<std::string> read;
    auto span = *archive.observations().of_game("a", at(began));
    while (span.next <= span.last) {
      EXPECT_TRUE(archive.observations().read(
          "a", span, 2, [&](const auto& seen) { read.push_back(seen.text); }));
    }
    return read;
  };
  EXPECT_THAT(texts(2), ElementsAre("c1", "c2", "x", "y"));
  EXPECT_THAT(texts(5), ElementsAre("c3", "z"));
  EXPECT_THAT(texts(3), testing::IsEmpty());
}

TEST_F(ObservationReaderTest, ReadsOneBoardAboveANumberByTheBeginningOfTheText) {
  auto journal = open();
  ASSERT_TRUE(journal.commit({.observations = {{"a", at(1), false, "arbiter 1"},
                                               {"a", at(2), false, "square e4 P"},
                                               {"b", at(3), false, "arbiter 2"},
                                               {"a", at(4), false, "arbiter 3"}}}));
  auto archive = this->archive();
  std::vector<std::string> read;
  const auto take = [&](const ObservationRow& row) { read.push_back(row.text); };
  ASSERT_TRUE(archive.observations().read_beginning_with("a", 0, "arbiter ", take));
  EXPECT_THAT(read, ElementsAre("arbiter 1", "arbiter 3"));
  read.clear();
  ASSERT_TRUE(archive.observations().read_beginning_with("a", 1, "arbiter ", take));
  EXPECT_THAT(read, ElementsAre("arbiter 3"));
}

TEST_F(ObservationReaderTest, FindsTheLastSealThatCoversNoLaterObservation) {
  auto journal = open();
  journal.sign_with([](std::string_view) { return std::string("seal"); });
  for (int second = 1; second <= 2; ++second) {
    ASSERT_TRUE(journal.commit({.observations = {{"a", at(second), second == 1, "placement"}},
                                .games = {{"a", 1, "wire", "digest"}}}));
  }
  auto archive = this->archive();
  const auto all = archive.observations().sealed_in("a", {1, 99});
  ASSERT_TRUE(all);
  ASSERT_FALSE(all->empty());
  const auto last = archive.observations().sealed_up_to("a", 99);
  ASSERT_TRUE(last && *last);
  EXPECT_EQ((*last)->observation, all->back().observation);
  // The chain begins before the first observation.
  const auto first = archive.observations().sealed_up_to("a", 0);
  ASSERT_TRUE(first && *first);
  EXPECT_EQ((*first)->observation, 0U);
  EXPECT_FALSE(archive.observations().sealed_up_to("b", 99)->has_value());
}

}  // namespace observation_reader_test
}  // namespace jadoube::storage

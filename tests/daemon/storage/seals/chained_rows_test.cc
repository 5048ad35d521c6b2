#include "daemon/storage/seals/chained_rows.h"

#include <gmock/gmock.h>

#include "daemon/evidence/signing_key.h"
#include "daemon/evidence/verification.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace chained_rows_test {

using evidence::Fault;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr ObservationReader::Span kAll{1, 1'000'000};

Instant at(int second) { return Instant(std::chrono::seconds(second)); }

// A game with a ruling after its fourth observation, and the row of another board among them.
class ChainedRowsTest : public testing::Test {
 protected:
  ChainedRowsTest() {
    auto journal = Journal::open(path_);
    EXPECT_TRUE(journal);
    journal->sign_with([this](std::string_view text) { return key_.seal(text).bytes(); });
    const auto row = [](const std::string& board, int second, const std::string& text) {
      return ObservationRow{board, at(second), second == 1, text};
    };
    EXPECT_TRUE(journal->commit({.observations = {row("a", 1, "placement"), row("b", 2, "other")},
                                 .games = {{"a", 1, "wire", "digest"}}}));
    EXPECT_TRUE(
        journal->commit({.observations = {row("a", 3, "square e2 ."), row("a", 4, "square e4 P"),
                                          row("a", 5, "arbiter {}")}}));
    EXPECT_TRUE(journal->commit(
        {.observations = {row("a", 6, "square e7 .")}, .games = {{"a", 1, "wire", "digest"}}}));
  }

  Archive archive() { return *Archive::open(path_); }
  std::vector<evidence::RowRun> runs(const ObservationReader::Span& span = kAll) {
    auto read = archive();
    auto runs = chained_rows(read, "a", span);
    EXPECT_TRUE(runs) << runs.error().message;
    return *runs;
  }
  /// What is wrong with the rows, if a file is made of them now. The daemon seals their end.
  std::vector<std::pair<Fault, std::uint64_t>> faults() {
    evidence::SignedEvidence file{.evidence = {.game = "a-1", .board = "a", .runs = runs()},
                                  .seal = key_.seal(""),
                                  .signed_text = {},
                                  .stamped_text = {}};
    for (auto& run : file.evidence.runs) {
      run.seals.push_back({run.last(), key_.seal(evidence::chain_statement("a", run.last()))});
    }
    std::vector<std::pair<Fault, std::uint64_t>> faults;
    for (const auto& found : verify(file, std::nullopt).faults)
      faults.emplace_back(found.fault, found.last);
    return faults;
  }
  /// Changes the journal, as somebody who knows its checksums does.
  void change(const std::string& sql) {
    auto database = Database::open(path_, Database::Mode::kReadWrite);
    const auto done = database->execute(sql).and_then([&] {
      return database->execute(
          "UPDATE observation SET crc = row_crc(board, at, checkpoint, text);"
          "UPDATE chain SET crc = row_crc(board, observation, place, hash, seal)");
    });
    ASSERT_TRUE(done) << done.error().message;
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
  const evidence::SigningKey key_ = evidence::SigningKey::make();
};

TEST_F(ChainedRowsTest, HaveTheirHashesAndSeals) {
  const auto read = runs();
  ASSERT_THAT(read, SizeIs(1));
  EXPECT_EQ(read[0].start, evidence::Chain());
  ASSERT_THAT(read[0].rows, SizeIs(5));
  EXPECT_EQ(read[0].rows[1].text, "square e2 .");
  EXPECT_EQ(read[0].rows[1].place, 2);
  ASSERT_THAT(read[0].seals, SizeIs(3));
  EXPECT_EQ(read[0].seals[0].chain.place(), 1);
  EXPECT_EQ(read[0].seals[1].chain.place(), 4);
  EXPECT_EQ(read[0].seals[2].chain, read[0].last());
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(ChainedRowsTest, MayStartBetweenTwoSeals) {
  const auto whole = runs(), end = runs({4, 1'000'000});
  ASSERT_THAT(end, SizeIs(1));
  EXPECT_EQ(end[0].start, evidence::Chain(2, whole[0].rows[1].hash));
  EXPECT_EQ(end[0].rows[0], whole[0].rows[2]);
}

TEST_F(ChainedRowsTest, AreNoneWhereThereIsNothing) { EXPECT_THAT(runs({50, 60}), IsEmpty()); }

TEST_F(ChainedRowsTest, HaveARunOfTheirOwnBeforeTheChainOfTheirBoardBegan) {
  change("DELETE FROM chain");
  {
    auto journal = Journal::open(path_);
    ASSERT_TRUE(journal->commit({.observations = {{"a", at(7), false, "new"}}}));
  }
  const auto read = runs();
  ASSERT_THAT(read, SizeIs(2));
  EXPECT_THAT(read[0].rows, SizeIs(5));
  EXPECT_EQ(read[1].start, evidence::Chain());
  EXPECT_THAT(read[1].rows, SizeIs(1));
}

TEST_F(ChainedRowsTest, ShowAChangeSinceTheyWereSealed) {
  change("UPDATE observation SET text = 'square e3 P' WHERE text = 'square e4 P'");
  EXPECT_THAT(faults(), ElementsAre(std::pair(Fault::kRowsSealedOtherwise, std::uint64_t{4})));
}

TEST_F(ChainedRowsTest, ShowAChangeOfEachKindOfRow) {
  for (const char* row : {"placement", "square e2 .", "arbiter {}", "square e7 ."}) {
    const std::string of = " WHERE text = '" + std::string(row) + "'";
    change("UPDATE observation SET at = at + 1" + of);
    EXPECT_THAT(faults(), SizeIs(1)) << row;
    change("UPDATE observation SET at = at - 1" + of);
    EXPECT_THAT(faults(), IsEmpty());
  }
}

TEST_F(ChainedRowsTest, ShowARemovedRow) {
  change("DELETE FROM observation WHERE text = 'square e4 P'");
  EXPECT_THAT(faults(),
              testing::Contains(std::pair(Fault::kRowsSealedOtherwise, std::uint64_t{4})));
}

TEST_F(ChainedRowsTest, ShowARemovedLastRow) {
  change("DELETE FROM observation WHERE text = 'square e7 .'");
  EXPECT_THAT(faults(),
              testing::Contains(std::pair(Fault::kRowsSealedOtherwise, std::uint64_t{5})));
}

TEST_F(ChainedRowsTest, ShowAnAddedRow) {
  // The row of the other board makes room for it.
  change("UPDATE observation SET board = 'a' WHERE board = 'b'");
  EXPECT_THAT(faults(),
              testing::Contains(std::pair(Fault::kRowsSealedOtherwise, std::uint64_t{4})));
}

TEST_F(ChainedRowsTest, ShowRowsThatChangedPlaces) {
  change(
      "UPDATE observation SET number = 100 WHERE number = 3;"
      "UPDATE observation SET number = 3 WHERE number = 4;"
      "UPDATE observation SET number = 4 WHERE number = 100");
  EXPECT_THAT(faults(), ElementsAre(std::pair(Fault::kRowsSealedOtherwise, std::uint64_t{4})));
}

TEST_F(ChainedRowsTest, ShowASealThatWasMadeToFit) {
  change("UPDATE observation SET text = 'square e3 P' WHERE text = 'square e4 P'");
  const auto fitting = runs()[0].rows[3].hash;
  change("UPDATE chain SET hash = x'" + system::hex_of(fitting) +
         "' WHERE place = 4 AND board = 'a'");
  EXPECT_THAT(faults(), testing::Contains(std::pair(Fault::kSealForged, std::uint64_t{4})));
}

TEST_F(ChainedRowsTest, GiveTheChainAfterEachOfThem) {
  auto read = archive();
  const auto whole = runs();
  const auto after = [&](std::uint64_t number) { return chain_after(read, "a", number); };
  EXPECT_EQ(**after(1), evidence::Chain(1, whole[0].rows[0].hash));
  EXPECT_EQ(**after(3), evidence::Chain(2, whole[0].rows[1].hash));
  EXPECT_EQ(**after(99), whole[0].last());
  EXPECT_EQ(*chain_after(read, "c", 99), std::nullopt);
}

}  // namespace chained_rows_test
}  // namespace jadoube::storage

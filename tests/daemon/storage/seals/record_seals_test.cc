#include <gmock/gmock.h>

#include "daemon/evidence/signing_key.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/copies/backup.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/seals/seals.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace record_seals_test {

Instant at(int second) { return Instant(std::chrono::seconds(second)); }

class RecordSealsTest : public testing::Test {
 protected:
  RecordSealsTest() { open(); }

  void open() {
    journal_.reset();
    auto opened = Journal::open(path_);
    ASSERT_TRUE(opened) << opened.error().message;
    journal_ = std::make_unique<Journal>(std::move(*opened));
    journal_->sign_with([this](std::string_view text) { return key_.seal(text).bytes(); });
  }
  void write_tournament(const std::string& wire, int second) {
    const auto number = journal_->last_event() + 1;
    const auto done =
        journal_->commit({.events = {{number, Stream::kTournaments, "", at(second), "event"}},
                          .tournaments = {{"open", wire}}});
    ASSERT_TRUE(done) << done.error().message;
  }
  // As somebody does it who knows the checksums and has no key.
  void change(const std::string& sql) {
    journal_.reset();
    auto database = Database::open(path_, Database::Mode::kReadWrite);
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->execute(sql));
    ASSERT_TRUE(sum_rows(*database));
  }
  std::optional<SealedRecordRow> sealed(const std::string& record) {
    auto archive = Archive::open(path_);
    EXPECT_TRUE(archive);
    const auto found = archive->sealed_record(record);
    EXPECT_TRUE(found) << found.error().message;
    return *found;
  }
  bool holds(const SealedRecordRow& row) const {
    const auto seal = evidence::Seal::parse(row.seal);
    return seal && seal->key == key_.public_key() && seal->holds_for(row.statement.text());
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
  const evidence::SigningKey key_ = evidence::SigningKey::make();
  std::unique_ptr<Journal> journal_;
};

TEST_F(RecordSealsTest, ATournamentIsSealedWithEachChange) {
  write_tournament("one", 5);
  write_tournament("two", 9);
  const auto row = sealed("tournament open");
  ASSERT_TRUE(row);
  EXPECT_TRUE(holds(*row));
  EXPECT_EQ(row->statement, (evidence::RecordStatement{"tournament open", system::digest_of("two"),
                                                       at(9), Instant{}}));
}

TEST_F(RecordSealsTest, AGameIsSealedWhenItsRecordIsWritten) {
  ASSERT_TRUE(journal_->commit({.observations = {{"a-1", at(3), true, "checkpoint"}},
                                .games = {{"a-1", 2, "wire", "digest"}}}));
  ASSERT_TRUE(journal_->commit({.games = {{"a-1", 2, "", "other digest"}}}));
  const auto row = sealed("game a-1-2");
  ASSERT_TRUE(row);
  EXPECT_TRUE(holds(*row));
  EXPECT_EQ(row->statement.digest, system::digest_of("wire"));
  EXPECT_EQ(row->statement.at, at(3));
}

TEST_F(RecordSealsTest, AnotherProcessContinuesWithTheSealOfTheFirst) {
  write_tournament("one", 5);
  open();
  write_tournament("two", 9);
  EXPECT_EQ(sealed("tournament open")->statement.since, Instant{});
}

TEST_F(RecordSealsTest, ARecordThatWasChangedInTheJournalIsMarkedForGood) {
  write_tournament("honest", 5);
  change("UPDATE tournament SET wire = 'forged'");
  open();
  write_tournament("forged too", 9);
  write_tournament("forged again", 12);
  const auto row = sealed("tournament open");
  EXPECT_TRUE(holds(*row));
  EXPECT_EQ(row->statement.since, at(9));
}

TEST_F(RecordSealsTest, ARecordWhoseSealWasTakenOutIsMarkedForGood) {
  write_tournament("honest", 5);
  change("UPDATE tournament SET wire = 'forged'; DELETE FROM record_seal");
  open();
  ASSERT_TRUE(journal_->seal_unsealed_tournaments(at(8)));
  write_tournament("two", 9);
  EXPECT_EQ(sealed("tournament open")->statement.since, at(8));
}

TEST_F(RecordSealsTest, AForgedSealIsNoSeal) {
  write_tournament("honest", 5);
  change("UPDATE record_seal SET since = 0, seal = zeroblob(96)");
  open();
  write_tournament("two", 9);
  EXPECT_EQ(sealed("tournament open")->statement.since, at(9));
}

TEST_F(RecordSealsTest, OfATransactionThatFailsNothingIsKept) {
  write_tournament("one", 5);
  ASSERT_FALSE(journal_->write_whole([&](const Journal::Write& write) {
    return write({.tournaments = {{"open", "two"}}}).and_then([]() -> rules::Expected<void> {
      return rules::refuse(rules::ErrorCode::kUnavailable, "no");
    });
  }));
  EXPECT_EQ(sealed("tournament open")->statement.digest, system::digest_of("one"));
}

TEST_F(RecordSealsTest, WithoutAKeyARecordHasNoSeal) {
  write_tournament("one", 5);
  journal_->sign_with({});
  write_tournament("two", 6);
  EXPECT_FALSE(sealed("tournament open"));
}

TEST_F(RecordSealsTest, AGameThatIsForgottenTakesItsSealWithIt) {
  for (int game = 1; game <= 2; ++game) {
    ASSERT_TRUE(journal_->commit(
        {.observations = {{"a", at(game), true, "checkpoint"}, {"a", at(game), false, "row"}},
         .games = {{"a", game, "wire", "digest"}}}));
  }
  ASSERT_TRUE(journal_->forget({.board = "a", .ordinal = 1, .began = at(1), .end = at(2)}));
  EXPECT_FALSE(sealed("game a-1"));
  EXPECT_TRUE(sealed("game a-2"));
}

TEST_F(RecordSealsTest, AnExportHasTheSealOfItsGame) {
  ASSERT_TRUE(journal_->commit(
      {.observations = {{"a", at(1), true, "checkpoint"}}, .games = {{"a", 1, "wire", "digest"}}}));
  const std::string path = directory_ / "sent";
  const auto copied =
      excerpt({.path = path_}, {{.board = "a", .ordinal = 1, .began = at(1)}}, path);
  ASSERT_TRUE(copied) << copied.error().message;
  auto archive = Archive::open(path);
  ASSERT_TRUE(archive);
  EXPECT_TRUE(*archive->sealed_record("game a-1"));
}

}  // namespace record_seals_test
}  // namespace jadoube::storage

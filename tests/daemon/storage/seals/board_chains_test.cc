#include <gmock/gmock.h>

#include "daemon/evidence/signing_key.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/copies/backup.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/seals/chained_rows.h"
#include "daemon/storage/seals/seals.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace board_chains_test {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::uint64_t kAll = 1'000'000'000;

Instant at(int second) { return Instant(std::chrono::seconds(second)); }

ObservationRow seen(const std::string& board, int second, const std::string& text) {
  return {.board = board, .at = at(second), .checkpoint = false, .text = text};
}

ObservationRow checkpoint(const std::string& board, int second) {
  return {.board = board, .at = at(second), .checkpoint = true, .text = "checkpoint"};
}

GameRow game(const std::string& board, int ordinal) { return {board, ordinal, "wire", "digest"}; }

class BoardChainsTest : public testing::Test {
 protected:
  BoardChainsTest() { open(); }

  void open() {
    journal_.reset();
    auto opened = Journal::open(path_);
    ASSERT_TRUE(opened) << opened.error().message;
    journal_ = std::make_unique<Journal>(std::move(*opened));
    journal_->sign_with([this](std::string_view text) { return key_.seal(text).bytes(); });
  }
  void commit(const Batch& batch) {
    const auto done = journal_->commit(batch);
    ASSERT_TRUE(done) << done.error().message;
  }
  Archive archive(const std::string& path) {
    auto archive = Archive::open(path);
    EXPECT_TRUE(archive) << archive.error().message;
    return std::move(*archive);
  }
  /// How many rows each seal of the board covers.
  std::vector<std::uint64_t> seals(const std::string& board, const std::string& path) {
    std::vector<std::uint64_t> places;
    const auto rows = archive(path).observations().sealed_in(board, {0, kAll});
    for (const auto& row : *rows) places.push_back(row.chain.place());
    return places;
  }
  std::vector<std::uint64_t> seals(const std::string& board) { return seals(board, path_); }
  evidence::Chain chain(const std::string& board) {
    auto read = archive(path_);
    const auto found = chain_after(read, board, kAll);
    return found && *found ? **found : evidence::Chain();
  }
  static evidence::Chain chain_of(const std::vector<ObservationRow>& rows) {
    evidence::Chain chain;
    for (const auto& row : rows) chain.add(chained(row));
    return chain;
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
  const evidence::SigningKey key_ = evidence::SigningKey::make();
  std::unique_ptr<Journal> journal_;
};

TEST_F(BoardChainsTest, AChainBeginsWithTheFirstRowOfItsBoard) {
  commit({.observations = {seen("a", 1, "x")}});
  EXPECT_THAT(seals("a"), ElementsAre(0));
  EXPECT_EQ(chain("a"), chain_of({seen("a", 1, "x")}));
}

TEST_F(BoardChainsTest, EachBoardHasItsOwnChain) {
  commit({.observations = {seen("a", 1, "x"), seen("b", 2, "y"), seen("a", 3, "z")}});
  EXPECT_EQ(chain("a"), chain_of({seen("a", 1, "x"), seen("a", 3, "z")}));
  EXPECT_EQ(chain("b"), chain_of({seen("b", 2, "y")}));
}

TEST_F(BoardChainsTest, ADecisionIsSealed) {
  commit({.observations = {seen("a", 1, "x"), seen("b", 1, "x")}});
  commit({.observations = {seen("a", 2, "y"), seen("a", 3, "arbiter {}")}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 3));
  EXPECT_THAT(seals("b"), ElementsAre(0));
}

TEST_F(BoardChainsTest, AGameIsSealedWheneverItsRowIsWritten) {
  commit({.observations = {checkpoint("a", 1)}, .games = {game("a", 1)}});
  commit({.observations = {seen("a", 2, "y")}, .games = {{"a", 1, "", "only its digest"}}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 1));
  commit({.observations = {seen("a", 3, "z")}, .games = {game("a", 1)}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 1, 3));
}

TEST_F(BoardChainsTest, AGameIsSealedBeforeTheNextOneBegins) {
  commit({.observations = {checkpoint("a", 1), seen("a", 2, "x")}});
  commit({.observations = {seen("a", 3, "y"), checkpoint("a", 4), checkpoint("a", 4),
                           seen("a", 5, "z")}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 3));
}

TEST_F(BoardChainsTest, ManyRowsAreSealed) {
  Batch batch;
  for (int i = 0; i < static_cast<int>(BoardChains::kSealedEvery) - 1; ++i) {
    batch.observations.push_back(seen("a", i, "x"));
  }
  commit(batch);
  EXPECT_THAT(seals("a"), ElementsAre(0));
  commit({.observations = {seen("a", 1000, "x")}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 512));
}

TEST_F(BoardChainsTest, NothingIsSealedTwice) {
  commit({.observations = {checkpoint("a", 1)}, .games = {game("a", 1)}});
  commit({.games = {game("a", 1)}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 1));
}

TEST_F(BoardChainsTest, EachSealIsSigned) {
  commit({.observations = {checkpoint("a", 1)}, .games = {game("a", 1)}});
  const auto rows = archive(path_).observations().sealed_in("a", {0, kAll});
  ASSERT_THAT(*rows, SizeIs(2));
  for (const auto& row : *rows) {
    const auto seal = evidence::Seal::parse(row.seal);
    ASSERT_TRUE(seal);
    EXPECT_EQ(seal->key, key_.public_key());
    EXPECT_TRUE(seal->holds_for(evidence::chain_statement("a", row.chain)));
  }
}

TEST_F(BoardChainsTest, AChainContinuesAfterARestart) {
  commit({.observations = {checkpoint("a", 1)}, .games = {game("a", 1)}});
  commit({.observations = {seen("a", 2, "x")}});
  open();
  commit({.observations = {seen("a", 3, "arbiter {}")}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 1, 3));
  const auto rows = archive(path_).observations().sealed_in("a", {0, kAll});
  EXPECT_EQ(rows->back().chain,
            chain_of({checkpoint("a", 1), seen("a", 2, "x"), seen("a", 3, "arbiter {}")}));
}

TEST_F(BoardChainsTest, AnEndIsSealedAlsoIfTheNextGameBeginsAfterARestart) {
  commit({.observations = {checkpoint("a", 1), seen("a", 2, "x")}});
  open();
  commit({.observations = {checkpoint("a", 3)}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 2));
}

TEST_F(BoardChainsTest, ATransactionThatFailsLeavesTheChainAsItWas) {
  commit({.observations = {seen("a", 1, "x")}});
  const auto failed = journal_->write_whole([&](const Journal::Write& write) {
    EXPECT_TRUE(write({.observations = {seen("a", 2, "lost"), seen("b", 2, "lost")}}));
    return rules::Expected<void>(rules::refuse(rules::ErrorCode::kUnavailable, "no"));
  });
  EXPECT_FALSE(failed);
  commit({.observations = {seen("a", 3, "arbiter {}"), seen("b", 3, "arbiter {}")}});
  const auto a = archive(path_).observations().sealed_in("a", {0, kAll}),
             b = archive(path_).observations().sealed_in("b", {0, kAll});
  EXPECT_EQ(a->back().chain, chain_of({seen("a", 1, "x"), seen("a", 3, "arbiter {}")}));
  EXPECT_EQ(b->back().chain, chain_of({seen("b", 3, "arbiter {}")}));
}

TEST_F(BoardChainsTest, RowsOfAnOlderVersionAreNotInTheChain) {
  commit({.observations = {seen("a", 1, "old"), seen("a", 2, "old")}});
  ASSERT_TRUE(Database::open(path_, Database::Mode::kReadWrite)->execute("DELETE FROM chain"));
  open();
  commit({.observations = {seen("a", 3, "new"), seen("a", 4, "arbiter {}")}});
  EXPECT_THAT(seals("a"), ElementsAre(0, 2));
  EXPECT_EQ(chain("a"), chain_of({seen("a", 3, "new"), seen("a", 4, "arbiter {}")}));
}

TEST_F(BoardChainsTest, AForgottenGameLeavesTheSealBeforeTheNextOne) {
  commit({.observations = {seen("a", 0, "w"), checkpoint("a", 1)}, .games = {game("a", 1)}});
  commit({.observations = {seen("a", 2, "x"), seen("a", 3, "arbiter {}"), seen("a", 4, "y")}});
  commit({.observations = {checkpoint("a", 5)}, .games = {game("a", 2)}});
  const auto before = chain("a");
  ASSERT_THAT(seals("a"), ElementsAre(0, 1, 2, 5, 6));
  ASSERT_TRUE(journal_->forget({.board = "a", .ordinal = 1, .began = at(1), .end = at(5)}));
  EXPECT_THAT(seals("a"), ElementsAre(5, 6));
  EXPECT_EQ(chain("a"), before);
  open();
  commit({.observations = {seen("a", 6, "z")}});
  EXPECT_EQ(chain("a").place(), 7);
}

TEST_F(BoardChainsTest, AnExportHasTheSealsOfItsGames) {
  commit({.observations = {checkpoint("a", 1)}, .games = {game("a", 1)}});
  commit({.observations = {seen("a", 2, "x"), checkpoint("a", 3)}, .games = {game("a", 2)}});
  commit({.observations = {seen("a", 4, "y"), checkpoint("a", 5)}, .games = {game("a", 3)}});
  ASSERT_THAT(seals("a"), ElementsAre(0, 1, 2, 3, 4, 5));
  ASSERT_TRUE(excerpt({path_}, {{"a", 2, at(3)}}, directory_ / "copy"));
  EXPECT_THAT(seals("a", directory_ / "copy"), ElementsAre(2, 3, 4));
}

TEST_F(BoardChainsTest, ARemovedImportTakesItsChainWithIt) {
  const Batch import{.observations = {checkpoint("club:a", 1)},
                     .games = {game("club:a", 1)},
                     .imported = {{"club:a", "a", at(9)}}};
  commit(import);
  ASSERT_TRUE(journal_->remove_import("club"));
  EXPECT_THAT(seals("club:a"), IsEmpty());
  commit(import);
  EXPECT_EQ(chain("club:a"), chain_of({checkpoint("club:a", 1)}));
}

}  // namespace board_chains_test
}  // namespace jadoube::storage

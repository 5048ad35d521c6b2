#include <gmock/gmock.h>

#include "daemon/api/answering/evidence_making.h"
#include "daemon/storage/archive.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube::api {
namespace evidence_derivation_test {

using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;

class EvidenceDerivation : public tests::StartedDaemon {
 protected:
  // The moves that follow from the rows of `game` of board "one".
  evidence::DerivedMoves derived(const model::Game& game) {
    auto archive = storage::Archive::open(directory_ / "journal");
    EXPECT_TRUE(archive) << archive.error().message;
    return derived_moves({.place = {"one", game.ordinal}, .game = game}, *archive, now_.load());
  }
};

TEST_F(EvidenceDerivation, GivesTheMovesAndTheResultOfTheRows) {
  see_mate();
  pass_unseen(std::chrono::seconds(60));
  const auto game = *settled().game;
  EXPECT_THAT(derived(game).moves, ElementsAre("1. f3", "1... e5", "2. g4", "2... Qh4#"));
  EXPECT_EQ(derived(game).result, rules::to_string(game.result));
  EXPECT_THAT(derived(game).why_not, IsEmpty());
}

TEST_F(EvidenceDerivation, DoesNotDependOnWhatTheGameSays) {
  see_mate();
  pass_unseen(std::chrono::seconds(60));
  auto game = *settled().game;
  const auto honest = derived(game);
  game.plies.pop_back();
  game.result = rules::Result::kUnknown;
  EXPECT_EQ(derived(game), honest);
}

TEST_F(EvidenceDerivation, FollowsTheDecisionsOfArbiters) {
  see_mate();
  pass_unseen(std::chrono::seconds(60));
  ASSERT_TRUE(decide(0, arbiter::TakeBack{2}));
  const auto game = *settled().game;
  ASSERT_EQ(game.plies.size(), 2);
  EXPECT_THAT(derived(game).moves, ElementsAre("1. f3", "1... e5"));
}

TEST_F(EvidenceDerivation, OfAnEarlierGameEndsWhereTheNextOneBegan) {
  see_mate();
  pass_unseen(std::chrono::seconds(60));
  const auto first = *feed_->board("one")->game;
  see_start();
  pass_unseen(std::chrono::seconds(60));
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  pass_unseen(std::chrono::seconds(60));
  const auto second = *settled().game;
  ASSERT_EQ(second.ordinal, 2);
  EXPECT_THAT(derived(first).moves, ElementsAre("1. f3", "1... e5", "2. g4", "2... Qh4#"));
  EXPECT_THAT(derived(second).moves, ElementsAre("1. e4"));
}

TEST_F(EvidenceDerivation, OfAGameThatContinuesMayBeOfSomeRowsAgo) {
  see_start();
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  pass_unseen(std::chrono::seconds(60));
  const auto before = *feed_->board("one")->game;
  move(Square::e7, Square::e5, Piece::kBlackPawn);
  pass_unseen(std::chrono::seconds(10));
  settled();
  EXPECT_THAT(derived(before).moves, ElementsAre("1. e4"));
  // Somebody who takes the last ply out of the record has no such excuse later.
  EngineTable::pass_unseen(std::chrono::seconds(60));
  EXPECT_THAT(derived(before).moves, ElementsAre("1. e4", "1... e5"));
}

TEST_F(EvidenceDerivation, ReportsWhyNothingFollows) {
  see_start();
  pass_unseen(std::chrono::seconds(1));
  settled();
  model::Game other;
  other.ordinal = 7;
  other.started_at = now_.load();
  EXPECT_THAT(derived(other).moves, IsEmpty());
  EXPECT_FALSE(derived(other).why_not.empty());
}

}  // namespace evidence_derivation_test
}  // namespace jadoube::api

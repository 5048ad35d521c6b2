#include <gmock/gmock.h>

#include "daemon/storage/codec/row_codec.h"
#include "jadoube/values/v1/game.pb.h"
#include "rules/notation/fen.h"

namespace jadoube::storage::codec {
namespace game_codec_test {

using model::Instant;
using rules::Square;

model::Ply ply_with(model::PlyState state, model::Evidence evidence) {
  model::Ply ply{.move = {Square::e2, Square::e4}, .san = "e4", .uci = "e2e4"};
  ply.state = state;
  ply.evidence = evidence;
  ply.made_at = Instant(std::chrono::nanoseconds(1'500'000'001));
  ply.confirmed_at = Instant(std::chrono::seconds(2));
  ply.margin = 230;
  ply.white_clock = std::chrono::seconds(300);
  ply.black_clock = std::chrono::seconds(0);
  return ply;
}

TEST(GameCodec, AGameIsReadBackAsItWasWritten) {
  model::Game game{.ordinal = 3, .started_at = Instant(std::chrono::seconds(1))};
  game.plies = {ply_with(model::PlyState::kConfirmed, model::Evidence::kPress)};
  game.final_plies = 1;
  game.explanations = {{.san = {"e5"}, .behind = 0}, {.san = {}, .behind = 70}};
  game.revision = 4;
  game.result = rules::Result::kBlackWins;
  game.termination = model::Termination::kResultPiece;
  game.incomplete = true;
  game.closed = true;
  game.only_legal_moves = true;
  game.clock_acts = {
      {.kind = model::SoftwareClockAct::Kind::kResume, .at = Instant(std::chrono::seconds(3))}};
  const auto read = game_of(to_row("table-1", game, "digest"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, game);
}

TEST(GameCodec, AGameWithoutAnythingUnusualIsReadBackToo) {
  model::Game game{.ordinal = 1};
  game.plies = {{.move = {Square::e2, Square::e4}, .san = "e4", .uci = "e2e4"}};
  const auto read = game_of(to_row("table-1", game, "digest"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, game);
}

TEST(GameCodec, EveryWayToEndAGameIsReadBack) {
  for (int way = 0; way <= static_cast<int>(model::Termination::kSeventyFiveMoves); ++way) {
    model::Game game{.ordinal = 1};
    game.result = rules::Result::kDraw;
    game.termination = static_cast<model::Termination>(way);
    game.result_is_provisional = way % 2 == 0;
    const auto read = game_of(to_row("table-1", game, "digest"));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, game) << way;
  }
}

TEST(GameCodec, EveryStateAndEvidenceOfAPlyIsReadBack) {
  for (int state = 0; state <= static_cast<int>(model::PlyState::kIllegal); ++state) {
    for (int evidence = 0; evidence <= static_cast<int>(model::Evidence::kResult); ++evidence) {
      model::Game game{.ordinal = 1};
      game.plies = {
          ply_with(static_cast<model::PlyState>(state), static_cast<model::Evidence>(evidence))};
      const auto read = game_of(to_row("a", game, "digest"));
      ASSERT_TRUE(read);
      EXPECT_EQ(*read, game) << state << " " << evidence;
    }
  }
}

// Castling is written in UCI by the king's squares; the rook's square is the move.
TEST(GameCodec, CastlingIsReadBackWhereverTheRookStands) {
  model::Game game{.ordinal = 1};
  game.start = rules::parse_fen("4k3/8/8/8/8/8/8/4KR2 w F - 0 1").value();
  const rules::Move castling{Square::e1, Square::f1};
  game.plies = {{.move = castling, .san = "O-O", .uci = "e1f1"}};
  const auto read = game_of(to_row("a", game, ""));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->plies, game.plies);
}

TEST(GameCodec, AnUnreadablePlyIsNamedAndTheRestIsKept) {
  model::Game game{.ordinal = 2};
  game.plies = {ply_with(model::PlyState::kConfirmed, model::Evidence::kPress),
                {.move = {}, .san = "soon", .uci = "e7e5"},
                {.move = {}, .san = "d4", .uci = "d2d4"}};
  values::v1::Game stored;
  ASSERT_TRUE(stored.ParseFromString(to_row("a", model::Game{.ordinal = 2}, "").wire));
  for (const auto& ply : game.plies) {
    stored.add_plies()->set_san(ply.san);
    stored.mutable_plies()->rbegin()->set_uci(ply.uci);
  }
  const GameRow row{.board = "a", .ordinal = 2, .wire = stored.SerializeAsString(), .digest = {}};
  const auto read = stored_game_of(row);
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_TRUE(read->unreadable);
  EXPECT_EQ(read->unreadable->ply, 1u);
  EXPECT_THAT(read->unreadable->why, testing::HasSubstr("soon"));
  EXPECT_EQ(read->game.plies.size(), 3u);
  EXPECT_EQ(game_of(row).error().code, rules::ErrorCode::kInternal);
}

TEST(GameCodec, AGameWithoutItsPliesIsOtherwiseTheSame) {
  model::Game game{.ordinal = 1, .revision = 3, .continues = "a-7"};
  game.plies = {ply_with(model::PlyState::kConfirmed, model::Evidence::kPress)};
  auto heading = game_without_plies_of(to_row("a", game, ""));
  ASSERT_TRUE(heading) << heading.error().message;
  EXPECT_TRUE(heading->plies.empty());
  heading->plies = game.plies;
  EXPECT_EQ(*heading, game);
}

TEST(GameCodec, WhatIsNoGameOrOfAnotherRowIsLostData) {
  auto row = to_row("a", model::Game{.ordinal = 1}, "");
  row.ordinal = 2;
  EXPECT_EQ(game_of(row).error().code, rules::ErrorCode::kDataLoss);
  EXPECT_THAT(game_of(row).error().message, testing::HasSubstr("calls itself \"games/a-1\""));
  row.wire = "rubbish";
  EXPECT_EQ(game_without_plies_of(row).error().code, rules::ErrorCode::kDataLoss);
}

TEST(GameCodec, APromotionToAQueenIsFoundBesideAnUnreadablePly) {
  values::v1::Game stored;
  ASSERT_TRUE(stored.ParseFromString(to_row("a", model::Game{.ordinal = 1}, "").wire));
  stored.add_plies()->set_san("soon");
  GameRow row{.board = "a", .ordinal = 1, .wire = stored.SerializeAsString(), .digest = {}};
  EXPECT_FALSE(has_promotion_to_queen(row));
  stored.add_plies()->set_uci("e7e8q");
  row.wire = stored.SerializeAsString();
  EXPECT_TRUE(has_promotion_to_queen(row));
  row.wire = "rubbish";
  EXPECT_FALSE(has_promotion_to_queen(row));
}

}  // namespace game_codec_test
}  // namespace jadoube::storage::codec

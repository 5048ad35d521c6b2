#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/claim_service.grpc.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace claim_service_test {

using grpc::StatusCode;
using tests::game_of;
using tests::repeated;

// A server with a game that was played before, in the journal, and one that goes on, in the feed.
class ClaimServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    model::Game before = game_of(repeated("Nf3 Nf6 Ng1 Ng8", 2));
    storage::Batch batch;
    batch.games.push_back(storage::codec::to_row("a", before, ""));
    ASSERT_TRUE(journal->commit(batch));
    model::Board board;
    board.game = game_of("e4 e5");
    board.game->ordinal = 2;
    feed_.restore("a", board);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string address = "unix:" + (directory_ / "socket");
    auto server = Server::start({.listen = {address}, .epoch = journal->epoch()}, {}, feed_,
                                std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    claims_ = v1::ClaimService::NewStub(cli::connect(address));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  grpc::Status threefold(const std::string& game, v1::CheckThreefoldResponse& response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    v1::CheckThreefoldRequest request;
    request.set_game(game);
    return claims_->CheckThreefold(&context, request, &response);
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::ClaimService::Stub> claims_;
};

TEST_F(ClaimServiceTest, AnswersForAGameThatContinuesAndForOneThatWasPlayedBefore) {
  v1::CheckThreefoldResponse response;
  ASSERT_TRUE(threefold("games/a-1", response).ok());
  EXPECT_EQ(response.answer().verdict(), v1::CLAIM_VERDICT_VALID);
  ASSERT_TRUE(threefold("games/a-2", response).ok());
  EXPECT_EQ(response.answer().verdict(), v1::CLAIM_VERDICT_NOT_VALID);
  EXPECT_EQ(response.answer().ply(), 2);
}

TEST_F(ClaimServiceTest, RefusesWhatIsWrongWithTheStatusTheProtoNames) {
  v1::CheckThreefoldResponse response;
  EXPECT_EQ(threefold("games/a-3", response).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(threefold("games/nobody-1", response).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(threefold("boards/a", response).error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(threefold("", response).error_code(), StatusCode::INVALID_ARGUMENT);
}

TEST_F(ClaimServiceTest, AnswersEveryOtherQuestion) {
  const auto ask = [&](auto call, auto request, auto response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    request.set_game("games/a-2");
    const auto status = ((*claims_).*call)(&context, request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  };
  using Stub = v1::ClaimService::Stub;
  EXPECT_EQ(ask(&Stub::CheckFiftyMoves, v1::CheckFiftyMovesRequest(), v1::CheckFiftyMovesResponse())
                .answer()
                .article(),
            "9.3.2");
  EXPECT_EQ(ask(&Stub::CheckFivefold, v1::CheckFivefoldRequest(), v1::CheckFivefoldResponse())
                .answer()
                .article(),
            "9.6.1");
  EXPECT_EQ(ask(&Stub::CheckSeventyFiveMoves, v1::CheckSeventyFiveMovesRequest(),
                v1::CheckSeventyFiveMovesResponse())
                .answer()
                .article(),
            "9.6.2");
  EXPECT_EQ(
      ask(&Stub::CheckDeadPosition, v1::CheckDeadPositionRequest(), v1::CheckDeadPositionResponse())
          .answer()
          .article(),
      "5.2.2");
  v1::CheckCanBeMatedRequest white;
  white.set_player(values::v1::COLOR_WHITE);
  EXPECT_EQ(ask(&Stub::CheckCanBeMated, white, v1::CheckCanBeMatedResponse()).answer().article(),
            "6.9");
  EXPECT_EQ(
      ask(&Stub::GetLosingChances, v1::GetLosingChancesRequest(), v1::GetLosingChancesResponse())
          .chances()
          .last_pawn_move_ply(),
      2);
}

}  // namespace claim_service_test
}  // namespace jadoube::api

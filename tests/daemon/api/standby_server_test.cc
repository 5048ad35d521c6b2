#include "daemon/api/standby_server.h"

#include <grpcpp/channel.h>
#include <gtest/gtest.h>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/failover_service.grpc.pb.h"
#include "jadoube/v1/status_service.grpc.pb.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace standby_server_test {

class StandbyServerTest : public testing::Test, private StandbyControl {
 protected:
  void SetUp() override {
    auto server = StandbyServer::start({.listen = {address_}, .standby = *this});
    ASSERT_TRUE(server) << server.error().message;
    server_ = *std::move(server);
  }
  model::FailoverReading read() const override {
    return {.name = "second",
            .peer = "first",
            .term = 7,
            .is_connected = true,
            .behind = 3,
            .problem = "the copy is not complete"};
  }
  rules::Expected<void> take_over(bool incomplete) override {
    incomplete_ = incomplete;
    if (!refusal_.empty()) {
      return rules::refuse(rules::ErrorCode::kFailedPrecondition, refusal_);
    }
    return {};
  }
  grpc::Status ask_to_take_over(bool incomplete) {
    v1::TakeOverRequest request;
    request.set_incomplete(incomplete);
    v1::TakeOverResponse response;
    grpc::ClientContext context;
    return v1::FailoverService::NewStub(channel_)->TakeOver(&context, request, &response);
  }

  tests::TemporaryDirectory directory_;
  const std::string address_ = "unix:" + (directory_ / "socket");
  std::string refusal_;
  bool incomplete_ = false;
  std::unique_ptr<StandbyServer> server_;
  std::shared_ptr<grpc::Channel> channel_ = cli::connect(address_);
};

TEST_F(StandbyServerTest, ReportsHowTheTwoDaemonsAre) {
  v1::GetStatusResponse status;
  grpc::ClientContext context;
  ASSERT_TRUE(v1::StatusService::NewStub(channel_)->GetStatus(&context, {}, &status).ok());
  const auto& failover = status.failover();
  EXPECT_EQ(failover.name(), "second");
  EXPECT_EQ(failover.peer(), "first");
  EXPECT_FALSE(failover.active());
  EXPECT_EQ(failover.term(), 7);
  EXPECT_TRUE(failover.connected());
  EXPECT_FALSE(failover.in_step());
  EXPECT_EQ(failover.behind(), 3);
  EXPECT_FALSE(failover.has_copied_time());
  EXPECT_EQ(failover.problem(), "the copy is not complete");
}

TEST_F(StandbyServerTest, TakesOverWhenItIsAsked) {
  EXPECT_TRUE(ask_to_take_over(false).ok());
  EXPECT_FALSE(incomplete_);
  EXPECT_TRUE(ask_to_take_over(true).ok());
  EXPECT_TRUE(incomplete_);
}

TEST_F(StandbyServerTest, ReportsWhyItDoesNot) {
  refusal_ = "it only keeps a copy";
  const auto refused = ask_to_take_over(false);
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(refused.error_message(), "it only keeps a copy");
}

TEST_F(StandbyServerTest, HasNoBoards) {
  v1::ListBoardsResponse boards;
  grpc::ClientContext context;
  EXPECT_EQ(v1::BoardService::NewStub(channel_)->ListBoards(&context, {}, &boards).error_code(),
            grpc::StatusCode::UNIMPLEMENTED);
}

}  // namespace standby_server_test
}  // namespace jadoube::api

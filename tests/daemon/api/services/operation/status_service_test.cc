#include <gmock/gmock.h>
#include <grpcpp/generic/generic_stub.h>

#include <future>

#include "jadoube/v1/status_service.grpc.pb.h"
#include "tests/daemon/api/served_stream.h"

namespace jadoube::api {
namespace status_service_test {

class StatusServiceTest : public ServedFeed {
 protected:
  v1::Storage storage() {
    const auto stub = v1::StatusService::NewStub(channel_);
    Context<v1::GetStatusRequest> call;
    v1::GetStatusResponse response;
    EXPECT_TRUE(stub->GetStatus(&call.client, call.request, &response).ok());
    return response.storage();
  }

  // What the health service says of `storage`: the bytes of its HealthCheckResponse.
  std::string health() {
    Context<v1::GetStatusRequest> call;
    const grpc::Slice asked("\n\x07storage");
    grpc::ByteBuffer request(&asked, 1), response;
    std::promise<grpc::Status> done;
    grpc::GenericStub(channel_).UnaryCall(
        &call.client, "/grpc.health.v1.Health/Check", {}, &request, &response,
        [&](const grpc::Status& status) { done.set_value(status); });
    EXPECT_TRUE(done.get_future().get().ok());
    grpc::Slice slice;
    EXPECT_TRUE(response.DumpToSingleSlice(&slice).ok());
    return {reinterpret_cast<const char*>(slice.begin()), slice.size()};
  }
  bool wait_for_health(const std::string& bytes) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (health() != bytes) {
      if (std::chrono::steady_clock::now() > deadline) return false;
    }
    return true;
  }
};

TEST_F(StatusServiceTest, ReportsHowTheRecordAndItsDiskAre) {
  feed_.unwritten().set_storage({.room = {.journal_bytes = 7, .free_bytes = 8, .reserve_bytes = 9},
                                 .lasts = std::chrono::hours(3)});
  const auto found = storage();
  EXPECT_EQ(found.epoch(), journal_->epoch());
  EXPECT_EQ(found.journal_bytes(), 7);
  EXPECT_EQ(found.free_bytes(), 8);
  EXPECT_EQ(found.reserve_bytes(), 9);
  EXPECT_EQ(found.lasts().seconds(), 3 * 3600);
  EXPECT_TRUE(found.durable());
}

TEST_F(StatusServiceTest, ReportsWhyNothingIsWrittenAndHowMuchWaits) {
  feed_.unwritten().set_storage({.refusal = "the disk is full", .waiting = 12});
  EXPECT_FALSE(storage().durable());
  EXPECT_EQ(storage().refusal(), "the disk is full");
  EXPECT_EQ(storage().waiting_events(), 12);
}

TEST_F(StatusServiceTest, TheHealthServiceSaysWhetherWhatIsPublishedIsDurable) {
  const std::string serving = "\x08\x01", not_serving = "\x08\x02";
  EXPECT_TRUE(wait_for_health(serving));
  feed_.unwritten().set_storage({.refusal = "the disk is full"});
  EXPECT_TRUE(wait_for_health(not_serving));
  feed_.unwritten().set_storage({});
  EXPECT_TRUE(wait_for_health(serving));
}

TEST_F(StatusServiceTest, CountsBoardsByTheirConnection) {
  model::Board board;
  feed_.restore("lost", board);
  board.game = model::Game{.ordinal = 1};
  feed_.restore("lost-too", board);
  board.game.reset();
  board.link = drivers::ConnectionState::kLive;
  feed_.restore("live", board);
  const auto stub = v1::StatusService::NewStub(channel_);
  Context<v1::GetStatusRequest> call;
  v1::GetStatusResponse response;
  ASSERT_TRUE(stub->GetStatus(&call.client, call.request, &response).ok());
  EXPECT_EQ(response.load().boards_live(), 1);
  EXPECT_EQ(response.load().boards_connecting(), 0);
  EXPECT_EQ(response.load().boards_lost(), 2);
  EXPECT_EQ(response.load().games(), 1);
  EXPECT_EQ(response.load().streams(), 0) << "the watch of the disk is no client";
  EXPECT_FALSE(response.load().has_durable_to_written_p99()) << "nothing was sent";
}

}  // namespace status_service_test
}  // namespace jadoube::api

#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/api/server.h"
#include "daemon/api/services/services.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "jadoube/v1/pair_service.grpc.pb.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace pair_service_test {

using grpc::StatusCode;

// A server whose engine keeps the pairs in a list.
class PairServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string address = "unix:" + (directory_ / "socket");
    Server::Options options{.listen = {address}, .epoch = journal->epoch()};
    hall_.on_list_pairs = [this](const auto& done) { done(pairs_); };
    hall_.on_set_pair = [this](const auto& setting, const auto& done) {
      pairs_.push_back(setting);
      done(pairs_);
    };
    hall_.on_remove_pair = [](const auto& id, const auto& done) {
      done(rules::refuse(rules::ErrorCode::kNotFound, "no pair " + id));
    };
    auto server = Server::start(options, {.hall = &hall_}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    service_ = v1::PairService::NewStub(cli::connect(address));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  grpc::Status set(const std::string& name, const std::string& first, const std::string& second,
                   const std::string& clock, v1::SetPairResponse& response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    v1::SetPairRequest request;
    request.mutable_pair()->set_name(name);
    request.mutable_pair()->set_first(first);
    request.mutable_pair()->set_second(second);
    request.mutable_pair()->set_clock(clock);
    return service_->SetPair(&context, request, &response);
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  std::vector<model::PairSetting> pairs_;
  tests::HallDouble hall_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::PairService::Stub> service_;
};

TEST_F(PairServiceTest, MakesAndListsPairs) {
  v1::SetPairResponse response;
  ASSERT_TRUE(set("boards/table-7", "boards/a", "boards/b", "boards/c", response).ok());
  EXPECT_EQ(pairs_, (std::vector{model::PairSetting{"table-7", "a", "b", "c"}}));
  ASSERT_EQ(response.pairs_size(), 1);
  EXPECT_EQ(response.pairs(0).name(), "boards/table-7");
  EXPECT_EQ(response.pairs(0).second(), "boards/b");
  EXPECT_EQ(response.pairs(0).clock(), "boards/c");
  grpc::ClientContext context;
  v1::ListPairsResponse listed;
  ASSERT_TRUE(service_->ListPairs(&context, v1::ListPairsRequest(), &listed).ok());
  EXPECT_EQ(listed.pairs_size(), 1);
}

TEST_F(PairServiceTest, RefusesNamesThatAreNone) {
  v1::SetPairResponse response;
  EXPECT_EQ(set("table-7", "boards/a", "boards/b", "", response).error_code(),
            StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(set("boards/table-7", "", "boards/b", "", response).error_code(),
            StatusCode::INVALID_ARGUMENT);
  EXPECT_TRUE(pairs_.empty());
}

TEST_F(PairServiceTest, PassesOnTheRefusalOfTheEngine) {
  grpc::ClientContext context;
  v1::RemovePairRequest request;
  request.set_name("boards/table-9");
  v1::RemovePairResponse response;
  const auto status = service_->RemovePair(&context, request, &response);
  EXPECT_EQ(status.error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(status.error_message(), "no pair table-9");
}

}  // namespace pair_service_test
}  // namespace jadoube::api

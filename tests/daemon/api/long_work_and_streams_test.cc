// While files of a pairing program are worked on, everybody else is served.
#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include <chrono>
#include <future>
#include <memory>

#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "jadoube/v1/tournament_service.grpc.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/events.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace long_work_and_streams_test {

using grpc::StatusCode;

// The rules of the hall are read in the middle of an import. Here they come when the test says so.
class LongWorkTest : public testing::Test {
 protected:
  void SetUp() override {
    board_.game = tests::game_of("e4 e5");
    feed_.restore("a", board_);
    feed_.restore(std::make_shared<const model::Tournament>(model::Tournament{.id = "open"}));
    Server::Options options{
        .listen = {socket("arbiters")}, .viewers = {socket("viewers")}, .epoch = journal_.epoch()};
    hall_.on_rules = [this] {
      if (!is_started_) return;
      under_way_.set_value();
      let_go_.get_future().wait();
    };
    auto server = Server::start(options, {.hall = &hall_}, feed_,
                                *storage::Archive::open(directory_ / "journal"));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    is_started_ = true;
    arbiters_ = cli::connect(socket("arbiters"));
    viewers_ = cli::connect(socket("viewers"));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(60))); }

  std::string socket(const std::string& name) const { return "unix:" + (directory_ / name); }

  struct Context {
    Context() { client.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60)); }
    grpc::ClientContext client;
  };

  // A dry run, on a thread of its own.
  std::future<grpc::Status> import(Context& context) {
    return std::async(std::launch::async, [this, &context] {
      v1::ImportPairingsRequest request;
      request.set_tournament("tournaments/open");
      request.add_files()->set_content("round,table,white,black\n1,1,A,B\n");
      request.mutable_files(0)->set_name("p.csv");
      v1::ImportPairingsResponse response;
      return v1::TournamentService::NewStub(arbiters_)->ImportPairings(&context.client, request,
                                                                       &response);
    });
  }

  void expect_games_at(const std::shared_ptr<grpc::Channel>& channel) {
    Context context;
    v1::ListGamesResponse games;
    const auto status = v1::GameService::NewStub(channel)->ListGames(&context.client, {}, &games);
    EXPECT_TRUE(status.ok()) << status.error_message();
  }

  tests::TemporaryDirectory directory_;
  storage::Journal journal_ = *storage::Journal::open(directory_ / "journal");
  stream::Feed feed_{0};
  tests::HallDouble hall_;
  // Its rules are read when somebody calls.
  std::atomic<bool> is_started_ = false;
  model::Board board_;
  std::promise<void> under_way_, let_go_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> arbiters_, viewers_;
};

TEST_F(LongWorkTest, ADryRunHoldsUpNoStreamAndNoOtherCall) {
  Context watching;
  const auto reader = v1::IncidentService::NewStub(arbiters_)->WatchIncidents(&watching.client, {});
  v1::WatchIncidentsResponse response;
  ASSERT_TRUE(reader->Read(&response)) << "the snapshot";

  Context importing;
  auto import_ended = import(importing);
  under_way_.get_future().wait();
  // All of this ends only if it does not wait for the import.
  for (int number = 1; number <= 3; ++number) {
    arbiter::Incident incident{.id = {1, number}, .kind = arbiter::IncidentKind::kDisplacedPiece};
    feed_.publish({tests::reported(feed_.head() + 1, "a", incident)});
    ASSERT_TRUE(reader->Read(&response));
    EXPECT_FALSE(response.cursor().empty());
  }
  expect_games_at(arbiters_);
  expect_games_at(viewers_);
  EXPECT_EQ(import_ended.wait_for(std::chrono::seconds(0)), std::future_status::timeout);

  let_go_.set_value();
  const auto status = import_ended.get();
  EXPECT_TRUE(status.ok()) << status.error_message();
  watching.client.TryCancel();
  while (reader->Read(&response)) {
  }
  EXPECT_EQ(reader->Finish().error_code(), StatusCode::CANCELLED);
}

}  // namespace long_work_and_streams_test
}  // namespace jadoube::api

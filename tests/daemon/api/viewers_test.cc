#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <grpcpp/channel.h>
#include <grpcpp/generic/generic_stub.h>

#include <future>
#include <set>

#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/outputs/table.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/claim_service.pb.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/hall_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/events.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace viewers_test {

using grpc::StatusCode;
using testing::AllOf;
using testing::HasSubstr;

const std::set<std::string> kForViewers = {
    "jadoube.v1.BoardService.ListBoards",       "jadoube.v1.BoardService.GetBoard",
    "jadoube.v1.BoardService.WatchBoards",      "jadoube.v1.GameService.ListGames",
    "jadoube.v1.GameService.GetGame",           "jadoube.v1.GameService.WatchGames",
    "jadoube.v1.GameService.ExportPgn",         "jadoube.v1.HallService.WatchHall",
    "jadoube.v1.HallService.WatchEvents",       "jadoube.v1.AnnouncementService.Announce",
    "jadoube.v1.StandingsService.GetStandings", "jadoube.v1.StandingsService.ListTeamMatches"};

// A server for arbiters and for viewers, with a game that goes on; the test publishes.
class ViewersTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    journal_.emplace(std::move(*journal));
    board_.game = tests::game_of("e4 e5");
    feed_.restore("a", board_);
    auto server = start({socket("arbiters")}, {socket("viewers")});
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    viewers_ = cli::connect(socket("viewers"));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  std::string socket(const std::string& name) const { return "unix:" + (directory_ / name); }

  rules::Expected<std::unique_ptr<Server>> start(const std::vector<std::string>& arbiters,
                                                 const std::vector<std::string>& viewers) {
    auto archive = storage::Archive::open(directory_ / "journal");
    EXPECT_TRUE(archive);
    return Server::start({.listen = arbiters, .viewers = viewers, .epoch = journal_->epoch()}, {},
                         feed_, std::move(*archive));
  }

  // Calls `method`, "package.Service.Method", with an empty request.
  grpc::Status call(std::string method) {
    method[method.rfind('.')] = '/';
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    grpc::GenericStub stub(viewers_);
    grpc::ByteBuffer request(nullptr, 0), response;
    std::promise<grpc::Status> done;
    stub.UnaryCall(&context, "/" + method, {}, &request, &response,
                   [&](const grpc::Status& status) { done.set_value(status); });
    return done.get_future().get();
  }

  void publish_incident() {
    arbiter::Incident incident{.id = {1, 1}, .kind = arbiter::IncidentKind::kDisplacedPiece};
    feed_.publish({tests::reported(feed_.head() + 1, "a", incident)});
  }
  void publish_result() {
    const model::Change change =
        model::ResultChange{rules::Result::kDraw, model::Termination::kKingsGesture, 0};
    feed_.publish({tests::numbered(
        feed_.head() + 1,
        model::event_of("a", {model::Instant(std::chrono::seconds(1)), change}, board_.game))});
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  model::Board board_;
  std::optional<storage::Journal> journal_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> viewers_;
};

TEST_F(ViewersTest, MayCallNothingButWhatIsListedForThem) {
  const auto* pool = google::protobuf::DescriptorPool::generated_pool();
  int refused = 0;
  for (const char* name :
       {"arbiter", "board", "claim", "game", "incident", "lift", "round", "sheet", "status"}) {
    const auto* file = pool->FindFileByName(std::string("jadoube/v1/") + name + "_service.proto");
    ASSERT_NE(file, nullptr) << name;
    const auto* service = file->service(0);
    for (int i = 0; i < service->method_count(); ++i) {
      const std::string method = service->method(i)->full_name();
      if (kForViewers.contains(method)) continue;
      const auto status = call(method);
      EXPECT_EQ(status.error_code(), StatusCode::PERMISSION_DENIED) << method;
      EXPECT_THAT(status.error_message(),
                  AllOf(HasSubstr(service->method(i)->name()), HasSubstr("is for arbiters")));
      ++refused;
    }
  }
  EXPECT_GT(refused, 15);
}

TEST_F(ViewersTest, AreToldThatThereIsNoMethodOfAnotherName) {
  const auto status = call("nobody.Service.Method");
  EXPECT_EQ(status.error_code(), StatusCode::UNIMPLEMENTED);
  EXPECT_THAT(status.error_message(), HasSubstr("/nobody.Service/Method"));
}

TEST_F(ViewersTest, SeeBoardsAndGames) {
  const auto boards = v1::BoardService::NewStub(viewers_);
  grpc::ClientContext first, second;
  v1::ListBoardsResponse listed;
  ASSERT_TRUE(boards->ListBoards(&first, {}, &listed).ok());
  EXPECT_EQ(listed.boards_size(), 1);
  v1::GetGameRequest request;
  request.set_name("games/a-1");
  v1::GetGameResponse game;
  const auto games = v1::GameService::NewStub(viewers_);
  ASSERT_TRUE(games->GetGame(&second, request, &game).ok());
  EXPECT_EQ(game.game().plies_size(), 2);
}

TEST_F(ViewersTest, HearOfNoIncidentInTheStreamOfGames) {
  const auto games = v1::GameService::NewStub(viewers_);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
  const auto reader = games->WatchGames(&context, {});
  v1::WatchGamesResponse response;
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_TRUE(response.has_snapshot());
  publish_incident();
  publish_result();
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_TRUE(response.has_result_changed()) << response.ShortDebugString();
  context.TryCancel();
}

TEST_F(ViewersTest, WatchEverythingButIncidentsInOneStream) {
  const auto hall = v1::HallService::NewStub(viewers_);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
  const auto reader = hall->WatchEvents(&context, {});
  v1::WatchEventsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_TRUE(response.board().has_snapshot()) << response.ShortDebugString();
  EXPECT_EQ(response.cursor(), "");
  EXPECT_EQ(response.board().snapshot().boards(0).placement(), "");
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_TRUE(response.game().has_snapshot());
  EXPECT_NE(response.cursor(), "");
  EXPECT_EQ(response.game().cursor(), "");
  publish_incident();
  publish_result();
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_TRUE(response.game().has_result_changed()) << response.ShortDebugString();
  EXPECT_NE(response.cursor(), "");
  context.TryCancel();
}

TEST_F(ViewersTest, AreRefusedIncidentsInTheStreamOfEverything) {
  const auto hall = v1::HallService::NewStub(viewers_);
  grpc::ClientContext context;
  v1::WatchEventsRequest request;
  request.set_with_incidents(true);
  const auto reader = hall->WatchEvents(&context, request);
  v1::WatchEventsResponse response;
  EXPECT_FALSE(reader->Read(&response));
  EXPECT_EQ(reader->Finish().error_code(), StatusCode::PERMISSION_DENIED);
}

TEST_F(ViewersTest, ArbitersWatchIncidentsInTheStreamOfEverything) {
  const auto hall = v1::HallService::NewStub(cli::connect(socket("arbiters")));
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
  v1::WatchEventsRequest request;
  request.set_with_incidents(true);
  request.set_without_boards(true);
  const auto reader = hall->WatchEvents(&context, request);
  v1::WatchEventsResponse response;
  for (const auto expected : {v1::WatchEventsResponse::kTournament,
                              v1::WatchEventsResponse::kIncident, v1::WatchEventsResponse::kGame}) {
    ASSERT_TRUE(reader->Read(&response));
    EXPECT_EQ(response.event_case(), expected) << response.ShortDebugString();
    EXPECT_EQ(response.cursor().empty(), expected != v1::WatchEventsResponse::kGame);
  }
  publish_incident();
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_TRUE(response.incident().has_opened()) << response.ShortDebugString();
  context.TryCancel();
}

TEST_F(ViewersTest, WatchTheHallAsItIs) {
  const auto hall = v1::HallService::NewStub(viewers_);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
  const auto reader = hall->WatchHall(&context, {});
  v1::WatchHallResponse response;
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_TRUE(response.complete());
  EXPECT_EQ(response.tables_size(), 0);
  outputs::Table table;
  table.heading.board = "a";
  table.game = std::make_shared<const model::Game>(*board_.game);
  server_->show({{.name = "hall", .tables = {table}}});
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_TRUE(response.complete());
  ASSERT_EQ(response.tables_size(), 1);
  EXPECT_EQ(response.tables(0).ply_count(), 2);
  context.TryCancel();
}

TEST_F(ViewersTest, AreNotServedWhereNoAddressIsTheirs) {
  auto server = start({socket("only")}, {});
  ASSERT_TRUE(server) << server.error().message;
  EXPECT_TRUE((*server)->viewers_ports().empty());
  EXPECT_TRUE((*server)->stop(std::chrono::seconds(5)));
}

TEST_F(ViewersTest, CannotBeServedWhereArbitersAre) {
  const auto same = start({socket("both")}, {socket("both")});
  ASSERT_FALSE(same);
  EXPECT_EQ(same.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_THAT(same.error().message, HasSubstr("both: another program serves there"));
}

TEST_F(ViewersTest, CannotBeServedOnAPortThatArbitersHaveByAnotherName) {
  auto arbiters = start({"127.0.0.1:0"}, {});
  ASSERT_TRUE(arbiters) << arbiters.error().message;
  const auto port = std::to_string((*arbiters)->ports()[0]);
  const auto refused = start({socket("other")}, {"0.0.0.0:" + port});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, AllOf(HasSubstr("cannot listen on 0.0.0.0:" + port),
                                             HasSubstr("set [grpc] viewers")));
  EXPECT_TRUE((*arbiters)->stop(std::chrono::seconds(5)));
}

TEST_F(ViewersTest, BothServersEndWhileBothAreWatched) {
  const auto watching = [&](const std::string& name) {
    return v1::GameService::NewStub(cli::connect(socket(name)));
  };
  auto server = start({socket("one")}, {socket("two")});
  ASSERT_TRUE(server) << server.error().message;
  const auto arbiter = watching("one"), viewer = watching("two");
  grpc::ClientContext first, second;
  const auto one = arbiter->WatchGames(&first, {});
  const auto two = viewer->WatchGames(&second, {});
  v1::WatchGamesResponse response;
  ASSERT_TRUE(one->Read(&response));
  ASSERT_TRUE(two->Read(&response));
  EXPECT_TRUE((*server)->stop(std::chrono::seconds(5)));
  EXPECT_FALSE(one->Read(&response));
  EXPECT_FALSE(two->Read(&response));
  EXPECT_EQ(two->Finish().error_code(), StatusCode::UNAVAILABLE);
}

}  // namespace viewers_test
}  // namespace jadoube::api

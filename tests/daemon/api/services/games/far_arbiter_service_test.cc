#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/api/server.h"
#include "daemon/api/services/services.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace far_arbiter_service_test {

using grpc::StatusCode;
using testing::HasSubstr;

// A relay for arbiters. The test answers for the halls.
class FarArbiterServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string address = "unix:" + (directory_ / "socket"),
                      viewers = "unix:" + (directory_ / "viewers");
    hall_.on_decide = [](const auto&, const auto&, const auto&) {
      ADD_FAILURE() << "it is decided here";
    };
    hall_.travelling = &far_;
    auto server = Server::start({.listen = {address},
                                 .viewers = {viewers},
                                 .epoch = journal->epoch(),
                                 .is_for_arbiters_only = true},
                                {.hall = &hall_}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    arbiters_ = v1::ArbiterService::NewStub(cli::connect(address));
    viewers_ = v1::GameService::NewStub(cli::connect(viewers));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  template <typename Method, typename Request, typename Response>
  grpc::Status call(Method method, const Request& request, Response& response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    return ((*arbiters_).*method)(&context, request, &response);
  }
  grpc::Status decide(const v1::DecideOnGameRequest& request) {
    v1::DecideOnGameResponse response;
    return call(&v1::ArbiterService::Stub::DecideOnGame, request, response);
  }
  static v1::DecideOnGameRequest resume(const std::string& game, const std::string& from) {
    v1::DecideOnGameRequest request;
    request.set_game(game);
    request.set_author("Anna");
    request.mutable_decision()->mutable_resume_game()->set_from(from);
    return request;
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  tests::HallDouble hall_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::ArbiterService::Stub> arbiters_;
  std::unique_ptr<v1::GameService::Stub> viewers_;
  tests::FarCallsDouble far_;
};

TEST_F(FarArbiterServiceTest, ADecisionTravelsToTheHallWithTheNamesThatTheHallKnows) {
  v1::DecideOnGameResponse there;
  there.mutable_game()->set_name("games/table-1-3");
  there.mutable_ruling()->set_text("the result is 1-0");
  far_.answer.response = there.SerializeAsString();
  auto request = resume("games/north:table-1-3", "games/north:table-2-1");
  request.set_revision(7);
  v1::DecideOnGameResponse response;
  const auto status = call(&v1::ArbiterService::Stub::DecideOnGame, request, response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(response.game().name(), "games/north:table-1-3");
  EXPECT_EQ(response.ruling().text(), "the result is 1-0");
  EXPECT_EQ(far_.last->hall, "north");
  EXPECT_EQ(far_.last->method, "/jadoube.v1.ArbiterService/DecideOnGame");
  EXPECT_EQ(far_.last->author, "Anna");
  EXPECT_THAT(far_.last->origin, HasSubstr(", process "));
  v1::DecideOnGameRequest sent;
  ASSERT_TRUE(sent.ParseFromString(far_.last->request));
  EXPECT_EQ(sent.game(), "games/table-1-3");
  EXPECT_EQ(sent.revision(), 7u);
  EXPECT_EQ(sent.decision().resume_game().from(), "games/table-2-1");
}

TEST_F(FarArbiterServiceTest, SoDoADecisionAboutAnIncidentAndTheListOfRulings) {
  v1::DecideOnIncidentResponse decided;
  decided.mutable_incident()->set_name("incidents/a-1.2");
  far_.answer.response = decided.SerializeAsString();
  v1::DecideOnIncidentRequest request;
  request.set_name("incidents/north:a-1.2");
  request.set_author("Anna");
  v1::DecideOnIncidentResponse response;
  ASSERT_TRUE(call(&v1::ArbiterService::Stub::DecideOnIncident, request, response).ok());
  EXPECT_EQ(response.incident().name(), "incidents/north:a-1.2");
  EXPECT_EQ(far_.last->method, "/jadoube.v1.ArbiterService/DecideOnIncident");

  v1::ListRulingsResponse listed;
  listed.add_rulings()->set_game("games/a-1");
  far_.answer.response = listed.SerializeAsString();
  v1::ListRulingsRequest list;
  list.set_game("games/north:a-1");
  v1::ListRulingsResponse rulings;
  ASSERT_TRUE(call(&v1::ArbiterService::Stub::ListRulings, list, rulings).ok());
  EXPECT_EQ(rulings.rulings(0).game(), "games/north:a-1");
  EXPECT_EQ(far_.last->author, "");
}

TEST_F(FarArbiterServiceTest, SoDoesADecisionAboutAnIncidentOfTheHallsDaemonItself) {
  v1::DecideOnIncidentResponse decided;
  decided.mutable_incident()->set_name("incidents/daemon.4");
  far_.answer.response = decided.SerializeAsString();
  v1::DecideOnIncidentRequest request;
  request.set_name("incidents/north:daemon.4");
  request.set_author("Anna");
  v1::DecideOnIncidentResponse response;
  ASSERT_TRUE(call(&v1::ArbiterService::Stub::DecideOnIncident, request, response).ok());
  EXPECT_EQ(response.incident().name(), "incidents/north:daemon.4");
  EXPECT_EQ(response.incident().board(), "");
  EXPECT_EQ(far_.last->hall, "north");
  v1::DecideOnIncidentRequest sent;
  ASSERT_TRUE(sent.ParseFromString(far_.last->request));
  EXPECT_EQ(sent.name(), "incidents/daemon.4");
  // The relay itself has no such incidents.
  far_.last.reset();
  request.set_name("incidents/daemon.4");
  EXPECT_EQ(call(&v1::ArbiterService::Stub::DecideOnIncident, request, response).error_code(),
            StatusCode::INVALID_ARGUMENT);
  EXPECT_FALSE(far_.last);
}

TEST_F(FarArbiterServiceTest, TheAnswerOfTheHallIsTheAnswer) {
  far_.answer = {.code = StatusCode::FAILED_PRECONDITION,
                 .message = "the game is at revision 2 now"};
  const auto status = decide(resume("games/north:a-1", ""));
  EXPECT_EQ(status.error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(status.error_message(), "the game is at revision 2 now");
  far_.answer = {.response = "\xff\xff"};
  EXPECT_EQ(decide(resume("games/north:a-1", "")).error_code(), StatusCode::INTERNAL);
}

TEST_F(FarArbiterServiceTest, AGameOfNoHallAndAGameThatContinuesElsewhereAreRefused) {
  EXPECT_EQ(decide(resume("games/a-1", "")).error_code(), StatusCode::INVALID_ARGUMENT);
  const auto status = decide(resume("games/north:a-1", "games/south:a-1"));
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("cannot continue in hall north"));
  EXPECT_FALSE(far_.last);
}

TEST_F(FarArbiterServiceTest, ViewersSeeNothingAtARelayForArbiters) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
  v1::ListGamesResponse response;
  EXPECT_EQ(viewers_->ListGames(&context, {}, &response).error_code(),
            StatusCode::PERMISSION_DENIED);
}

}  // namespace far_arbiter_service_test
}  // namespace jadoube::api

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <grpcpp/channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <unistd.h>

#include <future>

#include "daemon/access/doorkeeper.h"
#include "daemon/access/policy.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/access_service.grpc.pb.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "jadoube/v1/status_service.grpc.pb.h"
#include "jadoube/v1/tournament_service.grpc.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/events.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace access_service_test {

using access::Role;
using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;

// A server for arbiters and for viewers. Programs show their tokens at the address for viewers.
class AccessServiceTest : public testing::Test, private PageSource {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    journal_.emplace(std::move(*journal));
    board_.game = tests::game_of("e4 e5");
    feed_.restore("a", board_);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    Server::Options options{.listen = {"unix:" + (directory_ / "arbiters")},
                            .viewers = {"127.0.0.1:0"},
                            .epoch = journal_->epoch()};
    hall_.on_decide = [this](const auto&, const auto& call, const auto& done) {
      decided_by_.push_back(call.author + " at " + call.origin);
      done(rules::refuse(rules::ErrorCode::kFailedPrecondition, "only a test"));
    };
    auto server = Server::start(options, {.hall = &hall_, .doorkeeper = &keeper_, .pages = this},
                                feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    arbiters_ = cli::connect("unix:" + (directory_ / "arbiters"));
    viewers_ = cli::connect("127.0.0.1:" + std::to_string(server_->viewers_ports()[0]));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }
  PageList pages() const override { return {pages_, "AB:CD", allows_plain_}; }

  std::string token(Role role, const std::string& name = "A. Meier") {
    return keeper_.make_token(role, name, std::chrono::hours(1), "a test")->secret;
  }

  // The context of a call that ends, whatever the server does.
  struct Context {
    explicit Context(const std::string& token = {}) {
      client.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
      if (!token.empty()) client.AddMetadata("authorization", "Bearer " + token);
    }
    grpc::ClientContext client;
  };

  // Calls a method with an empty request, at the address for viewers.
  grpc::Status call(const std::string& method, const std::string& token) {
    Context context(token);
    grpc::GenericStub stub(viewers_);
    grpc::ByteBuffer request(nullptr, 0), response;
    std::promise<grpc::Status> done;
    stub.UnaryCall(&context.client, method, {}, &request, &response,
                   [&](const grpc::Status& status) { done.set_value(status); });
    return done.get_future().get();
  }

  v1::CreateLinkResponse create_link() {
    Context context;
    v1::CreateLinkRequest request;
    request.set_role(v1::ACCESS_ROLE_ARBITER);
    request.set_display_name("A. Meier");
    v1::CreateLinkResponse response;
    const auto status =
        v1::AccessService::NewStub(arbiters_)->CreateLink(&context.client, request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  grpc::Status revoke(const std::string& name) {
    Context context;
    v1::RevokeRequest request;
    request.set_name(name);
    v1::RevokeResponse response;
    return v1::AccessService::NewStub(arbiters_)->Revoke(&context.client, request, &response);
  }
  grpc::Status decide(const std::shared_ptr<grpc::Channel>& channel, Context& context) {
    v1::DecideOnIncidentRequest request;
    request.set_name("incidents/a-1.1");
    request.set_author("somebody");
    request.set_action(v1::INCIDENT_ACTION_ACKNOWLEDGE);
    v1::DecideOnIncidentResponse response;
    return v1::ArbiterService::NewStub(channel)->DecideOnIncident(&context.client, request,
                                                                  &response);
  }

  tests::TemporaryDirectory directory_;
  access::Seconds now_{std::chrono::seconds(1'700'000'000)};
  access::Doorkeeper keeper_{[this] { return now_; }};
  stream::Feed feed_{0};
  model::Board board_;
  std::optional<storage::Journal> journal_;
  std::vector<std::string> decided_by_;
  std::vector<std::string> pages_{"https://192.0.2.7:8443"};
  bool allows_plain_ = false;
  tests::HallDouble hall_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> arbiters_, viewers_;
};

TEST_F(AccessServiceTest, ALinkIsMadeOnlyForAddressesThatLetItIn) {
  pages_ = {"https://no-such-host.invalid:8443", "https://192.0.2.7:8443", "http://192.0.2.7:8080",
            "http://localhost:8080"};
  const auto made = create_link();
  EXPECT_THAT(made.links(), ElementsAre("https://192.0.2.7:8443/enter#" + made.secret(),
                                        "http://localhost:8080/enter#" + made.secret()));
  EXPECT_FALSE(made.needs_https());
}

TEST_F(AccessServiceTest, WithoutHttpsNobodyEntersFromTheNetworkUnlessItIsAllowed) {
  pages_ = {"http://192.0.2.7:8080"};
  const auto refused = create_link();
  EXPECT_THAT(refused.links(), testing::IsEmpty());
  EXPECT_TRUE(refused.needs_https());
  allows_plain_ = true;
  const auto made = create_link();
  EXPECT_THAT(made.links(), ElementsAre("http://192.0.2.7:8080/enter#" + made.secret()));
}

TEST_F(AccessServiceTest, MakesALinkThatThePageOpens) {
  const auto made = create_link();
  EXPECT_THAT(made.links(), ElementsAre("https://192.0.2.7:8443/enter#" + made.secret()));
  EXPECT_EQ(made.entry().kind(), v1::ACCESS_KIND_LINK);
  EXPECT_EQ(made.entry().display_name(), "A. Meier");
  const auto entered = keeper_.enter(made.secret(), "192.0.2.7");
  ASSERT_TRUE(entered && *entered);
  EXPECT_EQ((*entered)->entry.role, Role::kArbiter);
}

TEST_F(AccessServiceTest, MakesATokenAndListsAndRevokesIt) {
  const auto stub = v1::AccessService::NewStub(arbiters_);
  v1::CreateTokenRequest request;
  request.set_role(v1::ACCESS_ROLE_OPERATOR);
  request.set_display_name("printer");
  request.mutable_lifetime()->set_seconds(3600);
  v1::CreateTokenResponse made;
  Context first, second, third;
  ASSERT_TRUE(stub->CreateToken(&first.client, request, &made).ok());
  EXPECT_EQ(keeper_.by_token(made.token(), "192.0.2.7")->name, "printer");

  v1::ListAccessResponse list;
  ASSERT_TRUE(stub->ListAccess(&second.client, {}, &list).ok());
  ASSERT_EQ(list.entries_size(), 1);
  EXPECT_EQ(list.entries(0).name(), made.entry().name());
  EXPECT_EQ(list.entries(0).used_from(), "192.0.2.7");
  EXPECT_EQ(list.entries(0).expire_time().seconds() - list.entries(0).create_time().seconds(),
            3600);
  EXPECT_THAT(list.addresses(), ElementsAre("https://192.0.2.7:8443"));

  ASSERT_TRUE(revoke(made.entry().name()).ok());
  EXPECT_FALSE(keeper_.by_token(made.token(), "192.0.2.7"));
  EXPECT_EQ(revoke(made.entry().name()).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(revoke("boards/a").error_code(), StatusCode::INVALID_ARGUMENT);
}

TEST_F(AccessServiceTest, RefusesWithoutARoleOrAName) {
  const auto stub = v1::AccessService::NewStub(arbiters_);
  v1::CreateLinkRequest request;
  request.set_display_name("A. Meier");
  v1::CreateLinkResponse response;
  Context first, second;
  auto status = stub->CreateLink(&first.client, request, &response);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("`role`"));
  request.clear_display_name();
  request.set_role(v1::ACCESS_ROLE_VIEWER);
  status = stub->CreateLink(&second.client, request, &response);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
}

// Every row of the policy, with every role, over gRPC.
TEST_F(AccessServiceTest, ATokenMayCallWhatThePolicySays) {
  const auto* pool = google::protobuf::DescriptorPool::generated_pool();
  const std::string viewer = token(Role::kViewer), in_charge = token(Role::kOperator),
                    arbiter = token(Role::kArbiter);
  int tried = 0;
  for (const auto& row : access::policy()) {
    // This one never ends by itself.
    if (row.method.find("/Watch") != std::string_view::npos) continue;
    const std::string method(row.method);
    std::string name = method.substr(1);
    name[name.find('/')] = '.';
    if (pool->FindMethodByName(name) == nullptr) continue;
    EXPECT_EQ(call(method, "").error_code() == StatusCode::PERMISSION_DENIED,
              !access::may_call(Role::kViewer, method))
        << method;
    for (const auto& [role, secret] : {std::pair{Role::kViewer, viewer},
                                       {Role::kOperator, in_charge},
                                       {Role::kArbiter, arbiter}}) {
      const auto status = call(method, secret);
      // Who sees the boards live learns nothing of a chess engine.
      const bool is_for_viewers_only = method.starts_with("/jadoube.v1.AnalysisService/");
      const bool may_call =
          access::may_call(role, method) && (role == Role::kViewer || !is_for_viewers_only);
      EXPECT_EQ(status.error_code() == StatusCode::PERMISSION_DENIED, !may_call)
          << method << " by " << access::word_of(role) << ": " << status.error_message();
      EXPECT_NE(status.error_code(), StatusCode::UNIMPLEMENTED) << method;
      ++tried;
    }
  }
  EXPECT_GT(tried, 100);
}

TEST_F(AccessServiceTest, TheAuthorOfADecisionIsTheNameOfTheToken) {
  Context with_token(token(Role::kArbiter)), trusted;
  EXPECT_EQ(decide(viewers_, with_token).error_message(), "only a test");
  EXPECT_EQ(decide(arbiters_, trusted).error_message(), "only a test");
  ASSERT_EQ(decided_by_.size(), 2);
  EXPECT_THAT(decided_by_[0], HasSubstr("A. Meier at 127.0.0.1:"));
  EXPECT_THAT(decided_by_[1], HasSubstr("somebody at user "));
  EXPECT_THAT(decided_by_[1], HasSubstr(", process " + std::to_string(::getpid())));
}

// As over HTTP: the files of pairing programs, up to 8 MiB.
TEST_F(AccessServiceTest, OperatorsAndArbitersMayImportLargeFilesWhereViewersAre) {
  const auto import = [](const std::shared_ptr<grpc::Channel>& channel, const std::string& secret,
                         std::size_t bytes) {
    Context context(secret);
    v1::ImportPairingsRequest request;
    request.set_tournament("tournaments/none");
    for (const std::size_t part : {bytes / 2, bytes - bytes / 2}) {
      request.add_files()->set_content(std::string(part, 'x'));
    }
    v1::ImportPairingsResponse response;
    return v1::TournamentService::NewStub(channel)->ImportPairings(&context.client, request,
                                                                   &response);
  };
  const std::string in_charge = token(Role::kOperator);
  for (const std::string& secret : {in_charge, token(Role::kArbiter)}) {
    const auto status = import(viewers_, secret, 1 << 20);
    EXPECT_EQ(status.error_code(), StatusCode::NOT_FOUND) << status.error_message();
  }
  EXPECT_EQ(import(viewers_, in_charge, 8 << 20).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(import(viewers_, in_charge, 9 << 20).error_code(), StatusCode::RESOURCE_EXHAUSTED);
  for (const std::string& secret : {std::string(), token(Role::kViewer)}) {
    EXPECT_EQ(import(viewers_, secret, 1 << 20).error_code(), StatusCode::PERMISSION_DENIED);
  }
}

TEST_F(AccessServiceTest, OtherRequestsAreShortWhereViewersAre) {
  const std::string arbiter = token(Role::kArbiter), long_name(300 << 10, 'x');
  for (const auto& secret : {std::string(), arbiter}) {
    Context board(secret), pgn(secret);
    v1::GetBoardRequest of_board;
    of_board.set_name(long_name);
    v1::GetBoardResponse board_found;
    EXPECT_EQ(v1::BoardService::NewStub(viewers_)
                  ->GetBoard(&board.client, of_board, &board_found)
                  .error_code(),
              StatusCode::RESOURCE_EXHAUSTED);
    v1::ExportPgnRequest of_games;
    of_games.add_names(long_name);
    v1::ExportPgnResponse exported;
    const auto reader = v1::GameService::NewStub(viewers_)->ExportPgn(&pgn.client, of_games);
    EXPECT_FALSE(reader->Read(&exported));
    EXPECT_EQ(reader->Finish().error_code(), StatusCode::RESOURCE_EXHAUSTED);
  }
  Context decision(arbiter);
  v1::DecideOnIncidentRequest request;
  request.set_name(long_name);
  v1::DecideOnIncidentResponse response;
  const auto status =
      v1::ArbiterService::NewStub(viewers_)->DecideOnIncident(&decision.client, request, &response);
  EXPECT_EQ(status.error_code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_THAT(status.error_message(), HasSubstr("longer than 262144 bytes"));
}

TEST_F(AccessServiceTest, NobodyCanSayInMetadataWhoTheyAre) {
  Context forged;
  for (const auto& [key, value] :
       inside_metadata({"x", "Eve", Role::kArbiter}, "here", std::nullopt)) {
    forged.client.AddMetadata(key, key == "jadoube-inside" ? "guessed" : value);
  }
  decide(arbiters_, forged);
  ASSERT_EQ(decided_by_.size(), 1);
  EXPECT_THAT(decided_by_[0], HasSubstr(", process " + std::to_string(::getpid())));
  Context at_viewers;
  at_viewers.client.AddMetadata("jadoube-role", "arbiter");
  EXPECT_EQ(decide(viewers_, at_viewers).error_code(), StatusCode::PERMISSION_DENIED);
}

TEST_F(AccessServiceTest, WrongTokensAreLimited) {
  const std::string method = "/jadoube.v1.StatusService/GetStatus";
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(call(method, "nobody.wrong").error_code(), StatusCode::UNAUTHENTICATED);
  }
  EXPECT_EQ(call(method, "nobody.wrong").error_code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(call(method, token(Role::kOperator)).ok()) << "a right token always works";
  now_ += std::chrono::minutes(1);
  EXPECT_EQ(call(method, "nobody.wrong").error_code(), StatusCode::UNAUTHENTICATED);
}

TEST_F(AccessServiceTest, AStreamEndsWhenItsTokenIsRevoked) {
  const auto secret = token(Role::kArbiter);
  Context context(secret);
  const auto stub = v1::IncidentService::NewStub(viewers_);
  const auto reader = stub->WatchIncidents(&context.client, {});
  v1::WatchIncidentsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_TRUE(response.has_snapshot());
  ASSERT_TRUE(revoke("access/" + secret.substr(0, secret.find('.'))).ok());
  arbiter::Incident incident{.id = {1, 1}, .kind = arbiter::IncidentKind::kDisplacedPiece};
  feed_.publish({tests::reported(feed_.head() + 1, "a", incident)});
  EXPECT_FALSE(reader->Read(&response)) << response.ShortDebugString();
  EXPECT_EQ(reader->Finish().error_code(), StatusCode::UNAUTHENTICATED);
}

TEST_F(AccessServiceTest, AStreamWithATokenSeesWhatHappensAndCanBeCancelled) {
  Context context(token(Role::kArbiter));
  const auto stub = v1::IncidentService::NewStub(viewers_);
  const auto reader = stub->WatchIncidents(&context.client, {});
  v1::WatchIncidentsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  for (int i = 1; i <= 50; ++i) {
    arbiter::Incident incident{.id = {1, i}, .kind = arbiter::IncidentKind::kDisplacedPiece};
    feed_.publish({tests::reported(feed_.head() + 1, "a", incident)});
    ASSERT_TRUE(reader->Read(&response));
  }
  context.client.TryCancel();
  EXPECT_FALSE(reader->Read(&response));
  EXPECT_EQ(reader->Finish().error_code(), StatusCode::CANCELLED);
}

TEST_F(AccessServiceTest, StopsWhileAProgramWatches) {
  Context context(token(Role::kArbiter));
  const auto stub = v1::IncidentService::NewStub(viewers_);
  const auto reader = stub->WatchIncidents(&context.client, {});
  v1::WatchIncidentsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_TRUE(server_->stop(std::chrono::seconds(5)));
  while (reader->Read(&response)) {
  }
  EXPECT_FALSE(reader->Finish().ok());
}

}  // namespace access_service_test
}  // namespace jadoube::api

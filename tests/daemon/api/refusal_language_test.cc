#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/dynamic_message.h>
#include <grpcpp/channel.h>
#include <grpcpp/generic/generic_stub.h>

#include <algorithm>
#include <future>
#include <set>
#include <thread>

#include "daemon/access/policy.h"
#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/hall_service.grpc.pb.h"
#include "jadoube/v1/pair_service.grpc.pb.h"
#include "jadoube/v1/tournament_service.grpc.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace refusal_language_test {

namespace pb = google::protobuf;
using grpc::StatusCode;
using testing::StartsWith;

// Whatever is asked of them, they answer.
const std::set<std::string> kNeverRefuse = {
    "/jadoube.v1.StatusService/GetStatus",
    "/jadoube.v1.StatusService/GetMetrics",
    "/jadoube.v1.OutputService/ListOutputs",
    "/jadoube.v1.TournamentService/ListTournaments",
    "/jadoube.v1.ArbiterService/GetTournamentRules",
    "/jadoube.v1.PairService/ListPairs",
    "/jadoube.v1.SheetService/GetClockSheet",
    "/jadoube.v1.AccessService/ListAccess",
    "/jadoube.v1.TrainingService/ListLessons",
    "/jadoube.v1.TrainingService/StopLesson",
    "/jadoube.v1.RehearsalService/GetRehearsal",
    "/jadoube.v1.ChessEngineService/GetChessEngine",
    "/jadoube.v1.RehearsalService/StopRehearsal",
};

// Fills all fields with what nothing here has.
void fill_with_nonsense(pb::Message& message, int depth = 3) {
  const auto* type = message.GetDescriptor();
  const auto* fields = message.GetReflection();
  for (int i = 0; i < type->field_count(); ++i) {
    const auto* field = type->field(i);
    using Kind = pb::FieldDescriptor;
    switch (field->cpp_type()) {
      case Kind::CPPTYPE_STRING:
        field->is_repeated() ? fields->AddString(&message, field, "nowhere")
                             : fields->SetString(&message, field, "nowhere");
        break;
      case Kind::CPPTYPE_ENUM:
        if (!field->is_repeated()) fields->SetEnumValue(&message, field, 99);
        break;
      case Kind::CPPTYPE_INT32:
        if (!field->is_repeated()) fields->SetInt32(&message, field, -1);
        break;
      case Kind::CPPTYPE_MESSAGE:
        if (depth == 0 || field->is_map()) break;
        fill_with_nonsense(field->is_repeated() ? *fields->AddMessage(&message, field)
                                                : *fields->MutableMessage(&message, field),
                           depth - 1);
        break;
      default:
        break;
    }
  }
}

// A request of `method` that is wrong in every field.
grpc::ByteBuffer nonsense_for(std::string method) {
  std::ranges::replace(method, '/', '.');
  const auto* found = pb::DescriptorPool::generated_pool()->FindMethodByName(method.substr(1));
  EXPECT_NE(found, nullptr) << method;
  pb::DynamicMessageFactory factory;
  const std::unique_ptr<pb::Message> message(factory.GetPrototype(found->input_type())->New());
  fill_with_nonsense(*message);
  const grpc::Slice slice(message->SerializeAsString());
  return {&slice, 1};
}

// A server for arbiters and viewers. What the engine would do, a thread of the test does: it
// refuses everything, in no language.
class RefusalLanguageTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    model::Board board;
    board.game = tests::game_of("e4 e5");
    feed_.restore("a", board);
    feed_.restore(std::make_shared<const model::Tournament>(model::Tournament{.id = "open"}));
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    Server::Options options{
        .listen = {socket("arbiters")}, .viewers = {socket("viewers")}, .epoch = journal->epoch()};
    hall_.on_decide = [](const auto&, const auto&, const auto& done) {
      on_another_thread([&] { done(refuse()); });
    };
    hall_.on_set_rules = [](const auto&, const auto& done) {
      on_another_thread([&] { done(refuse()); });
    };
    hall_.on_show_lights = [](const auto&, auto, const auto& done) {
      on_another_thread([&] { done(refuse()); });
    };
    hall_.on_read_board = [](const auto&, const auto& done) {
      on_another_thread([&] { done(refuse()); });
    };
    hall_.on_change_tournament = [](const auto&, const auto& done) {
      on_another_thread([&] { done(refuse()); });
    };
    hall_.on_list_pairs = [](const auto& done) {
      on_another_thread([&] { done(std::vector<model::PairSetting>()); });
    };
    hall_.on_set_pair = [](const auto&, const auto& done) {
      on_another_thread([&] { done(refuse()); });
    };
    hall_.on_remove_pair = [](const auto&, const auto& done) {
      on_another_thread([&] { done(refuse()); });
    };
    auto server = Server::start(options, {.hall = &hall_, .doorkeeper = &keeper_}, feed_,
                                std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  static void on_another_thread(const std::function<void()>& work) { std::thread(work).join(); }
  static tl::unexpected<rules::Error> refuse() {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition, "nothing reads boards here");
  }

  std::string socket(const std::string& name) const { return "unix:" + (directory_ / name); }

  static void prepare(grpc::ClientContext& context, const std::string& token = "") {
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    context.AddMetadata("accept-language", "en-XA");
    if (!token.empty()) context.AddMetadata("authorization", "Bearer " + token);
  }

  // Calls `method` of the server `who`, with nonsense.
  grpc::Status call(const std::string& who, const std::string& method,
                    const std::string& token = "") {
    grpc::ClientContext context;
    prepare(context, token);
    grpc::GenericStub stub(cli::connect(socket(who)));
    auto request = nonsense_for(method);
    grpc::ByteBuffer response;
    std::promise<grpc::Status> done;
    stub.UnaryCall(&context, method, {}, &request, &response,
                   [&](const grpc::Status& status) { done.set_value(status); });
    return done.get_future().get();
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  access::Doorkeeper keeper_{[] { return access::Seconds(std::chrono::seconds(1'700'000'000)); }};
  tests::HallDouble hall_;
  std::unique_ptr<Server> server_;
};

TEST_F(RefusalLanguageTest, EveryMethodRefusesInTheLanguageOfTheCall) {
  std::set<std::string> answered;
  for (const auto& row : access::policy()) {
    const std::string method(row.method);
    const auto status = call("arbiters", method);
    if (status.ok()) {
      answered.insert(method);
    } else {
      EXPECT_THAT(status.error_message(), StartsWith("⟦")) << method;
    }
  }
  EXPECT_EQ(answered, kNeverRefuse);
}

TEST_F(RefusalLanguageTest, ViewersAreRefusedInTheLanguageOfTheCall) {
  const std::string token =
      keeper_.make_token(access::Role::kViewer, "A. Meier", std::chrono::hours(1), "a test")
          ->secret;
  for (const auto& row : access::policy()) {
    const std::string method(row.method);
    const auto wrong = call("viewers", method, "wrong." + method);
    const bool is_limited = wrong.error_code() == StatusCode::RESOURCE_EXHAUSTED;
    EXPECT_TRUE(is_limited || wrong.error_code() == StatusCode::UNAUTHENTICATED) << method;
    EXPECT_THAT(wrong.error_message(), StartsWith("⟦")) << method;
    if (row.least == access::Role::kViewer) continue;
    for (const std::string& shown : {std::string(), token}) {
      const auto status = call("viewers", method, shown);
      EXPECT_EQ(status.error_code(), StatusCode::PERMISSION_DENIED) << method;
      EXPECT_THAT(status.error_message(), StartsWith("⟦" + method.substr(1))) << method;
    }
  }
}

TEST_F(RefusalLanguageTest, WhatTheEngineRefusesIsReportedInTheLanguageOfTheCall) {
  const auto expect_reported = [](const grpc::Status& status) {
    EXPECT_EQ(status.error_code(), StatusCode::FAILED_PRECONDITION);
    EXPECT_THAT(status.error_message(), StartsWith("⟦"));
  };
  const auto channel = cli::connect(socket("arbiters"));
  {
    grpc::ClientContext context;
    prepare(context);
    v1::DecideOnGameRequest request;
    request.set_game("games/a-1");
    request.set_author("A. Meier");
    request.mutable_decision()->mutable_take_back()->set_plies(1);
    v1::DecideOnGameResponse response;
    expect_reported(
        v1::ArbiterService::NewStub(channel)->DecideOnGame(&context, request, &response));
  }
  {
    grpc::ClientContext context;
    prepare(context);
    v1::SetTournamentRulesRequest request;
    request.set_author("A. Meier");
    request.mutable_rules()->set_chess960(true);
    v1::SetTournamentRulesResponse response;
    expect_reported(
        v1::ArbiterService::NewStub(channel)->SetTournamentRules(&context, request, &response));
  }
  {
    grpc::ClientContext context;
    prepare(context);
    v1::ShowLightsRequest request;
    request.set_board("boards/a");
    v1::ShowLightsResponse response;
    expect_reported(v1::ArbiterService::NewStub(channel)->ShowLights(&context, request, &response));
  }
  {
    grpc::ClientContext context;
    prepare(context);
    v1::SetPairRequest request;
    request.mutable_pair()->set_name("boards/c");
    request.mutable_pair()->set_first("boards/a");
    request.mutable_pair()->set_second("boards/b");
    v1::SetPairResponse response;
    expect_reported(v1::PairService::NewStub(channel)->SetPair(&context, request, &response));
  }
  {
    grpc::ClientContext context;
    prepare(context);
    v1::EditTournamentRequest request;
    request.set_name("tournaments/open");
    request.set_author("A. Meier");
    request.add_edits()->mutable_set_names()->set_title("Open");
    v1::EditTournamentResponse response;
    expect_reported(
        v1::TournamentService::NewStub(channel)->EditTournament(&context, request, &response));
  }
}

TEST_F(RefusalLanguageTest, WhatIsWrongInAFileAndWhatItChangesIsReportedInTheLanguageOfTheCall) {
  grpc::ClientContext context;
  prepare(context);
  v1::ImportPairingsRequest request;
  request.set_tournament("tournaments/open");
  auto& file = *request.add_files();
  file.set_name("p.csv");
  file.set_content("round,white,black,result\n1,Stone,Field,?!\n");
  v1::ImportPairingsResponse response;
  const auto status = v1::TournamentService::NewStub(cli::connect(socket("arbiters")))
                          ->ImportPairings(&context, request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  ASSERT_GT(response.changes_size(), 0);
  for (const auto& change : response.changes()) EXPECT_THAT(change, StartsWith("⟦"));
  ASSERT_EQ(response.problems_size(), 1);
  EXPECT_THAT(response.problems(0).what(), StartsWith("⟦"));
}

TEST_F(RefusalLanguageTest, AStreamEndsInTheLanguageOfTheCallWhenTheDaemonStops) {
  const auto channel = cli::connect(socket("arbiters"));
  grpc::ClientContext boards_context, hall_context;
  prepare(boards_context);
  prepare(hall_context);
  const auto boards = v1::BoardService::NewStub(channel)->WatchBoards(&boards_context, {});
  const auto hall = v1::HallService::NewStub(channel)->WatchHall(&hall_context, {});
  v1::WatchBoardsResponse board;
  v1::WatchHallResponse table;
  ASSERT_TRUE(boards->Read(&board));
  ASSERT_TRUE(hall->Read(&table));
  server_->end_streams();
  while (boards->Read(&board)) continue;
  while (hall->Read(&table)) continue;
  for (const auto& status : {boards->Finish(), hall->Finish()}) {
    EXPECT_EQ(status.error_code(), StatusCode::UNAVAILABLE);
    EXPECT_THAT(status.error_message(), StartsWith("⟦"));
  }
}

TEST_F(RefusalLanguageTest, AnEndedTokenIsReportedInTheLanguageOfTheCall) {
  const auto made =
      keeper_.make_token(access::Role::kArbiter, "A. Meier", std::chrono::hours(1), "a test");
  grpc::ClientContext context;
  prepare(context, made->secret);
  v1::WatchEventsRequest request;
  const auto channel = cli::connect(socket("viewers"));
  const auto events = v1::HallService::NewStub(channel)->WatchEvents(&context, request);
  v1::WatchEventsResponse event;
  ASSERT_TRUE(events->Read(&event));
  ASSERT_TRUE(keeper_.revoke(made->entry.id, "a test"));
  while (events->Read(&event)) continue;
  const auto status = events->Finish();
  EXPECT_EQ(status.error_code(), StatusCode::UNAUTHENTICATED);
  EXPECT_THAT(status.error_message(), StartsWith("⟦"));
}

}  // namespace refusal_language_test
}  // namespace jadoube::api

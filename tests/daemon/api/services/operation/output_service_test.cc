#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include <filesystem>
#include <thread>

#include "daemon/api/server.h"
#include "daemon/api/services/services.h"
#include "daemon/client/calls/client.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/output_set.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "jadoube/v1/output_service.grpc.pb.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace output_service_test {

using grpc::StatusCode;
using testing::HasSubstr;

// A server with two outputs whose threads do not run: a broadcast round of Lichess and a folder.
class OutputServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    auto outputs = outputs::OutputSet::open(
        {.outputs = {{.name = "lichess", .kind = outputs::Kind::kLichess, .round = "AAAAAAAA"},
                     {.name = "site", .dir = directory_ / "site"}},
         .state_dir = directory_ / "outputs"},
        feed_, *archive, clock_);
    ASSERT_TRUE(outputs) << outputs.error().message;
    outputs_ = std::move(*outputs);
    const std::string address = "unix:" + (directory_ / "socket");
    auto server = Server::start({.listen = {address}, .epoch = journal->epoch()},
                                {.outputs = outputs_.get()}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    service_ = v1::OutputService::NewStub(cli::connect(address));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  grpc::Status set_round(const std::string& name, const std::string& round, v1::Output& output) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    v1::SetOutputRoundRequest request;
    request.set_name(name);
    request.set_round(round);
    v1::SetOutputRoundResponse response;
    const auto status = service_->SetOutputRound(&context, request, &response);
    output = response.output();
    return status;
  }
  grpc::Status retry(const std::string& name) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    v1::RetryOutputRequest request;
    request.set_name(name);
    v1::RetryOutputResponse response;
    return service_->RetryOutput(&context, request, &response);
  }

  grpc::Status test(const std::string& name, v1::OutputTest& answer) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    v1::TestOutputRequest request;
    request.set_name(name);
    v1::TestOutputResponse response;
    const auto status = service_->TestOutput(&context, request, &response);
    answer = response.test();
    return status;
  }

  tests::TemporaryDirectory directory_;
  system::Clock clock_;
  stream::Feed feed_{0};
  std::unique_ptr<outputs::OutputSet> outputs_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::OutputService::Stub> service_;
};

TEST_F(OutputServiceTest, AnotherRoundAtLichessIsChosenByACall) {
  v1::Output output;
  ASSERT_TRUE(set_round("outputs/lichess", "BBBBBBBB", output).ok());
  EXPECT_EQ(output.round(), "BBBBBBBB");
  ASSERT_TRUE(set_round("outputs/lichess", "", output).ok());
  EXPECT_EQ(output.round(), "AAAAAAAA");
}

TEST_F(OutputServiceTest, TellsAProblemInTheLanguageOfTheCall) {
  outputs_->start();
  const auto problem = [&] { return outputs_->list().status().front().health.problem; };
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (problem().empty()) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline);
    std::this_thread::yield();
  }
  // It has values, so it is not told yet.
  ASSERT_THAT(problem(), HasSubstr("\x1f"));
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
  v1::ListOutputsResponse response;
  const auto stub = v1::OutputService::NewStub(cli::connect("unix:" + (directory_ / "socket")));
  ASSERT_TRUE(stub->ListOutputs(&context, {}, &response).ok());
  EXPECT_EQ(response.outputs(0).problem(), language::tr_packed(problem()));
  EXPECT_THAT(response.outputs(0).problem(), testing::Not(HasSubstr("\x1f")));
}

TEST_F(OutputServiceTest, RefusesWhatIsWrongWithTheStatusTheProtoNames) {
  v1::Output output;
  auto refused = set_round("outputs/lichess", "https://lichess.org/broadcast/x", output);
  EXPECT_EQ(refused.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(refused.error_message(), HasSubstr("eight characters"));
  refused = set_round("outputs/site", "BBBBBBBB", output);
  EXPECT_EQ(refused.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(refused.error_message(), HasSubstr("lichess"));
  EXPECT_EQ(set_round("outputs/nobody", "BBBBBBBB", output).error_code(), StatusCode::NOT_FOUND);
}

TEST_F(OutputServiceTest, AnOutputTriesNowWhenItIsAsked) {
  EXPECT_TRUE(retry("outputs/lichess").ok());
  EXPECT_TRUE(retry("outputs/site").ok());
  EXPECT_EQ(retry("outputs/nobody").error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(retry("lichess").error_code(), StatusCode::INVALID_ARGUMENT);
}

TEST_F(OutputServiceTest, ATestSaysWhatArrivedWhereAndIsNotRepeatedAtOnce) {
  std::filesystem::create_directory(directory_ / "site");
  v1::OutputTest answer;
  ASSERT_TRUE(test("outputs/site", answer).ok());
  EXPECT_TRUE(answer.ok());
  EXPECT_EQ(answer.address(), directory_ / "site/jadoube-test.txt");
  EXPECT_THAT(answer.what(), HasSubstr("was written, read back and removed"));
  EXPECT_GT(answer.bytes(), 0);
  EXPECT_TRUE(answer.has_took());
  EXPECT_FALSE(answer.has_games());
  const auto again = test("outputs/site", answer);
  EXPECT_EQ(again.error_code(), StatusCode::UNAVAILABLE);
  EXPECT_THAT(again.error_message(), HasSubstr("was tested a moment ago"));
}

TEST_F(OutputServiceTest, WhatDoesNotArriveIsAnAnswerAndWhatIsNotThereARefusal) {
  v1::OutputTest answer;
  ASSERT_TRUE(test("outputs/site", answer).ok());
  EXPECT_FALSE(answer.ok());
  EXPECT_THAT(answer.what(), HasSubstr("the folder was removed"));
  const auto unknown = test("outputs/nobody", answer);
  EXPECT_EQ(unknown.error_code(), StatusCode::NOT_FOUND);
  EXPECT_THAT(unknown.error_message(), HasSubstr("there are: lichess, site"));
  EXPECT_EQ(test("site", answer).error_code(), StatusCode::INVALID_ARGUMENT);
}

}  // namespace output_service_test
}  // namespace jadoube::api

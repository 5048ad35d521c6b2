#include "daemon/client/calls/client.h"

#include <gmock/gmock.h>

#include <stdexcept>
#include <string>
#include <thread>

#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/hall_service.pb.h"
#include "tests/daemon/client/recording_server.h"
#include "tests/support/process.h"

namespace jadoube::cli {
namespace client_test {

using testing::HasSubstr;
using Answer = tests::RecordingServer::Answer;

constexpr const char* kGetGame = "/jadoube.v1.GameService/GetGame";
constexpr const char* kExportPgn = "/jadoube.v1.GameService/ExportPgn";

v1::GetGameRequest request_for(const std::string& game) {
  v1::GetGameRequest request;
  request.set_name(game);
  return request;
}

class ClientTest : public testing::Test {
 protected:
  tests::RecordingServer server_;
  Client client_{server_.address()};
  v1::GetGameResponse response_;
};

TEST_F(ClientTest, CallsTheMethodOfTheRequestAndGivesItsAnswer) {
  server_.answer(kGetGame, [](const std::string&) {
    v1::GetGameResponse response;
    response.mutable_game()->set_name("games/table-1-3");
    return Answer{response.SerializeAsString()};
  });
  const auto request = request_for("games/table-1");
  EXPECT_TRUE(client_.call(request, response_).ok());
  EXPECT_EQ(response_.game().name(), "games/table-1-3");
  const auto calls = server_.take();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].method, kGetGame);
  EXPECT_EQ(calls[0].request, request.SerializeAsString());
}

TEST_F(ClientTest, TakesAnEmptyAnswerForOne) {
  response_.mutable_game()->set_name("an earlier answer");
  EXPECT_TRUE(client_.call(request_for("games/a-1"), response_).ok());
  EXPECT_FALSE(response_.has_game());
}

TEST_F(ClientTest, GivesTheCodeAndTheSentenceOfARefusal) {
  server_.answer(kGetGame, [](const auto&) {
    return Answer{.status = {grpc::StatusCode::NOT_FOUND, "there is no such game"}};
  });
  const auto status = client_.call(request_for("games/a-1"), response_);
  EXPECT_EQ(status.code, StatusCode::kNotFound);
  EXPECT_EQ(status.message, "there is no such game");
}

TEST_F(ClientTest, ReportsThatAnAnswerCannotBeRead) {
  server_.answer(kGetGame, [](const auto&) { return Answer{"\xff\xff\xff"}; });
  EXPECT_EQ(client_.call(request_for("games/a-1"), response_).code, StatusCode::kInternal);
}

TEST_F(ClientTest, GivesTheAnswersOfAStreamAndItsEnd) {
  server_.answer(kExportPgn, [](const auto&) {
    v1::ExportPgnResponse response;
    response.set_pgn("1. e4");
    return Answer{response.SerializeAsString()};
  });
  v1::ExportPgnRequest request;
  request.add_names("games/a-1");
  auto answers = client_.stream<v1::ExportPgnResponse>(request);
  v1::ExportPgnResponse response;
  EXPECT_TRUE(answers.read(response));
  EXPECT_EQ(response.pgn(), "1. e4");
  EXPECT_FALSE(answers.read(response));
  EXPECT_TRUE(answers.finish().ok());
  EXPECT_EQ(server_.take().at(0).request, request.SerializeAsString());
}

TEST_F(ClientTest, GivesTheRefusalOfAStream) {
  server_.answer(kExportPgn, [](const auto&) {
    return Answer{.status = {grpc::StatusCode::OUT_OF_RANGE, "too old"}};
  });
  auto answers = client_.stream<v1::ExportPgnResponse>(v1::ExportPgnRequest());
  v1::ExportPgnResponse response;
  EXPECT_FALSE(answers.read(response));
  const auto status = answers.finish();
  EXPECT_EQ(status.code, StatusCode::kOutOfRange);
  EXPECT_EQ(status.message, "too old");
}

TEST_F(ClientTest, EndsAStreamWithAnAnswerThatCannotBeRead) {
  server_.answer(kExportPgn, [](const auto&) { return Answer{"\xff\xff\xff"}; });
  auto answers = client_.stream<v1::ExportPgnResponse>(v1::ExportPgnRequest());
  v1::ExportPgnResponse response;
  EXPECT_FALSE(answers.read(response));
  EXPECT_EQ(answers.finish().code, StatusCode::kInternal);
}

TEST_F(ClientTest, IsABugThatReadsAnotherMessageFromAStream) {
  auto answers = client_.stream<v1::ExportPgnResponse>(v1::ExportPgnRequest());
  EXPECT_THROW(answers.read(response_), std::logic_error);
}

TEST_F(ClientTest, AStreamThatNobodyReadsToItsEndIsCancelled) {
  server_.answer(kExportPgn, [](const auto&) { return Answer{"\x0a\x01x"}; });
  auto answers = client_.stream<v1::ExportPgnResponse>(v1::ExportPgnRequest());
  v1::ExportPgnResponse response;
  EXPECT_TRUE(answers.read(response));
}

TEST(ClientWithoutDaemon, FailsAtOnce) {
  const tests::TemporaryDirectory directory;
  Client client("unix:" + (directory / "socket"));
  v1::GetGameResponse response;
  const auto status = client.call(request_for("games/a-1"), response);
  EXPECT_EQ(status.code, StatusCode::kUnavailable);
  EXPECT_THAT(status.message, HasSubstr("failed to connect"));
}

TEST(ClientWithoutDaemon, AStreamThatWaitsForItMayBeCancelled) {
  const tests::TemporaryDirectory directory;
  Client client("unix:" + (directory / "socket"));
  auto answers = client.stream<v1::WatchEventsResponse>(
      v1::WatchEventsRequest(), {.has_deadline = false, .waits_for_daemon = true});
  std::thread other([&] { answers.cancel(); });
  v1::WatchEventsResponse response;
  EXPECT_FALSE(answers.read(response));
  EXPECT_EQ(answers.finish().code, StatusCode::kCancelled);
  other.join();
}

}  // namespace client_test
}  // namespace jadoube::cli

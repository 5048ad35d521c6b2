#include <gmock/gmock.h>

#include <thread>

#include "daemon/outputs/transfer.h"
#include "tests/support/http_answerer.h"

namespace jadoube::outputs {
namespace time_server_test {

using rules::ErrorCode;
using testing::HasSubstr;
using tests::HttpAnswerer;

TEST(TimeServer, GetsTheRequestAndGivesItsAnswer) {
  HttpAnswerer::Request asked;
  const HttpAnswerer server([&](const HttpAnswerer::Request& request) {
    asked = request;
    return HttpAnswerer::Answer{.body = std::string("a\0b", 3)};
  });
  TimeServer time_server(server.url() + "tsr");
  const auto answer = time_server.ask(std::string("1\0002", 3));
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(*answer, std::string("a\0b", 3));
  EXPECT_EQ(asked.body, std::string("1\0002", 3));
  EXPECT_THAT(asked.head, HasSubstr("POST /tsr HTTP/1.1\r\n"));
  EXPECT_THAT(asked.head, HasSubstr("Content-Type: application/timestamp-query\r\n"));
}

TEST(TimeServer, MayBeAskedAgain) {
  int count = 0;
  const HttpAnswerer server([&](const HttpAnswerer::Request&) {
    return HttpAnswerer::Answer{.body = std::to_string(++count)};
  });
  TimeServer time_server(server.url());
  EXPECT_EQ(time_server.ask("x"), "1");
  EXPECT_EQ(time_server.ask("x"), "2");
}

TEST(TimeServer, IsNotBelievedWithAnotherStatus) {
  for (const int status : {204, 302, 404, 500}) {
    const HttpAnswerer server([&](const HttpAnswerer::Request&) {
      return HttpAnswerer::Answer{.status = status, .body = status == 204 ? "" : "late"};
    });
    const auto answer = TimeServer(server.url()).ask("x");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::kUnavailable);
    EXPECT_EQ(answer.error().message,
              "the time server answered with the HTTP status " + std::to_string(status));
  }
}

TEST(TimeServer, GivesNoAnswerThatIsTooLarge) {
  std::size_t size = TimeServer::kMostAnswer;
  const HttpAnswerer server([&](const HttpAnswerer::Request&) {
    return HttpAnswerer::Answer{.body = std::string(size, 'x')};
  });
  TimeServer time_server(server.url());
  EXPECT_TRUE(time_server.ask("x"));
  // The second one is more than a Transfer keeps.
  for (const std::size_t more : {size + 1, std::size_t{3} << 20}) {
    size = more;
    const auto answer = time_server.ask("x");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().message, "the time server answered with more than 65536 bytes");
  }
}

TEST(TimeServer, IsNotWaitedForWithoutEnd) {
  const HttpAnswerer server([](const HttpAnswerer::Request&) { return std::nullopt; });
  const auto answer = TimeServer(server.url(), std::chrono::milliseconds(50)).ask("x");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(answer.error().message, HasSubstr("cannot reach " + server.url()));
}

TEST(TimeServer, IsNotWaitedForOnceItIsInterrupted) {
  TimeServer* asked = nullptr;
  const HttpAnswerer server([&](const HttpAnswerer::Request&) {
    asked->interrupt();
    return std::nullopt;
  });
  TimeServer time_server(server.url(), std::chrono::hours(1));
  asked = &time_server;
  EXPECT_FALSE(time_server.ask("x"));
}

TEST(TimeServer, MayBeMissing) {
  const auto answer = TimeServer("http://127.0.0.1:1/").ask("x");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::kUnavailable);
}

}  // namespace time_server_test
}  // namespace jadoube::outputs

#include "daemon/api/streams/hall_calls.h"

#include <gmock/gmock.h>

#include <future>

#include "daemon/api/server.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace hall_calls_test {

using namespace std::chrono_literals;
using testing::HasSubstr;

// A hall whose engine answers as the test says.
class HallCallsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    hall_.on_decide = [this](const auto& board, const auto& call, const auto& done) {
      board_ = board;
      call_ = call;
      model::Board now;
      now.game = tests::game_of("e4 e5");
      auto ruling = arbiter::ruling_on(call, now, {}, {});
      if (!ruling) return done(tl::unexpected(ruling.error()));
      done(arbiter::Ruled{*ruling, *now.game});
    };
    auto server =
        Server::start({.listen = {"unix:" + (directory_ / "socket")}, .epoch = journal->epoch()},
                      {.hall = &hall_, .hall_calls = &calls_}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(5s)); }

  static TravellingCall note() {
    v1::DecideOnGameRequest request;
    request.set_game("games/a-1");
    request.set_author("somebody else");
    request.mutable_decision()->mutable_add_note()->set_text("seen");
    return {.id = "x1",
            .call = {.hall = {},
                     .method = "/jadoube.v1.ArbiterService/DecideOnGame",
                     .request = request.SerializeAsString(),
                     .author = "Anna",
                     .origin = "192.0.2.7"},
            .deadline = 1'000'007'000ms};
  }
  hall::FarAnswer take(const TravellingCall& call) {
    std::promise<std::string> came;
    calls_.take(to_bytes(call), [&](std::string bytes) { came.set_value(std::move(bytes)); });
    const auto read = parse_hall_answer(came.get_future().get());
    EXPECT_TRUE(read && read->id == call.id);
    return read->answer;
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  drivers::Instant now_{1'000'000s};
  HallCalls calls_{[this] { return now_; }};
  tests::HallDouble hall_;
  std::unique_ptr<Server> server_;
  std::string board_;
  arbiter::DecisionRequest call_;
};

TEST_F(HallCallsTest, ADecisionIsMadeInTheNameOfTheArbiterAtTheHub) {
  const auto answer = take(note());
  ASSERT_EQ(answer.code, 0) << answer.message;
  EXPECT_EQ(board_, "a");
  EXPECT_EQ(call_.author, "Anna at the hub");
  EXPECT_EQ(call_.origin, "the hub, 192.0.2.7");
  EXPECT_EQ(call_.request_id, "x1");
  v1::DecideOnGameResponse response;
  ASSERT_TRUE(response.ParseFromString(answer.response));
  EXPECT_EQ(response.ruling().author(), "Anna at the hub");
  EXPECT_EQ(response.game().name(), "games/a-1");
}

TEST_F(HallCallsTest, ARefusalTravelsBackWithItsReason) {
  auto call = note();
  v1::DecideOnGameRequest request;
  request.set_game("games/a-1");
  call.call.request = request.SerializeAsString();
  const auto answer = take(call);
  EXPECT_EQ(answer.code, 3);
  EXPECT_THAT(answer.message, HasSubstr("`decision` is missing"));
}

TEST_F(HallCallsTest, NothingIsCarriedOutAfterTheArbiterHasGivenUp) {
  now_ += 7s;
  EXPECT_EQ(take(note()).code, 0);
  board_.clear();
  now_ += 1ms;
  const auto answer = take(note());
  EXPECT_EQ(answer.code, 4);
  EXPECT_THAT(answer.message, HasSubstr("reached the hall too late, and was not carried out"));
  EXPECT_EQ(board_, "");
}

TEST_F(HallCallsTest, ACallOfAnotherTimeIsRefused) {
  auto call = note();
  call.deadline = 1'000'061'000ms;
  EXPECT_EQ(take(call).code, 3);
  call.deadline = std::chrono::milliseconds::min();
  EXPECT_EQ(take(call).code, 4);
  call.deadline = std::chrono::milliseconds::max();
  EXPECT_EQ(take(call).code, 3);
  EXPECT_EQ(board_, "");
}

TEST_F(HallCallsTest, WhatDoesNotTravelIsRefused) {
  auto call = note();
  call.call.method = "/jadoube.v1.AccessService/CreateToken";
  EXPECT_EQ(take(call).code, 12);
  call = note();
  call.call.author.clear();
  EXPECT_EQ(take(call).code, 3);
  EXPECT_EQ(board_, "");
}

TEST_F(HallCallsTest, NobodyIsAnsweredIfItIsNoCall) {
  calls_.take("\xff", [](const std::string&) { ADD_FAILURE(); });
}

}  // namespace hall_calls_test
}  // namespace jadoube::api

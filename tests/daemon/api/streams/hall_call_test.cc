#include <grpcpp/support/status_code_enum.h>
#include <gtest/gtest.h>

#include "daemon/access/policy.h"
#include "daemon/api/streams/hall_calls.h"
#include "jadoube/v1/hall_call.pb.h"

namespace jadoube::api {
namespace hall_call_test {

TravellingCall decision() {
  return {.id = "a1B2-c3",
          .call = {.hall = "",
                   .method = "/jadoube.v1.ArbiterService/DecideOnGame",
                   .request = std::string("\0\xff", 2),
                   .author = "Anna",
                   .origin = "192.0.2.7",
                   .language = "uk"},
          .deadline = std::chrono::milliseconds(1'764'336'000'123)};
}

TEST(HallCall, ComesAsItWasSent) {
  const auto read = parse_hall_call(to_bytes(decision()));
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->refusal);
  EXPECT_EQ(read->travelling.id, decision().id);
  EXPECT_EQ(read->travelling.deadline, decision().deadline);
  EXPECT_EQ(read->travelling.call.method, decision().call.method);
  EXPECT_EQ(read->travelling.call.request, decision().call.request);
  EXPECT_EQ(read->travelling.call.author, "Anna");
  EXPECT_EQ(read->travelling.call.origin, "192.0.2.7");
  EXPECT_EQ(read->travelling.call.language, "uk");
}

TEST(HallCall, WithoutAnIdItIsNone) {
  for (const std::string& id : {std::string(), std::string("a.b"), std::string("a b"),
                                std::string("*"), std::string(65, 'a')}) {
    auto call = decision();
    call.id = id;
    EXPECT_FALSE(parse_hall_call(to_bytes(call))) << id;
  }
  EXPECT_FALSE(parse_hall_call("\xff\xff"));
}

int code_for(const TravellingCall& call) {
  const auto read = parse_hall_call(to_bytes(call));
  return read && read->refusal ? read->refusal->code : 0;
}

TEST(HallCall, OnlyDecisionsAboutBoardsTravel) {
  for (const auto& row : access::policy()) {
    auto call = decision();
    call.call.method = row.method;
    const bool travels = row.method == "/jadoube.v1.ArbiterService/DecideOnGame" ||
                         row.method == "/jadoube.v1.ArbiterService/DecideOnIncident" ||
                         row.method == "/jadoube.v1.ArbiterService/ListRulings";
    EXPECT_EQ(code_for(call), travels ? 0 : grpc::StatusCode::UNIMPLEMENTED) << row.method;
  }
}

TEST(HallCall, EveryMethodThatTravelsIsForArbiters) {
  for (const auto& method : far_methods()) {
    EXPECT_EQ(access::least_role(method.name), access::Role::kArbiter) << method.name;
  }
}

TEST(HallCall, ADecisionHasAnAuthor) {
  auto call = decision();
  call.call.author.clear();
  EXPECT_EQ(code_for(call), grpc::StatusCode::INVALID_ARGUMENT);
  call.call.method = "/jadoube.v1.ArbiterService/ListRulings";
  EXPECT_EQ(code_for(call), 0);
  call.call.author.assign(201, 'a');
  EXPECT_EQ(code_for(call), grpc::StatusCode::INVALID_ARGUMENT);
}

TEST(HallAnswer, ComesAsItWasSent) {
  for (const hall::FarAnswer& answer :
       {hall::FarAnswer{.response = std::string("\0\xff", 2)},
        hall::FarAnswer{.code = 9, .message = "the game is over"}}) {
    const auto read = parse_hall_answer(to_bytes("x1", answer));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->id, "x1");
    EXPECT_EQ(read->answer, answer);
  }
}

TEST(HallAnswer, WithoutAnIdOrWithAnUnknownCodeItIsNone) {
  EXPECT_FALSE(parse_hall_answer(to_bytes("", {})));
  EXPECT_FALSE(parse_hall_answer(to_bytes("x", {.code = 17})));
  EXPECT_FALSE(parse_hall_answer(to_bytes("x", {.code = -1})));
  EXPECT_FALSE(parse_hall_answer("\xff"));
}

}  // namespace hall_call_test
}  // namespace jadoube::api

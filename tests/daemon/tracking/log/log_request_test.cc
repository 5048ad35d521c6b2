#include <gtest/gtest.h>

#include "daemon/tracking/log/outage.h"

namespace jadoube::tracking {
namespace log_request_test {

using drivers::Instant;
using std::chrono::seconds;

constexpr Instant kAsked{std::chrono::hours{1}};

drivers::Capabilities board_with(bool own_log, drivers::SensingClass sensing) {
  drivers::Capabilities can;
  can.own_log = own_log;
  can.sensing = sensing;
  return can;
}

TEST(LogRequest, IsGivenOnce) {
  LogRequest request;
  EXPECT_FALSE(request.take());
  request.ask();
  EXPECT_TRUE(request.take());
  EXPECT_FALSE(request.take());
}

TEST(LogRequest, IsDroppedIfNobodyNeedsTheLogAnyMore) {
  LogRequest request;
  request.ask();
  request.drop();
  EXPECT_FALSE(request.take());
  request.ask();
  request.ask(false);
  EXPECT_FALSE(request.take());
}

TEST(LogRequest, IsNeverMadeToABoardWhoseLogDoesNotDistinguishPieces) {
  for (const auto& can : {board_with(false, drivers::SensingClass::kIdentity),
                          board_with(true, drivers::SensingClass::kOccupancy)}) {
    LogRequest request;
    request.learn(can);
    EXPECT_FALSE(request.may_ask(kAsked));
    request.ask();
    EXPECT_FALSE(request.take());
  }
}

TEST(LogRequest, IsRepeatedHalfAMinuteAfterALogThatCouldNotBeRead) {
  LogRequest request;
  EXPECT_TRUE(request.may_ask(kAsked));
  request.note_failed(kAsked);
  EXPECT_FALSE(request.may_ask(kAsked + seconds{29}));
  EXPECT_TRUE(request.may_ask(kAsked + seconds{30}));
}

}  // namespace log_request_test
}  // namespace jadoube::tracking

#include "daemon/tracking/log/outage_recovery.h"

#include <gtest/gtest.h>

#include "daemon/tracking/sensed/sensed.h"

namespace jadoube::tracking {
namespace outage_recovery_test {

using drivers::Instant;
using drivers::LoggedSquare;
using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Instant kLost{std::chrono::hours{1}};

SensorEvent lifted(Square square, Instant at = kLost) {
  return {at, {}, square, Piece::kWhitePawn, Piece::kNone};
}

// An outage after which the board was read again.
OutageRecovery read_again() {
  OutageRecovery outage;
  outage.begin(kLost, Sensed().snapshot());
  outage.lose_connection();
  outage.gap()->read = true;
  outage.gap()->note_sensed(kLost + seconds{5}, SensedPlacement());
  return outage;
}

TEST(OutageRecovery, IsReadOnlyUntilTheConnectionIsLostAgain) {
  auto outage = read_again();
  EXPECT_TRUE(outage.is_read());
  outage.lose_connection();
  EXPECT_FALSE(outage.is_read());
  EXPECT_EQ(outage.gap()->since, kLost);
}

TEST(OutageRecovery, ForgetsWhatWasObservedBeforeAnExplainedOutage) {
  auto outage = read_again();
  outage.recent().add(lifted(Square::e2));
  outage.leave();
  EXPECT_FALSE(outage.gap());
  EXPECT_TRUE(outage.recent().all().empty());
}

TEST(OutageRecovery, ContinuesWithWhatWasObservedWhereNothingHappened) {
  auto outage = read_again();
  outage.recent().add(lifted(Square::e2));
  outage.gap()->since_read.push_back(lifted(Square::d2));
  outage.log_request().ask();
  outage.drop();
  EXPECT_FALSE(outage.gap());
  EXPECT_EQ(outage.recent().all().size(), 2u);
  EXPECT_FALSE(outage.log_request().take());
}

TEST(OutageRecovery, AsksForALogThatCouldNotBeReadOnlyAfterAWhile) {
  auto outage = read_again();
  const auto at = kLost + seconds{10};
  outage.gap()->log_awaited = at;
  EXPECT_TRUE(outage.sight() == Sight::kWaitsForLog);
  outage.gap()->store_log({}, at);
  outage.log_request().note_failed(at);
  EXPECT_FALSE(outage.log_request().may_ask(at + seconds{29}));
  EXPECT_TRUE(outage.log_request().may_ask(at + seconds{30}));
}

TEST(OutageRecovery, DatesWhatCameBehindTheLogBetweenItsBeginningAndItsEnd) {
  auto outage = read_again();
  const auto awaited = kLost + seconds{10}, came = kLost + seconds{18};
  outage.gap()->log_awaited = awaited;
  outage.gap()->store_log({LoggedSquare{Square::e2, Piece::kNone}}, came);
  EXPECT_FALSE(outage.gap()->is_log_complete(came + milliseconds{499}));
  EXPECT_TRUE(outage.gap()->is_log_complete(came + milliseconds{500}));
  outage.gap()->since_read.push_back(lifted(Square::d2, came));
  EXPECT_EQ(outage.gap()->take_log().size(), 1u);
  EXPECT_FALSE(outage.gap()->log);
  const auto at = outage.gap()->since_read.front().at;
  EXPECT_GT(at, awaited);
  EXPECT_LE(at, came);
}

TEST(OutageRecovery, RemembersHowThePiecesOfAGameWereSetUp) {
  OutageRecovery outage;
  outage.recent().add(lifted(Square::e2));
  outage.begin_game();
  ASSERT_EQ(outage.recent().set_up().size(), 1u);
  EXPECT_EQ(std::get<LoggedSquare>(outage.recent().set_up().front()).square, Square::e2);
  EXPECT_TRUE(outage.recent().all().empty());
}

}  // namespace outage_recovery_test
}  // namespace jadoube::tracking

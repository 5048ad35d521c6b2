#include <gmock/gmock.h>

#include "daemon/outputs/trial/output_trial.h"
#include "tests/daemon/outputs/trial/reported_transfer.h"

namespace jadoube::outputs {
namespace served_trial_test {

using testing::HasSubstr;

class ServedTrialTest : public testing::Test {
 protected:
  OutputTrial try_kind(Kind kind, TransferAnswer answer) {
    transfer_.answers = {std::move(answer)};
    return try_served({.name = "live", .kind = kind},
                      OwnAddress{.url = "http://localhost:8080", .socket = "/run/http"},
                      {.transfer = transfer_});
  }

  output_tests::ReportedTransfer transfer_;
};

TEST_F(ServedTrialTest, ReadsPgnThroughItsAddressAndCountsTheGames) {
  const std::string pgn =
      "[Event \"Open\"]\n\n1. e4 *\n\n[Event \"Open\"]\n[Site \"[Event \"]\n\n*\n";
  const auto trial = try_kind(Kind::kPgn, {.status = 200, .body = pgn});
  EXPECT_TRUE(trial.ok);
  EXPECT_EQ(trial.games, 2);
  EXPECT_EQ(trial.bytes, pgn.size());
  EXPECT_EQ(trial.status, 200);
  EXPECT_EQ(trial.address, "http://localhost:8080/pgn/live/live.pgn");
  ASSERT_EQ(transfer_.asked.size(), 1u);
  EXPECT_EQ(transfer_.asked[0].url, trial.address);
  EXPECT_EQ(transfer_.asked[0].unix_socket, "/run/http");
}

TEST_F(ServedTrialTest, CountsTheTablesOfAnOverlayAndTheGamesOfACloud) {
  const auto overlay =
      try_kind(Kind::kOverlay, {.status = 200, .body = R"([{"table":1},{"table":2},{"table":3}])"});
  EXPECT_EQ(overlay.games, 3);
  EXPECT_EQ(overlay.address, "http://localhost:8080/overlay/live/tables.json");
  const auto cloud =
      try_kind(Kind::kCloud,
               {.status = 200,
                .body = R"(["get/open.a/round-1/game-1.json","get/open.a/tournament.json",)"
                        R"("get/0000-8000/round-1/game-1.json","get/0000-8000/tournament.json"])"});
  EXPECT_EQ(cloud.games, 1);
  EXPECT_EQ(cloud.address, "http://localhost:8080/cloud/live/");
}

TEST_F(ServedTrialTest, ReportsWhatIsWrongAndWhatToDo) {
  const auto early = try_kind(Kind::kPgn, {.status = 503});
  EXPECT_FALSE(early.ok);
  EXPECT_THAT(early.what.english(), HasSubstr("after a start"));
  EXPECT_EQ(early.advice.english(), "Test again in some seconds.");
  const auto missing = try_kind(Kind::kPgn, {.status = 404});
  EXPECT_FALSE(missing.ok);
  EXPECT_THAT(missing.what.english(), HasSubstr("answered 404"));
  transfer_.answers.clear();
  const auto silent =
      try_served({.name = "live", .kind = Kind::kPgn}, OwnAddress{.url = "http://localhost:8080"},
                 {.transfer = transfer_});
  EXPECT_EQ(silent.what.english(), "nobody answers");
}

TEST_F(ServedTrialTest, WithoutHttpNobodyCanReadIt) {
  const auto trial =
      try_served({.name = "live", .kind = Kind::kPgn}, std::nullopt, {.transfer = transfer_});
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.advice.english(), HasSubstr("[http] listen"));
  EXPECT_TRUE(transfer_.asked.empty());
}

}  // namespace served_trial_test
}  // namespace jadoube::outputs

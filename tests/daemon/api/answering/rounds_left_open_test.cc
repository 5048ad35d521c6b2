#include <gmock/gmock.h>

#include "daemon/api/answering/round_check.h"
#include "daemon/storage/journal.h"
#include "tests/daemon/api/played_hall.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace rounds_left_open_test {

// Round 1 is under way: table 1 has a result that was given, table 2 a game, table 3 nothing.
class RoundsLeftOpenTest : public testing::Test {
 protected:
  RoundsLeftOpenTest() {
    tournament_.id = "open";
    model::Round first{.number = 1, .started_at = model::Instant(std::chrono::seconds(1))};
    first.pairings = {{.id = "p1", .table = 1, .players = {1, 2}},
                      {.id = "p2", .table = 2, .players = {3, 4}, .games = {{"two", 5}}},
                      {.id = "p3", .table = 3, .players = {5, 6}},
                      {.id = "bye", .table = 0, .players = {7, 0}}};
    first.pairings[0].result = model::PairingResult{};
    tournament_.sections = {{.id = "main", .rounds = {first, {.number = 2}}}};
    game_ = {.ordinal = 5};
  }

  std::string refusal(bool force = false) {
    v1::EditTournamentRequest request;
    request.set_force(force);
    request.add_edits()->mutable_start_round()->set_round(2);
    return refusal_of(std::move(request));
  }
  std::string refusal_to_close(bool force = false) {
    v1::EditTournamentRequest request;
    request.set_force(force);
    request.add_edits()->mutable_close_round()->set_round(1);
    request.add_edits()->mutable_start_round()->set_round(2);
    return refusal_of(std::move(request));
  }
  std::string refusal_of(v1::EditTournamentRequest request) {
    stream::Feed feed{0};
    restore_hall(feed, game_, tournament_);
    request.set_name("tournaments/open");
    const auto checked = check_rounds_left_open(request, feed, archive_);
    if (checked) return "";
    EXPECT_EQ(checked.error().code, rules::ErrorCode::kFailedPrecondition);
    return checked.error().message;
  }
  model::Round& first() { return tournament_.sections[0].rounds[0]; }

  tests::TemporaryDirectory directory_;
  storage::Journal journal_ = *storage::Journal::open(directory_ / "journal");
  storage::Archive archive_ = *storage::Archive::open(directory_ / "journal");
  model::Tournament tournament_;
  model::Game game_;
};

TEST_F(RoundsLeftOpenTest, TheTablesWithoutAResultAreNamed) {
  EXPECT_EQ(refusal(),
            "round 1 is still open: tables 2 and 3 have no result. Nothing is changed. Give the "
            "results or close round 1 first. To start round 2 and leave round 1 open, force it "
            "(--force)");
}

TEST_F(RoundsLeftOpenTest, AResultOnTheBoardIsOne) {
  game_.result = rules::Result::kDraw;
  EXPECT_THAT(refusal(), testing::HasSubstr("table 3 has no result"));
}

TEST_F(RoundsLeftOpenTest, StaysOpenIfTheyWantItSo) { EXPECT_EQ(refusal(true), ""); }

TEST_F(RoundsLeftOpenTest, ARoundThatIsClosedOrHasNotBegunIsNotWaitedFor) {
  first().closed_at = model::Instant(std::chrono::seconds(2));
  EXPECT_EQ(refusal(), "");
  first().closed_at.reset();
  first().started_at.reset();
  EXPECT_EQ(refusal(), "");
}

// Nobody closes a round by mistake while players sit at its tables.
TEST_F(RoundsLeftOpenTest, ARoundIsNotClosedWhileTablesHaveNoResult) {
  EXPECT_EQ(refusal_to_close(),
            "round 1 is still in play: tables 2 and 3 have no result. Nothing is changed. Give "
            "the results first. To close round 1 without them, force it (--force)");
  EXPECT_EQ(refusal_to_close(true), "");
  game_.result = rules::Result::kDraw;
  first().pairings[2].result = model::PairingResult{};
  EXPECT_EQ(refusal_to_close(), "");
}

TEST_F(RoundsLeftOpenTest, AGameThatIsPlayedLaterIsNotWaitedFor) {
  game_.result = rules::Result::kDraw;
  first().pairings[2].postponed = true;
  EXPECT_EQ(refusal(), "");
}

}  // namespace rounds_left_open_test
}  // namespace jadoube::api

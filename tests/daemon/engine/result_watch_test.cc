#include "daemon/engine/result_watch.h"

#include <gmock/gmock.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube::engine {
namespace result_watch_test {

using namespace std::chrono_literals;
using rules::Piece, rules::Square;
using testing::ElementsAre;

constexpr model::PairingResult kWhiteWon{.score = {2, 0}}, kBlackWon{.score = {0, 2}};
const model::PairingResult kWonByForfeit{.score = {2, 0}, .forfeit = true};

// One game on table 7 of a started round.
class ResultWatchTest : public tests::StartedDaemon {
 protected:
  void SetUp() override {
    StartedDaemon::SetUp();
    change([&](model::Tournament& tournament) {
      model::Section section{.id = "main", .players = {{1, "Adam, A"}, {2, "Berg, B"}}};
      section.rounds.push_back({.number = 1,
                                .started_at = now_.load(),
                                .pairings = {{.id = "r1", .table = 7, .players = {1, 2}}}});
      tournament.sections = {section};
      tournament.tables = {{.table = 7, .board = "one"}};
    });
    see_start();
    move(Square::e2, Square::e4, Piece::kWhitePawn);
  }
  void change(const std::function<void(model::Tournament&)>& edit) {
    std::promise<void> done;
    engine_->take({"open", "an operator", "here",
                   [&](const model::Tournament* now) -> rules::Expected<model::Tournament> {
                     model::Tournament changed =
                         now == nullptr ? model::Tournament{.id = "open"} : *now;
                     edit(changed);
                     return changed;
                   }},
                  [&](const auto&) { done.set_value(); });
    done.get_future().wait();
  }
  void import(std::optional<model::PairingResult> result) {
    change([&](model::Tournament& tournament) {
      tournament.sections[0].rounds[0].pairings[0].result = result;
    });
  }
  void give(rules::Result result, std::uint32_t revision) {
    const auto done = decide(revision, arbiter::GiveResult{result, model::Termination::kNormal});
    ASSERT_TRUE(done) << done.error().message;
  }
  // A decision about the first incident of no board.
  rules::Expected<arbiter::Ruled> decide_daemon(const model::IncidentDecision& decision) {
    std::promise<rules::Expected<arbiter::Ruled>> ruled;
    engine_->take("",
                  {.author = "an arbiter",
                   .origin = "here",
                   .decision = arbiter::SideDecision(arbiter::DecideOnIncident{{0, 1}, decision})},
                  [&](const auto& done) { ruled.set_value(done); });
    return ruled.get_future().get();
  }
  // What is told after the patience.
  std::vector<std::string> told() {
    engine_->wait_for_turn();
    pass_unseen(10s);
    engine_->wait_for_turn();
    engine_->wait_for_turn();
    std::vector<std::string> lines;
    for (const auto& [key, incident] : feed_->snapshot().incidents) {
      lines.push_back(texts::what(*incident));
    }
    return lines;
  }
};

TEST_F(ResultWatchTest, TellsWhereBothSidesHaveAResultAndTheyDiffer) {
  give(rules::Result::kWhiteWins, 0);
  EXPECT_THAT(told(), ElementsAre());
  import(kBlackWon);
  EXPECT_THAT(told(), ElementsAre("Round 1, table 7, Adam, A - Berg, B: the game here has 1-0, the "
                                  "pairing program has 0-1"));
  import(kWhiteWon);
  EXPECT_THAT(told(), ElementsAre());
}

TEST_F(ResultWatchTest, WhoGaveAResultByHandIsNamed) {
  give(rules::Result::kWhiteWins, 0);
  change([&](model::Tournament& tournament) {
    auto& pairing = tournament.sections[0].rounds[0].pairings[0];
    pairing.result = kBlackWon;
    pairing.result_by = "A. Meier";
  });
  EXPECT_THAT(told(), ElementsAre("Round 1, table 7, Adam, A - Berg, B: the game here has 1-0, A. "
                                  "Meier has given 0-1"));
}

TEST_F(ResultWatchTest, ACorrectionHereIsComparedToo) {
  give(rules::Result::kWhiteWins, 0);
  import(kWhiteWon);
  EXPECT_THAT(told(), ElementsAre());
  give(rules::Result::kDraw, 1);
  EXPECT_THAT(told(), ElementsAre("Round 1, table 7, Adam, A - Berg, B: the game here has 1/2-1/2, "
                                  "the pairing program has 1-0"));
}

TEST_F(ResultWatchTest, AGameThatWasPlayedIsNoForfeit) {
  give(rules::Result::kWhiteWins, 0);
  import(kWonByForfeit);
  EXPECT_EQ(told().size(), 1u);
}

TEST_F(ResultWatchTest, AGameUnderWayDiffersFromNothing) {
  import(kBlackWon);
  EXPECT_THAT(told(), ElementsAre());
}

TEST_F(ResultWatchTest, ADifferenceIsFoundAgainAfterARestart) {
  give(rules::Result::kWhiteWins, 0);
  import(kBlackWon);
  EXPECT_EQ(told().size(), 1u);
  open();
  EXPECT_EQ(told().size(), 1u);
}

TEST_F(ResultWatchTest, AnArbiterDismissesADifferenceAndItComesBackOnlyIfItChanges) {
  give(rules::Result::kWhiteWins, 0);
  import(kBlackWon);
  ASSERT_EQ(told().size(), 1u);
  const auto dismiss = [&](const std::string& reason) {
    return decide_daemon({.kind = model::IncidentDecision::Kind::kDismiss, .reason = reason});
  };
  EXPECT_EQ(dismiss("").error().code, rules::ErrorCode::kInvalidArgument);
  const auto ruled = dismiss("the program is right");
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->incident->life, model::Life::kDismissed);
  EXPECT_EQ(ruled->incident->by, "an arbiter");
  EXPECT_THAT(told(), ElementsAre());
  open();
  EXPECT_THAT(told(), ElementsAre()) << "the same difference after a restart";
  import(kWhiteWon);
  import(kBlackWon);
  EXPECT_THAT(told(), ElementsAre()) << "the same difference again";
  import(model::PairingResult{.score = { 1, 1 }});
  EXPECT_THAT(told(), ElementsAre(testing::HasSubstr("the pairing program has 1/2-1/2")));
}

}  // namespace result_watch_test
}  // namespace jadoube::engine

#include <gtest/gtest.h>

#include "daemon/engine/earlier_game.h"
#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace earlier_incidents_test {

using arbiter::IncidentKind;
using arbiter::Life;

class EarlierIncidentsTest : public tests::EngineParts {
 protected:
  /// Records incident 1 of the first game of the board.
  void record(IncidentKind kind, Life life = Life::kOpen) {
    arbiter::Incident incident;
    incident.id = {1, 1};
    incident.kind = kind;
    incident.life = life;
    pending().add_incident("one", {now_, arbiter::IncidentChange::What::kOpened, incident});
    ASSERT_TRUE(pipeline_->commit());
  }
  static EarlierGame earlier(bool incomplete) {
    EarlierGame game;
    game.game.ordinal = 1;
    game.game.incomplete = incomplete;
    return game;
  }
  std::vector<arbiter::Incident> settled(bool was_incomplete, bool is_incomplete) {
    auto game = earlier(is_incomplete).game;
    game.revision = 1;
    return settled_incidents(*journal_, "one", earlier(was_incomplete), game).value();
  }
};

TEST_F(EarlierIncidentsTest, AnIncidentThatIsNotOnRecordIsNotFound) {
  arbiter::DecideOnIncident about{{1, 7}, {arbiter::IncidentDecision::Kind::kResolve}};
  const auto decided = decide_earlier_incident(*journal_, "one", about);
  ASSERT_FALSE(decided);
  EXPECT_EQ(decided.error().code, rules::ErrorCode::kNotFound);
}

TEST_F(EarlierIncidentsTest, ADecisionChangesTheIncidentAndNamesIt) {
  record(IncidentKind::kNeedsDecision);
  arbiter::DecideOnIncident about{{1, 1}, {arbiter::IncidentDecision::Kind::kResolve, "seen"}};
  const auto decided = decide_earlier_incident(*journal_, "one", about);
  ASSERT_TRUE(decided) << decided.error().message;
  EXPECT_EQ(decided->life, Life::kResolved);
  ASSERT_TRUE(about.about);
  EXPECT_EQ(about.about->kind, IncidentKind::kNeedsDecision);
}

TEST_F(EarlierIncidentsTest, ASecondArbiterHearsWhoHasDecidedIt) {
  arbiter::Incident incident;
  incident.id = {1, 1};
  incident.life = Life::kResolved;
  incident.by = "one";
  pending().add_incident("one", {now_, arbiter::IncidentChange::What::kOpened, incident});
  ASSERT_TRUE(pipeline_->commit());
  arbiter::DecideOnIncident about{{1, 1}, {arbiter::IncidentDecision::Kind::kResolve, "", "two"}};
  const auto decided = decide_earlier_incident(*journal_, "one", about);
  ASSERT_FALSE(decided);
  EXPECT_EQ(decided.error().message, "incident 1.1 was already resolved by one");
}

TEST_F(EarlierIncidentsTest, AWholeRecordSettlesWhatNeededADecision) {
  record(IncidentKind::kNeedsDecision);
  const auto changed = settled(true, false);
  ASSERT_EQ(changed.size(), 1u);
  EXPECT_EQ(changed[0].life, Life::kResolved);
}

TEST_F(EarlierIncidentsTest, ARecordThatIsStillIncompleteSettlesNothing) {
  record(IncidentKind::kNeedsDecision);
  EXPECT_TRUE(settled(true, true).empty());
}

TEST_F(EarlierIncidentsTest, OtherIncidentsStayAsTheyAre) {
  record(IncidentKind::kIllegalMove);
  EXPECT_TRUE(settled(true, false).empty());
}

TEST_F(EarlierIncidentsTest, AGameThatDidNotChangeLeavesAllAsItIs) {
  record(IncidentKind::kNeedsDecision);
  EXPECT_TRUE(
      settled_incidents(*journal_, "one", earlier(false), earlier(false).game).value().empty());
}

}  // namespace earlier_incidents_test
}  // namespace jadoube::engine

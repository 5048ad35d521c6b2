#include <gmock/gmock.h>

#include "daemon/outputs/alerts/alert_plan.h"
#include "tests/daemon/outputs/alerts/raised.h"
#include "tests/daemon/outputs/hall_table.h"

namespace jadoube::outputs {
namespace alert_reading_test {

using namespace std::chrono_literals;
using output_tests::raised;
using testing::IsEmpty;
using testing::SizeIs;

class AlertReadingTest : public jadoube::tests::HallTable {
 protected:
  void raise(const model::Incident& incident) {
    report(at(0s), "one", model::IncidentReported{model::IncidentChange::What::kOpened, incident});
  }
  Runner::Parts parts() {
    return {*feed_,
            [] { return at(0s); },
            {.epoch = "e"},
            [](const std::string&) { return model::TournamentRules(); }};
  }

  std::atomic<bool> stopping_ = false;
};

TEST_F(AlertReadingTest, GivesThePlanWhatIsNew) {
  AlertPlan plan({}, {.epoch = "e", .reached = 0});
  AlertReading reading(*feed_, archive());
  raise(raised(1));
  start_game(at(0s), "two", 1);
  ASSERT_TRUE(reading.read(plan, at(0s), stopping_));
  EXPECT_EQ(plan.waiting(), 1U);
  EXPECT_EQ(plan.read(), feed_->head());
}

TEST_F(AlertReadingTest, ReadsInTheJournalWhatTheFeedHasForgotten) {
  raise(raised(1));
  open(1024);
  AlertPlan plan({}, {.epoch = "e", .reached = 0});
  ASSERT_TRUE(AlertReading(*feed_, archive()).read(plan, at(0s), stopping_));
  EXPECT_EQ(plan.waiting(), 1U);
}

TEST_F(AlertReadingTest, ShowsEachIncidentBeforeThePlanHasIt) {
  AlertPlan plan({}, {.epoch = "e", .reached = 0});
  AlertReading reading(*feed_, archive());
  raise(raised(1));
  feed_->unwritten().show(
      {.incidents = {{"two", std::make_shared<const model::Incident>(raised(2))}}});
  std::vector<std::size_t> waiting;
  ASSERT_TRUE(reading.read(plan, at(0s), stopping_, [&](const AlertId&, const model::Incident&) {
    waiting.push_back(plan.waiting());
  }));
  EXPECT_THAT(waiting, testing::ElementsAre(0U, 1U));
  EXPECT_EQ(plan.waiting(), 2U);
}

TEST_F(AlertReadingTest, ANewPlanBeginsWithWhatIsOpen) {
  raise(raised(1));
  raise(raised(2, model::Severity::kInfo));
  const auto memory = beginning_of_alerts(model::Severity::kWarning, parts(), {});
  EXPECT_EQ(memory.epoch, "e");
  EXPECT_EQ(memory.reached, feed_->head());
  EXPECT_THAT(memory.rung, SizeIs(1));
}

TEST_F(AlertReadingTest, AnotherPlanContinuesWhereItWas) {
  raise(raised(1));
  const AlertMemory saved{.epoch = "e", .reached = 0};
  EXPECT_EQ(beginning_of_alerts(model::Severity::kWarning, parts(), saved), saved);
  const AlertMemory ahead{.epoch = "e", .reached = feed_->head() + 1};
  EXPECT_NE(beginning_of_alerts(model::Severity::kWarning, parts(), ahead), ahead)
      << "the journal was cut";
}

}  // namespace alert_reading_test
}  // namespace jadoube::outputs

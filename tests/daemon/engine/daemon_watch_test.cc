#include "daemon/engine/daemon_watch.h"

#include <gmock/gmock.h>

#include "tests/daemon/engine/engine_table.h"

namespace jadoube::engine {
namespace daemon_watch_test {

using namespace std::chrono_literals;
using testing::ElementsAre;

// An output fails, and is looked at for minutes.
class DaemonWatchTest : public tests::StartedDaemon {
 protected:
  void take(std::vector<model::DaemonFinding> findings) {
    engine_->take("outputs", std::move(findings));
    engine_->wait_for_turn();
  }
  void pass(std::chrono::seconds time) {
    pass_unseen(time);
    // Whatever comes in wakes the engine.
    engine_->wait_for_turn();
    engine_->wait_for_turn();
  }
  // The open incidents of no board, with their numbers.
  std::vector<std::string> open_incidents() {
    engine_->wait_for_turn();
    std::vector<std::string> lines;
    for (const auto& [key, incident] : feed_->snapshot().incidents) {
      lines.push_back(std::to_string(incident->id.number) + " " +
                      std::string(model::to_string(incident->kind)));
    }
    return lines;
  }

  const model::DaemonFinding failing_{.key = "site",
                                      .kind = model::IncidentKind::kOutputFailing,
                                      .facts = {.cause = "no line", .name = "site"},
                                      .end = model::EndReason::kOutputWorks,
                                      .patience = 60s};
};

TEST_F(DaemonWatchTest, PutsWhatLastsOnRecordAndWhatIsOver) {
  take({failing_});
  EXPECT_THAT(open_incidents(), ElementsAre());
  pass(60s);
  EXPECT_THAT(open_incidents(), ElementsAre("1 OUTPUT_FAILING"));
  take({});
  EXPECT_THAT(open_incidents(), ElementsAre());
}

TEST_F(DaemonWatchTest, AfterARestartItIsCheckedAnewAndTheNumbersGoOn) {
  take({failing_});
  pass(60s);
  open();
  EXPECT_THAT(open_incidents(), ElementsAre());
  take({failing_});
  pass(60s);
  EXPECT_THAT(open_incidents(), ElementsAre("2 OUTPUT_FAILING"));
}

}  // namespace daemon_watch_test
}  // namespace jadoube::engine

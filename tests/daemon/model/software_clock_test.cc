#include <gtest/gtest.h>

#include "daemon/model/game.h"

namespace jadoube::model {
namespace software_clock_test {

using Kind = SoftwareClockAct::Kind;

SoftwareClockPhase after(std::initializer_list<Kind> kinds, bool has_plies) {
  std::vector<SoftwareClockAct> acts;
  for (const Kind kind : kinds) acts.push_back({.kind = kind});
  return phase_of(acts, has_plies);
}

TEST(SoftwareClock, TheFirstPlyStartsIt) {
  EXPECT_EQ(after({}, false), SoftwareClockPhase::kNotStarted);
  EXPECT_EQ(after({}, true), SoftwareClockPhase::kRunning);
}

TEST(SoftwareClock, AnArbiterStartsPausesAndResumesIt) {
  EXPECT_EQ(after({Kind::kStart}, false), SoftwareClockPhase::kRunning);
  EXPECT_EQ(after({Kind::kStart, Kind::kPause}, true), SoftwareClockPhase::kPaused);
  EXPECT_EQ(after({Kind::kPause, Kind::kResume}, true), SoftwareClockPhase::kRunning);
}

TEST(SoftwareClock, TimesThatAreSetLeaveItAsItWas) {
  EXPECT_EQ(after({Kind::kSet}, false), SoftwareClockPhase::kNotStarted);
  EXPECT_EQ(after({Kind::kPause, Kind::kSet}, true), SoftwareClockPhase::kPaused);
}

}  // namespace software_clock_test
}  // namespace jadoube::model

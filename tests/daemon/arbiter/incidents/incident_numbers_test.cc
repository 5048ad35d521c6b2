#include <gtest/gtest.h>

#include "daemon/arbiter/incidents/incident_list.h"

namespace jadoube::arbiter {
namespace incident_numbers_test {

Incident incident(int number, IncidentKind kind, int began) {
  return {.id = {1, number}, .kind = kind, .ply = 3, .began = Instant(std::chrono::seconds(began))};
}

IncidentSubject subject(IncidentKind kind, int began) { return incident(0, kind, began).subject(); }

using enum IncidentKind;

TEST(Renumber, GivesIncidentsTheNumbersTheyHadAndOthersLaterOnes) {
  auto illegal = incident(1, kIllegalMove, 10), flag = incident(2, kFlagFall, 20),
       stopped = incident(3, kClockStopped, 30);
  const std::vector<NumberedSubject> reported = {{4, subject(kFlagFall, 20)},
                                                 {2, subject(kClockStopped, 30)}};
  EXPECT_EQ(renumber({&illegal, &flag, &stopped}, reported), 5);
  EXPECT_EQ(flag.id.number, 4);
  EXPECT_EQ(stopped.id.number, 2);
  EXPECT_EQ(illegal.id.number, 5);
}

TEST(Renumber, TakesTheOneThatBeganNearest) {
  auto first = incident(1, kClockStopped, 10), second = incident(2, kClockStopped, 40);
  const std::vector<NumberedSubject> reported = {{1, subject(kClockStopped, 39)},
                                                 {2, subject(kClockStopped, 11)}};
  EXPECT_EQ(renumber({&first, &second}, reported), 2);
  EXPECT_EQ(first.id.number, 2);
  EXPECT_EQ(second.id.number, 1);
}

TEST(Renumber, CountsNumbersOfIncidentsThatAreNoLongerThere) {
  auto flag = incident(1, kFlagFall, 20);
  EXPECT_EQ(renumber({&flag}, std::vector<NumberedSubject>{{7, subject(kIllegalMove, 5)}}), 8);
  EXPECT_EQ(flag.id.number, 8);
}

TEST(Renumber, ChangesNothingWhereNothingWasReported) {
  auto flag = incident(3, kFlagFall, 20);
  EXPECT_EQ(renumber({&flag}, {}), std::nullopt);
  EXPECT_EQ(flag.id.number, 3);
}

}  // namespace incident_numbers_test
}  // namespace jadoube::arbiter

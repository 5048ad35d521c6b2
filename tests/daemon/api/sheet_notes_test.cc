#include "daemon/api/sheet_notes.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <ctime>

namespace jadoube::api {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class SheetNotesTest : public testing::Test {
 protected:
  SheetNotesTest() {
    ::setenv("TZ", "UTC", 1);
    ::tzset();
  }
};

v1::Incident incident_at(int second,
                         v1::IncidentSeverity severity = v1::INCIDENT_SEVERITY_WARNING) {
  v1::Incident incident;
  incident.set_kind(v1::INCIDENT_KIND_DISPLACED_PIECE);
  incident.set_severity(severity);
  incident.set_article("7.4");
  incident.set_move("2.Nf3");
  incident.set_what("Pieces stood wrong (f3)");
  incident.set_life(v1::INCIDENT_LIFE_OPEN);
  incident.mutable_begin_time()->set_seconds(second);
  return incident;
}

TEST_F(SheetNotesTest, AnIncidentHasItsMoveTimeKindArticleAndWhatBecameOfIt) {
  auto incident = incident_at(3723);
  incident.set_life(v1::INCIDENT_LIFE_DISMISSED);
  incident.set_by("A. Arbiter");
  incident.set_reason("it was adjusted");
  const auto notes = incident_notes({incident});
  ASSERT_THAT(notes, SizeIs(1));
  EXPECT_EQ(notes[0].label, "2.Nf3");
  EXPECT_EQ(notes[0].text,
            "01:02:03 DISPLACED_PIECE (7.4): Pieces stood wrong (f3). DISMISSED by A. Arbiter: it "
            "was adjusted.");
}

TEST_F(SheetNotesTest, AnOffenceHasItsNumberAndPenalty) {
  auto incident = incident_at(0, v1::INCIDENT_SEVERITY_LOG);
  incident.set_offender(v1::COLOR_BLACK);
  incident.set_offences(2);
  incident.set_penalty("White gets 2 min.");
  EXPECT_THAT(incident_notes({incident})[0].text,
              HasSubstr("(f3). Offence number 2 of Black. White gets 2 min. OPEN."));
}

TEST_F(SheetNotesTest, IncidentsStandInTheOrderInWhichTheyCameAbout) {
  const auto notes = incident_notes({incident_at(9), incident_at(3), incident_at(5)});
  ASSERT_THAT(notes, SizeIs(3));
  EXPECT_THAT(notes[0].text, HasSubstr("00:00:03"));
  EXPECT_THAT(notes[2].text, HasSubstr("00:00:09"));
}

TEST_F(SheetNotesTest, WhatIsForTheLogIsCountedUnlessItWasMoreBefore) {
  auto closed = incident_at(1, v1::INCIDENT_SEVERITY_LOG);
  closed.set_window(v1::INCIDENT_WINDOW_CLOSED);
  const auto logged = incident_at(2, v1::INCIDENT_SEVERITY_LOG);
  const auto notes = incident_notes({closed, logged, logged});
  ASSERT_THAT(notes, SizeIs(2));
  EXPECT_THAT(notes[0].text, HasSubstr("DISPLACED_PIECE"));
  EXPECT_THAT(notes[1].text, HasSubstr("2 more for the log only"));
  EXPECT_THAT(incident_notes({logged})[0].text, HasSubstr("1 for the log only"));
}

TEST_F(SheetNotesTest, NoIncidentIsNoNote) { EXPECT_THAT(incident_notes({}), IsEmpty()); }

TEST_F(SheetNotesTest, ARulingHasNumberTimeAuthorTextAndWhetherItWasUndone) {
  const model::Instant at{std::chrono::seconds(60)};
  const arbiter::Rulings rulings = {
      {.number = 1, .author = "A. Arbiter", .origin = "", .at = at, .text = "ply 2 is e5, not e6"},
      {.number = 2,
       .author = "B",
       .origin = "",
       .at = at,
       .text = "undone: ply 2 is e5, not e6",
       .undoes = 1}};
  const auto notes = correction_notes(rulings);
  ASSERT_THAT(notes, SizeIs(2));
  EXPECT_EQ(notes[0].label, "1. 00:01:00");
  EXPECT_EQ(notes[0].text, "A. Arbiter: ply 2 is e5, not e6 (undone since)");
  EXPECT_EQ(notes[1].text, "B: undone: ply 2 is e5, not e6");
}

}  // namespace
}  // namespace jadoube::api

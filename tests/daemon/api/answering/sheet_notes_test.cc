#include <gmock/gmock.h>

#include <cstdlib>
#include <ctime>

#include "daemon/api/answering/sheet_making.h"

namespace jadoube::api {
namespace sheet_notes_test {

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

model::Incident incident_at(int second, model::Severity severity = model::Severity::kWarning) {
  return {.kind = model::IncidentKind::kDisplacedPiece,
          .severity = severity,
          .article = "7.4",
          .move = "2.Nf3",
          .stored = model::IncidentSentences{.what = "Pieces stood wrong (f3)"},
          .began = model::Instant(std::chrono::seconds(second))};
}

TEST_F(SheetNotesTest, AnIncidentHasItsMoveTimeKindArticleAndWhatBecameOfIt) {
  auto incident = incident_at(3723);
  incident.life = model::Life::kDismissed;
  incident.by = "A. Arbiter";
  incident.reason = "it was adjusted";
  const auto notes = incident_notes({incident});
  ASSERT_THAT(notes, SizeIs(1));
  EXPECT_EQ(notes[0].label, "2.Nf3");
  EXPECT_EQ(notes[0].text,
            "01:02:03 DISPLACED_PIECE (7.4): Pieces stood wrong (f3). DISMISSED by A. Arbiter: it "
            "was adjusted.");
}

TEST_F(SheetNotesTest, AnOffenceHasItsNumberAndPenalty) {
  auto incident = incident_at(0, model::Severity::kLog);
  incident.offender = rules::Color::kBlack;
  incident.offences = 2;
  incident.stored->penalty = "White gets 2 min.";
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
  auto closed = incident_at(1, model::Severity::kLog);
  closed.closes = model::Closes::kClosed;
  const auto logged = incident_at(2, model::Severity::kLog);
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
  const auto notes = ruling_notes(rulings);
  ASSERT_THAT(notes, SizeIs(2));
  EXPECT_EQ(notes[0].label, "1. 00:01:00");
  EXPECT_EQ(notes[0].text, "A. Arbiter: ply 2 is e5, not e6 (undone since)");
  EXPECT_EQ(notes[1].text, "B: undone: ply 2 is e5, not e6");
}

}  // namespace sheet_notes_test
}  // namespace jadoube::api

#include <gmock/gmock.h>

#include <cstdlib>
#include <ctime>

#include "daemon/client/views/view_texts.h"

namespace jadoube::cli {
namespace incident_text_test {

using testing::HasSubstr;
using testing::Not;

// Black completed an illegal move.
values::v1::Incident reported() {
  ::setenv("TZ", "UTC", 1);
  ::tzset();
  values::v1::Incident incident;
  incident.set_name("incidents/table-1-3.2");
  incident.set_board("boards/table-1");
  incident.set_game("games/table-1-3");
  incident.set_kind(values::v1::INCIDENT_KIND_ILLEGAL_MOVE);
  incident.set_severity(values::v1::INCIDENT_SEVERITY_CRITICAL);
  incident.set_article("7.5.1");
  incident.set_ply(24);
  incident.set_move("12...Nf6");
  incident.set_offender(values::v1::COLOR_BLACK);
  incident.set_offences(1);
  incident.set_placement_before("4k1n1/8/8/8/8/8/8/4K3");
  incident.set_placement("4k3/8/5n2/8/8/8/8/4K3");
  incident.add_squares("g8");
  incident.add_squares("f6");
  incident.mutable_clock_at_press()->mutable_white()->set_seconds(300);
  incident.mutable_clock_at_press()->mutable_black()->set_seconds(65);
  incident.mutable_clock_at_press()->set_running(values::v1::COLOR_WHITE);
  incident.set_confidence_percent(91);
  incident.set_evidence("seen at the press");
  incident.set_window(values::v1::INCIDENT_WINDOW_UNTIL_OPPONENTS_MOVE);
  incident.set_what("Black completed the illegal move Nf6");
  incident.set_may_do("The position is restored");
  incident.set_penalty("Set White 7:00");
  incident.set_life(values::v1::INCIDENT_LIFE_OPEN);
  incident.mutable_begin_time()->set_seconds(3723);
  return incident;
}

TEST(IncidentText, HasALineAboutWhatHappenedAndALineAboutWhatToDo) {
  EXPECT_EQ(incident_lines(reported()),
            "CRITICAL table-1 12...Nf6 ILLEGAL_MOVE 7.5.1: Black completed the illegal move Nf6\n"
            "  table-1-3.2 01:02:03  The position is restored\n");
}

TEST(IncidentText, LeavesOutAMissingMoveAndArticle) {
  values::v1::Incident incident = reported();
  incident.clear_move();
  incident.clear_article();
  EXPECT_THAT(incident_lines(incident), HasSubstr("CRITICAL table-1 ILLEGAL_MOVE: Black"));
}

TEST(IncidentText, ReportsHowItEndedInPlaceOfTheSeverity) {
  values::v1::Incident incident = reported();
  incident.set_life(values::v1::INCIDENT_LIFE_WITHDRAWN);
  incident.set_reason("put right at once");
  EXPECT_THAT(incident_lines(incident), testing::StartsWith("WITHDRAWN table-1 12...Nf6"));
  EXPECT_THAT(incident_lines(incident), testing::EndsWith("01:02:03  put right at once\n"));
  incident.set_life(values::v1::INCIDENT_LIFE_DISMISSED);
  incident.set_by("Anna");
  EXPECT_THAT(incident_lines(incident), testing::EndsWith("  by Anna: put right at once\n"));
  EXPECT_FALSE(needs_somebody(incident));
}

TEST(IncidentText, ReportsThatTheBoardWasPutRightWhileTheOffenceStays) {
  values::v1::Incident incident = reported();
  incident.set_put_right(true);
  EXPECT_THAT(incident_lines(incident), HasSubstr("Put right since. The position is restored"));
}

TEST(IncidentText, APageHasBothDiagramsWithTheSquaresMarked) {
  const auto page = incident_page(reported());
  EXPECT_THAT(page, HasSubstr("CRITICAL ILLEGAL_MOVE (7.5.1), OPEN\n"));
  EXPECT_THAT(page, HasSubstr("Before                       When reported\n"
                              "8  .  .  .  .  k  . [n] .    8  .  .  .  .  k  . [.] .\n"));
  EXPECT_THAT(page, HasSubstr("6  .  .  .  .  . [.] .  .    6  .  .  .  .  . [n] .  .\n"));
}

TEST(IncidentText, APageHasOneDiagramWhereThereIsNoPlacementBefore) {
  values::v1::Incident incident = reported();
  incident.clear_placement_before();
  const auto page = incident_page(incident);
  EXPECT_THAT(page, Not(HasSubstr("Before ")));
  EXPECT_THAT(page, HasSubstr("When reported\n8  .  .  .  .  k  . [.] .\n"));
}

TEST(IncidentText, APageHasClocksConfidenceAndPenalty) {
  const auto page = incident_page(reported());
  EXPECT_THAT(page, HasSubstr("By            Black, offence number 1\n"));
  EXPECT_THAT(page, HasSubstr("At the press  White 5:00 running, Black 1:05\n"));
  EXPECT_THAT(page, HasSubstr("Based on      seen at the press; 91 per cent sure\n"));
  EXPECT_THAT(page, HasSubstr("Time to act   until the opponent has made their next move\n"));
  EXPECT_THAT(page, HasSubstr("Penalty       Set White 7:00\n"));
}

TEST(IncidentText, APageLeavesOutWhatIsNotKnownAndStandsWithoutAPlacement) {
  values::v1::Incident incident;
  incident.set_board("boards/one");
  const auto page = incident_page(incident);
  EXPECT_THAT(page, Not(HasSubstr("Penalty")));
  EXPECT_THAT(page, Not(HasSubstr("At the press")));
  EXPECT_THAT(page, HasSubstr("8  .  .  .  .  .  .  .  ."));
}

TEST(IncidentText, SaysTheDaemonOfWhichHallItIs) {
  values::v1::Incident incident;
  incident.set_kind(values::v1::INCIDENT_KIND_OUTPUT_FAILING);
  incident.set_severity(values::v1::INCIDENT_SEVERITY_WARNING);
  incident.set_life(values::v1::INCIDENT_LIFE_OPEN);
  incident.set_what("Output site: no line");
  incident.set_name("incidents/daemon.4");
  EXPECT_THAT(incident_lines(incident),
              testing::StartsWith("WARNING OUTPUT_FAILING: Output site: no line\n  daemon.4 "));
  EXPECT_THAT(incident_page(incident), Not(HasSubstr("Daemon ")));
  incident.set_name("incidents/north:daemon.4");
  EXPECT_THAT(
      incident_lines(incident),
      testing::StartsWith("WARNING the daemon of hall north OUTPUT_FAILING: Output site: no "
                          "line\n  north:daemon.4 "));
  EXPECT_THAT(incident_page(incident), HasSubstr("Daemon        hall north\n"));
  EXPECT_THAT(incident_page(incident), Not(HasSubstr("Before")));
}

TEST(IncidentText, APageOfTheDaemonsOwnHasNoDiagram) {
  EXPECT_THAT(incident_page(values::v1::Incident()), Not(HasSubstr("Before")));
}

}  // namespace incident_text_test
}  // namespace jadoube::cli

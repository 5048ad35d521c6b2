#include <gmock/gmock.h>

#include "daemon/api/values/incident_values.h"
#include "jadoube/v1/incident_service.pb.h"

namespace jadoube::api {
namespace incident_convert_test {

using arbiter::Incident;
using rules::Square;

// Black's second offence, with everything that an incident can have.
Incident reported() {
  Incident incident{.id = {3, 2}, .kind = arbiter::IncidentKind::kIllegalMove};
  incident.severity = arbiter::Severity::kCritical;
  incident.article = "7.5.1";
  incident.ply = 24;
  incident.move = "12...Nf6";
  incident.offender = rules::Color::kBlack;
  incident.offences = 2;
  incident.before = rules::Placement::initial();
  incident.now.set(Square::e4, rules::Piece::kWhiteKing);
  incident.squares = {Square::g8, Square::f6};
  incident.at_press.emplace().white = std::chrono::seconds(300);
  incident.clock.emplace().black = std::chrono::seconds(60);
  incident.margin = 230;
  incident.closes = arbiter::Closes::kOpponentsMove;
  incident.stored = model::IncidentSentences{"what", "seen at the press", "may do", "penalty"};
  incident.put_right = true;
  incident.life = arbiter::Life::kDismissed;
  incident.reason = "reason";
  incident.by = "an arbiter";
  incident.began = model::Instant(std::chrono::seconds(1));
  incident.opened = model::Instant(std::chrono::seconds(2));
  incident.changed = model::Instant(std::chrono::seconds(3));
  return incident;
}

TEST(IncidentConvert, SentencesAreMadeFromTheirFacts) {
  auto incident = reported();
  incident.stored.reset();
  incident.reason.clear();
  incident.advice = {.kind = model::AdviceKind::kGiveExtraTime, .article = "7.5.5", .minutes = 2};
  incident.end = {.reason = model::EndReason::kBoardPutRight, .at_once = true};
  const auto out = to_proto("table-1", incident);
  EXPECT_EQ(out.may_do(), "The position before it is restored; 2 minutes to White (7.5.5)");
  EXPECT_EQ(out.reason(), "the board was put right at once");
  EXPECT_EQ(out.parameters().minutes(), 2);
  EXPECT_EQ(out.parameters().end(), values::v1::INCIDENT_END_BOARD_PUT_RIGHT);
}

TEST(IncidentConvert, EveryKindHasTheSameWordHereAndInTheApi) {
  for (std::size_t i = 0; i < arbiter::kIncidentKinds; ++i) {
    const auto kind = static_cast<arbiter::IncidentKind>(i);
    EXPECT_EQ(values::v1::IncidentKind_Name(to_proto(kind)),
              "INCIDENT_KIND_" + std::string(arbiter::to_string(kind)));
  }
  EXPECT_EQ(values::v1::IncidentKind_ARRAYSIZE, arbiter::kIncidentKinds + 1);
}

TEST(IncidentConvert, EverySeverityAndLifeHasTheSameWordHereAndInTheApi) {
  for (int i = 0; i < values::v1::IncidentSeverity_ARRAYSIZE - 1; ++i) {
    const auto severity = static_cast<arbiter::Severity>(i);
    EXPECT_EQ(values::v1::IncidentSeverity_Name(to_proto(severity)),
              "INCIDENT_SEVERITY_" + std::string(arbiter::to_string(severity)));
  }
  for (int i = 0; i < values::v1::IncidentLife_ARRAYSIZE - 1; ++i) {
    const auto life = static_cast<arbiter::Life>(i);
    EXPECT_EQ(values::v1::IncidentLife_Name(to_proto(life)),
              "INCIDENT_LIFE_" + std::string(arbiter::to_string(life)));
  }
}

TEST(IncidentConvert, AnIncidentOfADaemonHasNoBoard) {
  for (const std::string daemon : {"", "north:"}) {
    const auto out =
        to_proto(daemon, Incident{.id = {0, 1}, .kind = arbiter::IncidentKind::kOutputFailing});
    EXPECT_EQ(out.name(), "incidents/" + daemon + "daemon.1");
    EXPECT_EQ(out.board(), "");
    EXPECT_EQ(out.game(), "");
  }
}

TEST(IncidentConvert, APlacementThatThereIsNotIsNoEmptyBoard) {
  auto incident = reported();
  incident.before = {};
  const auto out = to_proto("table-1", incident);
  EXPECT_EQ(out.placement_before(), "");
  incident.now = {};
  EXPECT_EQ(to_proto("table-1", incident).placement(), "8/8/8/8/8/8/8/8") << "the board is empty";
  EXPECT_EQ(to_proto("", incident).placement(), "") << "the daemon has no board";
}

TEST(IncidentConvert, ReportsAllThatAnIncidentHas) {
  const auto out = to_proto("table-1", reported());
  EXPECT_EQ(out.name(), "incidents/table-1-3.2");
  EXPECT_EQ(out.board(), "boards/table-1");
  EXPECT_EQ(out.game(), "games/table-1-3");
  EXPECT_EQ(out.offender(), values::v1::COLOR_BLACK);
  EXPECT_EQ(out.placement_before(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  EXPECT_EQ(out.placement(), "8/8/8/8/4K3/8/8/8");
  EXPECT_THAT(out.squares(), testing::ElementsAre("g8", "f6"));
  EXPECT_EQ(out.clock_at_press().white().seconds(), 300);
  EXPECT_EQ(out.clock().black().seconds(), 60);
  EXPECT_EQ(out.confidence_percent(), 91);
  EXPECT_EQ(out.window(), values::v1::INCIDENT_WINDOW_UNTIL_OPPONENTS_MOVE);
  EXPECT_EQ(out.life(), values::v1::INCIDENT_LIFE_DISMISSED);
  EXPECT_EQ(out.begin_time().seconds(), 1);
  EXPECT_EQ(out.open_time().seconds(), 2);
  EXPECT_EQ(out.change_time().seconds(), 3);
  // Nothing is left out: every field is set, but for the parameters, which sentences of an earlier
  // version do not have, and three that only the journal has.
  EXPECT_EQ(values::v1::Incident::GetDescriptor()->field_count(), 28 + 1 + 3);
  std::vector<const google::protobuf::FieldDescriptor*> set;
  out.GetReflection()->ListFields(out, &set);
  EXPECT_EQ(set.size(), 28u);
}

TEST(IncidentConvert, WhatIsNotThereIsNotSet) {
  const auto out = to_proto("a", Incident{.id = {0, 1}, .kind = arbiter::IncidentKind::kBoardLost});
  EXPECT_EQ(out.game(), "");
  EXPECT_EQ(out.offender(), values::v1::COLOR_UNSPECIFIED);
  EXPECT_FALSE(out.has_clock());
  EXPECT_FALSE(out.has_clock_at_press());
  EXPECT_FALSE(out.has_confidence_percent());
}

}  // namespace incident_convert_test
}  // namespace jadoube::api

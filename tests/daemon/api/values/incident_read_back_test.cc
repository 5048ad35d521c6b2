#include <gtest/gtest.h>

#include <functional>

#include "daemon/api/values/incident_values.h"

namespace jadoube::api {
namespace incident_read_back_test {

using namespace std::chrono_literals;
using model::Incident;

// With every value that an incident can have.
Incident complete() {
  Incident incident{.id = {3, 2}, .kind = model::IncidentKind::kIllegalMove};
  incident.severity = model::Severity::kCritical;
  incident.article = "7.5.1";
  incident.ply = 24;
  incident.move = "12...Nf6";
  incident.offender = rules::Color::kBlack;
  incident.offences = 2;
  incident.before = rules::Placement::initial();
  incident.now.set(rules::Square::e4, rules::Piece::kWhiteKing);
  incident.squares = {rules::Square::g8, rules::Square::f6};
  incident.at_press.emplace().white = 300s;
  incident.clock.emplace().running = rules::Color::kWhite;
  incident.evidence = {.kind = model::EvidenceKind::kLastsLonger,
                       .may_be_set_down_badly = true,
                       .percent = 7,
                       .cause = "unplugged"};
  incident.closes = model::Closes::kTenMoves;
  incident.advice = {.kind = model::AdviceKind::kSayPromotion, .article = "7.5.5", .minutes = 2};
  incident.put_right = true;
  incident.life = model::Life::kResolved;
  incident.end = {
      .reason = model::EndReason::kHasResult, .at_once = true, .result = rules::Result::kDraw};
  incident.began = model::Instant(1s);
  incident.opened = model::Instant(2s);
  incident.changed = model::Instant(3s);
  return incident;
}

model::IncidentFacts all_facts() {
  return {.which = model::IncidentCase::kStopsBeforeUnseen,
          .player = rules::Color::kWhite,
          .both = true,
          .squares = {rules::Square::a1},
          .move = "1.e4",
          .move_instead = "d4",
          .variations = {{{"e4", "e5"}, {"d4"}}},
          .piece = rules::Piece::kWhiteQueen,
          .read_as = rules::Piece::kBlackPawn,
          .opponent_can_mate = rules::Verdict::kUndecided,
          .ending = rules::EndKind::kAbsence,
          .right_result = rules::Result::kUnknown,
          .given_result = rules::Result::kWhiteWins,
          .count = 3,
          .clock_fault = model::ClockFault{.kind = model::ClockFaultKind::kLeverDead,
                                           .player = rules::Color::kBlack,
                                           .each = true,
                                           .time = 1500ms,
                                           .intended = -2s,
                                           .moves = 4,
                                           .moves_off = -1,
                                           .counter_ahead = true,
                                           .since_press = true,
                                           .missing = true},
          .lasts = 90s,
          .bytes_left = 5'000'000'000,
          .cause = "no space",
          .name = "live",
          .round = 6,
          .table = 7,
          .result_here = "1-0",
          .result_there = "+/-",
          .players = "A - B",
          .boards = "a, b",
          .given_by = "A. Meier",
          .pairing = "open-main-1"};
}

model::Penalty penalty() {
  return {.offence = rules::Offence::kTwoHands,
          .offender = rules::Color::kBlack,
          .count = 2,
          .offence_article = "7.5.4",
          .article = "7.5.5",
          .consequence = rules::Consequence::kStands,
          .to_opponent = 2min,
          .taken_back = 1500ms,
          .to_set = {60s, std::nullopt},
          .moves = {12, 11},
          .to_move = rules::Color::kBlack,
          .result = rules::Result::kWhiteWins};
}

void expect_as_it_was(const Incident& incident) {
  const auto read = read_incident(to_proto("table-1", incident));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, incident);
}

TEST(IncidentReadBack, AnIncidentComesAsItWas) {
  expect_as_it_was(complete());
  Incident with_facts = complete();
  with_facts.facts = all_facts();
  expect_as_it_was(with_facts);
  Incident with_penalty = complete();
  with_penalty.penalty = penalty();
  expect_as_it_was(with_penalty);
  expect_as_it_was({.id = {0, 1}, .kind = model::IncidentKind::kBoardsDiffer});
}

TEST(IncidentReadBack, AnArbitersDecisionComesAsItWas) {
  Incident decided = complete();
  decided.end = {};
  decided.life = model::Life::kDismissed;
  decided.reason = "Nobody moved";
  decided.by = "A. Meier";
  expect_as_it_was(decided);
}

TEST(IncidentReadBack, AnIncidentOfAnEarlyJournalKeepsItsSentences) {
  Incident early{.id = {1, 1}, .kind = model::IncidentKind::kFlagFall};
  early.stored = model::IncidentSentences{"what", "why", "may do", "penalty"};
  early.reason = "reason";
  expect_as_it_was(early);
}

TEST(IncidentReadBack, EveryNumberOfEveryListIsRead) {
  for (std::size_t i = 0; i < model::kIncidentKinds; ++i) {
    expect_as_it_was({.id = {1, 1}, .kind = static_cast<model::IncidentKind>(i)});
  }
  Incident incident{.id = {1, 1}};
  for (int i = 0; i < model::kIncidentCases; ++i) {
    incident.facts.which = static_cast<model::IncidentCase>(i);
    expect_as_it_was(incident);
  }
  for (int i = 0; i < model::kEvidenceKinds; ++i) {
    incident.evidence.kind = static_cast<model::EvidenceKind>(i);
    expect_as_it_was(incident);
  }
  for (int i = 0; i < model::kAdviceKinds; ++i) {
    incident.advice.kind = static_cast<model::AdviceKind>(i);
    expect_as_it_was(incident);
  }
  for (int i = 0; i < model::kEndReasons; ++i) {
    incident.end.reason = static_cast<model::EndReason>(i);
    expect_as_it_was(incident);
  }
}

TEST(IncidentReadBack, OfAMarginThePercentsAreKept) {
  Incident incident = complete();
  incident.margin = 230;
  const auto read = read_incident(to_proto("a", incident));
  ASSERT_TRUE(read && read->margin);
  EXPECT_EQ(to_proto("a", *read).confidence_percent(),
            to_proto("a", incident).confidence_percent());
}

bool is_refused(const std::function<void(values::v1::Incident&)>& spoil) {
  auto message = to_proto("a", complete());
  spoil(message);
  return !read_incident(message);
}

TEST(IncidentReadBack, RefusesWhatIsNoIncident) {
  EXPECT_FALSE(is_refused([](values::v1::Incident&) {}));
  EXPECT_TRUE(is_refused([](values::v1::Incident& in) { in.set_name("incidents/a"); }));
  EXPECT_TRUE(is_refused(
      [](values::v1::Incident& in) { in.set_kind(values::v1::INCIDENT_KIND_UNSPECIFIED); }));
  EXPECT_TRUE(is_refused(
      [](values::v1::Incident& in) { in.set_kind(static_cast<values::v1::IncidentKind>(99)); }));
  EXPECT_TRUE(is_refused([](values::v1::Incident& in) {
    in.set_severity(static_cast<values::v1::IncidentSeverity>(-1));
  }));
  EXPECT_TRUE(is_refused([](values::v1::Incident& in) { in.clear_life(); }));
  EXPECT_TRUE(is_refused([](values::v1::Incident& in) { in.add_squares("e9"); }));
  EXPECT_TRUE(
      is_refused([](values::v1::Incident& in) { in.mutable_parameters()->add_squares(""); }));
  EXPECT_TRUE(is_refused([](values::v1::Incident& in) { in.set_placement("8/8"); }));
  EXPECT_TRUE(is_refused([](values::v1::Incident& in) { in.set_placement_before("x"); }));
}

TEST(IncidentReadBack, AnUnknownValueOfAListCountsAsNone) {
  auto message = to_proto("a", complete());
  auto& parameters = *message.mutable_parameters();
  parameters.set_evidence(static_cast<values::v1::IncidentEvidence>(1000));
  parameters.set_advice(static_cast<values::v1::IncidentAdvice>(-5));
  parameters.set_end(static_cast<values::v1::IncidentEnd>(1000));
  parameters.set_incident_case(static_cast<values::v1::IncidentCase>(1000));
  const auto read = read_incident(message);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->evidence.kind, model::EvidenceKind::kNone);
  EXPECT_EQ(read->advice.kind, model::AdviceKind::kNone);
  EXPECT_EQ(read->end.reason, model::EndReason::kNone);
  EXPECT_EQ(read->facts.which, model::IncidentCase::kOnly);
}

}  // namespace incident_read_back_test
}  // namespace jadoube::api

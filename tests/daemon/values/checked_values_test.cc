#include "daemon/values/checked_values.h"

#include <gtest/gtest.h>

#include <functional>

#include "daemon/values/hub_event.h"
#include "daemon/values/incident_values.h"

namespace jadoube::values {
namespace checked_values_test {

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

// A relay for arbiters has it as the hall has it.
void expect_as_it_was(const Incident& incident) {
  const auto read = checked_incident(encode("table-1", incident));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, incident);
  const model::Event event{
      .board = "table-1",
      .content = model::IncidentReported{model::IncidentChange::What::kOpened, incident}};
  const auto bytes = encode_for_hub(event, Audience::kDaemons);
  ASSERT_TRUE(bytes);
  const auto relayed = decode_from_hub(
      *bytes, [](const std::string&) { return nullptr; }, Audience::kDaemons);
  ASSERT_TRUE(relayed) << relayed.error().message;
  EXPECT_EQ(**relayed, event);
}

TEST(CheckedIncident, AnIncidentComesAsItWas) {
  expect_as_it_was(complete());
  Incident with_facts = complete();
  with_facts.facts = all_facts();
  expect_as_it_was(with_facts);
  Incident with_penalty = complete();
  with_penalty.penalty = penalty();
  expect_as_it_was(with_penalty);
  expect_as_it_was({.id = {0, 1}, .kind = model::IncidentKind::kBoardsDiffer});
}

TEST(CheckedIncident, AnIncidentWithoutAPlacementBeforeHasNone) {
  auto out = encode("table-1", complete());
  out.clear_placement_before();
  const auto read = checked_incident(out);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->before, rules::Placement());
}

TEST(CheckedIncident, AnArbitersDecisionComesAsItWas) {
  Incident decided = complete();
  decided.end = {};
  decided.life = model::Life::kDismissed;
  decided.reason = "Nobody moved";
  decided.by = "A. Meier";
  expect_as_it_was(decided);
}

TEST(CheckedIncident, AnIncidentOfAnEarlyJournalKeepsItsSentences) {
  Incident early{.id = {1, 1}, .kind = model::IncidentKind::kFlagFall};
  early.stored = model::IncidentSentences{"what", "why", "may do", "penalty"};
  early.reason = "reason";
  expect_as_it_was(early);
  early.end.reason = model::EndReason::kHasResult;
  expect_as_it_was(early);
}

TEST(CheckedIncident, EveryNumberOfEveryListIsRead) {
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

TEST(CheckedIncident, AMarginIsExact) {
  Incident incident = complete();
  for (const int margin : {-3, 0, 230, 12'345}) {
    incident.margin = margin;
    expect_as_it_was(incident);
  }
}

bool is_refused(const std::function<void(v1::Incident&)>& spoil) {
  auto message = encode("a", complete());
  spoil(message);
  return !checked_incident(message);
}

TEST(CheckedIncident, RefusesWhatIsNoIncident) {
  EXPECT_FALSE(is_refused([](v1::Incident&) {}));
  EXPECT_TRUE(is_refused([](v1::Incident& in) { in.set_name("incidents/a"); }));
  EXPECT_TRUE(is_refused([](v1::Incident& in) { in.set_kind(v1::INCIDENT_KIND_UNSPECIFIED); }));
  EXPECT_TRUE(is_refused([](v1::Incident& in) { in.set_kind(static_cast<v1::IncidentKind>(99)); }));
  EXPECT_TRUE(
      is_refused([](v1::Incident& in) { in.set_severity(static_cast<v1::IncidentSeverity>(-1)); }));
  EXPECT_TRUE(is_refused([](v1::Incident& in) { in.clear_life(); }));
  EXPECT_TRUE(is_refused([](v1::Incident& in) { in.add_squares("e9"); }));
  EXPECT_TRUE(is_refused([](v1::Incident& in) { in.mutable_parameters()->add_squares(""); }));
  EXPECT_TRUE(is_refused([](v1::Incident& in) { in.set_placement("8/8"); }));
  EXPECT_TRUE(is_refused([](v1::Incident& in) { in.set_placement_before("x"); }));
}

TEST(CheckedIncident, AnUnknownValueOfAListCountsAsNone) {
  auto message = encode("a", complete());
  auto& parameters = *message.mutable_parameters();
  parameters.set_evidence(static_cast<v1::IncidentEvidence>(1000));
  parameters.set_advice(static_cast<v1::IncidentAdvice>(-5));
  parameters.set_end(static_cast<v1::IncidentEnd>(1000));
  parameters.set_incident_case(static_cast<v1::IncidentCase>(1000));
  const auto read = checked_incident(message);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->evidence.kind, model::EvidenceKind::kNone);
  EXPECT_EQ(read->advice.kind, model::AdviceKind::kNone);
  EXPECT_EQ(read->end.reason, model::EndReason::kNone);
  EXPECT_EQ(read->facts.which, model::IncidentCase::kOnly);
}

}  // namespace checked_values_test
}  // namespace jadoube::values

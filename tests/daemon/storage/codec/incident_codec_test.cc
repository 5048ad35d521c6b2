#include <gmock/gmock.h>

#include "daemon/storage/codec/row_codec.h"
#include "jadoube/values/v1/incident.pb.h"

namespace jadoube::storage::codec {
namespace incident_codec_test {

using model::Incident;
using rules::Square;

// Black's second offence, with everything that an incident can have.
Incident reported() {
  Incident incident{.id = {3, 2}, .kind = model::IncidentKind::kIllegalMove};
  incident.severity = model::Severity::kCritical;
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
  incident.closes = model::Closes::kOpponentsMove;
  incident.stored = model::IncidentSentences{"what", "seen at the press", "may do", "penalty"};
  incident.put_right = true;
  incident.life = model::Life::kDismissed;
  incident.reason = "reason";
  incident.by = "an arbiter";
  incident.requests = {"x1", "x2"};
  incident.began = model::Instant(std::chrono::seconds(1));
  incident.opened = model::Instant(std::chrono::seconds(2));
  incident.changed = model::Instant(std::chrono::seconds(3));
  return incident;
}

Incident read_back(const Incident& incident) {
  const auto read = incident_of(to_row("table-1", 7, incident));
  EXPECT_TRUE(read) << read.error().message;
  return read.value_or(Incident());
}

TEST(IncidentCodec, AnIncidentThatHasItsSentencesIsReadBack) {
  EXPECT_EQ(read_back(reported()), reported());
  for (const auto closes : {model::Closes::kNever, model::Closes::kOpponentsMove,
                            model::Closes::kTenMoves, model::Closes::kClosed}) {
    auto other = reported();
    other.closes = closes;
    EXPECT_EQ(read_back(other).closes, closes);
  }
}

TEST(IncidentCodec, WhatSentencesAreMadeFromIsReadBack) {
  auto incident = reported();
  incident.stored.reset();
  incident.reason.clear();
  incident.life = model::Life::kResolved;
  incident.facts = {.which = model::IncidentCase::kReadAsOther,
                    .squares = {Square::g1},
                    .move = "12...Nf6",
                    .variations = {{{"Nf3"}, {"Nc3", "Nc6"}}},
                    .piece = rules::Piece::kWhiteKnight,
                    .read_as = rules::Piece::kWhitePawn,
                    .opponent_can_mate = rules::Verdict::kNo,
                    .ending = rules::EndKind::kStalemate,
                    .given_result = rules::Result::kWhiteWins,
                    .count = 3,
                    .clock_fault = model::ClockFault{.kind = model::ClockFaultKind::kPeriodLate,
                                                     .player = rules::Color::kBlack,
                                                     .time = std::chrono::milliseconds(1500)},
                    .lasts = std::chrono::seconds(90),
                    .bytes_left = 5};
  incident.evidence = {.kind = model::EvidenceKind::kSeenAtPress, .may_be_set_down_badly = true};
  incident.advice = {.kind = model::AdviceKind::kGiveExtraTime, .article = "7.5.5", .minutes = 2};
  incident.end = {.reason = model::EndReason::kBoardPutRight, .at_once = true};
  incident.penalty = model::Penalty{.offender = rules::Color::kBlack,
                                    .article = "7.5.5",
                                    .to_opponent = std::chrono::minutes(2),
                                    .to_set = {std::chrono::seconds(60), std::nullopt},
                                    .moves = {11, 11}};
  EXPECT_EQ(read_back(incident), incident);
  values::v1::Incident stored;
  ASSERT_TRUE(stored.ParseFromString(to_row("a", 1, incident).wire));
  EXPECT_TRUE(stored.what().empty() && stored.may_do().empty() && stored.penalty().empty());
}

// What is added to a list must be read back too.
TEST(IncidentCodec, EveryCaseAndEveryAdviceIsReadBack) {
  auto incident = reported();
  incident.stored.reset();
  incident.reason.clear();
  for (int i = 0; i < model::kIncidentCases; ++i) {
    incident.facts = {.which = model::IncidentCase{static_cast<std::uint8_t>(i)}};
    EXPECT_EQ(read_back(incident).facts.which, incident.facts.which) << i;
  }
  for (int i = 1; i < model::kAdviceKinds; ++i) {
    incident.advice = {.kind = model::AdviceKind{static_cast<std::uint8_t>(i)}};
    EXPECT_EQ(read_back(incident).advice.kind, incident.advice.kind) << i;
  }
}

// Some records have the sentences beside the facts.
TEST(IncidentCodec, AReasonThatWasMadeFromTheEndIsNotKeptAsAnArbiters) {
  auto incident = reported();
  incident.stored.reset();
  incident.reason.clear();
  incident.end = {.reason = model::EndReason::kBoardPutRight};
  auto row = to_row("a", 1, incident);
  values::v1::Incident stored;
  ASSERT_TRUE(stored.ParseFromString(row.wire));
  stored.set_what("A piece stood wrong");
  stored.set_reason("the board was put right");
  row.wire = stored.SerializeAsString();
  EXPECT_EQ(*incident_of(row), incident);
}

TEST(IncidentCodec, AnIncidentWithSentencesOnlyKeepsWhyItEnded) {
  auto incident = reported();
  incident.stored = model::IncidentSentences{"The clock went", "seen", "Plug it in", "none"};
  incident.reason.clear();
  incident.end = {.reason = model::EndReason::kReadDifferently};
  EXPECT_EQ(read_back(incident), incident);
}

TEST(IncidentCodec, ARowSaysWhatTheJournalLooksFor) {
  const auto row = to_row("table-1", 7, reported());
  EXPECT_EQ(row.board, "table-1");
  EXPECT_EQ(row.game, 3);
  EXPECT_EQ(row.number, 2);
  EXPECT_EQ(row.event, 7u);
  EXPECT_EQ(row.severity, 3);
  EXPECT_FALSE(row.open);
}

TEST(IncidentCodec, AnIncidentOfADaemonIsReadBackAndIsOfThatDaemonOnly) {
  auto incident = reported();
  incident.id = {0, 4};
  for (const std::string daemon : {"", "north:"}) {
    auto row = to_row(daemon, 7, incident);
    EXPECT_EQ(row.board, daemon);
    EXPECT_EQ(*incident_of(row), incident);
    values::v1::Incident stored;
    ASSERT_TRUE(stored.ParseFromString(row.wire));
    EXPECT_EQ(stored.name(), "incidents/" + daemon + "daemon.4");
    EXPECT_EQ(stored.board(), "");
    row.board = "south:";
    EXPECT_EQ(incident_of(row).error().code, rules::ErrorCode::kDataLoss);
  }
}

TEST(IncidentCodec, WhatCannotBeReadIsLostDataAndHasAtLeastItsName) {
  auto row = to_row("a", 7, reported());
  row.wire = "rubbish";
  EXPECT_EQ(incident_of(row).error().code, rules::ErrorCode::kDataLoss);
  EXPECT_EQ(incident_or_unknown(row).id, (model::IncidentId{3, 2}));
  row = to_row("a", 7, reported());
  row.board = "b";
  EXPECT_EQ(incident_of(row).error().code, rules::ErrorCode::kDataLoss) << "it is of another board";
}

}  // namespace incident_codec_test
}  // namespace jadoube::storage::codec

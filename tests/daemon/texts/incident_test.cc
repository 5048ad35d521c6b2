#include "daemon/texts/incident.h"

#include <gtest/gtest.h>

#include <set>

namespace jadoube::texts {
namespace incident_test {

using model::AdviceKind;
using model::EndReason;
using model::EvidenceKind;
using model::Incident;
using model::IncidentCase;
using model::IncidentFacts;
using model::IncidentKind;
using rules::Color;
using rules::Square;

std::string reported(IncidentKind kind, IncidentFacts facts = {},
                     std::optional<Color> offender = std::nullopt) {
  return what({.kind = kind, .offender = offender, .facts = std::move(facts)});
}

TEST(IncidentTexts, NameThePlayerAndTheMove) {
  EXPECT_EQ(reported(IncidentKind::kIllegalMove, {.move = "3.Nb5"}, Color::kWhite),
            "White completed the illegal move 3.Nb5");
  EXPECT_EQ(reported(IncidentKind::kPromotionIncomplete,
                     {.squares = {Square::h8}, .move = "5.hxg8"}, Color::kWhite),
            "White left the pawn on h8 and completed the move 5.hxg8");
  EXPECT_EQ(reported(IncidentKind::kSecondIllegalMove,
                     {.opponent_can_mate = rules::Verdict::kNo, .count = 2}, Color::kBlack),
            "Illegal move number 2 of Black; White can no longer mate");
}

TEST(IncidentTexts, NameTheTableAndTheOutputs) {
  EXPECT_EQ(reported(IncidentKind::kOutputFailing, {.cause = "no line", .name = "site"}),
            "Output site: no line");
  EXPECT_EQ(reported(IncidentKind::kOutputFailing, {.cause = "The moves stop.",
                                                    .name = "live, site",
                                                    .round = 3,
                                                    .table = 4,
                                                    .players = "Alder, Ines - Birk, Otto"}),
            "Round 3, table 4, Alder, Ines - Birk, Otto (outputs live, site): The moves stop.");
  EXPECT_EQ(
      reported(IncidentKind::kOutputFailing, {.cause = "refused", .name = "site", .table = 4}),
      "Table 4 (output site): refused");
}

TEST(IncidentTexts, TellReasonsThatWereKeptUntold) {
  const auto cause =
      rules::Sentence("{port}: {why}", {{"port", "/dev/x"}, {"why", rules::Sentence("unplugged")}})
          .packed();
  EXPECT_EQ(reported(IncidentKind::kOutputFailing, {.cause = cause, .name = "site"}),
            "Output site: /dev/x: unplugged");
  EXPECT_EQ(why({.evidence = {.kind = EvidenceKind::kConnectionEnded, .cause = cause}}),
            "/dev/x: unplugged");
}

TEST(IncidentTexts, NameTheNetworkThatHasTheMostPlaces) {
  EXPECT_EQ(reported(IncidentKind::kHouseFull, {.count = 4000, .name = "2001:db8::/64"}),
            "All places for pages and programs over HTTP are taken, 4000 of them from "
            "2001:db8::/64: more viewers are refused, or others lose their place");
  EXPECT_EQ(reported(IncidentKind::kHouseFull, {}),
            "All places for pages and programs over HTTP are taken: more viewers are refused");
}

TEST(IncidentTexts, NameTheBoardsAndTheirSerialNumber) {
  EXPECT_EQ(reported(IncidentKind::kSerialTwice, {.name = "31234", .boards = "hall, hall@ttyUSB1"}),
            "Several boards have the serial number 31234: hall, hall@ttyUSB1. If their cables are "
            "moved, one may be mistaken for the other");
}

TEST(IncidentTexts, NameTheSquares) {
  EXPECT_EQ(
      reported(IncidentKind::kDisplacedPiece, {.squares = {Square::e4, Square::e5}}, Color::kWhite),
      "Pieces were displaced (e4, e5) when White pressed");
  EXPECT_EQ(reported(IncidentKind::kSensorFault, {.which = IncidentCase::kReadAsOther,
                                                  .squares = {Square::g1},
                                                  .piece = rules::Piece::kWhiteKnight,
                                                  .read_as = rules::Piece::kWhitePawn}),
            "The piece on g1 is read as P, and is N");
}

TEST(IncidentTexts, SayWhichOfItsKindHappened) {
  EXPECT_EQ(reported(IncidentKind::kBatteryLow, {.which = IncidentCase::kBatteryOfClock}),
            "The battery of the clock is low");
  EXPECT_EQ(reported(IncidentKind::kBatteryLow, {.which = IncidentCase::kBatteryOfBoard}),
            "The battery of the board is low");
  EXPECT_EQ(reported(IncidentKind::kNeedsDecision,
                     {.which = IncidentCase::kTwoVariations, .variations = {{{"Nf3", "Nc6"}, {}}}}),
            "Nf3 Nc6 or no move?");
  EXPECT_EQ(reported(IncidentKind::kNeedsDecision, {.which = IncidentCase::kRecordIncomplete}),
            "The game is over, and its moves since the start are not known");
}

TEST(IncidentTexts, AskWhichMovesWerePlayedWithTheirNumbers) {
  const auto asked = [](const std::string& number, std::vector<std::string> one,
                        std::vector<std::string> other, int more = 0) {
    return reported(IncidentKind::kNeedsDecision, {.which = IncidentCase::kTwoVariations,
                                                   .move = number,
                                                   .variations = {std::move(one), std::move(other)},
                                                   .count = more});
  };
  EXPECT_EQ(asked("9.", {"Be3"}, {"Bf4"}), "9.Be3 or 9.Bf4?");
  EXPECT_EQ(asked("9...", {"Nf6", "O-O", "O-O"}, {"Nh6"}), "9...Nf6 10.O-O O-O or 9...Nh6?");
  EXPECT_EQ(asked("9.", {"Be3", "Nf6", "O-O"}, {}, 2),
            "9.Be3 Nf6 10.O-O, no move, or something else (2 more)?");
  EXPECT_EQ(reported(IncidentKind::kNeedsDecision, {.which = IncidentCase::kOtherOrder,
                                                    .move = "9.",
                                                    .variations = {{{"Be3", "Nf6", "O-O"}, {}}}}),
            "9.Be3 Nf6 10.O-O: in which order?");
}

TEST(IncidentTexts, SayOfEveryKindWhatHappened) {
  std::set<std::string> all;
  for (std::size_t i = 0; i < model::kIncidentKinds; ++i) {
    const auto kind = static_cast<IncidentKind>(i);
    const auto text = reported(kind, {.player = Color::kBlack, .clock_fault = model::ClockFault{}},
                               Color::kWhite);
    EXPECT_FALSE(text.empty()) << i;
    EXPECT_TRUE(all.insert(text).second) << text;
  }
}

TEST(IncidentTexts, SayOfEveryEvidenceWhatItIs) {
  for (int i = 1; i < model::kEvidenceKinds; ++i) {
    const model::IncidentEvidence evidence{
        .kind = static_cast<EvidenceKind>(i), .percent = 9, .cause = "unplugged"};
    EXPECT_FALSE(why({.evidence = evidence}).empty()) << i;
  }
  EXPECT_EQ(why({.evidence = {.kind = EvidenceKind::kPercentLeft, .percent = 9}}), "9 per cent");
  EXPECT_EQ(why({.evidence = {.kind = EvidenceKind::kSeenAtPress, .may_be_set_down_badly = true}}),
            "seen at the press; the piece may have been set down badly");
  EXPECT_EQ(why({.evidence = {.kind = EvidenceKind::kVariationsEquallyGood}}),
            "several explanations of the observations are equally good");
}

TEST(IncidentTexts, SayOfEveryAdviceWhatToDo) {
  for (int i = 1; i < model::kAdviceKinds; ++i) {
    const auto text =
        may_do({.offender = Color::kWhite, .advice = {static_cast<AdviceKind>(i), "7.5.5", 2}});
    EXPECT_FALSE(text.empty()) << i;
    EXPECT_EQ(text.find('{'), text.npos) << text;
  }
  EXPECT_EQ(may_do({.offender = Color::kWhite, .advice = {AdviceKind::kGiveExtraTime, "7.5.5", 1}}),
            "The position before it is restored; 1 minute to Black (7.5.5)");
  EXPECT_EQ(
      may_do({.advice = {AdviceKind::kMakeRoomNow}}),
      "Make room on the disk now: delete or move files that have nothing to do with the event. "
      "jadoube status says where the record is");
}

TEST(IncidentTexts, SayOfEveryEndHowItCame) {
  for (int i = 1; i < model::kEndReasons; ++i) {
    EXPECT_FALSE(reason({.end = {static_cast<EndReason>(i)}}).empty()) << i;
  }
  EXPECT_EQ(reason({.end = {.reason = EndReason::kHasResult, .result = rules::Result::kWhiteWins}}),
            "the game has its result, 1-0");
  EXPECT_EQ(reason({.end = {.reason = EndReason::kClockPressedBack, .at_once = true}}),
            "the clock was pressed back at once");
}

TEST(IncidentTexts, GiveTheArbitersReasonFirst) {
  EXPECT_EQ(reason({.reason = "nobody moved it", .end = {EndReason::kBoardBack}}),
            "nobody moved it");
}

TEST(IncidentTexts, KeepTheSentencesOfAJournalThatHasNoFacts) {
  const Incident incident{
      .kind = IncidentKind::kClockLost,
      .reason = "the clock is back",
      .stored = model::IncidentSentences{"The clock went", "seen", "Plug it in", "none"}};
  EXPECT_EQ(what(incident), "The clock went");
  EXPECT_EQ(why(incident), "seen");
  EXPECT_EQ(may_do(incident), "Plug it in");
  EXPECT_EQ(penalty(incident), "none");
  EXPECT_EQ(reason(incident), "the clock is back");
}

}  // namespace incident_test
}  // namespace jadoube::texts

// Nothing is left untranslated: in the language for tests, every vowel of a text that can be
// translated has an accent. A plain vowel is a text that is made of English words without a
// translation.

#include <gtest/gtest.h>

#include <regex>

#include "daemon/language/language.h"
#include "daemon/model/claim_statement.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/sentences.h"
#include "daemon/texts/sheets/clock_sheets.h"
#include "daemon/texts/sheets/game_sheet.h"

namespace jadoube::texts {
namespace translation_test {

using language::Language;
using language::Speaking;
using namespace std::chrono_literals;

/// Values that the texts below have, and that no language changes.
const std::regex kValues(
    R"(\b[a-h][1-8]\b|[1-8pnbrqkPNBRQK]+(/[1-8pnbrqkPNBRQK]+){7} [wb]( \S+)*|FIDE 20\d\d|VALUE|OK|I\.\d(\.\d)?|a b c d e f g h|DGT 3000|DGT XL)");

/// The words with a plain vowel.
std::string untranslated(const std::string& text) {
  const auto left = std::regex_replace(text, kValues, "");
  static const std::regex words("[A-Za-z]*[aeiouAEIOU][A-Za-z]*");
  std::string found;
  for (std::sregex_iterator word(left.begin(), left.end(), words), end; word != end; ++word) {
    found += word->str() + " ";
  }
  return found;
}

class Translation : public testing::Test {
 protected:
  const Speaking speaking_{*Language::of_tag("en-XA")};
};

model::IncidentFacts facts_of(model::IncidentCase which, bool full) {
  model::IncidentFacts facts{.which = which,
                             .player = rules::Color::kBlack,
                             .both = full,
                             .squares = {rules::Square::e4},
                             .move = full ? "e4" : "",
                             .move_instead = full ? "e5" : "",
                             .variations = {{{"e4"}, {}}},
                             .opponent_can_mate = rules::Verdict::kNo,
                             .ending = rules::EndKind::kStalemate,
                             .count = full ? 2 : 1,
                             .clock_fault = model::ClockFault{},
                             .cause = "VALUE",
                             .name = "VALUE",
                             .round = full ? 3 : 0,
                             .table = full ? 4 : 0,
                             .boards = "VALUE"};
  if (full) facts.piece = facts.read_as = rules::Piece::kWhiteQueen;
  if (full) facts.lasts = 3h;
  return facts;
}

TEST_F(Translation, HasEveryIncident) {
  for (std::size_t kind = 0; kind < model::kIncidentKinds; ++kind) {
    for (int which = 0; which < model::kIncidentCases; ++which) {
      for (const bool full : {true, false}) {
        const auto text =
            what_happened(static_cast<model::IncidentKind>(kind), rules::Color::kWhite,
                          facts_of(static_cast<model::IncidentCase>(which), full));
        EXPECT_FALSE(text.empty()) << kind;
        EXPECT_EQ(untranslated(text), "") << text;
      }
    }
  }
}

TEST_F(Translation, HasEveryAdvice) {
  for (int i = 0; i < model::kAdviceKinds; ++i) {
    const auto text =
        sentence_of({.kind = static_cast<model::AdviceKind>(i), .article = "7.5.1", .minutes = 2},
                    rules::Color::kWhite);
    EXPECT_EQ(untranslated(text), "") << text;
  }
}

TEST_F(Translation, HasEveryEvidenceAndEnd) {
  for (int i = 0; i < model::kEvidenceKinds; ++i) {
    for (const bool badly : {true, false}) {
      const auto text = sentence_of(model::IncidentEvidence{
          .kind = static_cast<model::EvidenceKind>(i), .may_be_set_down_badly = badly});
      EXPECT_EQ(untranslated(text), "") << text;
    }
  }
  for (int i = 0; i < model::kEndReasons; ++i) {
    for (const bool at_once : {true, false}) {
      const auto text = sentence_of(model::IncidentEnd{.reason = static_cast<model::EndReason>(i),
                                                       .at_once = at_once,
                                                       .result = rules::Result::kDraw});
      EXPECT_EQ(untranslated(text), "") << text;
    }
  }
}

TEST_F(Translation, HasEveryClockFault) {
  for (int i = 0; i <= static_cast<int>(model::ClockFaultKind::kLeverDead); ++i) {
    for (const bool yes : {true, false}) {
      model::ClockFault fault{.kind = static_cast<model::ClockFaultKind>(i),
                              .each = yes,
                              .time = 90min,
                              .intended = 5s,
                              .moves = 40,
                              .moves_off = yes ? 1 : 2,
                              .counter_ahead = yes,
                              .since_press = yes,
                              .missing = yes};
      EXPECT_EQ(untranslated(sentence_of(fault)), "") << sentence_of(fault);
      fault.each = false;
      fault.player = rules::Color::kBlack;
      EXPECT_EQ(untranslated(sentence_of(fault)), "") << sentence_of(fault);
    }
  }
}

TEST_F(Translation, HasEveryStatementAboutAClaim) {
  for (int i = 0; i < model::kClaimStatementKinds; ++i) {
    for (const bool full : {true, false}) {
      model::ClaimStatement statement{.kind = static_cast<model::ClaimStatementKind>(i),
                                      .player = rules::Color::kWhite,
                                      .move = full ? "e4" : "",
                                      .since = full ? "e5" : "",
                                      .announced = full,
                                      .ply = 3,
                                      .plies = {1, 2, 3},
                                      .count = full ? 2U : 1U,
                                      .needed = 100,
                                      .ended = model::EndedBefore{},
                                      .proof = rules::MateProof::kMaterial};
      if (full) statement.time = 100s;
      EXPECT_FALSE(sentence_of(statement).empty()) << i;
      EXPECT_EQ(untranslated(sentence_of(statement)), "") << sentence_of(statement);
    }
  }
}

TEST_F(Translation, HasEveryPenalty) {
  for (int offence = 0; offence < 4; ++offence) {
    for (int consequence = 0; consequence < 4; ++consequence) {
      for (int count = 0; count < 6; ++count) {
        model::Penalty penalty{.offence = static_cast<rules::Offence>(offence),
                               .count = count,
                               .offence_article = "7.5.1",
                               .article = "7.5.5",
                               .consequence = static_cast<rules::Consequence>(consequence),
                               .to_opponent = 2min,
                               .taken_back = 30s};
        if (count % 2 == 0) penalty.to_set = {3570s, 3720s};
        EXPECT_EQ(untranslated(sentences_of(penalty)), "") << sentences_of(penalty);
      }
    }
  }
}

TEST_F(Translation, HasEveryFindingBeforeARound) {
  for (int i = 0; i <= static_cast<int>(model::RoundFindingKind::kSerialTwice); ++i) {
    for (const bool full : {true, false}) {
      model::RoundFinding finding{.kind = static_cast<model::RoundFindingKind>(i),
                                  .squares = {rules::Square::d1, rules::Square::e1}};
      finding.facts.other_case = finding.facts.sign_shown = finding.facts.no_reading = full;
      if (full) {
        finding.facts.piece = rules::Piece::kWhiteQueen;
        finding.facts.read_as = rules::Piece::kBlackKing;
        finding.facts.player = rules::Color::kWhite;
        finding.facts.cause = finding.facts.own = finding.facts.section = "VALUE";
        finding.facts.move = "e4";
        finding.facts.right_time_with_increment = 3s;
      }
      EXPECT_EQ(untranslated(what(finding)), "") << what(finding);
      EXPECT_EQ(untranslated(to_do(finding)), "") << to_do(finding);
    }
  }
}

model::Game played() {
  model::Game game;
  game.started_at = model::Instant(1h);
  game.plies.resize(2);
  game.plies[0].san = "e4";
  game.plies[0].move = {rules::Square::e2, rules::Square::e4};
  game.plies[0].state = model::PlyState::kConfirmed;
  game.plies[0].white_clock = 60s;
  game.plies[0].black_clock = 50s;
  game.plies[1].san = "e5";
  game.plies[1].move = {rules::Square::e7, rules::Square::e5};
  game.plies[1].state = model::PlyState::kProvisional;
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kStalemate;
  game.incomplete = true;
  return game;
}

TEST_F(Translation, HasTheGameSheet) {
  const auto sheet = game_sheet(played(), {.game = "VALUE", .board = "VALUE", .began = "VALUE"});
  EXPECT_EQ(untranslated(sheet), "") << sheet;
}

TEST_F(Translation, HasTheClockSheets) {
  for (const char* clock : {"DGT 3000 2.0", "DGT XL 1.14", "VALUE", ""}) {
    const auto sheet = clock_restore_sheet({"VALUE", "VALUE"}, played(), 2, clock);
    ASSERT_TRUE(sheet);
    EXPECT_EQ(untranslated(*sheet), "") << *sheet;
  }
  model::Board board;
  board.game = played();
  const std::vector lines = {clock_sheet_line("VALUE", board)};
  const auto sheet = clock_sheet("VALUE", lines);
  EXPECT_EQ(untranslated(sheet), "") << sheet;
}

TEST_F(Translation, HasTheTextForTheEnvelope) {
  auto game = played();
  game.adjournment = model::Adjournment{};
  const auto sheet = envelope_sheet({"VALUE", "VALUE"}, game);
  ASSERT_TRUE(sheet);
  EXPECT_EQ(untranslated(*sheet), "") << *sheet;
}

}  // namespace translation_test
}  // namespace jadoube::texts

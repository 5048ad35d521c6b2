#include <gmock/gmock.h>

#include <sstream>

#include "daemon/client/views/view_texts.h"

namespace jadoube::cli {
namespace claim_text_test {

using testing::HasSubstr;
using testing::Not;

void add_proof(v1::ClaimAnswer& answer, int ply, const std::string& move) {
  auto& proof = *answer.add_proof();
  proof.set_ply(ply);
  proof.set_move(move);
  proof.set_diagram("8 r .\n  a b\n");
  proof.set_state(values::v1::PLY_STATE_CONFIRMED);
  proof.mutable_white_clock()->set_seconds(3661);
  proof.mutable_black_clock()->set_seconds(59);
}

v1::ClaimAnswer threefold() {
  v1::ClaimAnswer answer;
  answer.set_verdict(v1::CLAIM_VERDICT_VALID);
  answer.set_article("9.2.2");
  answer.set_sentence("It stood.");
  answer.set_next_step("It is drawn.");
  answer.set_ply(8);
  answer.set_turn(values::v1::COLOR_WHITE);
  add_proof(answer, 4, "2...Ng8");
  add_proof(answer, 8, "4...Ng8");
  return answer;
}

TEST(ClaimText, IsVerdictReasonNextStepAndDiagramsBesideEachOther) {
  EXPECT_EQ(claim_text(threefold()),
            "VALID (9.2.2), after ply 8, White on the move\n"
            "It stood.\n"
            "Next: It is drawn.\n"
            "\n"
            "ply 4                 ply 8\n"
            "2...Ng8               4...Ng8\n"
            "1:01:01 0:59          1:01:01 0:59\n"
            "8 r .                 8 r .\n"
            "  a b                   a b\n");
}

TEST(ClaimText, BeginsWithTheTableAndThePlayersIfTheGameBelongsToAPairing) {
  auto answer = threefold();
  answer.set_place("City Open, round 3, table 12");
  answer.set_white_player("GM Stone, Anna");
  EXPECT_THAT(claim_text(answer),
              testing::StartsWith("City Open, round 3, table 12: GM Stone, Anna - ?\n"
                                  "VALID (9.2.2), after ply 8"));
}

TEST(ClaimText, ReportsWhichPliesAreNotConfirmedAndWhichIsOnlyAnnounced) {
  auto answer = threefold();
  answer.mutable_proof(0)->set_state(values::v1::PLY_STATE_INFERRED);
  answer.mutable_proof(1)->set_announced(true);
  answer.add_reservations("rests on 1 inferred ply: 4");
  const auto text = claim_text(answer);
  EXPECT_THAT(text, HasSubstr("2...Ng8 inferred "));
  EXPECT_THAT(text, HasSubstr("4...Ng8 (announced)\n"));
  EXPECT_THAT(text, HasSubstr("\nNote: rests on 1 inferred ply: 4\n"));
}

TEST(ClaimText, StaysWithinEightyColumnsWithFiveDiagrams) {
  auto answer = threefold();
  for (const int ply : {12, 16, 20}) add_proof(answer, ply, "10...Qa1xb2+");
  std::istringstream lines(claim_text(answer));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
}

TEST(ClaimText, AnswersAQuestionByYesOrNo) {
  auto answer = threefold();
  EXPECT_THAT(claim_text(answer, VerdictWords::kYes), testing::StartsWith("YES"));
  answer.set_verdict(v1::CLAIM_VERDICT_NOT_VALID);
  EXPECT_THAT(claim_text(answer, VerdictWords::kYes), testing::StartsWith("NO ("));
  EXPECT_THAT(claim_text(answer), testing::StartsWith("NOT VALID"));
  answer.set_verdict(v1::CLAIM_VERDICT_NOT_DECIDED);
  EXPECT_THAT(claim_text(answer, VerdictWords::kYes), testing::StartsWith("NOT DECIDED"));
}

TEST(ClaimText, HasTheMatingLineIfThereIsOne) {
  auto answer = threefold();
  EXPECT_THAT(claim_text(answer), Not(HasSubstr("mates")));
  auto& line = *answer.mutable_mating_line();
  line.set_player(values::v1::COLOR_BLACK);
  line.add_moves("2.g4");
  line.add_moves("Qh4#");
  line.set_diagram("8 r n\n");
  EXPECT_THAT(claim_text(answer), HasSubstr("\nBlack mates:\n2.g4 Qh4#\n8 r n\n"));
}

TEST(ChancesText, HasTheTimesOfTheClaimantFirst) {
  v1::LosingChances chances;
  chances.set_player(values::v1::COLOR_BLACK);
  chances.mutable_time_left()->set_seconds(30);
  chances.set_time_ply(40);
  chances.set_last_capture_ply(12);
  chances.set_white_material("K R");
  chances.set_black_material("K N");
  const auto text = chances_text(chances);
  EXPECT_THAT(text,
              HasSubstr("Time left:      0:30, the opponent unknown, at the press of ply 40\n"));
  EXPECT_THAT(text, HasSubstr("Last capture:   ply 12\nLast pawn move: none on record\n"));
  EXPECT_THAT(text, HasSubstr("Material:       K N, the opponent K R\n"));
}

}  // namespace claim_text_test
}  // namespace jadoube::cli

#include <gmock/gmock.h>

#include "daemon/arbiter/claims/claim.h"
#include "daemon/texts/sentences.h"
#include "rules/notation/fen.h"
#include "tests/daemon/arbiter/record_kit.h"

namespace jadoube::arbiter {
namespace claim_endings_test {

using rules::Color;
using rules::Edition;
using testing::ElementsAre;
using testing::HasSubstr;
using tests::game_from;
using tests::game_of;
using tests::record_of;
using tests::repeated;

constexpr const char* kKnightsOutAndBack = "Nf3 Nf6 Ng1 Ng8";

const ClaimRules kOf2014{.laws = rules::laws_of(Edition::kFide2014)};

std::vector<std::size_t> plies_of(const ClaimAnswer& answer) {
  std::vector<std::size_t> plies;
  for (const auto& proof : answer.proof) plies.push_back(proof.ply);
  return plies;
}

TEST(Article_9_6_1, AFifthAppearanceEndedTheGameAndWhatCameAfterDoesNotCount) {
  const auto answer = fivefold(record_of(game_of(repeated(kKnightsOutAndBack, 4) + "e4 e5")), {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  EXPECT_EQ(answer.article, "9.6.1");
  EXPECT_THAT(plies_of(answer), ElementsAre(0, 4, 8, 12, 16));
  EXPECT_EQ(texts::sentences_of(answer.steps),
            "The result is 1/2-1/2 (Art. 9.6.1); stop the clocks. The 2 plies "
            "played since do not count.");
}

TEST(Article_9_6_1, AFourthAppearanceDidNot) {
  const auto answer = fivefold(record_of(game_of(repeated(kKnightsOutAndBack, 3))), {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(answer.count, 4u);
  EXPECT_THAT(texts::sentences_of(answer.findings), HasSubstr("No position occurred five times"));
}

TEST(Article_9_6_1, In2014TheFiveMustBeAtConsecutiveMoves) {
  const std::string broken =
      repeated(kKnightsOutAndBack, 2) + "Nc3 Nc6 Nb1 Nb8 " + repeated(kKnightsOutAndBack, 1);
  const auto game = game_of(broken);
  EXPECT_EQ(fivefold(record_of(game), kOf2014).verdict, ClaimVerdict::kValid)
      << "a position every two moves of each is consecutive, whatever lies between";
  const auto apart = game_of(repeated(kKnightsOutAndBack, 2) + "Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nb1 Nb8 " +
                             repeated(kKnightsOutAndBack, 1));
  EXPECT_EQ(fivefold(record_of(apart), {}).verdict, ClaimVerdict::kValid);
  const auto in_2014 = fivefold(record_of(apart), kOf2014);
  EXPECT_EQ(in_2014.verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(in_2014.article, "9.6a");
  EXPECT_THAT(texts::sentences_of(in_2014.findings),
              HasSubstr("FIDE 2014 requires five in consecutive moves"));
}

// [FIDE Arbiters' Magazine 7, case B]
TEST(Article_9_6_1, AMateAfterTheFifthAppearanceCameTooLate) {
  const auto answer = fivefold(
      record_of(game_of(repeated(kKnightsOutAndBack, 4) + "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#")), {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  EXPECT_THAT(texts::sentences_of(answer.steps), HasSubstr("1/2-1/2"));
  EXPECT_THAT(texts::sentences_of(answer.steps), HasSubstr("7 plies"));
}

TEST(Article_9_6_2, SeventyFiveMovesOfEachEndTheGame) {
  const char* fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 148 80";
  EXPECT_EQ(seventy_five_moves(record_of(game_from(fen, "Ra2")), {}).verdict,
            ClaimVerdict::kNotValid);
  const auto answer = seventy_five_moves(record_of(game_from(fen, "Ra2 Kd8 Ra3")), {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  EXPECT_EQ(answer.article, "9.6.2");
  EXPECT_EQ(answer.count, 150u);
  EXPECT_THAT(plies_of(answer), ElementsAre(0, 2));
}

TEST(Article_9_6_2, AMateWithTheLastMoveHasPrecedence) {
  const char* fen = "4k3/8/4K3/8/8/8/4P3/R7 w - - 149 80";
  const auto answer = seventy_five_moves(record_of(game_from(fen, "Ra8#")), {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(texts::sentences_of(answer.findings), HasSubstr("has precedence"));
  EXPECT_THAT(texts::sentences_of(answer.steps), HasSubstr("The result is 1-0 (Art. 5.1.1)"));
}

TEST(Article_5_2_2, APositionWithBareKingsIsDeadSinceTheCaptureThatLeftThem) {
  const char* fen = "8/8/4k3/8/8/3pK3/8/8 w - - 0 1";
  const auto answer = dead_position(record_of(game_from(fen, "Kxd3 Kd5 Kc3 Kc5")), {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  EXPECT_EQ(answer.article, "5.2.2");
  EXPECT_THAT(plies_of(answer), ElementsAre(1));
  EXPECT_THAT(texts::sentences_of(answer.steps),
              HasSubstr("The 3 plies played since do not count"));
}

TEST(Article_5_2_2, APositionWithAHelpmateIsNotDeadAndTheMateIsShown) {
  const char* fen = "8/8/4k3/3b4/8/3KB3/8/8 w - - 0 1";
  const auto answer = dead_position(record_of(game_from(fen, "")), {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  ASSERT_TRUE(answer.line);
  EXPECT_TRUE(answer.line->mate.is_checkmate());
}

TEST(Article_5_2_2, TheMatingVariationIsWrittenAsAGameIs) {
  const char* fen = "6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 34";
  const auto answer = dead_position(record_of(game_from(fen, "")), {});
  ASSERT_TRUE(answer.line);
  ASSERT_GT(answer.line->moves.size(), 2u);
  EXPECT_THAT(answer.line->moves.front(), testing::StartsWith("34..."));
  EXPECT_THAT(answer.line->moves[1], testing::StartsWith("35."));
  EXPECT_THAT(answer.line->moves[2], testing::Not(HasSubstr(".")));
}

TEST(Article_5_2_2, AStalemateIsNotCalledADeadPosition) {
  const char* fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
  const auto answer = dead_position(record_of(game_from(fen, "Qf7")), {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(texts::sentences_of(answer.findings), HasSubstr("stalemate after ply 1"));
}

TEST(Article_6_9, AKingCanBeMatedByAHelpmateOfOppositeBishops) {
  // Firouzja - Carlsen 2019: the flag fell with bishops of opposite colours, and it was a loss.
  const auto record = record_of(game_from("8/8/4k3/3b4/8/3KB3/8/8 w - - 0 1", ""));
  const auto answer = can_be_mated(record, {}, Color::kWhite);
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  ASSERT_TRUE(answer.line);
  EXPECT_EQ(answer.line->player, Color::kBlack);
  EXPECT_TRUE(answer.line->mate.is_checkmate());
  EXPECT_EQ(answer.line->mate.turn(), Color::kWhite);
  EXPECT_EQ(texts::sentences_of(answer.steps),
            "If White's flag has fallen here, the result is 0-1 (Art. 6.9); if "
            "they resign, the result is 0-1 (Art. 5.1.2).");
}

TEST(Article_6_9, AKingCannotBeMatedByABareKing) {
  const auto record = record_of(game_from("8/8/4k3/8/8/Q2K4/8/8 w - - 0 1", ""));
  const auto answer = can_be_mated(record, {}, Color::kWhite);
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(texts::sentences_of(answer.findings), HasSubstr("material"));
  EXPECT_THAT(texts::sentences_of(answer.steps), HasSubstr("the result is 1/2-1/2 (Art. 6.9)"));
}

TEST(Article_5_1_2, Before2023AResignationLostEvenToABareKing) {
  const auto record = record_of(game_from("8/8/4k3/8/8/Q2K4/8/8 w - - 0 1", ""));
  EXPECT_THAT(texts::sentences_of(can_be_mated(record, kOf2014, Color::kWhite).steps),
              HasSubstr("if they resign, the result is 0-1 (Art. 5.1b)"));
  EXPECT_THAT(texts::sentences_of(can_be_mated(record, {}, Color::kWhite).steps),
              HasSubstr("if they resign, the result is 1/2-1/2 (Art. 5.1.2)"));
}

TEST(Article_6_9, AFlagThatFellAfterMateChangesNothing) {
  const auto record = record_of(game_of("f3 e5 g4 Qh4#"));
  const auto answer = can_be_mated(record, {}, Color::kBlack);
  EXPECT_THAT(texts::sentences_of(answer.steps), HasSubstr("The result is 0-1 (Art. 5.1.1)"));
}

TEST(Claims, OfWhatEndsAGameAreNotDecidedWherePliesAreMissing) {
  auto game = game_of("Nf3 Nf6 Ng1 Ng8");
  game.incomplete = true;
  EXPECT_EQ(fivefold(record_of(game), {}).verdict, ClaimVerdict::kNotDecided);
  EXPECT_EQ(seventy_five_moves(record_of(game), {}).verdict, ClaimVerdict::kNotDecided);
  auto ending = game_from("8/8/4k3/8/8/3KN3/8/7n w - - 0 1", "Nf5 Nf2+");
  ending.incomplete = true;
  EXPECT_EQ(dead_position(record_of(ending), {}).verdict, ClaimVerdict::kNotDecided);
}

TEST(Claims, OnALongGameAndAfterIllegalPliesAreAnswered) {
  // A knight once went where none goes; then 172 plies.
  std::string moves = "Ng1-e4 Nf6 Ne4-g1 h6 ";
  for (const auto& [white, black] : {std::pair("3 ", "6 "), std::pair("4 ", "5 ")}) {
    for (const std::string pawn : {"a", "b", "c", "d", "e", "g"}) {
      moves += pawn + white + pawn + black + repeated("Nf3 Ng8 Ng1 Nf6", 3);
    }
  }
  const auto record = record_of(game_of(moves));
  EXPECT_EQ(fivefold(record, {}).verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(seventy_five_moves(record, {}).verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(dead_position(record, {}).verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(can_be_mated(record, {}, Color::kBlack).verdict, ClaimVerdict::kValid);
}

TEST(Claims, ABoardWithoutAKingIsAnsweredAndEndsNothing) {
  const auto record = record_of(game_from("4k3/8/8/8/8/8/4q3/4K3 b - - 0 1", "Qe2xe1"));
  EXPECT_NE(dead_position(record, {}).verdict, ClaimVerdict::kValid);
  EXPECT_NE(can_be_mated(record, {}, Color::kWhite).verdict, ClaimVerdict::kValid);
  EXPECT_EQ(fivefold(record, {}).verdict, ClaimVerdict::kNotValid);
}

}  // namespace claim_endings_test
}  // namespace jadoube::arbiter

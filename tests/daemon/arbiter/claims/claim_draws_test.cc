#include <gmock/gmock.h>

#include "daemon/arbiter/claims/claim.h"
#include "daemon/texts/sentences.h"
#include "rules/notation/fen.h"
#include "tests/daemon/arbiter/record_kit.h"

namespace jadoube::arbiter {
namespace claim_draws_test {

using rules::Color;
using rules::Edition;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using tests::game_from;
using tests::game_of;
using tests::record_of;
using tests::repeated;

std::vector<std::string> texts_of(const std::vector<model::ClaimStatement>& statements) {
  std::vector<std::string> sentences;
  for (const auto& each : statements) sentences.push_back(texts::sentence_of(each));
  return sentences;
}

constexpr const char* kKnightsOutAndBack = "Nf3 Nf6 Ng1 Ng8";

std::vector<std::size_t> plies_of(const ClaimAnswer& answer) {
  std::vector<std::size_t> plies;
  for (const auto& proof : answer.proof) plies.push_back(proof.ply);
  return plies;
}

DrawClaimed announced(const ClaimRecord& record, const std::string& move) {
  const auto read = read_announced(record, move);
  EXPECT_TRUE(read) << read.error().message;
  return {.announced = *read};
}

TEST(Article_9_2_2, AThirdAppearanceIsAValidClaimWithItsThreePositions) {
  const auto record = record_of(game_of(repeated(kKnightsOutAndBack, 2)));
  const auto answer = threefold(record, {}, {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  EXPECT_EQ(answer.article, "9.2.2");
  EXPECT_EQ(answer.count, 3u);
  EXPECT_THAT(plies_of(answer), ElementsAre(0, 4, 8));
  EXPECT_EQ(texts::sentences_of(answer.findings),
            "The position after 4...Ng8 has occurred 3 times: after ply 0, 4 and 8.");
  EXPECT_EQ(texts::sentences_of(answer.steps),
            "The game is drawn at once (Art. 9.5.2), unless White has touched a piece on this move "
            "(Art. 9.4).");
}

TEST(Article_9_2_2, EveryProofHasItsMoveItsPositionAndBothClocks) {
  const auto answer = threefold(record_of(game_of(repeated(kKnightsOutAndBack, 2))), {}, {});
  ASSERT_EQ(answer.proof.size(), 3u);
  EXPECT_EQ(answer.proof[1].move, "2...Ng8");
  EXPECT_TRUE(rules::same_position(answer.proof[1].position, answer.proof[2].position));
  EXPECT_EQ(answer.proof[1].white_clock, std::chrono::seconds(3580));
  EXPECT_EQ(answer.proof[1].black_clock, std::chrono::seconds(3580));
  EXPECT_EQ(answer.proof[0].move, "");
}

TEST(Article_9_2_2, ASecondAppearanceIsNoValidClaim) {
  const auto answer = threefold(record_of(game_of(kKnightsOutAndBack)), {}, {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(plies_of(answer), ElementsAre(0, 4));
}

// White resigned. Nobody can claim a draw then, and nobody gets minutes for a game that is over.
TEST(Article_9_2_2, NobodyClaimsAnythingInAGameThatIsOver) {
  auto drawn = game_of(repeated(kKnightsOutAndBack, 2)), not_drawn = game_of(kKnightsOutAndBack);
  for (auto* game : {&drawn, &not_drawn}) {
    game->result = rules::Result::kBlackWins;
    game->termination = model::Termination::kNormal;
    const auto record = record_of(*game);
    for (const auto& answer : {threefold(record, {}, {}), fifty_moves(record, {}, {}),
                               threefold(record, {}, {.player = Color::kBlack})}) {
      EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
      EXPECT_EQ(texts::sentences_of(answer.steps), "Nothing: this Article does not end the game.");
      EXPECT_THAT(texts_of(answer.reservations),
                  Contains(HasSubstr("it is too late for other claims")));
    }
  }
  EXPECT_EQ(threefold(record_of(drawn), {}, {}).count, 3U);
}

TEST(Article_9_2_2, IsAnsweredForAnyPlyOfTheGame) {
  const auto game = game_of(repeated(kKnightsOutAndBack, 2) + "e4 e5");
  EXPECT_EQ(threefold(record_of(game), {}, {}).verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(threefold(record_of(game, 8), {}, {}).verdict, ClaimVerdict::kValid);
  EXPECT_EQ(threefold(record_of(game, 7), {}, {}).verdict, ClaimVerdict::kNotValid);
}

TEST(Article_9_2_1, AnAnnouncedMoveThatBringsTheThirdAppearanceIsAValidClaim) {
  const auto record = record_of(game_of(repeated(kKnightsOutAndBack, 1) + "Nf3 Nf6 Ng1"));
  EXPECT_EQ(threefold(record, {}, {}).verdict, ClaimVerdict::kNotValid);
  const auto answer = threefold(record, {}, announced(record, "Ng8"));
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  EXPECT_EQ(answer.article, "9.2.1");
  EXPECT_THAT(plies_of(answer), ElementsAre(0, 4, 8));
  EXPECT_TRUE(answer.proof.back().announced);
  EXPECT_THAT(texts::sentences_of(answer.steps), HasSubstr("or has not written the move down"));
}

TEST(Article_9_2_1, AnotherAnnouncedMoveIsNoValidClaim) {
  const auto record = record_of(game_of(repeated(kKnightsOutAndBack, 1) + "Nf3 Nf6 Ng1"));
  const auto answer = threefold(record, {}, announced(record, "f6e4"));
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(texts::sentences_of(answer.steps),
            "Add 2 minutes to White's time; the game continues (Art. 9.5.3) with 4...Ne4.");
}

TEST(Article_9_2_3, ThePositionBeforeARightToCastleWasLostIsAnotherAndTheAnswerReportsIt) {
  const auto record = record_of(game_of("e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8"));
  const auto answer = threefold(record, {}, {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(plies_of(answer), ElementsAre(6, 10));
  EXPECT_THAT(
      texts::sentences_of(answer.findings),
      HasSubstr(
          "The pieces were on the same squares after ply 2 too, with other rights to castle"));
}

TEST(Article_9_2_3, ThePositionWithAPawnToCaptureInPassingIsAnother) {
  const auto record = record_of(game_of("e4 a6 e5 d5 " + repeated("Nf3 Nf6 Ng1 Ng8", 2)));
  const auto answer = threefold(record, {}, {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(plies_of(answer), ElementsAre(8, 12));
  EXPECT_THAT(texts::sentences_of(answer.findings),
              HasSubstr("after ply 4 too, with other rights"));
}

TEST(Article_9_2_3, TheSamePiecesWithTheOtherPlayerOnTheMoveAreAnotherPosition) {
  const auto record =
      record_of(game_from("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "Ra2 Ke7 Ra1 Kd8 Rb1 Ke8 Ra1"));
  const auto answer = threefold(record, {}, {});
  EXPECT_THAT(texts::sentences_of(answer.findings),
              HasSubstr("after ply 0 too, with White to move (Art. 9.2.3)"));
}

TEST(Article_9_2, OnlyThePlayerOnTheMoveCanClaim) {
  const auto record = record_of(game_of(repeated(kKnightsOutAndBack, 2)));
  const auto answer = threefold(record, {}, {.player = Color::kBlack});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(texts::sentences_of(answer.findings), HasSubstr("White is on the move after ply 8"));
  EXPECT_THAT(texts::sentences_of(answer.steps), HasSubstr("Add 2 minutes to White's time"));
  EXPECT_EQ(threefold(record, {}, {.player = Color::kWhite}).verdict, ClaimVerdict::kValid);
}

TEST(Article_9_5_3, AWrongClaimGivesOneMinuteInRapidAndTwoInStandardChess) {
  const auto record = record_of(game_of("e4 e5"));
  EXPECT_THAT(texts::sentences_of(threefold(record, {}, {}).steps),
              HasSubstr("2 minutes to Black's"));
  const ClaimRules rapid{.conditions = {.tempo = rules::Tempo::kRapid}};
  EXPECT_EQ(texts::sentences_of(threefold(record, rapid, {}).steps),
            "Add 1 minute to Black's time; the game continues (Art. 9.5.3, A.3).");
}

TEST(Article_9_2, IsCitedByTheEditionAskedFor) {
  const ClaimRules of_2014{.laws = rules::laws_of(Edition::kFide2014)};
  const auto answer = threefold(record_of(game_of(repeated(kKnightsOutAndBack, 2))), of_2014, {});
  EXPECT_EQ(answer.article, "9.2b");
  EXPECT_THAT(texts::sentences_of(answer.steps), HasSubstr("(Art. 9.5a)"));
}

TEST(Article_9_2, ThereIsNothingToClaimOnceTheGameIsOver) {
  const auto answer = threefold(record_of(game_of(repeated(kKnightsOutAndBack, 4) + "e4")), {}, {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(texts::sentences_of(answer.findings),
            "There is nothing to claim: the game was over by fivefold repetition after ply 16, "
            "8...Ng8 (Art. 9.6.1).");
  EXPECT_EQ(texts::sentences_of(answer.steps),
            "The result is 1/2-1/2 (Art. 9.6.1); stop the clocks. The ply "
            "played since does not count.");
}

TEST(Article_9_2, IsNotDecidedWhereTheRecordBeginsInTheMiddleAndWhatWasBeforeMayCount) {
  const char* fen = "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1";
  const auto open = record_of(game_from(fen, "Nf3 Nf6 Ng1 Ng8"));
  EXPECT_EQ(threefold(open, {}, {}).verdict, ClaimVerdict::kNotDecided);
  const auto closed = record_of(game_from(fen, "e4 Nf6 Nf3 Ng8"));
  EXPECT_EQ(threefold(closed, {}, {}).verdict, ClaimVerdict::kNotValid);
  const auto whole = record_of(game_from(fen, repeated(kKnightsOutAndBack, 2)));
  EXPECT_EQ(threefold(whole, {}, {}).verdict, ClaimVerdict::kValid);
}

TEST(Article_9_2, IsNotDecidedWhereWhatWasPlayedIsInDoubt) {
  auto incomplete = game_of("Nf3 Nf6 Ng1 Ng8");
  incomplete.incomplete = true;
  auto lost = game_of("Nf3 Nf6 Ng1 Ng8");
  lost.explanations = {{.first_ply = 2, .san = {}}};
  for (const auto& game : {incomplete, lost}) {
    const auto answer = threefold(record_of(game), {}, {});
    EXPECT_EQ(answer.verdict, ClaimVerdict::kNotDecided);
    EXPECT_THAT(texts::sentences_of(answer.findings), HasSubstr("The moves are in doubt"));
    EXPECT_THAT(texts::sentences_of(answer.steps), Not(HasSubstr("minute")));
    EXPECT_EQ(fifty_moves(record_of(game), {}, {}).verdict, ClaimVerdict::kNotDecided);
    EXPECT_EQ(threefold(record_of(game), {}, {.player = Color::kBlack}).verdict,
              ClaimVerdict::kNotDecided);
    EXPECT_EQ(threefold(record_of(game, 2), {}, {}).verdict, ClaimVerdict::kNotValid);
  }
}

TEST(Article_9_3_2, FiftyMovesOfEachWithoutCaptureAndPawnMoveAreAValidClaim) {
  const char* fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80";
  const auto answer = fifty_moves(record_of(game_from(fen, "Ra2")), {}, {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  EXPECT_EQ(answer.article, "9.3.2");
  EXPECT_EQ(answer.count, 100u);
}

TEST(Article_9_3_2, TheProofRunsFromTheLastCaptureOrPawnMove) {
  const auto record = record_of(game_of("e4 e5 Nf3 Nc6 Bc4"));
  const auto answer = fifty_moves(record, {}, {});
  EXPECT_EQ(answer.verdict, ClaimVerdict::kNotValid);
  EXPECT_THAT(plies_of(answer), ElementsAre(2, 5));
  EXPECT_EQ(texts::sentences_of(answer.findings),
            "There are 3 plies without capture and pawn move up to 3.Bc4, since "
            "1...e5; 100 are needed.");
}

TEST(Article_9_3_2, OnePlyIsSaidAsOne) {
  const auto answer = fifty_moves(record_of(game_of("e4 e5 Nf3")), {}, {});
  EXPECT_THAT(texts::sentences_of(answer.findings),
              testing::StartsWith("There is 1 ply without capture"));
}

TEST(Article_9_3_1, AnAnnouncedMoveMayBeTheFiftieth) {
  const char* fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80";
  const auto record = record_of(game_from(fen, ""));
  const auto answer = fifty_moves(record, {}, announced(record, "Ra2"));
  EXPECT_EQ(answer.verdict, ClaimVerdict::kValid);
  EXPECT_EQ(answer.article, "9.3.1");
  const auto pawn = fifty_moves(record, {}, announced(record, "e4"));
  EXPECT_EQ(pawn.verdict, ClaimVerdict::kNotValid);
  EXPECT_EQ(pawn.count, 0u);
}

TEST(Article_9_3_2, IsNotDecidedWhereTheSeriesMayHaveBegunBeforeTheRecord) {
  const char* fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1";
  EXPECT_EQ(fifty_moves(record_of(game_from(fen, "Ra2 Kd8")), {}, {}).verdict,
            ClaimVerdict::kNotDecided);
  EXPECT_EQ(fifty_moves(record_of(game_from(fen, "e3 Kd8")), {}, {}).verdict,
            ClaimVerdict::kNotValid);
}

TEST(ReadAnnounced, RefusesWhatIsNotLegalAndNamesMoveAndPosition) {
  const auto record = record_of(game_of("e4"));
  for (const char* move : {"Nf9", "e2e4", "e7e4", "Qh4", ""}) {
    const auto read = read_announced(record, move);
    ASSERT_FALSE(read) << move;
    EXPECT_EQ(read.error().code, rules::ErrorCode::kInvalidArgument);
    EXPECT_THAT(read.error().message, HasSubstr(move));
    EXPECT_THAT(read.error().message, HasSubstr(rules::to_fen(record.position())));
  }
}

TEST(ClaimRecord, RefusesAPlyThatIsNotThereAndNamesTheRange) {
  for (const int ply : {-1, 3}) {
    const auto record = ClaimRecord::of(game_of("e4 e5"), ply);
    ASSERT_FALSE(record);
    EXPECT_EQ(record.error().code, rules::ErrorCode::kInvalidArgument);
    EXPECT_THAT(record.error().message, HasSubstr("plies 1 to 2"));
  }
}

TEST(ClaimRecord, ReportsWhichPliesAreUnsureUpToThePlyAskedFor) {
  auto game = game_of("e4 e5 Nf3 Nc6 Bc4");
  game.plies[1].state = model::PlyState::kInferred;
  game.plies[2].state = model::PlyState::kInferred;
  game.plies[4].state = model::PlyState::kProvisional;
  EXPECT_THAT(texts_of(record_of(game).reservations()),
              ElementsAre("based on 1 provisional ply: 5", "based on 2 inferred plies: 2 and 3"));
  EXPECT_THAT(texts_of(record_of(game, 2).reservations()),
              ElementsAre("based on 1 inferred ply: 2"));
  EXPECT_THAT(texts_of(record_of(game, 1).reservations()), IsEmpty());
}

TEST(ClaimRecord, ReportsThatAnIllegalPlyStands) {
  const auto record = record_of(game_of("e4 e5 Qd1-d4 Nc6"));
  EXPECT_THAT(texts_of(record.reservations()), ElementsAre("based on 1 illegal ply: 3"));
  EXPECT_EQ(threefold(record, {}, {}).verdict, ClaimVerdict::kNotValid);
}

TEST(ClaimRecord, SaysOfItsLastPlyOnlyThatPliesAreMissing) {
  auto game = game_of("e4 e5");
  game.incomplete = true;
  game.explanations = {{.san = {"Nf3"}}, {.san = {"Nh3"}, .behind = 10}};
  EXPECT_THAT(texts_of(record_of(game).reservations()),
              ElementsAre(HasSubstr("incomplete"), HasSubstr("more than one explanation")));
  EXPECT_THAT(texts_of(record_of(game, 1).reservations()), IsEmpty());
}

TEST(ClaimRecord, KnowsAGameThatBeginsInTheMiddleFromOneThatBeginsFromAnyStartingPosition) {
  EXPECT_TRUE(record_of(game_from("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "")).begins_in_the_middle());
  EXPECT_FALSE(record_of(game_of("")).begins_in_the_middle());
  const char* chess960 = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
  EXPECT_FALSE(record_of(game_from(chess960, "")).begins_in_the_middle());
}

TEST(ClaimRecord, ReportsThatAGameWithAResultIsOver) {
  auto game = game_of(repeated(kKnightsOutAndBack, 2));
  game.result = rules::Result::kWhiteWins;
  const auto answer = threefold(record_of(game), {}, {});
  EXPECT_THAT(texts_of(answer.reservations), Contains(HasSubstr("the game is over (1-0)")));
}

}  // namespace claim_draws_test
}  // namespace jadoube::arbiter

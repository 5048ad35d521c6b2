#include "rules/laws/ending.h"

#include <gmock/gmock.h>

#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace ending_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;

const Laws& k2014 = laws_of(Edition::kFide2014);
const Laws& k2017 = laws_of(Edition::kFide2017);
const Laws& k2023 = laws_of(Edition::kFide2023);

constexpr const char* kMated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
constexpr const char* kStalemated = "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1";
constexpr const char* kBareKings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
constexpr const char* kPlaying = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

Game game_at(std::string_view fen) { return Game(position_of(fen)); }

Game played(std::initializer_list<const char*> round, int plies) {
  Game game;
  for (int ply = 0; ply < plies; ++ply) {
    const auto at = static_cast<std::size_t>(ply) % round.size();
    EXPECT_TRUE(game.play(move_of(game.position(), round.begin()[at])));
  }
  return game;
}

TEST(Article5_1_1, MateWinsAtOnce) {
  const auto ending = automatic_ending(game_at(kMated), k2023);
  EXPECT_EQ(ending, (Ending{EndKind::kCheckmate, Result::kWhiteWins, "5.1.1", Color::kBlack}));
  EXPECT_EQ(automatic_ending(game_at(kMated), k2014)->article, "5.1a");
}

TEST(Article5_1_2, AResignationLoses) {
  for (const Edition edition : kEditions) {
    const auto ending =
        ending_by_resignation(game_at(kPlaying), laws_of(edition), Color::kBlack, Verdict::kYes);
    EXPECT_EQ(ending.result, Result::kWhiteWins);
    EXPECT_EQ(ending.article, edition == Edition::kFide2014 ? "5.1b" : "5.1.2");
  }
}

TEST(Article5_1_2, Since2023AResignationIsADrawWhenTheOpponentCannotMate) {
  for (const Edition edition : kEditions) {
    const auto ending =
        ending_by_resignation(game_at(kPlaying), laws_of(edition), Color::kWhite, Verdict::kNo);
    const bool drawn = edition == Edition::kFide2023;
    EXPECT_EQ(ending.result, drawn ? Result::kDraw : Result::kBlackWins) << to_string(edition);
  }
}

TEST(Article5_1_2, AnUndecidedMateLeavesTheResultOpenWhereItMatters) {
  const auto open =
      ending_by_resignation(game_at(kPlaying), k2023, Color::kWhite, Verdict::kUndecided);
  EXPECT_EQ(open.result, Result::kUnknown);
  const auto lost =
      ending_by_resignation(game_at(kPlaying), k2017, Color::kWhite, Verdict::kUndecided);
  EXPECT_EQ(lost.result, Result::kBlackWins);
}

TEST(Article5_2_1, StalemateDrawsAtOnce) {
  EXPECT_EQ(automatic_ending(game_at(kStalemated), k2023),
            (Ending{EndKind::kStalemate, Result::kDraw, "5.2.1"}));
}

TEST(Article5_2_2, ADeadPositionDrawsAtOnceInEveryEdition) {
  for (const Edition edition : kEditions) {
    const auto ending = automatic_ending(game_at(kBareKings), laws_of(edition), Verdict::kYes);
    ASSERT_TRUE(ending);
    EXPECT_EQ(ending->kind, EndKind::kDeadPosition);
    EXPECT_EQ(ending->article, edition == Edition::kFide2014 ? "5.2b" : "5.2.2");
  }
}

TEST(Article5_2_2, WithoutAProofThereIsNoDraw) {
  EXPECT_FALSE(automatic_ending(game_at(kBareKings), k2023, Verdict::kUndecided));
  EXPECT_FALSE(automatic_ending(game_at(kPlaying), k2023, Verdict::kNo));
}

TEST(Article5_2_3, Since2017BothMustHaveMovedBeforeTheyAgreeOnADraw) {
  const Game one_ply = played({"e2e4"}, 1), two_plies = played({"e2e4", "e7e5"}, 2);
  for (const Edition edition : kEditions) {
    const auto early = ending_by_agreement(one_ply, laws_of(edition));
    EXPECT_EQ(early.has_value(), edition == Edition::kFide2014);
    EXPECT_EQ(ending_by_agreement(two_plies, laws_of(edition))->result, Result::kDraw);
  }
  EXPECT_EQ(ending_by_agreement(one_ply, k2023).error().message,
            "a draw can be agreed on after 1 move of each player [5.2.3], and there are 1 plies");
}

TEST(Article6_9, AFallenFlagLosesUnlessTheOpponentCannotMate) {
  const Game game = game_at(kPlaying);
  const auto result = [&](Verdict can_mate) {
    return ending_by_flag_fall(game, k2023, Color::kBlack, can_mate).result;
  };
  EXPECT_EQ(result(Verdict::kYes), Result::kWhiteWins);
  EXPECT_EQ(result(Verdict::kNo), Result::kDraw);
  EXPECT_EQ(result(Verdict::kUndecided), Result::kUnknown);
}

TEST(Article6_9, AnEarlierEndOfTheGameStandsAfterTheFlagFalls) {
  const auto fallen = [](const Game& game, Color color) {
    return ending_by_flag_fall(game, k2023, color, Verdict::kYes);
  };
  EXPECT_EQ(fallen(game_at(kMated), Color::kWhite).kind, EndKind::kCheckmate);
  EXPECT_EQ(fallen(game_at(kStalemated), Color::kBlack).kind, EndKind::kStalemate);
  const Game fivefold = played({"g1f3", "g8f6", "f3g1", "f6g8"}, 16);
  EXPECT_EQ(fallen(fivefold, Color::kWhite).kind, EndKind::kFivefold);
}

TEST(Article7_5_5, TheSecondIllegalMoveLosesUnlessTheOpponentCannotMate) {
  const Game game = game_at(kPlaying);
  const auto result = [&](Verdict can_mate) {
    return ending_by_penalty(game, k2023, Color::kWhite, can_mate, "7.5.5").result;
  };
  EXPECT_EQ(result(Verdict::kYes), Result::kBlackWins);
  EXPECT_EQ(result(Verdict::kNo), Result::kDraw);
  EXPECT_EQ(result(Verdict::kUndecided), Result::kUnknown);
}

TEST(Article9_5_2, ACorrectClaimDraws) {
  const Game game = played({"g1f3", "g8f6", "f3g1", "f6g8"}, 8);
  const auto claim = threefold_claim(game);
  ASSERT_TRUE(claim);
  EXPECT_EQ(ending_by_claim(game, k2023, claim->clause),
            (Ending{EndKind::kThreefold, Result::kDraw, "9.2.2"}));
  EXPECT_EQ(ending_by_claim(game, k2014, Clause::kFiftyMovesAnnounced),
            (Ending{EndKind::kFiftyMoves, Result::kDraw, "9.3a"}));
}

TEST(Article9_6_1, FiveAppearancesDrawAndIn2014OnlyInARow) {
  const Game in_a_row = played({"g1f3", "g8f6", "f3g1", "f6g8"}, 16);
  for (const Edition edition : kEditions) {
    EXPECT_EQ(automatic_ending(in_a_row, laws_of(edition))->kind, EndKind::kFivefold);
  }
  const Game broken = played({"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3d4", "f6d5",
                              "d4f3", "d5f6", "f3g1", "f6g8"},
                             24);
  EXPECT_EQ(broken.occurrences(), 5);
  EXPECT_EQ(automatic_ending(broken, k2017)->article, "9.6.1");
  EXPECT_FALSE(automatic_ending(broken, k2014));
}

TEST(Article9_6_2, SeventyFiveMovesOfEachDraw) {
  EXPECT_FALSE(automatic_ending(game_at("4k3/8/8/8/8/8/8/4K2R w - - 149 99"), k2023));
  EXPECT_EQ(automatic_ending(game_at("4k3/8/8/8/8/8/8/4K2R w - - 150 99"), k2023),
            (Ending{EndKind::kSeventyFiveMoves, Result::kDraw, "9.6.2"}));
}

TEST(Article9_6_2, MateOnTheLastMoveHasPrecedence) {
  const Game game = game_at("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 99");
  EXPECT_EQ(automatic_ending(game, k2023)->kind, EndKind::kCheckmate);
}

TEST(Article6_7_1, APlayerWhoComesTooLateLoses) {
  EXPECT_EQ(ending_by_absence(k2023, Color::kWhite),
            (Ending{EndKind::kAbsence, Result::kBlackWins, "6.7.1", Color::kWhite}));
}

TEST(Ending, HasAWordAndATerminationForEachKind) {
  EXPECT_EQ(to_string(EndKind::kAbsence), "absence");
  EXPECT_EQ(to_string(EndKind::kCheckmate), "checkmate");
  EXPECT_EQ(termination_of(EndKind::kCheckmate), Termination::kNormal);
  EXPECT_EQ(termination_of(EndKind::kFlagFall), Termination::kTimeForfeit);
  EXPECT_EQ(termination_of(EndKind::kPenalty), Termination::kRulesInfraction);
  EXPECT_EQ(termination_of(EndKind::kAbsence), Termination::kAbandoned);
}

TEST(Termination, IsReadFromItsNameAndInCapitals) {
  for (int i = 0; i < 8; ++i) {
    const auto termination = static_cast<Termination>(i);
    EXPECT_EQ(parse_termination(to_string(termination)), termination);
  }
  EXPECT_EQ(parse_termination("Time forfeit"), Termination::kTimeForfeit);
  EXPECT_EQ(parse_termination("Rules infraction"), Termination::kRulesInfraction);
  EXPECT_FALSE(parse_termination("time"));
  EXPECT_FALSE(parse_termination(""));
}

}  // namespace ending_test
}  // namespace jadoube::rules

// Article 3 of the Laws: the moves of the pieces.

#include <gmock/gmock.h>

#include "rules/validity/validity.h"
#include "tests/rules/moving.h"

namespace jadoube::rules {
namespace article3_test {

using jadoube::tests::after;
using jadoube::tests::moves_from;
using jadoube::tests::position_of;
using jadoube::tests::written_of;
using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

std::vector<std::string> moves(std::string_view fen, Square from) {
  return moves_from(position_of(fen), from);
}

TEST(Article3_1, NoPieceMovesToASquareOfItsOwnColor) {
  EXPECT_THAT(moves("4k3/8/8/8/8/8/1P6/RN2K3 w - -", Square::a1), Not(Contains("a1b1")));
  EXPECT_THAT(moves("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", Square::d1), IsEmpty());
}

TEST(Article3_1_1, ACapturedPieceLeavesTheBoardAsPartOfTheMove) {
  const Position captured =
      position_of("4k3/8/8/8/8/n7/8/R3K3 w - -").after({Square::a1, Square::a3});
  EXPECT_EQ(to_fen(captured.placement()), "4k3/8/8/8/8/R7/8/4K3");
}

TEST(Article3_1_2, APieceAttacksASquareWhereItMayCapture) {
  const Position position = position_of("4k3/8/8/8/3p4/8/1Q2N3/4K3 w - -");
  EXPECT_EQ(position.attackers_of(Square::d4, Color::kWhite), bit(Square::b2) | bit(Square::e2));
  EXPECT_EQ(position.attackers_of(Square::e3, Color::kBlack), bit(Square::d4));
  EXPECT_EQ(position.attackers_of(Square::d3, Color::kBlack), 0) << "a pawn does not capture ahead";
}

TEST(Article3_1_3, APinnedPieceStillAttacks) {
  const Position position = position_of("4r2k/8/8/8/8/8/4B3/4K3 w - -");
  EXPECT_EQ(position.attackers_of(Square::d3, Color::kWhite), bit(Square::e2));
  EXPECT_THAT(moves_from(position, Square::e2), IsEmpty());
}

TEST(Article3_2, TheBishopMovesAlongDiagonals) {
  EXPECT_THAT(moves("k7/8/8/8/8/2B5/8/7K w - -", Square::c3),
              UnorderedElementsAre("c3a1", "c3b2", "c3d4", "c3e5", "c3f6", "c3g7", "c3h8", "c3b4",
                                   "c3a5", "c3d2", "c3e1"));
}

TEST(Article3_3, TheRookMovesAlongFileAndRank) {
  EXPECT_THAT(moves("7k/8/8/8/8/2R5/8/6K1 w - -", Square::c3), SizeIs(14));
}

TEST(Article3_4, TheQueenMovesAlongFileRankAndDiagonals) {
  EXPECT_THAT(moves("6k1/8/8/8/3Q4/8/8/7K w - -", Square::d4), SizeIs(27));
}

TEST(Article3_5, BishopRookAndQueenPassOverNothing) {
  EXPECT_THAT(moves("7k/8/8/8/1p6/8/1P1p4/Q2p3K w - -", Square::a1),
              UnorderedElementsAre("a1b1", "a1c1", "a1d1", "a1a2", "a1a3", "a1a4", "a1a5", "a1a6",
                                   "a1a7", "a1a8"));
}

TEST(Article3_6, TheKnightGoesToTheNearestSquaresOffItsLines) {
  EXPECT_THAT(moves("7k/8/8/8/8/1PPP4/1PNP4/1PPP3K w - -", Square::c2),
              UnorderedElementsAre("c2a1", "c2a3", "c2b4", "c2d4", "c2e3", "c2e1"));
}

TEST(Article3_7_1, ThePawnMovesForwardToAFreeSquare) {
  EXPECT_THAT(moves("4k3/8/8/8/8/4P3/8/4K3 w - -", Square::e3), UnorderedElementsAre("e3e4"));
  EXPECT_THAT(moves("4k3/8/4p3/8/8/8/8/4K3 b - -", Square::e6), UnorderedElementsAre("e6e5"));
  EXPECT_THAT(moves("4k3/8/8/8/4p3/4P3/8/4K3 w - -", Square::e3), IsEmpty());
}

TEST(Article3_7_2, OnItsFirstMoveThePawnMayGoTwoSquaresIfBothAreFree) {
  EXPECT_THAT(moves("4k3/8/8/8/8/8/4P3/4K3 w - -", Square::e2),
              UnorderedElementsAre("e2e3", "e2e4"));
  EXPECT_THAT(moves("4k3/8/8/8/4n3/8/4P3/4K3 w - -", Square::e2), UnorderedElementsAre("e2e3"));
  EXPECT_THAT(moves("4k3/8/8/8/8/4n3/4P3/4K3 w - -", Square::e2), IsEmpty());
}

TEST(Article3_7_3, ThePawnCapturesDiagonallyForward) {
  EXPECT_THAT(moves("4k3/8/8/3ppp2/4P3/3p1p2/8/4K3 w - -", Square::e4),
              UnorderedElementsAre("e4d5", "e4f5"));
}

TEST(Article3_7_3_1, APawnThatPassedWithADoubleStepIsTakenAsIfItHadMadeOne) {
  const auto passed = after(Position::initial(), "e2e4 a7a6 e4e5 d7d5");
  EXPECT_EQ(passed.en_passant(), Square::d6);
  EXPECT_TRUE(passed.is_capture({Square::e5, Square::d6}));
  const auto taken = after(passed, "e5d6");
  EXPECT_EQ(taken.placement()[Square::d5], Piece::kNone);
  EXPECT_EQ(taken.placement()[Square::d6], Piece::kWhitePawn);
}

TEST(Article3_7_3_1, APawnThatCameInTwoStepsIsNotTakenEnPassant) {
  EXPECT_EQ(after(Position::initial(), "e2e4 d7d6 e4e5 a7a6 a2a3 d6d5").en_passant(), std::nullopt);
}

TEST(Article3_7_3_2, EnPassantIsPossibleOnlyAtOnce) {
  const auto later = after(Position::initial(), "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5");
  EXPECT_EQ(later.en_passant(), std::nullopt);
  EXPECT_FALSE(later.is_legal({Square::e5, Square::d6}));
}

TEST(Article3_7_3_3, OnTheLastRankThePawnBecomesAQueenRookBishopOrKnight) {
  EXPECT_THAT(
      moves("1n5k/P7/8/8/8/8/8/K7 w - -", Square::a7),
      UnorderedElementsAre("a7a8q", "a7a8r", "a7a8b", "a7a8n", "a7b8q", "a7b8r", "a7b8b", "a7b8n"));
  EXPECT_FALSE(position_of("7k/P7/8/8/8/8/8/K7 w - -").is_legal({Square::a7, Square::a8}));
}

TEST(Article3_7_3_4, ThePlayersChoiceIsNotBoundToPiecesCapturedBefore) {
  const Position position = position_of("7k/P7/8/8/8/8/8/QRRBBNNK w - -");
  EXPECT_TRUE(position.is_legal({Square::a7, Square::a8, PieceType::kQueen}));
  EXPECT_EQ(position.after({Square::a7, Square::a8, PieceType::kQueen}).placement()[Square::a8],
            Piece::kWhiteQueen);
}

TEST(Article3_7_3_5, TheNewPieceActsAtOnce) {
  const Position position = position_of("7k/P7/8/8/8/8/8/K7 w - -");
  EXPECT_TRUE(position.after({Square::a7, Square::a8, PieceType::kRook}).in_check());
  EXPECT_FALSE(position.after({Square::a7, Square::a8, PieceType::kKnight}).in_check());
}

TEST(Article3_8_1, TheKingMovesToAnAdjoiningSquare) {
  EXPECT_THAT(moves("7k/8/8/8/8/8/1K6/8 w - -", Square::b2), SizeIs(8));
  EXPECT_THAT(moves("7k/8/8/8/8/8/8/K7 w - -", Square::a1), SizeIs(3));
}

TEST(Article3_8_2, CastlingPutsTheKingTwoSquaresTowardsTheRookAndTheRookBeyondIt) {
  const auto position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
  EXPECT_EQ(to_fen(after(position, "e1g1").placement()), "r3k2r/8/8/8/8/8/8/R4RK1");
  EXPECT_EQ(to_fen(after(position, "e1c1").placement()), "r3k2r/8/8/8/8/8/8/2KR3R");
  EXPECT_EQ(to_fen(after(position, "e1g1 e8c8").placement()), "2kr3r/8/8/8/8/8/8/R4RK1");
}

TEST(Article4_6_3, APieceOnThePromotionSquareIsCaptured) {
  const auto found = moves("3qk3/4P3/8/8/8/8/8/4K3 w - -", Square::e7);
  EXPECT_THAT(found, UnorderedElementsAre("e7d8q", "e7d8r", "e7d8b", "e7d8n"));
}

TEST(Article3_8_2, AKingDoesNotCastleWithARookThatWasPromotedOnItsFile) {
  const Position promoted = after(position_of("k7/4P3/8/8/8/8/8/4K3 w - - 0 1"), "e7e8r a8b7");
  EXPECT_EQ(promoted.placement()[Square::e8], Piece::kWhiteRook);
  EXPECT_FALSE(promoted.is_castling({Square::e1, Square::e8}));
  EXPECT_FALSE(promoted.is_legal({Square::e1, Square::e8}));
}

TEST(Article3_8_2_1, TheRightIsLostWithAMoveOfTheKingOrOfThatRook) {
  const auto position = position_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -");
  EXPECT_EQ(after(position, "e8e7").castling().black, CastlingRights::Side{});
  EXPECT_EQ(after(position, "a8a7").castling().black, (CastlingRights::Side{Square::h8, {}}));
  EXPECT_EQ(after(position, "h8h7 e1e2 h7h8 e2e1").castling(),
            (CastlingRights{{}, {std::nullopt, Square::a8}}));
}

TEST(Article3_8_2_1, ACapturedRookLosesItsRight) {
  const auto position = after(position_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -"), "h8h1");
  EXPECT_EQ(position.castling(),
            (CastlingRights{{std::nullopt, Square::a1}, {std::nullopt, Square::a8}}));
}

TEST(Article3_8_2_2, CastlingIsPreventedByAnAttackWhereTheKingStandsPassesOrArrives) {
  EXPECT_THAT(moves("4k3/8/8/8/4r3/8/8/R3K2R w KQ -", Square::e1),
              UnorderedElementsAre("e1d1", "e1d2", "e1f1", "e1f2"));
  EXPECT_THAT(moves("4k3/8/8/8/5r2/8/8/4K2R w K -", Square::e1),
              UnorderedElementsAre("e1d1", "e1d2", "e1e2"));
  EXPECT_THAT(moves("4k3/8/8/8/6r1/8/8/4K2R w K -", Square::e1), Not(Contains("e1g1")));
}

TEST(Article3_8_2_2, AnAttackOnTheRookOrOnB1PreventsNothing) {
  EXPECT_THAT(moves("4k3/8/8/8/1r6/8/8/R3K3 w Q -", Square::e1), Contains("e1c1"));
  EXPECT_THAT(moves("4k3/8/8/8/7r/8/8/4K2R w K -", Square::e1), Contains("e1g1"));
}

TEST(Article3_8_2_2, CastlingIsPreventedByAPieceBetweenKingAndRook) {
  EXPECT_THAT(moves("4k3/8/8/8/8/8/8/RN2K1nR w KQ -", Square::e1),
              Not(::testing::AnyOf(Contains("e1g1"), Contains("e1c1"))));
}

TEST(Article3_8_2_2, CastlingThatIsPreventedKeepsItsRight) {
  EXPECT_EQ(position_of("4k3/8/8/8/4r3/8/8/R3K2R w KQ -").castling().white,
            CastlingRights::initial().white);
}

TEST(Article3_9_1, AKingIsInCheckAlsoFromAPieceThatIsPinned) {
  const char* pinned = "4k3/4r2K/8/8/8/8/8/4R3 w - -";
  EXPECT_TRUE(position_of(pinned).in_check());
  EXPECT_THAT(moves(pinned, Square::h7), Not(Contains("h7g7")));
}

TEST(Article3_9_2, NoPieceMovesSoThatItsKingIsOrStaysInCheck) {
  EXPECT_THAT(moves("4r2k/8/8/8/8/8/4N3/4K3 w - -", Square::e2), IsEmpty());
  EXPECT_THAT(moves("4r2k/8/8/8/8/8/N7/4K3 w - -", Square::a2), IsEmpty());
  EXPECT_THAT(moves("4r2k/8/8/8/8/8/8/2N1K3 w - -", Square::c1), UnorderedElementsAre("c1e2"));
  EXPECT_THAT(moves("3r3k/8/8/8/8/8/8/4K3 w - -", Square::e1),
              UnorderedElementsAre("e1e2", "e1f1", "e1f2"));
}

TEST(Article3_9_2, EnPassantCountsOnlyIfItLeavesTheKingUnattacked) {
  const auto rank = position_of("8/3p4/8/K3P2r/8/8/8/4k3 b - -");
  EXPECT_EQ(after(rank, "d7d5").en_passant(), std::nullopt) << "both pawns leave the rank";
  const auto pinned = position_of("4r3/3p4/8/4P3/8/4K3/8/4k3 b - -");
  EXPECT_EQ(after(pinned, "d7d5").en_passant(), std::nullopt);
}

TEST(Article3_10_1, AMoveIsLegalWhenArticles3_1To3_9AreFulfilled) {
  EXPECT_TRUE(Position::initial().is_legal({Square::g1, Square::f3}));
  EXPECT_EQ(Position::initial().legal_moves().size(), 20);
}

TEST(Article3_10_2, AMoveIsIllegalIfItBreaksOneOfThem) {
  EXPECT_FALSE(Position::initial().is_legal({Square::g1, Square::g3}));
  EXPECT_FALSE(Position::initial().is_legal({Square::g8, Square::f6})) << "not their turn";
  EXPECT_FALSE(Position::initial().is_legal({Square::e4, Square::e5})) << "nothing stands there";
}

TEST(Article3_10_3, APositionIsIllegalIfNoSeriesOfLegalMovesReachesIt) {
  EXPECT_TRUE(why_impossible(Position::initial().written()).empty());
  EXPECT_EQ(why_impossible(written_of("4k3/4R3/8/8/8/8/8/4K3 w - -")),
            Impossibilities{Impossibility::kOpponentInCheck});
}

TEST(Article3_10_3, ReasonsCanBeIgnoredBecauseAGameMustGoOn) {
  const auto both_in_check = written_of("4k3/4R3/8/8/8/8/4r3/4K3 w - -");
  const auto reasons = why_impossible(both_in_check);
  EXPECT_EQ(reachability_of(reasons.without(Impossibility::kOpponentInCheck)),
            Reachability::kPossible);
  EXPECT_THAT(Position(both_in_check).legal_moves(), SizeIs(4));
}

}  // namespace article3_test
}  // namespace jadoube::rules

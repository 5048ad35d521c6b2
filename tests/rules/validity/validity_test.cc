#include "rules/validity/validity.h"

#include <gmock/gmock.h>

#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace validity_test {

using jadoube::tests::written_of;
using enum Impossibility;

Impossibilities reasons(std::string_view fen,
                        StartingPositions starts = StartingPositions::kAsCastlingSays) {
  return why_impossible(written_of(fen), starts);
}

std::string sentence(Impossibility reason, std::string_view fen) {
  return explain(reason, written_of(fen)).sentence;
}

constexpr Impossibilities kNone;

TEST(Validity, FindsNothingAgainstTheStartingPosition) {
  EXPECT_EQ(why_impossible(Position::initial().written()), kNone);
}

TEST(Validity, NeedsOneKingOfEachColor) {
  EXPECT_EQ(reasons("8/8/8/8/8/8/8/8 w - -"), (Impossibilities{kNoWhiteKing, kNoBlackKing}));
  EXPECT_EQ(reasons("3kk3/8/8/8/8/8/8/3KK3 w - -"),
            (Impossibilities{kTooManyWhiteKings, kTooManyBlackKings}));
}

TEST(Validity, KeepsKingsApart) {
  EXPECT_EQ(reasons("8/8/8/3kK3/8/8/8/8 w - -"), Impossibilities{kAdjacentKings});
  EXPECT_EQ(reasons("8/8/8/3kK3/8/8/8/4Q3 w - -"), Impossibilities{kAdjacentKings});
  EXPECT_EQ(reasons("8/8/8/2k1K3/8/8/8/8 w - -"), kNone);
}

TEST(Validity, AllowsNoPawnsOnTheFirstAndLastRank) {
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/8/4K2P w - -"), Impossibilities{kPawnOnFirstRank});
  EXPECT_EQ(reasons("p3k3/8/8/8/8/8/8/4K3 w - -"), Impossibilities{kPawnOnFirstRank});
  EXPECT_EQ(reasons("P3k3/8/8/8/8/8/8/4K3 b - -"), Impossibilities{kPawnOnLastRank});
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/8/p3K3 w - -"), Impossibilities{kPawnOnLastRank});
}

TEST(Validity, AllowsNoCheckOfTheSideThatHasMoved) {
  EXPECT_EQ(reasons("4k3/4R3/8/8/8/8/8/4K3 w - -"), Impossibilities{kOpponentInCheck});
  EXPECT_EQ(reasons("4k3/4R3/8/8/8/8/8/4K3 b - -"), kNone);
}

TEST(Validity, AllowsADoubleCheckOnlyByDiscovery) {
  EXPECT_EQ(reasons("4k3/8/5N2/8/8/8/8/4RK2 b - -"), kNone) << "the knight left the file";
  EXPECT_EQ(reasons("4k3/8/3N1N2/8/8/8/8/4K3 b - -"), Impossibilities{kImpossibleDoubleCheck});
  EXPECT_EQ(reasons("3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - -"), Impossibilities{kImpossibleDoubleCheck});
  EXPECT_EQ(reasons("4k3/3P1N2/8/8/8/8/8/4K3 b - -"), kNone) << "a knight gives no check here";
  EXPECT_EQ(reasons("4k3/3P4/8/8/B7/8/8/4K3 b - -"), kNone) << "the bishop is behind its pawn";
  EXPECT_EQ(reasons("4k3/3P4/8/8/8/8/8/4RK2 b - -"), kNone) << "the pawn captured off the file";
}

TEST(Validity, AllowsADoubleCheckByPromotionAndByEnPassant) {
  EXPECT_EQ(reasons("3Qk3/8/8/8/8/8/8/4RK2 b - -"), kNone) << "e7xd8";
  EXPECT_EQ(reasons("8/2k5/3P4/8/8/8/2R5/5K2 b - -"), kNone) << "c5xd6, a capture or en passant";
  EXPECT_EQ(reasons("4R3/8/4k3/3P4/8/8/8/5K2 b - -"), Impossibilities{kImpossibleDoubleCheck});
}

TEST(Validity, NeverAllowsThreeCheckers) {
  EXPECT_EQ(reasons("4k3/8/3N1N2/8/8/8/8/4RK2 b - -"), Impossibilities{kTooManyCheckers});
}

TEST(Validity, NeedsALastMoveThatGaveTheCheck) {
  EXPECT_EQ(reasons("8/8/8/8/8/3k4/4P3/6K1 b - -"), Impossibilities{kImpossibleCheck})
      << "a pawn that has not moved";
  EXPECT_EQ(reasons("8/8/8/8/3k4/4P3/8/6K1 b - -"), kNone);
  EXPECT_EQ(reasons("8/8/8/8/8/8/PP6/KB1k4 b - -"), kNone);
}

TEST(Validity, NeedsALastMove) {
  EXPECT_EQ(reasons("K1k5/P7/pb6/8/8/8/8/8 b - -"), Impossibilities{kNoLastMove});
  EXPECT_EQ(reasons("K1k5/P7/1b6/8/8/8/8/8 b - -"), kNone) << "a6-a7";
}

TEST(Validity, AssumesThatAKingAndRookThatMayCastleHaveNotMoved) {
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/8/4K2R b K -"), Impossibilities{kNoLastMove});
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/8/4K2R b - -"), kNone);
}

TEST(Validity, KnowsThatCastlingCanGiveCheck) {
  EXPECT_EQ(reasons("8/8/8/8/8/8/5P2/1k3RK1 b - -"), kNone);
  const char* swapped = "8/8/8/8/8/8/5P2/1k3RKN b - -";
  EXPECT_EQ(reasons(swapped, StartingPositions::kStandard), Impossibilities{kImpossibleCheck});
  EXPECT_EQ(reasons(swapped, StartingPositions::kChess960), kNone);
}

TEST(Validity, NeedsADoubleStepBeforeEnPassant) {
  EXPECT_EQ(reasons("4k3/8/8/4pP2/8/8/8/4K3 w - e6"), kNone);
  EXPECT_EQ(reasons("4k3/8/8/4p3/8/8/8/4K3 w - e6"), kNone) << "nothing needs to capture";
  for (const char* fen : {"4k3/4p3/8/4pP2/8/8/8/4K3 w - e6", "4k3/8/4n3/4pP2/8/8/8/4K3 w - e6",
                          "4k3/8/8/5P2/8/8/8/4K3 w - e6", "4k3/8/8/4pP2/8/8/8/4K3 w - e3",
                          "4k3/8/8/4pP2/8/8/8/4K3 b - e6"}) {
    EXPECT_EQ(reasons(fen), Impossibilities{kEnPassantWithoutStep}) << fen;
  }
}

TEST(Validity, AllowsNoCheckBeforeTheDoubleStep) {
  EXPECT_EQ(reasons("8/8/8/2k5/3Pp3/8/8/4K1Q1 b - d3"), Impossibilities{kEnPassantAfterCheck});
  EXPECT_EQ(reasons("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3"), Impossibilities{kEnPassantAfterCheck});
  EXPECT_EQ(reasons("8/8/8/2k5/3Pp3/8/8/4K3 b - d3"), kNone) << "the pawn itself gives check";
  EXPECT_EQ(reasons("8/8/8/8/k2Pp2R/8/8/4K3 b - d3"), kNone);
}

TEST(Validity, NeedsTheHalfmoveClockAtZeroAfterADoubleStep) {
  EXPECT_EQ(reasons("4k3/8/8/4pP2/8/8/8/4K3 w - e6 3 20"), Impossibilities{kHalfmovesAfterStep});
  EXPECT_EQ(reasons("4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 20"), kNone);
  EXPECT_EQ(reasons("4k3/8/8/4pP2/8/8/8/4K3 w - - 3 20"), kNone);
}

TEST(Validity, NeedsKingAndRookOnTheirStartingSquaresForCastling) {
  for (const char* fen :
       {"4k3/8/8/8/8/8/8/4K2R w Q -", "4k3/8/8/8/8/8/4K3/7R w K -", "4k3/8/8/8/8/8/8/K6R w K -",
        "4k3/8/8/8/8/8/8/1RR1K3 w BC -", "4k3/8/8/8/8/8/8/4K2R b k -"}) {
    EXPECT_EQ(reasons(fen), Impossibilities{kCastlingWithoutKingOrRook}) << fen;
  }
  EXPECT_EQ(reasons("kq6/8/8/8/8/8/8/BRK5 w B -"), kNone);
  EXPECT_EQ(reasons("kq6/8/8/8/8/8/8/BRK5 w B -", StartingPositions::kStandard),
            Impossibilities{kCastlingWithoutKingOrRook});
}

TEST(Validity, NeedsTheRightsOfBothSidesFromOneStartingPosition) {
  EXPECT_EQ(reasons("1r1k3r/8/8/p7/8/8/8/1R1K2R1 w GBhb -"),
            Impossibilities{kCastlingOfTwoStartingPositions});
  EXPECT_EQ(reasons("4k2r/8/8/p7/8/8/8/3K3R w Hh -"),
            Impossibilities{kCastlingOfTwoStartingPositions});
  EXPECT_EQ(reasons("1r1k3r/8/8/p7/8/8/8/1R1K2R1 w Bh -"), kNone);
}

TEST(Validity, CountsPromotedPiecesAgainstMissingPawns) {
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - -"), Impossibilities{kTooMuchWhiteMaterial});
  EXPECT_EQ(reasons("4k3/8/8/8/3B4/8/PPPPPPPP/2B1K3 w - -"),
            Impossibilities{kTooMuchWhiteMaterial});
  EXPECT_EQ(reasons("qq2k3/pppppppp/8/8/8/8/8/4K3 w - -"), Impossibilities{kTooMuchBlackMaterial});
  EXPECT_EQ(reasons("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -"), Impossibilities{kTooMuchWhiteMaterial});
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/PPPPPPP1/RRR1K3 w - -"), kNone);
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/8/QQQQKQQQ w - -"), kNone);
}

TEST(Validity, FindsABishopThatCannotHavePassedItsPawns) {
  const auto* promoted = "4k3/8/8/8/8/B7/PP1PPPPP/4K3 w - -";
  EXPECT_EQ(reasons(promoted), kNone) << "the c-pawn may have become it";
  EXPECT_EQ(reasons("4k3/8/8/8/8/B1P5/PP1PPPPP/4K3 w - -"),
            Impossibilities{kWhiteBishopBehindPawns});
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/1P6/B3K3 w - -"), Impossibilities{kWhiteBishopBehindPawns});
  EXPECT_EQ(reasons("7b/6p1/8/4k3/8/8/8/4K3 w - -"), Impossibilities{kBlackBishopBehindPawns});
  EXPECT_EQ(reasons("4k3/8/8/8/8/8/1P6/B3K3 w - -", StartingPositions::kChess960), kNone);
}

TEST(Validity, KeepsPiecesInOrderBehindPawnsThatNeverMoved) {
  const auto white = [](const std::string& first_rank) {
    return reasons("4k3/pp6/8/8/8/8/PPPPPPPP/" + first_rank + " w - -");
  };
  for (const char* swapped : {"RNBKQBNR", "KRBQ1BNR", "RNKQ1BNR", "R1B1KQ1R", "R2K2RQ"}) {
    EXPECT_TRUE(white(swapped).contains(kWhitePiecesBehindPawns)) << swapped;
  }
  for (const char* fits :
       {"1RBQKBR1", "RNBQ1RK1", "2KR1BNR", "RNBK1B1R", "RNB1Q1KR", "RQ1K3R", "1R4RK", "4K3"}) {
    EXPECT_EQ(white(fits), kNone) << fits;
  }
  EXPECT_EQ(reasons("rnbkqb1r/pppppppp/8/8/8/8/P7/4K3 w - -"),
            Impossibilities{kBlackPiecesBehindPawns});
  EXPECT_EQ(reasons("rnbkqb1r/pppppppp/8/8/8/8/P7/4K3 w - -", StartingPositions::kChess960), kNone);
}

TEST(Validity, KeepsPiecesBehindPawnsThatNeverMoved) {
  const auto* out = "4k3/pp6/8/8/8/3R4/PPPPPPPP/4K3 w - -";
  EXPECT_EQ(reasons(out), Impossibilities{kWhitePiecesBehindPawns});
  EXPECT_EQ(explain(kWhitePiecesBehindPawns, written_of(out)).squares, bit(Square::d3));
  EXPECT_EQ(reasons("4k3/pp6/8/8/3P4/3R4/PPP1PPPP/4K3 w - -"), kNone);
}

TEST(Validity, CountsTheCapturesThatPawnsNeed) {
  EXPECT_EQ(reasons("rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq -"),
            Impossibilities{kWhitePawnPaths});
  EXPECT_EQ(reasons("rnbqkbnr/ppppppp1/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq -"), kNone);
  EXPECT_EQ(reasons("4k3/p1pppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQ -"),
            Impossibilities{kBlackPawnPaths});
}

TEST(Validity, FindsPawnsThatCannotComeFromAnyFile) {
  EXPECT_EQ(reasons("4k3/8/8/8/8/PP6/PP6/4K3 w - -"), Impossibilities{kWhitePawnPaths});
  EXPECT_EQ(reasons("4k3/8/8/8/P7/P7/P7/4K3 w - -"), kNone);
}

TEST(Validity, FindsPromotionsThatNoPawnCanHaveReached) {
  EXPECT_EQ(reasons("4k3/pppppppp/8/8/8/8/PPPPPPP1/QQ2K3 w - -"), Impossibilities{kWhitePawnPaths});
  EXPECT_EQ(reasons("4k3/ppppppp1/8/8/8/8/PPPPPPP1/QQ2K3 w - -"), kNone);
}

TEST(Validity, KnowsTheSideToMoveIfOnlyKnightsCanHaveMoved) {
  EXPECT_EQ(reasons("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -"),
            Impossibilities{kTempoParity});
  EXPECT_EQ(reasons("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -"),
            Impossibilities{kTempoParity});
  EXPECT_EQ(reasons("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 w Qkq -"), kNone);
  EXPECT_EQ(reasons("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQkq -"), kNone)
      << "something was taken";
}

TEST(Validity, NamesEveryReasonAtOnce) {
  EXPECT_EQ(reasons("4k3/4R3/8/8/8/8/PPPPPPPP/QQ2K2P w q e3"),
            (Impossibilities{kPawnOnFirstRank, kOpponentInCheck, kEnPassantWithoutStep,
                             kCastlingWithoutKingOrRook, kTooMuchWhiteMaterial}));
}

TEST(Validity, SaysEachReasonWithItsSquares) {
  EXPECT_EQ(sentence(kNoWhiteKing, "4k3/8/8/8/8/8/8/8 w - -"), "White has no king (Art. 2.2).");
  EXPECT_EQ(sentence(kOpponentInCheck, "4k3/4R3/8/8/8/8/8/4K3 w - -"),
            "The side that is not to move is in check from e7 (Art. 3.9.2).");
  EXPECT_EQ(sentence(kTooMuchWhiteMaterial, "4k3/8/8/8/8/8/PPPPPPP1/RRRRK3 w - -"),
            "White has more pieces than missing pawns can have become: a1, b1, c1 and d1 (Art. "
            "3.7.3.3).");
  EXPECT_EQ(explain(kOpponentInCheck, written_of("4k3/4R3/8/8/8/8/8/4K3 w - -")).squares,
            bit(Square::e7));
  EXPECT_EQ(explain(kOpponentInCheck, Position::initial().written()), Explanation{});
}

TEST(Validity, CitesTheArticleByItsNumberInTheEdition) {
  const auto cited = [](Impossibility reason, const char* fen, Edition edition) {
    const auto starts = StartingPositions::kAsCastlingSays;
    const auto sentence = explain(reason, written_of(fen), starts, edition).sentence;
    return sentence.substr(sentence.find('('));
  };
  const auto* check = "4k3/4R3/8/8/8/8/8/4K3 w - -";
  EXPECT_EQ(cited(kOpponentInCheck, check, Edition::kFide2014), "(Art. 3.9).");
  EXPECT_EQ(cited(kOpponentInCheck, check, Edition::kFide2018), "(Art. 3.9.2).");
  const auto* pawn = "P3k3/8/8/8/8/8/8/4K3 b - -";
  EXPECT_EQ(cited(kPawnOnLastRank, pawn, Edition::kFide2014), "(Art. 3.7e).");
  EXPECT_EQ(cited(kPawnOnLastRank, pawn, Edition::kFide2017), "(Art. 3.7.5.1).");
  EXPECT_EQ(cited(kPawnOnLastRank, pawn, Edition::kFide2023), "(Art. 3.7.3.3).");
  const auto* starts = "4k2r/8/8/p7/8/8/8/3K3R w Hh -";
  EXPECT_EQ(cited(kCastlingOfTwoStartingPositions, starts, Edition::kFide2014), "(App. F.2c).");
  EXPECT_EQ(cited(kCastlingOfTwoStartingPositions, starts, Edition::kFide2023),
            "(Guidelines II.2.3).");
}

TEST(Validity, CallsAPawnThatMustBeReplacedImpossibleOnlyAsAFinalPosition) {
  EXPECT_EQ(reachability_of({}), Reachability::kPossible);
  EXPECT_EQ(reachability_of({kPawnOnLastRank}), Reachability::kImpossibleAsFinal);
  EXPECT_EQ(reachability_of({kPawnOnLastRank, kTempoParity}), Reachability::kImpossible);
  EXPECT_EQ(to_string(Reachability::kImpossibleAsFinal), "impossible-as-final");
}

}  // namespace validity_test
}  // namespace jadoube::rules

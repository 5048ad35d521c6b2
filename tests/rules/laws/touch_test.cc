#include "rules/laws/touch.h"

#include <gmock/gmock.h>

#include "rules/notation/uci.h"
#include "tests/rules/reading.h"
#include "tests/support/random_chess.h"

// What touches leave, Articles 4.2 to 4.8; the table of cases is in touch_cases_test.cc.

namespace jadoube::rules {
namespace touch_test {

using jadoube::tests::below;
using jadoube::tests::move_of;
using jadoube::tests::position_of;
using testing::UnorderedElementsAre;
using Acts = std::vector<Touch>;

constexpr TouchRules k2014 = {.edition = Edition::kFide2014};
constexpr TouchRules kUnclear = {.order = TouchOrder::kUnclear};
constexpr TouchRules kSecuring = {.board = TouchBoard::kSecuring};

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
// f1 is attacked: White may castle on the queenside only.
constexpr const char* kOneSide = "r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1";
constexpr const char* kPromotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";

Acts touched(std::initializer_list<Square> squares) {
  Acts acts;
  for (const Square square : squares) acts.push_back({TouchKind::kTouched, square});
  return acts;
}

// A ruling with its moves in UCI.
struct Ruling {
  std::vector<std::string> allowed;
  std::string_view article;
};

Ruling ruling(std::string_view fen, const Acts& acts, const TouchRules& rules = {}) {
  const Position position = position_of(fen);
  const TouchRuling ruled = rule_on_touches(position, acts, rules);
  Ruling ruling{{}, ruled.article};
  for (const Move move : ruled.allowed) ruling.allowed.push_back(to_uci(position, move));
  return ruling;
}

std::string_view broken(std::string_view fen, const Acts& acts, std::string_view uci,
                        const TouchRules& rules = {}) {
  const Position position = position_of(fen);
  return broken_article(position, acts, move_of(position, uci), rules).value_or("");
}

TEST(Article4_2_1, AnAdjustedPieceIsNotTouched) {
  const Ruling free = ruling(kStart, {{TouchKind::kAdjusted, Square::a1}});
  EXPECT_EQ(free.allowed.size(), 20u);
  EXPECT_EQ(free.article, "");
  const Ruling bound =
      ruling(kStart, {{TouchKind::kAdjusted, Square::b1}, {TouchKind::kTouched, Square::g1}});
  EXPECT_THAT(bound.allowed, UnorderedElementsAre("g1f3", "g1h3"));
}

TEST(Article4_2_2, Since2017AnyOtherContactIsATouchButNotAnAccident) {
  const Acts contact = {{TouchKind::kContact, Square::g1}};
  EXPECT_EQ(ruling(kStart, contact).article, "4.3.1");
  EXPECT_EQ(ruling(kStart, contact, k2014).article, "");
  EXPECT_EQ(ruling(kStart, {{TouchKind::kAccident, Square::g1}}).article, "");
}

TEST(Article4_3_1, TheFirstPieceThatCanMoveMust) {
  EXPECT_THAT(ruling(kStart, touched({Square::f1, Square::g1, Square::b1})).allowed,
              UnorderedElementsAre("g1f3", "g1h3"));
  EXPECT_EQ(broken(kStart, touched({Square::g1, Square::b1}), "b1c3"), "4.3.1");
  EXPECT_EQ(broken(kStart, touched({Square::g1, Square::b1}), "g1f3"), "");
  EXPECT_EQ(broken(kStart, touched({Square::g1}), "e2e4", k2014), "4.3a");
}

TEST(Article4_3_1, AKingTouchedAloneMayCastle) {
  EXPECT_THAT(ruling(kCastling, touched({Square::e1})).allowed,
              testing::IsSupersetOf({"e1g1", "e1c1", "e1e2"}));
}

TEST(Article4_3_2, TheFirstPieceThatCanBeCapturedMust) {
  const char* fen = "4k3/p7/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
  const Ruling bound = ruling(fen, touched({Square::a7, Square::f5, Square::d5}));
  EXPECT_THAT(bound.allowed, UnorderedElementsAre("e4f5"));
  EXPECT_EQ(bound.article, "4.3.2");
  EXPECT_EQ(broken(fen, touched({Square::f5}), "e4d5"), "4.3.2");
}

TEST(Article4_3_2, TheCapturedPawnIsTheOneTouchedEnPassant) {
  const char* fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
  EXPECT_THAT(ruling(fen, touched({Square::d5})).allowed, UnorderedElementsAre("e5d6"));
}

TEST(Article4_3_3, TheFirstPieceOfEachColourCountsOrElseTheFirstThatCanMoveOrBeCaptured) {
  const char* fen = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
  const Ruling pair = ruling(fen, touched({Square::d5, Square::e4, Square::c4}));
  EXPECT_THAT(pair.allowed, UnorderedElementsAre("e4d5"));
  EXPECT_EQ(pair.article, "4.3.3");
  EXPECT_EQ(broken(fen, touched({Square::d5, Square::e4}), "c4d5"), "4.3.3");
  const Ruling other = ruling(fen, touched({Square::d5, Square::e1}));
  EXPECT_THAT(other.allowed, UnorderedElementsAre("e4d5", "c4d5"));
}

TEST(Article4_3_3, IfTheOrderIsUnclearTheOwnPieceWasFirst) {
  const char* fen = "4k3/8/8/3p4/2P5/8/7P/4K3 w - - 0 1";
  const Acts acts = touched({Square::d5, Square::h2});
  EXPECT_THAT(ruling(fen, acts).allowed, UnorderedElementsAre("c4d5"));
  EXPECT_THAT(ruling(fen, acts, kUnclear).allowed, UnorderedElementsAre("h2h3", "h2h4"));
}

TEST(Article4_3_3, In2014TheArticleDidNotMentionMorePiecesOfAColour) {
  const char* fen = "4k3/8/8/3p4/4P3/8/8/B3K3 w - - 0 1";
  const char* locked = "4k3/8/8/3p4/4P3/8/1P6/B3K3 w - - 0 1";
  const Acts acts = touched({Square::a1, Square::e4, Square::d5});
  EXPECT_THAT(ruling(locked, acts).allowed, UnorderedElementsAre("e4d5", "e4e5"));
  EXPECT_THAT(ruling(locked, acts, k2014).allowed, UnorderedElementsAre("e4d5"));
  EXPECT_EQ(ruling(fen, acts).allowed, ruling(fen, acts, k2014).allowed);
}

TEST(Article4_4_1, KingAndRookMustCastleOnThatSide) {
  const Ruling castles = ruling(kCastling, touched({Square::e1, Square::a1}));
  EXPECT_THAT(castles.allowed, UnorderedElementsAre("e1c1"));
  EXPECT_EQ(castles.article, "4.4.1");
  EXPECT_EQ(broken(kCastling, touched({Square::e1, Square::a1}), "e1g1"), "4.4.1");
}

TEST(Article4_4_1, APieceTouchedBeforeThatCanMoveGoesFirst) {
  const char* fen = "4k3/8/8/8/8/8/P7/4K2R w K - 0 1";
  EXPECT_THAT(ruling(fen, touched({Square::a2, Square::e1, Square::h1})).allowed,
              UnorderedElementsAre("a2a3", "a2a4"));
}

TEST(Article4_4_1, ARookBeforeTheKingThatCannotMoveDoesNotSpoilTheOtherSide) {
  const char* fen = "4k3/8/8/8/8/8/P7/RN2K2R w KQ - 0 1";
  EXPECT_THAT(ruling(fen, touched({Square::a1, Square::e1, Square::h1})).allowed,
              UnorderedElementsAre("e1g1"));
}

TEST(Article4_4_1, In2014ARookThatWasNotClearlyTouchedObligesToNothing) {
  const Acts acts = {{TouchKind::kTouched, Square::e1}, {TouchKind::kContact, Square::h1}};
  EXPECT_THAT(ruling(kCastling, acts).allowed, UnorderedElementsAre("e1g1"));
  EXPECT_EQ(ruling(kCastling, acts, k2014).article, "4.3a");
}

TEST(Article4_4_2, RookThenKingMovesTheRookAndMayNotCastleThere) {
  const Ruling rook = ruling(kCastling, touched({Square::h1, Square::e1}));
  EXPECT_EQ(rook.article, "4.4.2");
  EXPECT_THAT(rook.allowed, testing::Each(testing::StartsWith("h1")));
  EXPECT_EQ(rook.allowed.size(), 9u);
  EXPECT_EQ(broken(kCastling, touched({Square::h1, Square::e1}), "e1g1"), "4.4.2");
  EXPECT_EQ(broken(kCastling, touched({Square::h1, Square::e1}), "e1e2"), "4.3.1");
}

TEST(Article4_4_2, ARookThatCannotMoveLeavesTheKingWithoutThatCastling) {
  const char* fen = "4k3/8/8/8/8/8/1PP5/1NRK4 w C - 0 1";
  EXPECT_THAT(ruling(fen, touched({Square::d1})).allowed, testing::Contains("d1c1"));
  const Ruling ruled = ruling(fen, touched({Square::c1, Square::d1}));
  EXPECT_EQ(ruled.article, "4.4.2");
  EXPECT_THAT(ruled.allowed, UnorderedElementsAre("d1d2", "d1e1", "d1e2"));
}

TEST(Article4_4_2, ARookOnlyGrazedOrOfUnclearOrderStillObligesToCastle) {
  const Acts grazed = {{TouchKind::kContact, Square::h1}, {TouchKind::kTouched, Square::e1}};
  EXPECT_THAT(ruling(kCastling, grazed).allowed, UnorderedElementsAre("e1g1"));
  EXPECT_THAT(ruling(kCastling, touched({Square::h1, Square::e1}), kUnclear).allowed,
              UnorderedElementsAre("e1g1"));
}

TEST(Article4_4_3, IllegalCastlingLeavesTheKingItsOtherMoves) {
  const Ruling other = ruling(kOneSide, touched({Square::e1, Square::h1}));
  EXPECT_EQ(other.article, "4.4.3");
  EXPECT_THAT(other.allowed, UnorderedElementsAre("e1c1", "e1d1", "e1d2", "e1e2"));
  EXPECT_EQ(broken(kOneSide, touched({Square::e1, Square::h1}), "h1h2"), "4.4.3");
}

TEST(Article4_4_3, IfTheKingHasNoMovesThePlayerIsFree) {
  const char* fen = "4k3/8/8/8/8/8/3PPP2/3RKBNR w K - 0 1";
  const Ruling free = ruling(fen, touched({Square::e1, Square::h1}));
  EXPECT_EQ(free.article, "4.4.3");
  EXPECT_EQ(free.allowed.size(), position_of(fen).legal_moves().size());
}

TEST(Article4_4_3, ARookAwayFromItsRankShowsNoIntentionToCastle) {
  const char* fen = "4k3/8/8/8/7R/8/3PPP2/3BKB2 w - - 0 1";
  const Ruling rook = ruling(fen, touched({Square::e1, Square::h4}));
  EXPECT_EQ(rook.article, "4.3.1");
  EXPECT_THAT(rook.allowed, testing::Each(testing::StartsWith("h4")));
}

TEST(Article4_4_4, TheChoiceIsFinalWhenTheNewPieceHasTouchedItsSquare) {
  const Touch pawn = {TouchKind::kTouched, Square::e7};
  const Touch knight = {TouchKind::kNewPieceTouched, Square::a1, Square::e8, PieceType::kKnight};
  const Touch queen = {TouchKind::kNewPieceTouched, Square::a1, Square::e8, PieceType::kQueen};
  EXPECT_EQ(ruling(kPromotion, {pawn}).allowed.size(), 8u);
  const Ruling chosen = ruling(kPromotion, {pawn, knight, queen});
  EXPECT_EQ(chosen.article, "4.4.4");
  EXPECT_THAT(chosen.allowed, UnorderedElementsAre("e7e8n", "e7d8n"));
  EXPECT_EQ(broken(kPromotion, {pawn, knight}, "e7e8q"), "4.4.4");
  EXPECT_EQ(broken(kPromotion, {pawn, knight}, "e1e2"), "4.3.1");
}

TEST(Article4_5, IfNoTouchedPieceCanMoveThePlayerIsFree) {
  const Ruling free = ruling(kStart, touched({Square::a1, Square::e1, Square::a8}));
  EXPECT_EQ(free.article, "4.5");
  EXPECT_EQ(free.allowed.size(), 20u);
  EXPECT_EQ(broken(kStart, touched({Square::a1}), "e2e4"), "");
}

TEST(Article4_6, ThePawnNeedNotBePutOnItsLastSquare) {
  const Acts acts = {{TouchKind::kRemoved, Square::e7},
                     {TouchKind::kNewPieceReleased, Square::a1, Square::e8, PieceType::kRook}};
  EXPECT_THAT(ruling(kPromotion, acts).allowed, UnorderedElementsAre("e7e8r"));
}

TEST(Article4_7, APieceReleasedStaysOnItsSquare) {
  const Acts acts = {{TouchKind::kReleased, Square::e2, Square::e3}};
  EXPECT_THAT(ruling(kStart, acts).allowed, UnorderedElementsAre("e2e3"));
  EXPECT_EQ(ruling(kStart, acts).article, "4.7");
  EXPECT_EQ(broken(kStart, acts, "e2e4"), "4.7");
  EXPECT_EQ(broken(kStart, acts, "d2d4"), "4.3.1");
}

TEST(Article4_7, AReleaseThatIsNotALegalMoveIsOnlyATouch) {
  const Acts acts = {{TouchKind::kReleased, Square::e2, Square::e5}};
  EXPECT_THAT(ruling(kStart, acts).allowed, UnorderedElementsAre("e2e3", "e2e4"));
  EXPECT_EQ(ruling(kStart, acts).article, "4.3.1");
}

TEST(Article4_7_1, ACapturingPieceReleasedMustCaptureThere) {
  const char* fen = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
  const Acts acts = {{TouchKind::kReleased, Square::e4, Square::d5}};
  EXPECT_THAT(ruling(fen, acts).allowed, UnorderedElementsAre("e4d5"));
}

TEST(Article4_7_2, AKingReleasedInCastlingMustCastleThereIfItIsLegal) {
  const Acts acts = {{TouchKind::kReleased, Square::e1, Square::g1}};
  EXPECT_THAT(ruling(kCastling, acts).allowed, UnorderedElementsAre("e1g1"));
  EXPECT_EQ(ruling(kCastling, acts).article, "4.7.2");
  EXPECT_THAT(ruling(kOneSide, acts).allowed, UnorderedElementsAre("e1c1", "e1d1", "e1d2", "e1e2"));
}

TEST(Article4_7_3, ThePawnReleasedOnItsLastRankLeavesTheChoice) {
  const Acts acts = {{TouchKind::kReleased, Square::e7, Square::e8}};
  EXPECT_THAT(ruling(kPromotion, acts).allowed,
              UnorderedElementsAre("e7e8q", "e7e8r", "e7e8b", "e7e8n"));
}

TEST(Article4_8, TheRightToClaimEndsWithTheClaimantsTouch) {
  const Position position = Position::initial();
  EXPECT_FALSE(has_touched(position, Acts{}));
  EXPECT_FALSE(has_touched(position, Acts{{TouchKind::kAdjusted, Square::e2}}));
  EXPECT_FALSE(has_touched(position, Acts{{TouchKind::kTouched, Square::e4}}));
  EXPECT_TRUE(has_touched(position, touched({Square::e2})));
  EXPECT_TRUE(has_touched(position, touched({Square::e7})));
}

TEST(Article9_4, ATouchEndsTheRightToClaimADraw) {
  EXPECT_TRUE(has_touched(Position::initial(), Acts{{TouchKind::kContact, Square::g1}}));
  EXPECT_FALSE(has_touched(Position::initial(), Acts{{TouchKind::kAccident, Square::g1}}));
}

TEST(AppendixD_2_2, OnABoardWithHolesAPieceIsTouchedWhenItIsOut) {
  EXPECT_EQ(ruling(kStart, touched({Square::g1, Square::b1}), kSecuring).article, "");
  Acts acts = touched({Square::g1});
  acts.push_back({TouchKind::kLifted, Square::b1});
  EXPECT_THAT(ruling(kStart, acts, kSecuring).allowed, UnorderedElementsAre("b1a3", "b1c3"));
}

TEST(Touch, OfAnEmptySquareIsNone) { EXPECT_EQ(ruling(kStart, touched({Square::e4})).article, ""); }

TEST(Touch, IgnoresAMoveThatIsNotLegal) {
  EXPECT_EQ(broken_article(Position::initial(), touched({Square::g1}), {Square::e2, Square::e5}),
            std::nullopt);
}

TEST(Touch, AlwaysLeavesALegalMoveOnAnyPlacementThatHasOne) {
  jadoube::tests::Random random(4);
  for (int round = 0; round < 3000; ++round) {
    const auto color = below(2, random) == 0 ? Color::kWhite : Color::kBlack;
    const Position position(jadoube::tests::random_placement(24, random), color,
                            CastlingRights::initial());
    Acts acts;
    for (std::size_t n = below(6, random); n > 0; --n) {
      acts.push_back({static_cast<TouchKind>(below(10, random)),
                      square_at(static_cast<int>(below(64, random))),
                      square_at(static_cast<int>(below(64, random)))});
    }
    const TouchRules rules = {kEditions[below(4, random)],
                              static_cast<TouchOrder>(below(2, random)),
                              static_cast<TouchBoard>(below(2, random))};
    const TouchRuling ruled = rule_on_touches(position, acts, rules);
    EXPECT_EQ(ruled.allowed.empty(), position.legal_moves().empty());
    for (const Move move : ruled.allowed) {
      EXPECT_TRUE(position.is_legal(move));
      EXPECT_EQ(broken_article(position, acts, move, rules), std::nullopt);
    }
    move_made(position, acts, rules);
  }
}

}  // namespace touch_test
}  // namespace jadoube::rules

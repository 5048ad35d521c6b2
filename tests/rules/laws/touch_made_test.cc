#include <gmock/gmock.h>

#include "rules/laws/touch.h"
#include "rules/notation/uci.h"
#include "tests/rules/reading.h"

// When a move has been made, Article 4.7.

namespace jadoube::rules {
namespace touch_made_test {

using jadoube::tests::position_of;
using Acts = std::vector<Touch>;

constexpr TouchRules k2014 = {.edition = Edition::kFide2014};
constexpr TouchRules kSecuring = {.board = TouchBoard::kSecuring};

Touch released(Square from, Square to) { return {TouchKind::kReleased, from, to}; }
Touch removed(Square square) { return {TouchKind::kRemoved, square}; }
Touch new_piece(Square to, PieceType piece) {
  return {TouchKind::kNewPieceReleased, Square::a1, to, piece};
}

// The move made in UCI; empty where none is.
std::string made(std::string_view fen, const Acts& acts, const TouchRules& rules = {}) {
  const Position position = position_of(fen);
  const auto move = move_made(position, acts, rules);
  return move ? to_uci(position, *move) : "";
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kCapture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
constexpr const char* kEnPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
constexpr const char* kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kPromotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";

TEST(Article4_7, AMoveIsMadeWhenThePieceIsReleased) {
  EXPECT_EQ(made(kStart, {{TouchKind::kTouched, Square::e2}}), "");
  EXPECT_EQ(made(kStart, {released(Square::e2, Square::e4)}), "e2e4");
  EXPECT_EQ(made(kStart, {released(Square::e2, Square::e5)}), "");
}

TEST(Article4_7, TheFirstMoveMadeCounts) {
  EXPECT_EQ(made(kStart, {released(Square::e2, Square::e3), released(Square::e2, Square::e4)}),
            "e2e3");
}

TEST(Article4_7_1, ACaptureIsMadeOnlyWhenTheCapturedPieceIsGone) {
  EXPECT_EQ(made(kCapture, {released(Square::e4, Square::d5)}), "");
  EXPECT_EQ(made(kCapture, {released(Square::e4, Square::d5), removed(Square::d5)}), "e4d5");
  EXPECT_EQ(made(kCapture, {removed(Square::d5), released(Square::e4, Square::d5)}), "e4d5");
}

TEST(Article4_7_1, InEnPassantTheCapturedPawnIsOnAnotherSquare) {
  EXPECT_EQ(made(kEnPassant, {released(Square::e5, Square::d6)}), "");
  EXPECT_EQ(made(kEnPassant, {released(Square::e5, Square::d6), removed(Square::d5)}), "e5d6");
}

TEST(Article4_7_2, CastlingIsMadeWhenTheRookIsReleased) {
  EXPECT_EQ(made(kCastling, {released(Square::e1, Square::g1)}), "");
  EXPECT_EQ(made(kCastling, {released(Square::e1, Square::g1), released(Square::h1, Square::f1)}),
            "e1g1");
}

TEST(Article4_7_2, ARookReleasedBeforeTheKingHasMovedIsARookMove) {
  EXPECT_EQ(made(kCastling, {released(Square::h1, Square::f1), released(Square::e1, Square::g1)}),
            "h1f1");
}

TEST(Article4_7_2, InChess960AKingThatStaysIsNotReleased) {
  const char* fen = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
  EXPECT_EQ(made(fen, {released(Square::h1, Square::f1)}), "g1h1");
}

TEST(Article4_7_3, APromotionIsMadeWhenTheNewPieceIsReleasedAndThePawnIsGone) {
  const Touch queen = new_piece(Square::e8, PieceType::kQueen);
  EXPECT_EQ(made(kPromotion, {released(Square::e7, Square::e8)}), "");
  EXPECT_EQ(made(kPromotion, {released(Square::e7, Square::e8), queen}), "");
  EXPECT_EQ(made(kPromotion, {released(Square::e7, Square::e8), removed(Square::e7), queen}),
            "e7e8q");
}

TEST(Article4_7_3, In2014TheReleaseOfTheNewPieceWasEnough) {
  const Acts acts = {released(Square::e7, Square::e8), new_piece(Square::e8, PieceType::kRook)};
  EXPECT_EQ(made(kPromotion, acts), "");
  EXPECT_EQ(made(kPromotion, acts, k2014), "e7e8r");
}

TEST(Article4_6, APromotionIsMadeByItsActsInAnyOrder) {
  const Touch queen = new_piece(Square::d8, PieceType::kQueen);
  const Touch pawn = removed(Square::e7), rook = removed(Square::d8);
  Acts acts = {pawn, rook, queen};
  EXPECT_EQ(made(kPromotion, {pawn, queen}), "");
  EXPECT_EQ(made(kPromotion, acts), "e7d8q");
  std::swap(acts[0], acts[2]);
  EXPECT_EQ(made(kPromotion, acts), "e7d8q");
}

TEST(AppendixD_2_3, AMoveIsMadeWhenItIsAnnouncedToo) {
  const Touch announced = {TouchKind::kAnnounced};
  const Touch lifted = {TouchKind::kLifted, Square::e4};
  EXPECT_EQ(
      made(kCapture, {lifted, removed(Square::d5), released(Square::e4, Square::d5)}, kSecuring),
      "");
  EXPECT_EQ(made(kCapture, {lifted, removed(Square::d5), announced}, kSecuring), "");
  EXPECT_EQ(made(kCapture, {lifted, released(Square::e4, Square::d5), announced}, kSecuring), "");
  EXPECT_EQ(
      made(kCapture, {lifted, removed(Square::d5), released(Square::e4, Square::d5), announced},
           kSecuring),
      "e4d5");
}

}  // namespace touch_made_test
}  // namespace jadoube::rules

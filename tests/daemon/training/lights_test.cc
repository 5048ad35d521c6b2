#include <gtest/gtest.h>

#include "daemon/training/exercise.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"

namespace jadoube::training {
namespace lights_test {

using rules::Bitboard;
using rules::Piece;
using rules::Square;

template <typename... Each>
Bitboard squares(Each... each) {
  return (rules::bit(each) | ... | Bitboard{0});
}

// A board on which these moves were made. The pieces stand as on record.
model::Board board_after(std::initializer_list<std::string_view> moves,
                         const rules::Position& start = rules::Position::initial()) {
  model::Board board;
  board.game = model::Game{.ordinal = 1, .start = start};
  auto position = start;
  for (const auto san : moves) {
    const auto move = *rules::parse_san(position, san);
    board.game->plies.push_back({.move = move, .san = std::string(san), .uci = {}});
    position = position.after(move);
  }
  board.placement = position.placement();
  return board;
}

model::Board lifted(model::Board board, std::initializer_list<Square> from) {
  for (const auto square : from) board.placement.set(square, Piece::kNone);
  return board;
}

TEST(TrainingLights, AreOffWithoutAGame) { EXPECT_EQ(lights_of({}), 0u); }

TEST(TrainingLights, AreOffBeforeTheFirstMove) { EXPECT_EQ(lights_of(board_after({})), 0u); }

TEST(TrainingLights, ShowTheLastMove) {
  EXPECT_EQ(lights_of(board_after({"e4", "e5"})), squares(Square::e7, Square::e5));
}

TEST(TrainingLights, ShowWhereTheKingCastled) {
  EXPECT_EQ(lights_of(board_after({"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"})),
            squares(Square::e1, Square::g1));
}

TEST(TrainingLights, ShowWhereALiftedPieceMayGo) {
  EXPECT_EQ(lights_of(lifted(board_after({"e4", "e5"}), {Square::g1})),
            squares(Square::e2, Square::f3, Square::h3));
}

TEST(TrainingLights, ShowWhereALiftedKingMayCastle) {
  const auto board = board_after({"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"});
  EXPECT_EQ(lights_of(lifted(board, {Square::e1})), squares(Square::e2, Square::f1, Square::g1));
}

TEST(TrainingLights, ShowTheCaptureIfBothPiecesAreLifted) {
  EXPECT_EQ(lights_of(lifted(board_after({"e4", "d5"}), {Square::e4, Square::d5})),
            squares(Square::d5));
}

TEST(TrainingLights, ShowThePieceThatMayNotMove) {
  EXPECT_EQ(lights_of(lifted(board_after({"e4", "e5"}), {Square::a1})), squares(Square::a1));
  EXPECT_EQ(lights_of(lifted(board_after({"e4", "e5"}), {Square::e5})), squares(Square::e5));
}

TEST(TrainingLights, ShowTheWrongSquares) {
  auto board = lifted(board_after({"e4", "e5"}), {Square::b1});
  board.placement.set(Square::b5, Piece::kWhiteKnight);
  EXPECT_EQ(lights_of(board), squares(Square::b1, Square::b5));
}

TEST(TrainingLights, AreOffWhenTheGameIsOver) {
  auto board = board_after({"e4", "e5"});
  board.game->result = rules::Result::kDraw;
  board.game->termination = model::Termination::kNormal;
  EXPECT_EQ(lights_of(board), 0u);
}

TEST(TrainingLights, CompareWhatTheBoardSenses) {
  auto board = board_after({"e4", "e5"});
  board.device.capabilities.sensing = drivers::SensingClass::kOccupancy;
  board.placement = as_sensed(board.placement, drivers::SensingClass::kOccupancy);
  EXPECT_EQ(lights_of(board), squares(Square::e7, Square::e5));
  EXPECT_EQ(lights_of(lifted(board, {Square::g1})), squares(Square::e2, Square::f3, Square::h3));
}

TEST(TrainingSound, IsMadeAtAnIllegalMove) {
  auto board = board_after({"e4", "e5"});
  EXPECT_FALSE(sounds_on(board));
  board.game->plies.back().state = model::PlyState::kIllegal;
  EXPECT_TRUE(sounds_on(board));
  board.game->result = rules::Result::kDraw;
  board.game->termination = model::Termination::kNormal;
  EXPECT_FALSE(sounds_on(board));
}

TEST(TrainingSound, IsNotMadeWithoutAGame) {
  EXPECT_FALSE(sounds_on({}));
  EXPECT_FALSE(sounds_on(board_after({})));
}

}  // namespace lights_test
}  // namespace jadoube::training

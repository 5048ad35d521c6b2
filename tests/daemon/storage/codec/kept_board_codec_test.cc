#include "daemon/storage/codec/kept_board_codec.h"

#include <gtest/gtest.h>

namespace jadoube::storage::codec {
namespace kept_board_codec_test {

KeptBoard kept() {
  model::Board board;
  board.link = drivers::ConnectionState::kLive;
  board.port = "/dev/x";
  board.why = "why";
  board.device.serial = "12345";
  board.placement.set(rules::Square::e4, rules::Piece::kWhitePawn);
  board.orientation = model::Orientation::kRotated;
  board.orientation_is_assumed = true;
  board.clock =
      model::ClockState{.white = std::chrono::seconds{61}, .running = rules::Color::kBlack};
  board.unexplained = {rules::Square::a1, rules::Square::h8};
  model::Game game{.ordinal = 3};
  game.plies.push_back({.move = {rules::Square::e2, rules::Square::e4},
                        .san = "e4",
                        .uci = "e2e4",
                        .state = model::PlyState::kConfirmed,
                        .evidence = model::Evidence::kPress});
  game.final_plies = 1;
  game.revision = 2;
  board.game = game;
  return {.program = std::string("\0\x7f", 2),
          .rules = "rules",
          .game = 3,
          .games = std::string(10'000, 'g') + '\0',
          .incidents = "incidents",
          .event = 77,
          .published = board};
}

TEST(KeptBoardCodec, ReadsEveryFieldBack) {
  const auto read = kept_board_of("one", to_bytes("one", kept()));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, kept());
}

TEST(KeptBoardCodec, ReadsABoardWithoutAGameBack) {
  const KeptBoard empty;
  const auto read = kept_board_of("one", to_bytes("one", empty));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, empty);
}

TEST(KeptBoardCodec, RefusesDamagedBytesAndAnotherBoard) {
  const auto bytes = to_bytes("one", kept());
  EXPECT_FALSE(kept_board_of("two", bytes));
  // The checksum of the row finds what the record itself cannot show.
  EXPECT_FALSE(kept_board_of("one", bytes.substr(0, bytes.size() - 1)));
  EXPECT_FALSE(kept_board_of("one", "no message"));
  EXPECT_EQ(kept_board_of("one", "no message").error().code, rules::ErrorCode::kDataLoss);
}

}  // namespace kept_board_codec_test
}  // namespace jadoube::storage::codec

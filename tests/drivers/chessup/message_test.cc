#include "drivers/chessup/message.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "rules/placement.h"
#include "tests/support/shared_data.h"

namespace jadoube::drivers::chessup {
namespace chessup_message_test {

using Bytes = std::vector<std::uint8_t>;
using rules::Piece;
using rules::Square;

// The position of a game that begins.
Bytes beginning() {
  Bytes message(73, 0x40);
  message[0] = 0x67;
  const Bytes officers = {1, 2, 3, 4, 5, 3, 2, 1};
  for (std::size_t file = 0; file < 8; ++file) {
    message[1 + file] = officers[file];
    message[9 + file] = 0;
    message[49 + file] = 8;
    message[57 + file] = static_cast<std::uint8_t>(officers[file] + 8);
  }
  for (std::size_t at = 65; at < 73; ++at) message[at] = at > 65 && at < 70 ? 1 : 0;
  return message;
}

TEST(ChessUpMessage, HasTheSizeOfItsKind) {
  EXPECT_EQ(fit_of(Bytes{0x24}), Fit::kWhole);
  EXPECT_EQ(fit_of(Bytes{0xA3, 0x35, 4, 1, 4}), Fit::kStart);
  EXPECT_EQ(fit_of(Bytes{0xA3, 0x35, 4, 1, 4, 3}), Fit::kWhole);
  EXPECT_EQ(fit_of(Bytes{0xA3, 0x35, 4, 1, 4, 3, 0}), Fit::kNone);
  EXPECT_EQ(fit_of(Bytes{0x97}), Fit::kStart);
  EXPECT_EQ(fit_of(Bytes{0xFD, 0xFD}), Fit::kStart);
  EXPECT_EQ(fit_of(beginning()), Fit::kWhole);
}

TEST(ChessUpMessage, OfNoKindOrWithAnImpossibleContentFitsNowhere) {
  for (const Bytes& bytes :
       {Bytes{0x00}, Bytes{0x40}, Bytes{0xFF}, Bytes{0xA3, 0x34}, Bytes{0xA3, 0x35, 8},
        Bytes{0x97, 0}, Bytes{0x97, 5}, Bytes{0xB0, 2}, Bytes{0xB8, 64}, Bytes{0xFD, 0},
        Bytes{0x67, 6}, Bytes{0x67, 14}, Bytes{0x67, 0x41}, Bytes{0x33, 2}}) {
    EXPECT_EQ(fit_of(bytes), Fit::kNone) << static_cast<int>(bytes[0]);
  }
  for (const std::size_t at : {65u, 66u, 69u}) {
    Bytes wrong = beginning();
    wrong[at] = 2;
    EXPECT_EQ(fit_of(wrong), Fit::kNone) << at;
  }
}

TEST(ChessUpMessage, ReportsThePositionFromA1) {
  const Message message = decode(beginning());
  const auto* game = std::get_if<Position>(&message);
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(game->placement, rules::Placement::initial());
  EXPECT_TRUE(game->is_white_to_move);
  Bytes other = beginning();
  other[1 + 12] = 0x40;
  other[1 + 28] = 0x04;
  other[65] = 1;
  const Message changed = decode(other);
  EXPECT_EQ(std::get<Position>(changed).placement[Square::e2], Piece::kNone);
  EXPECT_EQ(std::get<Position>(changed).placement[Square::e4], Piece::kWhiteQueen);
  EXPECT_FALSE(std::get<Position>(changed).is_white_to_move);
}

TEST(ChessUpMessage, ReportsWhatHappens) {
  EXPECT_TRUE(std::holds_alternative<Moved>(decode(Bytes{0xA3, 0x35, 4, 1, 4, 3})));
  EXPECT_TRUE(std::holds_alternative<Promoted>(decode(Bytes{0x97, 4})));
  EXPECT_TRUE(std::holds_alternative<Changed>(decode(Bytes{0xBD})));
  EXPECT_TRUE(std::holds_alternative<Changed>(decode(Bytes{0xB1})));
  EXPECT_TRUE(std::holds_alternative<PiecesSetUp>(decode(Bytes{0xB0, 1})));
  EXPECT_TRUE(std::holds_alternative<Other>(decode(Bytes{0xB0, 0})));
  EXPECT_TRUE(std::holds_alternative<SettingsTaken>(decode(Bytes{0x24})));
  EXPECT_TRUE(std::holds_alternative<Other>(decode(Bytes{0xB8, 12, 0})));
}

// The answer of a real board, as BearChess quotes it.
TEST(ChessUpMessage, TellsAboutTheBoard) {
  const Message message = decode(Bytes{178, 0, 1, 9, 0, 1, 0, 0, 13, 239, 54, 208, 1, 4, 0, 1});
  const auto& about = std::get<About>(message);
  EXPECT_EQ(about.firmware, "1.9.0");
  EXPECT_EQ(about.hardware, "ChessUp 1");
  EXPECT_EQ(about.serial, "0DEF36D0");
}

TEST(ChessUpMessage, OfTheVectorsIsUnderstood) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/other_boards/chessup/vectors.json");
  std::ifstream file(path);
  int messages = 0;
  for (const auto& vector : nlohmann::json::parse(file)) {
    if (vector.at("dir") != "board>host") continue;
    const std::string hex = vector.at("hex");
    Bytes bytes;
    for (std::size_t at = 0; at < hex.size(); at += 2) {
      bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(at, 2), nullptr, 16)));
    }
    ASSERT_EQ(fit_of(bytes), Fit::kWhole) << hex;
    const Message message = decode(bytes);
    if (const auto* game = std::get_if<Position>(&message)) {
      EXPECT_EQ(game->placement, rules::Placement::initial());
    } else {
      EXPECT_TRUE(std::holds_alternative<Moved>(message)) << hex;
    }
    ++messages;
  }
  EXPECT_EQ(messages, 2);
}

}  // namespace chessup_message_test
}  // namespace jadoube::drivers::chessup

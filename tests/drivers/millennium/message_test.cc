#include "drivers/millennium/message.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "rules/notation/fen.h"
#include "tests/support/shared_data.h"

namespace jadoube::drivers::millennium {
namespace millennium_message_test {

const std::string kStart = "RNBKQBNRPPPPPPPP................................pppppppprnbkqbnr";

template <typename Kind>
Kind read(const Frame& frame) {
  const Message message = decode(frame);
  return std::holds_alternative<Kind>(message) ? std::get<Kind>(message) : Kind{};
}

TEST(ChessLinkMessage, ReadsTheStartingPositionFromH1ToA8) {
  EXPECT_EQ(read<Position>({'s', kStart}).placement, rules::Placement::initial());
}

TEST(ChessLinkMessage, RefusesALetterThatIsNoPiece) {
  std::string text = kStart;
  text[20] = 'x';
  EXPECT_TRUE(std::holds_alternative<Malformed>(decode({'s', text})));
}

TEST(ChessLinkMessage, ReadsTheVersionAsItIsWritten) {
  EXPECT_EQ(read<Version>({'v', "0103"}).text, "1.03");
  EXPECT_EQ(read<Version>({'v', "020F"}).text, "2.15");
}

TEST(ChessLinkMessage, RefusesAVersionThatIsNoNumber) {
  EXPECT_TRUE(std::holds_alternative<Malformed>(decode({'v', "01-3"})));
}

TEST(ChessLinkMessage, ReadsACell) {
  EXPECT_EQ(read<Cell>({'r', "114A"}).address, 0x11);
  EXPECT_EQ(read<Cell>({'r', "114A"}).value, 0x4A);
}

TEST(ChessLinkMessage, AsksForACell) { EXPECT_EQ(ask_cell(0x2F), encode_frame("R2F")); }

Bytes bytes_of(const std::string& hex) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

TEST(ChessLinkMessage, LightsUpTheCornersOfSquares) {
  std::string e2e4 = "L32";
  for (int corner = 0; corner < 81; ++corner) {
    const bool lit = (corner >= 28 && corner <= 31) || (corner >= 37 && corner <= 40);
    e2e4 += lit ? "FF" : "00";
  }
  EXPECT_EQ(show_lights(rules::bit(rules::Square::e2) | rules::bit(rules::Square::e4)),
            encode_frame(e2e4));
  EXPECT_EQ(show_lights(0), darken_lights());
}

TEST(ChessLinkVectors, AreEncodedAndDecodedAsTheySay) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/other_boards/chesslink/vectors.json");
  const auto vectors = nlohmann::json::parse(std::ifstream(path));
  int positions = 0;
  for (const auto& vector : vectors) {
    const std::string text = vector["text"];
    const Bytes bytes = bytes_of(vector["odd_parity_hex"]);
    EXPECT_EQ(encode_frame(text.substr(0, text.size() - 2)), bytes) << text;
    if (text.starts_with("L")) {
      EXPECT_EQ(show_lights(rules::bit(rules::Square::e2) | rules::bit(rules::Square::e4)), bytes);
    }
    if (vector["dir"] != "board>host") continue;
    FrameDecoder decoder;
    for (const std::uint8_t byte : bytes) decoder.push(Instant{}, byte);
    const auto frame = decoder.next();
    ASSERT_TRUE(frame) << text;
    EXPECT_EQ(frame->letter + frame->payload, text.substr(0, text.size() - 2));
    if (!vector.contains("fen")) continue;
    ++positions;
    // A board that is turned sends the same list from the other end.
    std::string pieces = frame->payload;
    if (pieces.starts_with("r")) std::ranges::reverse(pieces);
    EXPECT_EQ(rules::to_fen(read<Position>({'s', pieces}).placement), vector["fen"]);
  }
  EXPECT_EQ(positions, 2);
}

}  // namespace millennium_message_test
}  // namespace jadoube::drivers::millennium

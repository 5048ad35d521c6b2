#include "drivers/squareoff/message.h"

#include <gtest/gtest.h>

namespace jadoube::drivers::squareoff {
namespace squareoff_message_test {

using rules::Piece;
using rules::Square;

Fit fit(std::string_view text) {
  return fit_of(std::vector<std::uint8_t>(text.begin(), text.end()));
}

TEST(SquareOffMessage, OfAProIsANumberAMarkAndDataUntilTheStar) {
  EXPECT_EQ(fit("0"), Fit::kStart);
  EXPECT_EQ(fit("30#0"), Fit::kStart);
  EXPECT_EQ(fit("0#e2u*"), Fit::kWhole);
  EXPECT_EQ(fit("14#GO*"), Fit::kWhole);
  EXPECT_EQ(fit("22#3.52*"), Fit::kWhole);
  EXPECT_EQ(fit("4#*"), Fit::kWhole);
  EXPECT_EQ(fit("#"), Fit::kNone);
  EXPECT_EQ(fit("300#"), Fit::kNone);
  EXPECT_EQ(fit("3##"), Fit::kNone);
  EXPECT_EQ(fit("3#\x01"), Fit::kNone);
  EXPECT_EQ(fit("30#" + std::string(78, '1')), Fit::kNone);
}

TEST(SquareOffMessage, OfANeoHasNoMarks) {
  EXPECT_EQ(fit("e"), Fit::kStart);
  EXPECT_EQ(fit("e2"), Fit::kStart);
  EXPECT_EQ(fit("e2u"), Fit::kWhole);
  EXPECT_EQ(fit("e2x"), Fit::kNone);
  EXPECT_EQ(fit("i2"), Fit::kNone);
  EXPECT_EQ(fit("e9"), Fit::kNone);
  EXPECT_EQ(fit("e2e4"), Fit::kNone);
  EXPECT_EQ(fit("OK"), Fit::kWhole);
  EXPECT_EQ(fit("ON"), Fit::kNone);
  EXPECT_EQ(fit(std::string(63, '1')), Fit::kStart);
  EXPECT_EQ(fit(std::string(64, '1')), Fit::kWhole);
  EXPECT_EQ(fit("1012"), Fit::kNone);
}

TEST(SquareOffMessage, ReportsAllSquaresFileByFile) {
  std::string digits(64, '0');
  digits[1] = digits[8] = digits[63] = '1';
  for (const std::string& text : {"30#" + digits + "*", digits}) {
    const Message message = decode(text);
    const auto* all = std::get_if<Occupancy>(&message);
    ASSERT_NE(all, nullptr) << text;
    for (const auto square : rules::Squares(rules::kAllSquares)) {
      const bool stands = square == Square::a2 || square == Square::b1 || square == Square::h8;
      EXPECT_EQ(all->placement[square], stands ? Piece::kWhitePawn : Piece::kNone);
    }
  }
}

TEST(SquareOffMessage, TellsAChange) {
  for (const char* text : {"0#e2u*", "e2u"}) {
    const Message message = decode(text);
    const auto* change = std::get_if<Change>(&message);
    ASSERT_NE(change, nullptr) << text;
    EXPECT_EQ(change->square, Square::e2);
    EXPECT_FALSE(change->is_occupied);
  }
  const Message placed = decode("h8d");
  EXPECT_TRUE(std::get<Change>(placed).is_occupied);
}

TEST(SquareOffMessage, WithAnImpossibleContentIsMalformed) {
  for (const char* text :
       {"0#e9u*", "0#e2x*", "0#e2*", "0#*", "30#*", "30#R*", "30#10101010*", "0#e2e4*"}) {
    EXPECT_TRUE(std::holds_alternative<Malformed>(decode(text))) << text;
  }
  EXPECT_TRUE(std::holds_alternative<Malformed>(decode("30#" + std::string(64, '2') + "*")));
}

TEST(SquareOffMessage, ThatIsNotNeededIsAnother) {
  for (const char* text : {"OK", "14#GO*", "22#3.52*", "1#00:11:22:33:44:55*"}) {
    EXPECT_TRUE(std::holds_alternative<Other>(decode(text))) << text;
  }
}

TEST(SquareOffMessage, LightsAreTheNamesOfTheSquares) {
  EXPECT_EQ(lights_command(rules::bit(Square::e2) | rules::bit(Square::e4)), "25#e2e4*");
  EXPECT_EQ(lights_command(0), "25#*");
}

}  // namespace squareoff_message_test
}  // namespace jadoube::drivers::squareoff

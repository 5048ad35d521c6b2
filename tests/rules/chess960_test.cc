#include "rules/chess960.h"

#include <gmock/gmock.h>

#include <set>

#include "tests/rules/reading.h"
#include "tests/rules/tsv.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace chess960_test {

using jadoube::tests::position_of;
using jadoube::tests::read_lines;

std::vector<Chess960Number> all_numbers() {
  std::vector<Chess960Number> numbers;
  for (int i = 0; i < Chess960Number::kCount; ++i) numbers.push_back(*Chess960Number::of(i));
  return numbers;
}

TEST(Chess960Number, IsOneOf0To959) {
  EXPECT_EQ(Chess960Number(959), Chess960Number::of(959));
  for (const int number : {-1, 960, 1'000'000}) {
    const auto refused = Chess960Number::of(number);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kOutOfRange);
  }
  EXPECT_EQ(Chess960Number::of(960).error().message,
            "no Chess960 starting position 960: the numbers are 0 to 959");
}

TEST(Chess960, NumbersTheStartingPositionsAsScharnaglDoes) {
  const auto first_rank = [](Chess960Number number) {
    return to_fen(chess960_placement(number)).substr(35);
  };
  EXPECT_EQ(first_rank(Chess960Number(0)), "BBQNNRKR");
  EXPECT_EQ(first_rank(Chess960Number(518)), "RNBQKBNR");
  EXPECT_EQ(first_rank(Chess960Number(534)), "RNBKQBNR");
  EXPECT_EQ(first_rank(Chess960Number(959)), "RKRNNQBB");
}

TEST(Chess960, StartsFromTheStandardPositionUnderItsNumber) {
  EXPECT_EQ(chess960_start(kStandardStart), Position::initial());
}

TEST(Chess960, FindsTheNumberOfEachStartingPosition) {
  for (const Chess960Number number : all_numbers()) {
    EXPECT_EQ(chess960_number(chess960_placement(number)), number);
  }
}

TEST(Chess960, HasNoNumberForAnyOtherPlacement) {
  EXPECT_EQ(chess960_number(Placement()), std::nullopt);
  EXPECT_EQ(chess960_number(
                position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -").placement()),
            std::nullopt);
  EXPECT_EQ(chess960_number(
                position_of("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").placement()),
            std::nullopt);
}

TEST(Chess960, StartsLikeTheSharedListOfAllStartingPositions) {
  JADOUBE_SHARED_OR_SKIP(list, "data/rules/fen/cozy-chess960_start_positions.sfens");
  const auto lines = read_lines(list, '\n');
  ASSERT_EQ(lines.size(), Chess960Number::kCount);
  for (const Chess960Number number : all_numbers()) {
    const Position start = chess960_start(number);
    EXPECT_EQ(to_fen(start, CastlingLetters::kShredder), lines[number.value()]);
    EXPECT_EQ(position_of(to_fen(start)), start);
    EXPECT_EQ(position_of(lines[number.value()]), start);
  }
}

}  // namespace chess960_test
}  // namespace jadoube::rules

#include <gmock/gmock.h>

#include "rules/notation/descriptive.h"
#include "rules/notation/move_text.h"
#include "tests/rules/random_games.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace typed_move_test {

using ::testing::HasSubstr;

TEST(TypedMove, IsReadInThreeNotations) {
  const Position& start = Position::initial();
  for (const char* text : {"g1f3", "Nf3", "Ng1-f3", "N-KB3", "Kt-KB3"}) {
    const auto move = read_typed_move(start, text);
    ASSERT_TRUE(move) << text << ": " << move.error().sentence.english();
    EXPECT_EQ(to_uci(start, *move), "g1f3") << text;
  }
}

TEST(TypedMove, IsRefusedInTheWordsOfItsOwnNotation) {
  const Position& start = Position::initial();
  EXPECT_THAT(read_typed_move(start, "e2e5").error().sentence.english(), HasSubstr("to e5"));
  EXPECT_THAT(read_typed_move(start, "P-K5").error().sentence.english(),
              HasSubstr("from their own side"));
  EXPECT_THAT(read_typed_move(start, "what").error().sentence.english(), HasSubstr("such as Nf3"));
  EXPECT_EQ(read_typed_move(start, "P-B4").error().candidates.size(), 2u);
}

TEST(TypedMove, HasOneMeaningOnly) {
  int seen = 0;
  tests::play_random_games([&](const Position& position, Move) {
    if (++seen % 40 != 0) return;
    for (const Move move : position.legal_moves()) {
      for (const auto& text : {to_uci(position, move), write_move(position, move, {}),
                               to_descriptive(position, move)}) {
        EXPECT_EQ(read_typed_move(position, text), move) << text;
      }
      const auto algebraic = write_move(position, move, {});
      EXPECT_EQ(looks_descriptive(algebraic), position.is_castling(move)) << algebraic;
    }
  });
}

}  // namespace typed_move_test
}  // namespace jadoube::rules

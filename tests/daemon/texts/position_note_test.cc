#include <gtest/gtest.h>

#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace position_note_test {

TEST(PositionNote, HasTheFenAtItsEnd) {
  const auto start = rules::Position::initial();
  EXPECT_EQ(turn_text(start).english(), "White to move");
  EXPECT_EQ(position_note(start).english(),
            ". The position as FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

}  // namespace position_note_test
}  // namespace jadoube::texts

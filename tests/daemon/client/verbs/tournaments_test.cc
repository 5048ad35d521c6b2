#include "daemon/client/verbs/tournaments.h"

#include <gmock/gmock.h>

namespace jadoube::cli {
namespace tournaments_test {

TEST(Tournaments, ReadsBoardsBySerialNumberAndByName) {
  const auto name = [](const std::string& text) { return std::optional("boards/" + text); };
  const auto tables = tables_in({"1=table-1", "2=3000448278", "5=", "6=9"}, name);
  ASSERT_TRUE(tables);
  ASSERT_EQ(tables->tables_size(), 4);
  EXPECT_EQ(tables->tables(0).board(), "boards/table-1");
  EXPECT_EQ(tables->tables(1).serial(), "3000448278");
  EXPECT_TRUE(tables->tables(2).board().empty() && tables->tables(2).serial().empty());
  EXPECT_EQ(tables->tables(3).board(), "boards/9");
}

TEST(Tournaments, RefusesOtherTextsForBoards) {
  for (const char* text : {"", "1", "=a", "x=a", "0=a", "-1=a", "1.5=a"}) {
    EXPECT_FALSE(tables_in({text}, [](const auto& board) { return std::optional(board); })) << text;
  }
}

TEST(Tournaments, ReadsADrawAndEveryDashInBothKindsOfResults) {
  for (const char* draw : {"1/2", "½", "1/2-1/2", "½-½", "½–½", "½—½", "½−½", "½‑½", "½‐½", "½‒½",
                           "½―½", "1/2 - 1/2", "1/2–1/2", "½:½", "0.5-0.5", "0,5:0,5"}) {
    ASSERT_TRUE(pairing_result_in(draw)) << draw;
    EXPECT_EQ(pairing_result_in(draw)->white_halves(), 1) << draw;
    EXPECT_EQ(game_result_in(draw), values::v1::RESULT_DRAW) << draw;
  }
  for (const char* win : {"1-0", "1–0", "1—0", "1−0", "1‑0", "1:0", " 1 - 0 "}) {
    EXPECT_EQ(game_result_in(win), values::v1::RESULT_WHITE_WINS) << win;
  }
  for (const char* loss : {"0-1", "0–1", "0:1"}) {
    EXPECT_EQ(game_result_in(loss), values::v1::RESULT_BLACK_WINS) << loss;
  }
  for (const char* none : {"", "*", "0-0", "1-0f", "+/-", "1/2-0", "2-0", "1-1", "draw?"}) {
    EXPECT_FALSE(game_result_in(none)) << none;
  }
}

TEST(Tournaments, ReadsResultsAsPeopleWriteThem) {
  EXPECT_EQ(pairing_result_in("1/2")->black_halves(), 1);
  EXPECT_FALSE(pairing_result_in("0-0")->forfeit());
  const auto forfeit = pairing_result_in("+/-");
  EXPECT_TRUE(forfeit->forfeit());
  EXPECT_EQ(forfeit->white_halves(), 2);
  EXPECT_TRUE(pairing_result_in("0-1f")->forfeit());
  EXPECT_FALSE(pairing_result_in("2-0"));
  EXPECT_FALSE(pairing_result_in(""));
}

}  // namespace tournaments_test
}  // namespace jadoube::cli

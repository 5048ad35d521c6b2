#include <gmock/gmock.h>

#include "daemon/client/verbs/verb_texts.h"

namespace jadoube::cli {
namespace round_text_test {

using testing::HasSubstr;
using testing::Not;

v1::BoardCheck& add_board(v1::CheckRoundResponse& round, const std::string& name,
                          v1::RoundReadiness readiness) {
  auto& board = *round.add_boards();
  board.set_board("boards/" + name);
  board.set_readiness(readiness);
  board.set_firmware("1.02");
  return board;
}

void add_finding(v1::BoardCheck& board, v1::RoundReadiness makes, const std::string& what) {
  auto& finding = *board.add_findings();
  finding.set_makes(makes);
  finding.set_what(what);
  finding.set_to_do("do it");
}

TEST(RoundText, HasOneLineForEachBoardWithWhatToDo) {
  v1::CheckRoundResponse round;
  auto& bad = add_board(round, "table-12", v1::ROUND_READINESS_NOT_READY);
  add_finding(bad, v1::ROUND_READINESS_NOT_READY, "No clock");
  add_finding(bad, v1::ROUND_READINESS_LOOK, "Turned");
  add_board(round, "table-1", v1::ROUND_READINESS_READY).clear_firmware();
  EXPECT_EQ(round_text(round),
            "NOT READY  table-12  1.02  No clock (do it); Turned (do it)\n"
            "READY      table-1   -\n"
            "2 boards: 1 ready, 0 to look at, 1 not ready\n");
}

TEST(RoundText, HasEachNoteOnceForAllBoards) {
  v1::CheckRoundResponse round;
  for (const auto* name : {"a", "b"}) {
    auto& board = add_board(round, name, v1::ROUND_READINESS_LOOK);
    add_finding(board, v1::ROUND_READINESS_LOOK, "Lever");
    add_finding(board, v1::ROUND_READINESS_READY, "No queens");
  }
  EXPECT_THAT(round_text(round), HasSubstr("note: No queens (do it): a, b\n"));
  EXPECT_THAT(round_text(round), HasSubstr("LOOK       a  1.02  Lever (do it)\n"));
}

TEST(RoundText, ReadsAnUnknownVerdictAsTheWorst) {
  v1::CheckRoundResponse round;
  add_board(round, "a", v1::ROUND_READINESS_UNSPECIFIED);
  EXPECT_THAT(round_text(round), HasSubstr("NOT READY  a"));
}

}  // namespace round_text_test
}  // namespace jadoube::cli

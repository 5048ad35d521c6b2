#include <gmock/gmock.h>

#include "daemon/client/verbs/verb_texts.h"

namespace jadoube::cli {
namespace board_text_test {

v1::Board board(const std::string& name, const std::string& port) {
  v1::Board board;
  board.set_name("boards/" + name);
  board.set_connection(values::v1::CONNECTION_STATE_LIVE);
  board.set_port(port);
  return board;
}

TEST(BoardText, KeepsItsColumnsWithALongPort) {
  auto away = board("table-1", "tcp://the-computer-at-table-1.hall.example.org:4001");
  away.set_connection(values::v1::CONNECTION_STATE_LOST);
  away.set_connection_reason("refused");
  auto there = board("2", "/dev/ttyUSB0");
  there.set_game("games/2-1");
  there.mutable_device()->set_firmware("1.02");
  EXPECT_EQ(boards_text({away, there}),
            "BOARD    LINK  CLOCK     FIRMWARE  GAME  PORT\n"
            "2        live  no clock  1.02      2-1   /dev/ttyUSB0\n"
            "table-1  lost  no clock                  "
            "tcp://the-computer-at-table-1.hall.example.org:4001  (refused)\n");
}

TEST(BoardText, NumbersInNamesCountAsNumbers) {
  const auto text = boards_text({board("h10", "/dev/a"), board("h2", "/dev/b")});
  EXPECT_LT(text.find("h2 "), text.find("h10"));
}

TEST(BoardText, NamesWhatABoardCannotDo) {
  auto shown = board("1", "/dev/a");
  auto& can = *shown.mutable_device()->mutable_capabilities();
  can.set_sensing(values::v1::SENSING_OCCUPANCY);
  can.set_facing(values::v1::FACING_MAKERS_WAY);
  EXPECT_THAT(
      boards_text({shown}),
      testing::HasSubstr("/dev/a  senses only occupied squares, faces one way only, supports no "
                         "clock, keeps no log\n"));
  can.set_sensing(values::v1::SENSING_COLOR);
  can.set_facing(values::v1::FACING_EITHER_WAY);
  can.set_clock(true);
  can.set_own_log(true);
  EXPECT_THAT(boards_text({shown}), testing::HasSubstr("/dev/a  senses colours only\n"));
  can.set_only_legal_moves(true);
  EXPECT_THAT(boards_text({shown}),
              testing::HasSubstr("/dev/a  reports legal moves only, senses colours only\n"));
}

TEST(BoardText, ReportsThatTheShownStateIsNotDurable) {
  auto shown = board("1", "/dev/a");
  shown.set_not_durable(true);
  EXPECT_THAT(boards_text({shown}), testing::HasSubstr("/dev/a  NOT DURABLE\n"));
}

}  // namespace board_text_test
}  // namespace jadoube::cli

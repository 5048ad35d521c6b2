#include "drivers/dgt/event_log.h"

#include <gmock/gmock.h>

namespace jadoube::drivers::dgt {
namespace event_log_test {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<LogEntry> read(std::vector<std::uint8_t> bytes) { return read_event_log(bytes); }

const LogEntry kLiftE2 = LoggedSquare{Square::e2, Piece::kNone};
const LogEntry kPlaceE4 = LoggedSquare{Square::e4, Piece::kWhitePawn};

TEST(EventLog, ReadsSquaresInTheirOrder) {
  EXPECT_THAT(read({0x40, 0x34, 0x41, 0x24, 0x6B}), ElementsAre(kLiftE2, kPlaceE4));
}

TEST(EventLog, ReportsWhatCameRightAfterTheSquareBefore) {
  EXPECT_THAT(read({0x51, 0x24, 0x6B}),
              ElementsAre(LogEntry(LoggedSquare{Square::e4, Piece::kWhitePawn, true})));
}

TEST(EventLog, ReadsPressesWithTheTimeThatWasLeft) {
  EXPECT_THAT(read({0x71, 0x29, 0x58, 0x60, 0x03, 0x01, 0x6B}),
              ElementsAre(LogEntry(LoggedPress{ClockSide::kLeft, 1h + 29min + 58s}),
                          LogEntry(LoggedPress{ClockSide::kRight, 3min + 1s})));
}

TEST(EventLog, ReadsMarks) {
  EXPECT_THAT(
      read({0x7F, 0x7F, 0x7F, 0x6A, 0x6C, 0x6D, 0x6E, 0x6F, 0x7A, 0x7B, 0x7C, 0x6B}),
      ElementsAre(LogMark::kPowerUp, LogMark::kFourRows, LogMark::kEmptyBoard, LogMark::kRead,
                  LogMark::kStartingPosition, LogMark::kTurnedStartingPosition, LogMark::kGameStart,
                  LogMark::kWatchdog));
}

TEST(EventLog, EndsAtItsMark) {
  EXPECT_THAT(read({0x40, 0x34, 0x6B, 0x41, 0x24}), ElementsAre(kLiftE2));
}

TEST(EventLog, EndsWhereItsBytesEnd) {
  EXPECT_THAT(read({0x40, 0x34, 0x41}), ElementsAre(kLiftE2));
  EXPECT_THAT(read({}), IsEmpty());
}

TEST(EventLog, BeginsWithTheFirstWholeEntry) {
  EXPECT_THAT(read({0x03, 0x01, 0x40, 0x34, 0x6B}), ElementsAre(kLiftE2));
}

TEST(EventLog, SkipsASquareThatIsNone) {
  EXPECT_THAT(read({0x40, 0x7F, 0x41, 0x24, 0x6B}), ElementsAre(kPlaceE4));
}

TEST(EventLog, SkipsATimeThatNoClockShows) {
  EXPECT_THAT(read({0x70, 0x1A, 0x00, 0x41, 0x24, 0x6B}), ElementsAre(kPlaceE4));
}

TEST(EventLog, NamesAPieceThatIsNoneAsAnEmptySquare) {
  EXPECT_THAT(read({0x4D, 0x34, 0x6B}), ElementsAre(kLiftE2));
}

TEST(EventLog, ReadsAWholeMemory) {
  std::vector<std::uint8_t> bytes;
  for (int i = 0; i < 0x1F00 / 2; ++i) bytes.insert(bytes.end(), {0x40, 0x34});
  EXPECT_THAT(read(bytes), SizeIs(0x1F00 / 2));
}

}  // namespace event_log_test
}  // namespace jadoube::drivers::dgt

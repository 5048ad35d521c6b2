#include "daemon/arbiter/clock_sheets.h"

#include <gmock/gmock.h>

#include "daemon/arbiter/text_table.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::arbiter {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Three plies; the third was not read.
watch::Game three_plies(const rules::Position& start = rules::Position::initial(),
                        std::vector<std::string> moves = {"e2e4", "e7e5", "g1f3"}) {
  watch::Game game;
  game.start = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    watch::Ply ply;
    ply.move = *rules::parse_uci(game.position(), moves[i]);
    ply.san = rules::to_san(game.position(), ply.move);
    if (i < 2) {
      ply.white_clock = 90min;
      ply.black_clock = 89min - i * 10s;
    }
    game.plies.push_back(ply);
  }
  return game;
}

const SheetHead kHead{"Open, round 3", "table-12", {"Ivanchuk, Vassily", "Short, Nigel"}};

TEST(ClockRestoreSheet, HasPositionTimesMovesAndWhereTheyAreFrom) {
  EXPECT_EQ(*clock_restore_sheet(kHead, three_plies(), 2),
            "CLOCK RESTORE SHEET\n"
            "Open, round 3\n"
            "Board table-12: Ivanchuk, Vassily - Short, Nigel\n"
            "\n"
            "After 1... e5, White to move\n"
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"
            "\n"
            "          time  moves completed\n"
            "White  1:30:00                1\n"
            "Black  1:28:50                1\n"
            "Times: read with the press of 1... e5.\n");
}

TEST(ClockRestoreSheet, SaysThatTheTimesAreFromAnEarlierPress) {
  EXPECT_THAT(*clock_restore_sheet(kHead, three_plies(), 3),
              AllOf(HasSubstr("After 2. Nf3, Black to move"), HasSubstr("White  1:30:00"),
                    HasSubstr("read with the press of 1... e5, 1 ply before")));
}

TEST(ClockRestoreSheet, SaysThatNothingWasRead) {
  const std::string sheet = *clock_restore_sheet(kHead, three_plies(), 0, "DGT 3000 2.0");
  EXPECT_THAT(sheet, AllOf(HasSubstr("After no move"), HasSubstr("-:--:--"),
                           HasSubstr("judge the times"), Not(HasSubstr("by hand"))));
}

TEST(ClockRestoreSheet, HasTheKeysOfItsClockWithWhereTheyAreKnownFrom) {
  EXPECT_THAT(*clock_restore_sheet(kHead, three_plies(), 2, "DGT 3000 2.0"),
              AllOf(HasSubstr("To set the clock by hand (DGT 3000 2.0)\n"
                              "  1. Stop the clock with the middle key. [spec]\n"),
                    HasSubstr("digits to 1 2 8 5 0")));
}

TEST(ClockRestoreSheet, CountsOnFromThePositionTheGameBeganWith) {
  const auto start = *rules::parse_fen("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31");
  EXPECT_THAT(*clock_restore_sheet(kHead, three_plies(start, {"e7e6", "e2e4"}), 2),
              AllOf(HasSubstr("After 32. e4, Black to move"),
                    HasSubstr("White  1:30:00               32"), HasSubstr("               31")));
}

TEST(ClockRestoreSheet, RefusesAPositionThatTheGameDoesNotHave) {
  const auto refused = clock_restore_sheet(kHead, three_plies(), 4);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kOutOfRange);
}

TEST(ClockSheet, AlignsItsColumnsWhateverTheNames) {
  const std::vector<ClockSheetLine> lines = {
      {.board = "1",
       .players = {"Đỗ Thị Như", "Wojtaszek, Radosław Bartłomiej Maria"},
       .times = {12min + 4s, 1h + 3min},
       .moves = {23, 22},
       .running = rules::Color::kBlack},
      {.board = "100", .players = {"Li", ""}, .note = "no clock: the board has none connected"}};
  EXPECT_EQ(clock_sheet("Open, round 3, 15:30", lines),
            "CLOCK SHEET\n"
            "Open, round 3, 15:30\n"
            "\n"
            "board  White          time  moves  Black                            time  moves  "
            "clock       note\n"
            "1      Đỗ Thị Như  0:12:04     23  Wojtaszek, Radosław Bartłom…  1:03:00     22  "
            "Black runs\n"
            "100    Li          -:--:--      0                                -:--:--      0  "
            "stands      no clock: the board has none connected\n"
            "\n"
            "2 boards\n");
}

TEST(ClockSheet, OfNoBoardsSaysSo) { EXPECT_THAT(clock_sheet("", {}), HasSubstr("0 boards\n")); }

TEST(TextTable, ANameCannotBreakALine) {
  TextTable table({false, false});
  table.add({"a\nb\tc", "d"});
  EXPECT_EQ(table.text(), "a b c  d\n");
}

TEST(TextTable, AnAccentThatStandsAloneTakesNoColumn) {
  EXPECT_EQ(text_width("e\xCC\x81"), 1U);
  EXPECT_EQ(fitted("e\xCC\x81"
                   "tude",
                   3),
            "e\xCC\x81t…");
}

TEST(TextTable, BytesThatAreNoUtf8CountOneEach) {
  EXPECT_EQ(text_width("\xFF\xC3"), 2U);
  EXPECT_EQ(text_width("\xE2\x82"), 2U);
}

TEST(TextTable, WhatFitsIsNotCut) {
  EXPECT_EQ(fitted("abc", 3), "abc");
  EXPECT_EQ(fitted("abcd", 3), "ab…");
  EXPECT_EQ(fitted("abcd", 0), "…");
}

}  // namespace
}  // namespace jadoube::arbiter

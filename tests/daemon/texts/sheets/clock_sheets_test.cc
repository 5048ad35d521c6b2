#include "daemon/texts/sheets/clock_sheets.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "daemon/texts/sheets/text_table.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::texts {
namespace clock_sheets_test {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Three plies. The clocks of the third were not read.
model::Game three_plies(const rules::Position& start = rules::Position::initial(),
                        std::vector<std::string> moves = {"e2e4", "e7e5", "g1f3"}) {
  model::Game game;
  game.start = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    model::Ply ply;
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
            "8 r n b q k b n r\n"
            "7 p p p p . p p p\n"
            "6 . . . . . . . .\n"
            "5 . . . . p . . .\n"
            "4 . . . . P . . .\n"
            "3 . . . . . . . .\n"
            "2 P P P P . P P P\n"
            "1 R N B Q K B N R\n"
            "  a b c d e f g h\n"
            "\n"
            "          time  moves completed\n"
            "White  1:30:00                1\n"
            "Black  1:28:50                1\n"
            "Times: read with the press of 1... e5.\n");
}

TEST(ClockRestoreSheet, ReportsThatTheTimesAreFromAnEarlierPress) {
  EXPECT_THAT(*clock_restore_sheet(kHead, three_plies(), 3),
              AllOf(HasSubstr("After 2. Nf3, Black to move"), HasSubstr("White  1:30:00"),
                    HasSubstr("read with the press of 1... e5, 1 ply before")));
}

TEST(ClockRestoreSheet, ReportsThatNothingWasRead) {
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

TEST(ClockRestoreSheet, NamesNoPlayersWhereNoneAreKnown) {
  EXPECT_THAT(*clock_restore_sheet({"", "table-12"}, three_plies(), 2),
              HasSubstr("\nBoard table-12\n"));
}

TEST(ClockRestoreSheet, RefusesAPositionThatTheGameDoesNotHave) {
  const auto refused = clock_restore_sheet(kHead, three_plies(), 4);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kOutOfRange);
}

TEST(ClockSheet, AlignsItsColumnsWhateverTheNames) {
  const std::vector<ClockSheetLine> lines = {
      {.board = "1",
       .table = 7,
       .players = {"Đỗ Thị Như", "Wojtaszek, Radosław Bartłomiej Maria"},
       .times = {12min + 4s, 1h + 3min},
       .moves = {23, 22},
       .plies = 45,
       .to_move = rules::Color::kBlack,
       .running = rules::Color::kBlack},
      {.board = "100", .players = {"Li", ""}, .has_clock = false, .note = "no game"}};
  EXPECT_EQ(clock_sheet("Open, round 3, 15:30", lines),
            "CLOCK SHEET\n"
            "Open, round 3, 15:30\n"
            "\n"
            "table  board  White          time  moves  Black                            time  moves"
            "  plies  to move  clock       note\n"
            "    7  1      Đỗ Thị Như  0:12:04     23  Wojtaszek, Radosław Bartłom…  1:03:00     22"
            "     45  Black    Black runs\n"
            "       100    Li          -:--:--                                       -:--:--       "
            "                  none        no game\n"
            "\n"
            "2 boards\n");
}

TEST(ClockSheet, HasNoColumnsForNamesWhereNoneAreKnown) {
  const std::vector<ClockSheetLine> lines = {
      {.board = "1", .times = {12min + 4s, 1h + 3min}, .moves = {1, 0}, .plies = 1}};
  EXPECT_THAT(clock_sheet("", lines),
              HasSubstr("board    White  moves    Black  moves  plies  to move  clock    note\n"
                        "1      0:12:04      1  1:03:00      0      1           stopped\n"));
}

model::Board board_with(std::optional<model::Game> game) {
  model::Board board;
  board.link = drivers::ConnectionState::kLive;
  board.clock = {.white = 61s, .black = 62s, .running = rules::Color::kBlack};
  board.game = std::move(game);
  return board;
}

TEST(ClockSheetLine, HasWhatTheClockShowsNowAndWhoIsToMove) {
  const auto line = clock_sheet_line("table-1", board_with(three_plies()));
  EXPECT_EQ(line.board, "table-1");
  EXPECT_EQ(line.times.white, 61s);
  EXPECT_EQ(line.times.black, 62s);
  EXPECT_EQ(line.running, rules::Color::kBlack);
  // All plies of the fixture are provisional, because nothing confirmed them.
  EXPECT_EQ(line.plies, 0u);
  EXPECT_EQ(line.to_move, rules::Color::kWhite);
  EXPECT_EQ(line.note, "");
}

TEST(ClockSheetLine, CountsWhatIsCompletedOnly) {
  auto game = three_plies();
  game.plies[0].state = model::PlyState::kConfirmed;
  game.plies[1].state = model::PlyState::kIllegal;
  game.plies[2].state = model::PlyState::kProvisional;
  const auto line = clock_sheet_line("1", board_with(game));
  EXPECT_EQ(line.plies, 2u);
  EXPECT_EQ(line.moves.white, 1);
  EXPECT_EQ(line.moves.black, 1);
  EXPECT_EQ(line.to_move, rules::Color::kWhite);
}

TEST(ClockSheetLine, NobodyIsToMoveWhereTheGameIsOver) {
  auto game = three_plies();
  game.result = rules::Result::kDraw;
  const auto line = clock_sheet_line("1", board_with(game));
  EXPECT_EQ(line.to_move, std::nullopt);
  EXPECT_EQ(line.note, "1/2-1/2");
}

TEST(ClockSheetLine, NobodyIsToMoveWhereTheGameIsAdjourned) {
  auto game = three_plies();
  game.adjournment.emplace();
  const auto line = clock_sheet_line("1", board_with(game));
  EXPECT_EQ(line.to_move, std::nullopt);
  EXPECT_EQ(line.note, "adjourned");
}

TEST(ClockSheetLine, HasTheTimesOfTheLastPressWhereTheClockIsGone) {
  auto board = board_with(three_plies());
  board.clock.reset();
  const auto line = clock_sheet_line("1", board);
  EXPECT_EQ(line.times.white, 90min);
  EXPECT_EQ(line.times.black, 88min + 50s);
  EXPECT_EQ(line.running, std::nullopt);
  EXPECT_FALSE(line.has_clock);
  EXPECT_EQ(line.note, "times read with the press of 1... e5");
}

TEST(ClockSheetLine, ReportsThatNothingIsKnown) {
  const auto line = clock_sheet_line("1", model::Board());
  EXPECT_EQ(line.times.white, std::nullopt);
  EXPECT_EQ(line.plies, std::nullopt);
  EXPECT_EQ(line.note, "line lost; no game");
  EXPECT_FALSE(line.has_clock);
}

TEST(ClockSheetLine, TellsAFlag) {
  auto board = board_with(three_plies());
  board.clock->white_flag = true;
  EXPECT_EQ(clock_sheet_line("1", board).note, "White's flag");
}

TEST(ClockSheet, TablesOfATournamentComeFirstInTheOrderOfTheirNumbers) {
  std::vector<ClockSheetLine> lines = {{.board = "table-10"},
                                       {.board = "a", .table = 12},
                                       {.board = "table-9"},
                                       {.board = "b", .table = 3}};
  std::ranges::sort(lines, comes_before);
  std::vector<std::string> boards;
  for (const auto& line : lines) boards.push_back(line.board);
  EXPECT_THAT(boards, testing::ElementsAre("b", "a", "table-9", "table-10"));
}

TEST(BoardOrder, IsThatOfTheNumbersInTheNames) {
  std::vector<std::string> names = {"table-10", "b", "table-9", "table-09", "table", "10", "9", ""};
  std::ranges::sort(names, stands_before);
  EXPECT_THAT(names,
              testing::ElementsAre("", "9", "10", "b", "table", "table-09", "table-9", "table-10"));
}

TEST(ClockSheet, OfNoBoardsReportsIt) { EXPECT_THAT(clock_sheet("", {}), HasSubstr("0 boards\n")); }

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

}  // namespace clock_sheets_test
}  // namespace jadoube::texts

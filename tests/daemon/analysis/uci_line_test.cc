#include "daemon/analysis/uci_line.h"

#include <gtest/gtest.h>

namespace jadoube::analysis {
namespace uci_line_test {

TEST(UciLineTest, ReadsWhatStockfishWrites) {
  EXPECT_EQ(parse_uci_line("id name Stockfish 15.1"), UciLine(EngineName{"Stockfish 15.1"}));
  EXPECT_EQ(parse_uci_line("id author the Stockfish developers (see AUTHORS file)"),
            UciLine(OtherLine()));
  EXPECT_EQ(parse_uci_line("option name Clear Hash type button"),
            UciLine(EngineOption{"Clear Hash"}));
  EXPECT_EQ(parse_uci_line("uciok"), UciLine(UciOk()));
  EXPECT_EQ(parse_uci_line("readyok"), UciLine(ReadyOk()));
  EXPECT_EQ(
      parse_uci_line("info depth 20 seldepth 29 multipv 1 score cp 35 nodes 812 nps 8 hashfull "
                     "3 tbhits 0 time 101 pv e2e4 c7c5"),
      UciLine(ScoreInfo{.score = {.value = 35}}));
  EXPECT_EQ(parse_uci_line("info depth 9 score mate -3 nodes 7 pv a1a2"),
            UciLine(ScoreInfo{.score = {.is_mate = true, .value = -3}}));
  EXPECT_EQ(parse_uci_line("info depth 9 score cp 12 upperbound nodes 7"),
            UciLine(ScoreInfo{.score = {.value = 12}, .is_bound = true}));
  EXPECT_EQ(parse_uci_line("info multipv 2 score cp -1"),
            UciLine(ScoreInfo{.score = {.value = -1}, .rank = 2}));
  EXPECT_EQ(parse_uci_line("bestmove e7e8q ponder a7a6"), UciLine(BestMove{"e7e8q"}));
  EXPECT_EQ(parse_uci_line("bestmove (none)"), UciLine(BestMove{""}));
}

TEST(UciLineTest, WhatIsNoScoreIsNone) {
  for (const char* line :
       {"", "   ", "info", "info string NNUE evaluation using nn-ad9b42354671.nnue enabled",
        "info depth 1 currmove e2e4", "info score", "info score cp", "info score cp x",
        "info score cp 99999999999999999999", "info score cp 1000001", "info score wdl 1 2 3",
        "info string score cp 5", "info pv score cp 5", "id", "option", "option name",
        "option name type", "uciok2", "BESTMOVE e2e4"}) {
    EXPECT_EQ(parse_uci_line(line), UciLine(OtherLine())) << line;
  }
}

TEST(UciLineTest, ANameIsShortAndReadable) {
  const auto line = parse_uci_line("id name " + std::string(500, 'x') + "\x1b[0m");
  EXPECT_EQ(std::get<EngineName>(line).name, std::string(100, 'x'));
  EXPECT_EQ(std::get<EngineName>(parse_uci_line("id name A\x1b[31mB")).name, "A?[31mB");
}

TEST(LineCutterTest, LinesMayComeInAnyParts) {
  for (std::size_t size : {1, 2, 3, 100}) {
    LineCutter lines;
    const std::string bytes = "uciok\r\n\nreadyok\nbest";
    for (std::size_t at = 0; at < bytes.size(); at += size) lines.take(bytes.substr(at, size));
    EXPECT_EQ(lines.next(), "uciok") << size;
    EXPECT_EQ(lines.next(), "") << size;
    EXPECT_EQ(lines.next(), "readyok") << size;
    EXPECT_EQ(lines.next(), std::nullopt) << size;
    lines.take("move\n");
    EXPECT_EQ(lines.next(), "bestmove") << size;
  }
}

TEST(LineCutterTest, ALineWithoutAnEndTakesNoMemoryAndIsLeftOut) {
  LineCutter lines;
  for (int i = 0; i < 100; ++i) lines.take(std::string(LineCutter::kLongest, 'x'));
  lines.take("\nreadyok\n");
  EXPECT_EQ(lines.next(), "readyok");
  EXPECT_EQ(lines.next(), std::nullopt);
  lines.take("a\n" + std::string(LineCutter::kLongest + 1, 'y') + "\nb\n");
  EXPECT_EQ(lines.next(), "a");
  EXPECT_EQ(lines.next(), "b");
}

}  // namespace uci_line_test
}  // namespace jadoube::analysis

// pgn-extract is the reference that arbiters' tools are built on. It reads each form that we write,
// at every instant of a game, without a word.

#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "daemon/outputs/pgn/live_pgn.h"
#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace pgn_extract_test {

using output_tests::played;
using output_tests::set_clock;
using output_tests::table_of;

namespace fs = std::filesystem;

std::string pgn_extract() {
  for (const char* path : {"/usr/games/pgn-extract", "/usr/bin/pgn-extract"}) {
    if (fs::exists(path)) return path;
  }
  return "";
}

class PgnExtractReads : public ::testing::Test {
 protected:
  void SetUp() override {
    if (pgn_extract().empty()) GTEST_SKIP() << "pgn-extract is not installed";
  }

  static std::string complaints_about(const std::string& pgn) {
    const fs::path base = fs::path(::testing::TempDir()) / ("outputs_" + std::to_string(getpid()));
    std::ofstream(base.string() + ".pgn") << pgn;
    const std::string command =
        pgn_extract() + " -s -o" + base.string() + ".out " + base.string() + ".pgn 2>&1";
    std::string output;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> block{};
    while (const std::size_t size = fread(block.data(), 1, block.size(), pipe)) {
      output.append(block.data(), size);
    }
    if (pclose(pipe) != 0) output += "\nit failed";
    fs::remove(base.string() + ".pgn");
    fs::remove(base.string() + ".out");
    return output;
  }

  // A game with an illegal ply, plies that nobody saw, a promotion, castling and a result, at every
  // ply; and a table without a game.
  static std::vector<Table> every_instant() {
    std::vector<Table> tables;
    const auto whole = played(
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O axb5 !a1a5 b4 Nc3 bxc3 d4 cxb2 d5 bxc1=Q Rb5 Qxd1 Rxd1 h6");
    for (std::size_t count = 0; count <= whole.plies.size(); ++count) {
      auto game = whole;
      game.plies.resize(count);
      if (count > 12) {
        game.plies[10].state = model::PlyState::kInferred;
        game.explanations = {{.first_ply = 10, .san = {"Nc3"}},
                             {.first_ply = 10, .san = {"Na3"}, .behind = 10}};
      }
      if (count == whole.plies.size()) game.result = rules::Result::kWhiteWins;
      Table table = table_of(static_cast<int>(count) + 1, game);
      set_clock(table, std::chrono::seconds(5500), std::chrono::seconds(5500), rules::Color::kWhite,
                std::chrono::seconds(2000));
      tables.push_back(table);
    }
    tables.push_back(table_of(99, {}));
    tables.back().game = nullptr;
    return tables;
  }
};

TEST_F(PgnExtractReads, TheFilesOfTheFolder) {
  std::string text;
  for (const Table& table : every_instant()) {
    text += livechess_pgn(table.heading, release(table, {}), {.is_first = text.empty()});
  }
  EXPECT_EQ(complaints_about(text), "");
}

TEST_F(PgnExtractReads, TheTextsForLichessAndForViewers) {
  std::string text;
  for (const Table& table : every_instant()) {
    for (const bool provisional : {false, true}) {
      const auto shown = release(table, {.provisional = provisional});
      text += live_pgn(table.heading, shown, kLichessForm) + live_pgn(table.heading, shown);
    }
  }
  EXPECT_EQ(complaints_about(text), "");
}

}  // namespace pgn_extract_test
}  // namespace jadoube::outputs

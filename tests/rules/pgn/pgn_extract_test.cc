// What we write is read by pgn-extract, the reference that arbiters' tools are built on.

#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "rules/pgn/pgn.h"
#include "tests/rules/pgn/pgn_reading.h"
#include "tests/rules/reading.h"
#include "tests/support/random_pgn.h"

namespace jadoube::rules {
namespace pgn_extract_test {

using jadoube::tests::moves_of;
using jadoube::tests::position_of;
using jadoube::tests::Random;
using jadoube::tests::RandomPgn;
using jadoube::tests::read_all;
using ::testing::IsEmpty;

namespace fs = std::filesystem;

// Debian has it in a folder that not every path includes.
std::string pgn_extract() {
  for (const char* path : {"/usr/games/pgn-extract", "/usr/bin/pgn-extract"}) {
    if (fs::exists(path)) return path;
  }
  return "";
}

// What a command prints; of one that fails also its status.
std::string output_of(const std::string& command) {
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> block{};
  while (const std::size_t size = fread(block.data(), 1, block.size(), pipe)) {
    output.append(block.data(), size);
  }
  const int status = pclose(pipe);
  return status == 0 ? output : output + "\nstatus " + std::to_string(status);
}

class PgnExtract : public ::testing::Test {
 protected:
  void SetUp() override {
    if (pgn_extract().empty()) GTEST_SKIP() << "pgn-extract is not installed";
  }
  void TearDown() override {
    fs::remove(ours_);
    fs::remove(theirs_);
  }

  // What pgn-extract complains about in games that we wrote. It lists them anew in `theirs_`.
  std::string complaints_about(const std::string& pgn) {
    std::ofstream(ours_) << pgn;
    return output_of(pgn_extract() + " -s -o" + theirs_.string() + " " + ours_.string() + " 2>&1");
  }

  const fs::path folder_ = ::testing::TempDir();
  const fs::path ours_ = folder_ / ("jadoube_" + std::to_string(getpid()) + ".pgn");
  const fs::path theirs_ = folder_ / ("pgn_extract_" + std::to_string(getpid()) + ".pgn");
};

TEST_F(PgnExtract, ReadsRandomGamesWithEverythingInThemWithoutAWord) {
  Random random(31);
  std::string pgn;
  std::vector<PgnGame> games;
  for (int i = 0; i < 100; ++i) {
    games.push_back(RandomPgn(random).game(Position::initial(), 100));
    pgn += to_pgn(games.back());
  }
  EXPECT_EQ(complaints_about(pgn), "");
  std::ifstream file(theirs_);
  const auto listed = read_all(file);
  EXPECT_THAT(listed.errors, IsEmpty());
  ASSERT_EQ(listed.games.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(moves_of(listed.games[i]), moves_of(games[i]));
    EXPECT_EQ(listed.games[i].result, games[i].result);
  }
}

TEST_F(PgnExtract, ReadsGamesThatDoNotStartFromTheStartingPosition) {
  Random random(32);
  std::string pgn;
  for (const char* fen : {"4k3/8/8/8/8/8/8/4K2R w K - 3 30", "4k2r/6P1/8/8/8/8/8/4K3 b k - 0 7",
                          "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 3"}) {
    pgn += to_pgn(RandomPgn(random).game(position_of(fen), 40));
  }
  EXPECT_EQ(complaints_about(pgn), "");
}

TEST_F(PgnExtract, ReadsGamesOfChess960) {
  Random random(33);
  const char* fen = "rbnnqkbr/pppppppp/8/8/8/8/PPPPPPPP/RBNNQKBR w HAha - 0 1";
  std::string pgn;
  for (int i = 0; i < 20; ++i) pgn += to_pgn(RandomPgn(random).game(position_of(fen), 60));
  EXPECT_EQ(complaints_about(pgn), "");
}

}  // namespace pgn_extract_test
}  // namespace jadoube::rules

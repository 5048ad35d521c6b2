#include <gmock/gmock.h>

#include <fstream>
#include <iterator>

#include "daemon/analysis/desk/analysis_desk.h"
#include "tests/support/process.h"

namespace jadoube::analysis {
namespace kept_evaluations_test {

using rules::Color;

class KeptEvaluationsTest : public testing::Test {
 protected:
  std::string content() const {
    std::ifstream in(file_);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& text) const { std::ofstream(file_) << text; }

  const tests::TemporaryDirectory directory_;
  const std::filesystem::path file_ = std::filesystem::path(directory_.path()) / "analysis";
};

TEST_F(KeptEvaluationsTest, WhatWasKnownIsKnownAfterARestart) {
  {
    Evaluations known;
    KeptEvaluations kept(file_, known);
    kept.keep(1, {.centipawns = -35});
    kept.keep(2, {.mates = Color::kBlack, .moves = 3});
  }
  EXPECT_EQ(content(), "jadoube analysis 1\n0000000000000001 cp -35\n0000000000000002 mate -3\n");
  Evaluations known;
  KeptEvaluations kept(file_, known);
  EXPECT_EQ(known.find(1), (Score{.centipawns = -35}));
  EXPECT_EQ(known.find(2), (Score{.mates = Color::kBlack, .moves = 3}));
  kept.keep(0xabcdef0123456789, {.mates = Color::kWhite, .moves = 1});
  EXPECT_THAT(content(), testing::EndsWith("\nabcdef0123456789 mate 1\n"));
}

TEST_F(KeptEvaluationsTest, ALineThatWasCutIsLeftOutAndTheNextOneIsWhole) {
  write("jadoube analysis 1\n0000000000000001 cp 5\nrubbish\n0000000000000002 cp 7");
  {
    Evaluations known;
    KeptEvaluations kept(file_, known);
    EXPECT_EQ(known.find(1), (Score{.centipawns = 5}));
    kept.keep(3, {.centipawns = 9});
  }
  Evaluations known;
  const KeptEvaluations kept(file_, known);
  EXPECT_EQ(known.find(1), (Score{.centipawns = 5}));
  EXPECT_EQ(known.find(3), (Score{.centipawns = 9}));
}

TEST_F(KeptEvaluationsTest, AnotherFileIsMadeAnew) {
  write("something else\n0000000000000001 cp 5\n");
  Evaluations known;
  const KeptEvaluations kept(file_, known);
  EXPECT_EQ(known.size(), 0U);
  EXPECT_EQ(content(), "jadoube analysis 1\n");
}

TEST_F(KeptEvaluationsTest, AFolderThatIsMissingIsSaid) {
  Evaluations known;
  KeptEvaluations kept(file_ / "below", known);
  EXPECT_FALSE(std::filesystem::exists(file_)) << "nothing was to keep";
  kept.keep(1, {});
  EXPECT_THAT(kept.problem(), testing::HasSubstr("No such file"));
  kept.keep(2, {});
}

TEST_F(KeptEvaluationsTest, LinesAreReadStrictly) {
  EXPECT_EQ(parse_evaluation_line("00000000000000ff cp 12"),
            std::pair(PositionKey{255}, Score{.centipawns = 12}));
  for (const char* line :
       {"", "ff cp 12", "00000000000000fg cp 12", "00000000000000ff cp", "00000000000000ff cp x",
        "00000000000000ff cp 12 ", "00000000000000ff mate 0", "00000000000000ff cp 9999999",
        "00000000000000ffcp 12"}) {
    EXPECT_EQ(parse_evaluation_line(line), std::nullopt) << line;
  }
}

}  // namespace kept_evaluations_test
}  // namespace jadoube::analysis

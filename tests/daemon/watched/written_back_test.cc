#include <gmock/gmock.h>

#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/read_files.h"
#include "daemon/watched/results_file.h"
#include "tests/support/growing_trf.h"

namespace jadoube::watched {
namespace written_back_test {

using testing::HasSubstr;
using testing::StartsWith;

std::optional<model::PairingResult> white_wins(const model::Pairing&) {
  return model::PairingResult{.score = {.white = {2}, .black = {0}}};
}

model::Tournament imported(const std::string& name, const std::string& content) {
  return tournament::with_import({.id = "open"}, "", tournament::read_files({{name, content}}), {})
      ->tournament;
}

WrittenBack back(const std::string& name, const std::string& content) {
  const auto tournament = imported(name, content);
  return results_for(content, tournament, tournament.sections.at(0), white_wins);
}

TEST(WrittenBack, ResultsAreFilledIntoATrf) {
  const auto written = back("open.trf", tests::growing_trf(1, 0));
  EXPECT_EQ(written.ending, ".trf");
  EXPECT_THAT(written.results.content, HasSubstr("   4 w 1"));
  EXPECT_EQ(tournament::kind_of(written.results.content), tournament::FileKind::kTrf);
  EXPECT_EQ(written.results.content.size(), tests::growing_trf(1, 0).size());
}

TEST(WrittenBack, AProgramWithoutAFormatForResultsGetsTrf) {
  const auto written =
      back("open.csv", "round,table,white,black\n1,1,\"Adam, Anna\",\"Berg, Bo\"\n");
  EXPECT_EQ(written.ending, ".trf");
  EXPECT_THAT(written.results.content, HasSubstr("\r\n001 "));
  EXPECT_THAT(written.results.content, HasSubstr("   2 w 1"));
}

}  // namespace written_back_test
}  // namespace jadoube::watched

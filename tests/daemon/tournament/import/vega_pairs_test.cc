#include <gmock/gmock.h>

#include "daemon/tournament/import/formats.h"

namespace jadoube::tournament {
namespace vega_pairs_test {

using testing::ElementsAre;
using testing::SizeIs;

Imported read(const std::string& text, int round = 0) {
  ImportBuilder out(round);
  out.begin_file("v.txt");
  read_vega_pairs(text, out);
  return out.take();
}

TEST(VegaPairs, EachPairingIsReadOnce) {
  const auto imported = read(
      "Open: Pairing of round 2 sorted by name\n"
      "Adam, A    plays with white VS   Berg, B    in board   1\n"
      "BYE        plays with black VS   Cole       in board   2\n"
      "Berg, B    plays with black VS   Adam, A    in board   1\n"
      "Cole       plays with white VS   BYE        in board   2\n");
  EXPECT_TRUE(imported.problems.empty());
  EXPECT_EQ(imported.event, "Open");
  ASSERT_THAT(imported.rounds, SizeIs(1));
  EXPECT_THAT(imported.rounds[0].pairings, SizeIs(2));
}

TEST(VegaPairs, FaultsAreNamedWithTheirLines) {
  const auto imported = read(
      "Adam plays with white VS Berg in board 1\n"
      "Berg plays with black VS Cole in board 1\n"
      "Dahl plays with red VS Ems in board 2\n",
      1);
  std::vector<std::string> lines;
  for (const auto& problem : imported.problems) lines.push_back(to_string(problem));
  EXPECT_THAT(lines, ElementsAre("v.txt:2: error: board 1 has other players in an earlier line",
                                 "v.txt:3: error: the line is not of the form \"A plays with "
                                 "white VS B in board 1\""));
  EXPECT_THAT(read("Adam plays with white VS Berg in board 1\n").problems, SizeIs(1)) << "no round";
}

}  // namespace vega_pairs_test
}  // namespace jadoube::tournament

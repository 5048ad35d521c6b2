#include "daemon/tournament/import/read_files.h"

#include <gmock/gmock.h>

namespace jadoube::tournament {
namespace read_files_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(ReadFiles, TheContentSaysWhichFormatItIs) {
  EXPECT_EQ(kind_of("[Event \"x\"]\n"), FileKind::kPgn);
  EXPECT_EQ(kind_of("% made by x\n\n[Event \"x\"]\n"), FileKind::kPgn);
  EXPECT_EQ(kind_of("### x\n012 Open\n"), FileKind::kTrf);
  EXPECT_EQ(kind_of("{\"pairings\": []}"), FileKind::kLiveChess);
  EXPECT_EQ(kind_of("[ {\"0@tournament\": {}} ]"), FileKind::kLiveChess);
  EXPECT_EQ(kind_of("round,white,black\n"), FileKind::kCsv);
  EXPECT_EQ(kind_of("A plays with white VS B in board 1\n"), FileKind::kVegaPairs);
  EXPECT_EQ(kind_of("Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr\n"),
            FileKind::kSwissManagerPairings);
  EXPECT_EQ(kind_of("hello\n"), FileKind::kUnknown);
}

TEST(ReadFiles, ABadFileDoesNotStopTheOthers) {
  const auto imported = read_files({{"empty.pgn", "\n"},
                                    {"photo.jpg", "\xFF\xD8\xFF"},
                                    {"p.csv", "round,white,black\n1,Adam,Berg\n"},
                                    {"large.pgn", std::string((4 << 20) + 1, ' ')}});
  std::vector<std::string> lines;
  for (const auto& problem : imported.problems) lines.push_back(to_string(problem));
  EXPECT_THAT(lines, ElementsAre("empty.pgn: error: the file is empty",
                                 HasSubstr("photo.jpg: warning: the file is not UTF-8"),
                                 HasSubstr("photo.jpg: error: the format is not known"),
                                 "large.pgn: error: the file is larger than 4 MiB"));
  EXPECT_THAT(imported.rounds, SizeIs(1));
}

TEST(ReadFiles, ARoundWithTooManyPairingsIsCutAndNamed) {
  std::string rows = "round,white,black\n";
  for (int i = 0; i < 5'002; ++i) {
    rows += "1,White " + std::to_string(i) + ",Black " + std::to_string(i) + "\n";
  }
  const auto imported = read_files({{"p.csv", rows}});
  EXPECT_THAT(imported.rounds.at(0).pairings, SizeIs(5'000));
  ASSERT_THAT(imported.problems, SizeIs(1));
  EXPECT_THAT(to_string(imported.problems[0]),
              HasSubstr("p.csv:5002: error: round 1 has more than 5000 pairings"));
}

}  // namespace read_files_test
}  // namespace jadoube::tournament

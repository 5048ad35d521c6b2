#include <gmock/gmock.h>

#include "daemon/tournament/import/formats.h"
#include "tests/daemon/tournament/import/import_dump.h"

namespace jadoube::tournament {
namespace swiss_manager_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kHeader =
    "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\n";

Imported read(const std::string& text) {
  ImportBuilder out;
  out.begin_file("p.txt");
  read_swiss_manager_pairings(text, out);
  return out.take();
}

TEST(SwissManager, ARowWithZerosHasNoResultAndOneWithKIsADoubleForfeit) {
  const auto imported =
      read(std::string(kHeader) + "1;1;0;0;1;2;0;0;;0:0;0;;\n1;2;0;0;3;4;0;0;K;0:0K;0;;\n");
  EXPECT_THAT(imported.problems, IsEmpty());
  EXPECT_EQ(text_of(imported, 1), "1: 1-2\n2: 3-4 0:0F\n");
}

TEST(SwissManager, TheHeaderMayBeInAnotherLanguage) {
  const std::string text =
      "Round;Board;IDW;IDB;NoW;NoB;ResW;ResB;Forfeit;Res;MNo;a;b\n1;1;0;0;1;2;1;0;;1:0;0;;\n";
  EXPECT_TRUE(is_swiss_manager_pairings(text));
  EXPECT_EQ(text_of(read(text), 1), "1: 1-2 1:0\n");
}

TEST(SwissManager, BoardsThatCountInEachMatchAreNotTables) {
  const auto imported = read(std::string(kHeader) +
                             "1;1;0;0;1;2;0;0;;0:0;1;;\n1;2;0;0;3;4;0;0;;0:0;1;;\n"
                             "1;1;0;0;5;6;0;0;;0:0;2;;\n");
  EXPECT_EQ(text_of(imported, 1), "1 m1.1: 1-2\n2 m1.2: 3-4\n3 m2.1: 5-6\n");
}

TEST(SwissManager, FaultsAreNamedWithTheirLines) {
  const auto imported = read(std::string(kHeader) +
                             "1;1;0;0;x;2;0;0;;0:0;0;;\n1;2;0;0;-1;-1;0;0;;0:0;0;;\n"
                             "1;3;0;0;1;2;3;0;;3:0;0;;\n1;3;0;0;3;4;0;0;;0:0;0;;\n");
  std::vector<std::string> lines;
  for (const auto& problem : imported.problems) lines.push_back(to_string(problem));
  EXPECT_THAT(lines,
              ElementsAre(HasSubstr("p.txt:2: error: column 5 (nrw): \"x\" is not a number"),
                          HasSubstr("p.txt:3: error: the row has neither White nor Black"),
                          HasSubstr("p.txt:4: warning: \"3:0\" is not a result"),
                          HasSubstr("p.txt:5: error: round 1: table 3 has a pairing already")));
}

}  // namespace swiss_manager_test
}  // namespace jadoube::tournament

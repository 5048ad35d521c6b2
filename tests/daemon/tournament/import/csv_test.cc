#include "daemon/tournament/import/csv.h"

#include <gmock/gmock.h>

#include "rules/chess960.h"
#include "tests/daemon/tournament/import/import_dump.h"

namespace jadoube::tournament {
namespace csv_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Imported read(const std::string& text) {
  ImportBuilder out;
  out.begin_file("p.csv");
  read_csv(text, out);
  return out.take();
}

std::vector<std::string> problems(const Imported& imported) {
  std::vector<std::string> lines;
  for (const auto& problem : imported.problems) lines.push_back(to_string(problem));
  return lines;
}

TEST(Csv, APairingHasWhatItsColumnsSay) {
  const auto imported = read(
      "Round;Table;White-Number;White;White Elo;White FIDE-ID;Black;Black "
      "Number;Match;Board;Result\n"
      "2;5;1;\"Adam, A\";2100;123;\"Berg, B\";2;3;1;1-0\n"
      "2;;3;Cole;;;bye;;;;\n");
  EXPECT_THAT(problems(imported), IsEmpty());
  EXPECT_EQ(text_of(imported, 2), "5 m3.1: 1-2 1:0\n0: 3 bye U\n");
  EXPECT_EQ(imported.players[0],
            (model::Player{.number = 1, .name = "Adam, A", .rating = 2100, .fide_id = "123"}));
}

TEST(Csv, ColumnsMayBeNamedAsInPgn) {
  const auto imported = read("round,white,WhiteElo,WhiteTitle,black,BlackTeam\n1,A,2100,GM,B,C\n");
  EXPECT_THAT(problems(imported), IsEmpty());
  EXPECT_EQ(imported.players[0].rating, 2100);
  EXPECT_EQ(imported.players[0].title, "GM");
  EXPECT_EQ(imported.players[1].team, "C");
}

TEST(Csv, AColumnSaysThatChess960IsPlayedAndThePositionMayBeItsNumber) {
  const auto named = read("round,white,black,variant\n1,A,B,Chess 960\n");
  EXPECT_THAT(problems(named), IsEmpty());
  EXPECT_TRUE(named.chess960);
  EXPECT_FALSE(read("round,white,black,variant\n1,A,B,Standard\n").chess960);
  const auto numbered = read("round,white,black,fen\n1,A,B,194\n");
  EXPECT_THAT(problems(numbered), IsEmpty());
  EXPECT_TRUE(numbered.chess960);
  EXPECT_EQ(numbered.rounds[0].pairings[0].start,
            rules::chess960_start(rules::Chess960Number(194)));
  EXPECT_THAT(problems(read("round,white,black,fen\n1,A,B,960\n")), ElementsAre(HasSubstr("FEN")));
}

TEST(Csv, AnUnknownColumnIsNamedWithThoseThatAreKnown) {
  EXPECT_THAT(problems(read("round,white,black,hat\n1,A,B,x\n")),
              ElementsAre(HasSubstr(
                  "\"hat\", is not known and is not read. The known columns are round, table, ")));
}

TEST(Csv, WithoutAColumnForOnePlayerNothingIsABye) {
  for (const auto& [header, missing] :
       {std::pair("round,white", "black"), std::pair("round,white_number", "black"),
        std::pair("round,black", "white")}) {
    const auto imported = read(std::string(header) + "\n1,A\n1,B\n");
    EXPECT_THAT(problems(imported), ElementsAre(HasSubstr("p.csv:1: error: there is no column " +
                                                          std::string(missing))));
    EXPECT_THAT(imported.rounds, IsEmpty());
    EXPECT_TRUE(is_csv(std::string(header) + "\n1,A\n"));
  }
}

TEST(Csv, ARowThatEndsBeforeBlackIsAnErrorAndAnEmptyBlackIsABye) {
  const auto imported = read("round,white,black,result\n1,A\n1,B,C\n1,D,\n");
  EXPECT_THAT(
      problems(imported),
      ElementsAre(HasSubstr("p.csv:2: error: the row has 2 of the 4 columns, and black is")));
  EXPECT_EQ(imported.rounds[0].pairings.size(), 2u);
}

TEST(Csv, AQuoteThatIsNotClosedIsNamedWithItsLine) {
  EXPECT_THAT(problems(read("round,\"white,black\n1,A,B\n")),
              ElementsAre("p.csv:1: error: a quote is not closed"));
  EXPECT_THAT(problems(read("round,white,black\n1,A,B\n1,\"C,D\n1,E,F\n1,\"G\",H\n")),
              ElementsAre("p.csv:3: error: a quote is not closed"));
}

TEST(Csv, ANameWithAControlCharacterIsAnError) {
  EXPECT_THAT(problems(read("round,white,black\n1,A\x07,C\n")),
              testing::Contains(HasSubstr("the player's name has a control character")));
}

TEST(Csv, WithoutTablesTheRowsAreInTheirOrder) {
  const auto imported = read("round,white_number,black_number\n1,1,2\n1,3,4\n2,1,3\n");
  EXPECT_EQ(text_of(imported, 1), "1: 1-2\n2: 3-4\n");
  EXPECT_EQ(text_of(imported, 2), "1: 1-3\n");
}

TEST(Csv, PlayersAreReadFromATableOfPlayers) {
  const auto imported = read(
      "number,name,title,rating,federation,fide_id,team,sex,born\n"
      "7,\"Adam, A\",wgm,2100,SUI,123,Reds,w,1990\n");
  EXPECT_THAT(problems(imported), IsEmpty());
  EXPECT_EQ(imported.players[0],
            (model::Player{7, "Adam, A", "WGM", "SUI", 2100, "123", "Reds", 'w', "1990"}));
}

TEST(Csv, FaultsAreNamedWithTheirLines) {
  EXPECT_THAT(problems(read("round,white,black,colour,white\n"
                            "x,Adam,Berg\n"
                            "1,,bye\n"
                            "1,\"Cole,Dahl\n")),
              ElementsAre(HasSubstr("p.csv:1: warning: column 4, \"colour\", is not known"),
                          HasSubstr("p.csv:1: warning: the column white is there twice"),
                          HasSubstr("p.csv:2:1: error: round \"x\" is not a number from 1 to 500"),
                          HasSubstr("p.csv:3: error: the row has neither white nor black"),
                          HasSubstr("p.csv:4: error: a quote is not closed")));
}

TEST(Csv, ANameWithACommaAndWithoutQuotesIsAnErrorWithItsPlace) {
  EXPECT_THAT(problems(read("round,table,white,black\n1,1,Stone, Anna,Field, Ben\n")),
              ElementsAre(HasSubstr("p.csv:2:17: error: \"Field\" is field 5, but the first line "
                                    "names 4. A name with a comma must be in quotes")));
  EXPECT_THAT(problems(read("round,table,white,black,result\n1,1,Štone, Anna,Field\n")),
              ElementsAre(HasSubstr("p.csv:2:17: error: \"Field\" is not a result")));
  EXPECT_THAT(problems(read("white,black,table,round\nStone,Field,Ben,1\n")),
              ElementsAre(HasSubstr("p.csv:2:13: error: table \"Ben\" is not a number")));
  // Spreadsheets write empty fields at the end of each row.
  EXPECT_THAT(problems(read("round,table,white,black\n1,1,Stone,Field,,,\n")), IsEmpty());
}

TEST(Csv, RoundsAreFrom1To500) {
  for (const char* round : {"-5", "0.5", "501", "9999"}) {
    EXPECT_THAT(problems(read("round,white,black\n" + std::string(round) + ",A,B\n")),
                ElementsAre(HasSubstr("p.csv:2:1: error: round")))
        << round;
  }
}

TEST(Csv, IsKnownByItsHeader) {
  EXPECT_TRUE(is_csv("round,white,black\n"));
  EXPECT_TRUE(is_csv("Name;Elo\n"));
  EXPECT_FALSE(is_csv("a,b,c\n"));
  EXPECT_FALSE(is_csv(""));
}

}  // namespace csv_test
}  // namespace jadoube::tournament

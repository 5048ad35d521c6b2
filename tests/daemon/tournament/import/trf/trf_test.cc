#include <gmock/gmock.h>

#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/trf/trf_line.h"
#include "tests/daemon/tournament/import/import_dump.h"

namespace jadoube::tournament {
namespace trf_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Imported read(const std::string& text) {
  ImportBuilder out;
  out.begin_file("t.trf");
  read_trf(text, out);
  return out.take();
}

std::vector<std::string> problems(const Imported& imported) {
  std::vector<std::string> lines;
  for (const auto& problem : imported.problems) lines.push_back(to_string(problem));
  return lines;
}

// A player's line in the right columns. `rounds` starts in column 92.
std::string line(int number, const std::string& name, const std::string& rounds) {
  std::string text =
      "001 " + std::string(number < 10 ? 3 : 2, ' ') + std::to_string(number) + " m    " + name;
  text.resize(48, ' ');
  text += "2000 SUI         123 1990/04/02  1.0    1";
  text.resize(91, ' ');
  return text + rounds + "\n";
}

TEST(TrfLine, FieldsComeFromTheirColumns) {
  const auto read = read_trf_player(
      "001    1 w wg Adam,Anna                         2201 SUI        1234 1990/04/02  1.5    2  "
      "   5 w 1  0000 - H     3 b",
      7);
  ASSERT_TRUE(read);
  EXPECT_THAT(read->notes, IsEmpty());
  EXPECT_EQ(read->player, (model::Player{.number = 1,
                                         .name = "Adam, Anna",
                                         .title = "WGM",
                                         .federation = "SUI",
                                         .rating = 2201,
                                         .fide_id = "1234",
                                         .sex = 'w',
                                         .born = "1990/04/02"}));
  EXPECT_EQ(read->entries.at(1), (TrfEntry{5, 'w', '1', 98}));
  EXPECT_EQ(read->entries.at(2), (TrfEntry{0, '-', 'H', 108}));
  EXPECT_EQ(read->entries.at(3), (TrfEntry{3, 'b', ' ', 118}));
}

TEST(TrfLine, ARoundMayBeBlankOrOnlyALetter) {
  const std::string start = line(1, "Adam", "");
  const auto read = read_trf_player(start.substr(0, 91) + "       U              12 b 1", 1);
  ASSERT_TRUE(read);
  EXPECT_THAT(read->notes, IsEmpty());
  EXPECT_THAT(read->entries, SizeIs(2));
  EXPECT_EQ(read->entries.at(1).result, 'U');
  EXPECT_EQ(read->entries.at(3).opponent, 12);
}

TEST(TrfLine, NamesMayBePaddedByCharactersOrByBytes) {
  const std::string by_bytes =
      "001    1 m    Müller, Élise                   2201 SUI        1234 1990/04/02  1.5    2    "
      " 5 w 1";
  const auto bytes = read_trf_player(by_bytes, 1);
  std::string by_characters = by_bytes;
  by_characters.insert(by_characters.find("  2201"), "  ");
  const auto characters = read_trf_player(by_characters, 1);
  for (const auto& read : {bytes, characters}) {
    ASSERT_TRUE(read);
    EXPECT_THAT(read->notes, IsEmpty());
    EXPECT_EQ(read->player.name, "Müller, Élise");
    EXPECT_EQ(read->player.rating, 2201);
    EXPECT_EQ(read->entries.at(1).opponent, 5);
  }
  EXPECT_TRUE(bytes->is_by_bytes);
  EXPECT_FALSE(characters->is_by_bytes);
}

TEST(TrfLine, EachShiftOfUpToThreeColumnsIsReadAndNoted) {
  const std::string good = line(1, "Adam, Anna", "   5 w 1  0000 - H     3 b 0");
  const auto expected = read_trf_player(good.substr(0, good.size() - 1), 1);
  for (const std::size_t column : {5, 12, 47, 53, 57, 69, 80, 85, 90}) {
    for (int shift = 1; shift <= 3; ++shift) {
      std::string shifted = good.substr(0, good.size() - 1);
      shifted.insert(column, static_cast<std::size_t>(shift), ' ');
      const auto read = read_trf_player(shifted, 1);
      ASSERT_TRUE(read) << shifted;
      EXPECT_FALSE(read->notes.empty()) << shifted;
      EXPECT_THAT(read->errors, IsEmpty()) << shifted;
      EXPECT_TRUE(read->player == expected->player) << shifted << read->player.fide_id;
      ASSERT_THAT(read->entries, SizeIs(3)) << shifted;
      EXPECT_EQ(read->entries.at(1).opponent, 5) << shifted;
      EXPECT_EQ(read->entries.at(3).result, '0') << shifted;
    }
  }
}

TEST(TrfLine, AMissingColumnIsReadAndNoted) {
  const std::string good = line(1, "Adam, Anna", "   5 w 1  0000 - H     3 b 0");
  const auto expected = read_trf_player(good.substr(0, good.size() - 1), 1);
  for (const std::size_t column : {4, 11, 40, 58, 68, 80, 85, 90}) {
    std::string shifted = good.substr(0, good.size() - 1);
    shifted.erase(column, 1);
    const auto read = read_trf_player(shifted, 1);
    ASSERT_TRUE(read) << shifted;
    EXPECT_FALSE(read->notes.empty()) << shifted;
    EXPECT_THAT(read->errors, IsEmpty()) << shifted;
    EXPECT_TRUE(read->player == expected->player) << shifted << read->player.name;
    ASSERT_THAT(read->entries, SizeIs(3)) << shifted;
    EXPECT_EQ(read->entries.at(1).opponent, 5) << shifted;
  }
}

TEST(Trf, BothLinesOfAPairingMustAgree) {
  const auto imported =
      read(line(1, "Adam", "   2 w 1     3 w 1") + line(2, "Berg", "   1 b 0     1 b 0") +
           line(3, "Cole", "   9 w 1     1 b 0"));
  EXPECT_THAT(problems(imported),
              ElementsAre("t.trf:2: error: round 2: player 2 has opponent 1, but line 1 does not "
                          "agree",
                          "t.trf:3: error: round 1: opponent 9 is not in the file"));
  EXPECT_EQ(text_of(imported, 1), "1: 1-2 1:0\n");
  EXPECT_EQ(text_of(imported, 2), "1: 1-3 1:0\n");
}

TEST(Trf, EqualColoursAreAnErrorAndOddResultsAreLeftOut) {
  const auto imported =
      read(line(1, "Adam", "   2 w 1     2 w 1") + line(2, "Berg", "   1 w 0     1 b 1"));
  EXPECT_THAT(problems(imported),
              ElementsAre(HasSubstr("round 1: players 1 and 2 do not have opposite colours"),
                          HasSubstr("round 2: the results of players 1 and 2 do not fit")));
  EXPECT_EQ(text_of(imported, 1), "");
  EXPECT_EQ(text_of(imported, 2), "1: 1-2\n");
}

TEST(Trf, AStartingNumberTwiceAndAWrongNumberOfPlayersAreNamed) {
  const auto imported =
      read("012 Open\n062 5\n" + line(1, "Adam", "") + line(1, "Berg", "") + "001  x\n");
  EXPECT_THAT(problems(imported),
              ElementsAre(HasSubstr("t.trf:2:5: warning: by its header the file has 5 players"),
                          HasSubstr("t.trf:4:5: error: starting number 1 is there twice"),
                          HasSubstr("t.trf:5:5: error: the player's line has no starting number")));
}

TEST(Trf, ByesOfTheRoundToComeAreInTheLine240) {
  const auto imported = read(line(1, "Adam", "") + line(2, "Berg", "") + "240 H   1    2\n");
  EXPECT_EQ(text_of(imported, 1), "0: 2 bye H\n");
}

TEST(Trf, TeamsOfTrf16MeetWhereTheirPlayersMeet) {
  const auto imported = read(line(1, "Adam", "   3 w 1") + line(2, "Berg", "   4 b 0") +
                             line(3, "Cole", "   1 b 0") + line(4, "Dahl", "   2 w 1") +
                             "013 Reds                               1    2\n"
                             "013 Blues                              3    4\n");
  EXPECT_THAT(imported.problems, IsEmpty());
  EXPECT_EQ(text_of(imported, 1), "1 m1.1: 1-3 1:0\n2 m1.2: 4-2 1:0\n");
  EXPECT_EQ(imported.players[3].team, "Blues");
}

TEST(Trf, ARoundOfTeamsBeforeItsLinesHaveItTakesTheColoursOfTheMatch) {
  const auto imported = read(line(1, "Adam", "") + line(2, "Berg", "") + line(3, "Cole", "") +
                             line(4, "Dahl", "") + line(5, "Ems", "   1 b") +
                             "300   1   1   2    1    2\n300   1   2   1    3    4\n352 WB\n");
  EXPECT_THAT(text_of(imported, 1), HasSubstr("m1.2: 4-2"));
}

}  // namespace trf_test
}  // namespace jadoube::tournament

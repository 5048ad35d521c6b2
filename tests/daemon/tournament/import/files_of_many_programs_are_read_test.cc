// Kinds of files and of fields that people really have: what is read, what is warned about, and
// what is refused with what to do.
#include <gmock/gmock.h>

#include "daemon/tournament/import/csv.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/import/read_files.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/tournament/text/words.h"
#include "rules/chess960.h"
#include "rules/time/time_control_text.h"
#include "tests/daemon/tournament/import/import_dump.h"

namespace jadoube::tournament {
namespace files_of_many_programs_are_read_test {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> problems(const Imported& imported, bool is_error) {
  std::vector<std::string> lines;
  for (const auto& problem : imported.problems) {
    if (problem.is_error == is_error) lines.push_back(to_string(problem));
  }
  return lines;
}

// "21: Stone, Anna - Field, Ben 1:0" for each pairing of a round.
std::vector<std::string> pairings(const Imported& imported, std::size_t round = 0) {
  std::vector<std::string> lines;
  for (const auto& pairing : imported.rounds.at(round).pairings) {
    std::string line =
        std::to_string(pairing.table) + ": " + imported.players[*pairing.players.white].name;
    if (pairing.players.black) line += " - " + imported.players[*pairing.players.black].name;
    if (pairing.bye != model::Bye::kNone) {
      line += std::string(" bye ") + "?UFHZ"[static_cast<int>(pairing.bye)];
    }
    if (pairing.result) {
      line += " " + rules::to_string(pairing.result->score.white) + ":" +
              rules::to_string(pairing.result->score.black);
    }
    lines.push_back(line);
  }
  return lines;
}

Imported csv(const std::string& text, int round = 0) {
  return read_files({{"p.csv", text}}, round);
}

TEST(CsvOfPeople, BoardIsTheTableIfThereIsNoMatch) {
  for (const char* header : {"Round,Board,White,Black,Result", "rd,Bd,white,black,result",
                             "Runde,Brett,Weiß,Schwarz,Ergebnis", "Тур,Дошка,Білі,Чорні,Результат",
                             "Tur,Masa,Beyaz,Siyah,Sonuç", "Kolo,Stol,Bílý,Černý,Výsledek",
                             "Forduló,Asztal,Világos,Sötét,Eredmény",
                             "Round,Board No,White Player,Black Player,Score"}) {
    const auto imported = csv(std::string(header) +
                              "\n3,21,\"Stone, Anna\",\"Field, Ben\",\n"
                              "3,23,\"Lake, Cleo\",\"Hill, Dan\",1-0\n");
    EXPECT_THAT(problems(imported, true), IsEmpty()) << header;
    EXPECT_THAT(pairings(imported),
                ElementsAre("21: Stone, Anna - Field, Ben", "23: Lake, Cleo - Hill, Dan 1:0"))
        << header;
  }
}

TEST(CsvOfPeople, BoardIsThatOfTheMatchIfThereIsAMatch) {
  const auto imported = csv("round,match,board,white,black\n1,1,1,Adam,Berg\n1,2,1,Cole,Dahl\n");
  EXPECT_THAT(pairings(imported), ElementsAre("1: Adam - Berg", "2: Cole - Dahl"));
  EXPECT_EQ(imported.rounds[0].pairings[1].match, 2);
  EXPECT_EQ(imported.rounds[0].pairings[1].board_in_match, 1);
}

TEST(CsvOfPeople, BoardsThatStartAgainWithEachTeamAreThoseOfMatches) {
  const auto imported =
      csv("round,board,white,white_team,black,black_team\n"
          "1,1,Adam,Reds,Berg,Blues\n1,2,Cole,Blues,Dahl,Reds\n1,1,Eder,Greens,Frey,Whites\n");
  EXPECT_THAT(problems(imported, true), IsEmpty());
  ASSERT_THAT(pairings(imported), SizeIs(3));
  EXPECT_EQ(imported.rounds[0].pairings[2].match, 2);
  EXPECT_EQ(imported.rounds[0].pairings[2].board_in_match, 1);
}

TEST(CsvOfPeople, AListOfAResultsSiteHasWhiteOnTheLeftAndBlackOnTheRight) {
  for (const char* text :
       {"Bo.;No.;;Name;Rtg;FED;Pts.;Result;Pts.;;Name;Rtg;FED;No.\n"
        "1;1;GM;Stone, Anna;2500;UKR;0;;0;;Field, Ben;2100;ENG;9\n"
        "2;10;;Lake, Cleo;2050;FRA;0;1 - 0;0;IM;Hill, Dan;2450;USA;2\n",
        "Kyiv Open\nRound 1 on 2026/11/29 at 15:00\n\n"
        "Bo.\tNo.\t\tName\tRtg\tFED\tPts.\tResult\tPts.\t\tName\tRtg\tFED\tNo.\n"
        "1\t1\tGM\tStone, Anna\t2500\tUKR\t0\t\t0\t\tField, Ben\t2100\tENG\t9\n"
        "2\t10\t\tLake, Cleo\t2050\tFRA\t0\t1 - 0\t0\tIM\tHill, Dan\t2450\tUSA\t2\n",
        "Br.;Nr.;;Name;Elo;Land;Pkt.;Ergebnis;Pkt.;;Name;Elo;Land;Nr.\n"
        "1;1;GM;Stone, Anna;2500;UKR;0;;0;;Field, Ben;2100;ENG;9\n"
        "2;10;;Lake, Cleo;2050;FRA;0;1 - 0;0;IM;Hill, Dan;2450;USA;2\n"}) {
    const auto imported = csv(text, 1);
    EXPECT_THAT(problems(imported, true), IsEmpty()) << text;
    EXPECT_THAT(pairings(imported),
                ElementsAre("1: Stone, Anna - Field, Ben", "2: Lake, Cleo - Hill, Dan 1:0"))
        << text;
    ASSERT_THAT(imported.players, SizeIs(4));
    EXPECT_EQ(imported.players[0].title, "GM");
    EXPECT_EQ(imported.players[1].number, 9);
    EXPECT_EQ(imported.players[3].rating, 2450);
  }
}

TEST(CsvOfPeople, PointsBeforeTheRoundAreNoResults) {
  for (const char* header :
       {"Round,Table,White,Black,Score,Score", "Round,Table,White,Black,Pts"}) {
    const auto imported = csv(std::string(header) + "\n1,1,\"Stone, Anna\",\"Field, Ben\",1\n");
    EXPECT_THAT(problems(imported, true), IsEmpty()) << header;
    EXPECT_THAT(pairings(imported), ElementsAre("1: Stone, Anna - Field, Ben")) << header;
  }
}

TEST(CsvOfPeople, ATableOfResultsIsNoListOfPairings) {
  for (const char* text : {"No,Name,Total,1,2,3\n1,\"Stone, Anna\",2,12:W,3:D,4:L\n",
                           "Name;Result\nStone, Anna;1-0\n"}) {
    const auto imported = csv(text, 1);
    EXPECT_THAT(problems(imported, true), ElementsAre(HasSubstr("this is a table of results")));
    EXPECT_THAT(imported.players, IsEmpty());
  }
}

TEST(CsvOfPeople, AnOddResultIsAWarningIfNothingHasMoved) {
  const auto imported =
      csv("round,table,white,black,result\n"
          "1,1,\"Adam, A\",\"Berg, B\",postponed\n1,2,\"Cole, C\",\"Dahl, D\",who knows\n"
          "1,3,\"Eder, E\",\"Frey, F\",draw\n1,4,\"Gold, G\",\"Hahn, H\",1-0 (forfeit)\n");
  EXPECT_THAT(problems(imported, true), IsEmpty());
  EXPECT_THAT(problems(imported, false), ElementsAre(HasSubstr("\"who knows\" is not a result")));
  EXPECT_EQ(imported.rounds[0].pairings[2].result, pairing_result(1, 1));
  EXPECT_EQ(imported.rounds[0].pairings[3].result, pairing_result(2, 0, true));
}

TEST(Nobody, AllWordsForNoOpponentAreByes) {
  for (const char* word : {"",
                           "-",
                           "?",
                           "( )",
                           "BYE",
                           "( bye )",
                           "[Bye]",
                           "**BYE**",
                           "Bye 1",
                           "bye, bye",
                           "not paired",
                           "Not Paired",
                           "NOT PAIRED",
                           "spielfrei",
                           "Freilos",
                           "kein Gegner",
                           "nicht gepaart",
                           "Exempt",
                           "(exempte)",
                           "non apparié",
                           "Descansa",
                           "sin rival",
                           "Riposo",
                           "wolny los",
                           "pauza",
                           "немає суперника",
                           "без пари",
                           "Вільний",
                           "нет соперника",
                           "СВОБОДЕН",
                           "no opponent",
                           "Unpaired",
                           "pairing-allocated bye",
                           "PAB",
                           "n.n.",
                           "N. N.",
                           "XXX",
                           "setzt aus",
                           "ausgesetzt",
                           "pas d'adversaire",
                           "libre",
                           "відпочиває",
                           "вільний від гри",
                           "отдыхает",
                           "свободен от игры"}) {
    EXPECT_TRUE(is_nobody(word)) << word;
  }
  for (const char* name : {"Bye, Anna", "Free, Ben", "Frei, Max", "Liber, Ana Maria", "Bay, Tom",
                           "Nobody, Jo", "Libre, Ana", "Ivanov", "李", "Half, Anna", "Stone"}) {
    EXPECT_FALSE(is_nobody(name)) << name;
  }
}

TEST(Nobody, TheWordsMaySayWhichByeItIs) {
  using enum model::Bye;
  for (const auto& [word, bye] :
       {std::pair("bye", kPaired), std::pair("half-point bye", kHalfPoint),
        std::pair("bye (½)", kHalfPoint), std::pair("1/2 bye", kHalfPoint),
        std::pair("HPB", kHalfPoint), std::pair("full point bye", kFullPoint),
        std::pair("zero-point bye", kZeroPoints), std::pair("absent", kZeroPoints),
        std::pair("not paired", kZeroPoints), std::pair("demi exempt", kHalfPoint)}) {
    EXPECT_EQ(bye_of_name(word), bye) << word;
  }
  const auto imported =
      csv("round,table,white,black,result\n1,,\"Adam, A\",bye,½\n1,,\"Berg, B\",not paired,0\n"
          "1,,\"Cole, C\",bye,1\n");
  EXPECT_THAT(pairings(imported),
              ElementsAre("0: Adam, A bye H", "0: Berg, B bye Z", "0: Cole, C bye U"));
}

TEST(Nobody, AnOddNameWithoutACommaThatIsMetOnceIsNamed) {
  const auto imported =
      csv("round,table,white,black\n1,1,\"Adam, A\",\"Berg, B\"\n1,2,\"Cole, C\",xyzzy\n");
  EXPECT_THAT(problems(imported, false),
              ElementsAre(HasSubstr("p.csv:3: warning: \"xyzzy\" has no comma")));
}

// A TRF of four players, with one line replaced.
std::string trf(const std::string& second) {
  return "012 Odd Open\n062 4\nXXR 5\n"
         "001    1 m    Stone, Anna                       2000 ITA      900001 1990/01/01  1.0    "
         "1     3 w 1     2 b  \n" +
         second +
         "\n"
         "001    3 m    Lake, Cleo                        2000 ITA      900003 1990/01/01  0.0    "
         "1     1 b 0     4 w  \n"
         "001    4 m    Hill, Dan                         2000 ITA      900004 1990/01/01  0.0    "
         "1     2 b 0     3 b  \n";
}

const std::string kGoodLine =
    "001    2 m    Field, Ben                        2000 ITA      900002 1990/01/01  1.0    1   "
    "  4 w 1     1 w  ";

TEST(TrfOfPeople, NoOddFieldInFrontOfTheRoundsIsAnErrorOrAName) {
  struct Odd {
    std::size_t column;
    const char* text;
  };
  for (const Odd odd :
       {Odd{53, "ST."}, Odd{53, "N.U"}, Odd{53, "???"}, Odd{53, "U1A"}, Odd{48, "  UR"},
        Odd{48, "----"}, Odd{48, "185*"}, Odd{48, "unr."}, Odd{57, "   Z56538  "},
        Odd{57, "'34179178' "}, Odd{57, "CM1        "}, Odd{69, "unknown   "},
        Odd{69, "??.??.1990"}, Odd{80, " n/a"}, Odd{80, "1.0+"}, Odd{85, "1-4 "}, Odd{85, "  =1"},
        Odd{10, "DrX"}, Odd{9, "x"}}) {
    std::string line = kGoodLine;
    line.replace(odd.column, std::string(odd.text).size(), odd.text);
    const auto imported = read_files({{"t.trf", trf(line)}});
    EXPECT_THAT(problems(imported, true), IsEmpty()) << line;
    ASSERT_THAT(imported.players, SizeIs(4)) << line;
    EXPECT_EQ(imported.players[1].name, "Field, Ben") << line;
    EXPECT_THAT(pairings(imported),
                ElementsAre("1: Stone, Anna - Lake, Cleo 1:0", "2: Field, Ben - Hill, Dan 1:0"))
        << line;
    EXPECT_EQ(imported.rounds.size(), 2U) << line;
  }
  std::string line = kGoodLine;
  line.replace(53, 3, "ST.");
  EXPECT_THAT(problems(read_files({{"t.trf", trf(line)}}), false),
              ElementsAre("t.trf:5:54: warning: \"ST.\" is not a federation"));
}

TEST(TrfOfPeople, AFieldThatIsLongerThanItsColumnsMovesNothing) {
  struct Long {
    std::size_t column;
    const char* text;
  };
  for (const Long field :
       {Long{48, "2000F"}, Long{53, "ENG."}, Long{57, "123456789012"}, Long{80, "10.50"}}) {
    std::string line = kGoodLine;
    line.replace(field.column, std::string(field.text).size(), field.text);
    const auto imported = read_files({{"t.trf", trf(line)}});
    EXPECT_THAT(problems(imported, true), IsEmpty()) << line;
    EXPECT_EQ(imported.players.at(1).name, "Field, Ben") << line;
    EXPECT_THAT(pairings(imported, 1),
                ElementsAre("1: Field, Ben - Stone, Anna", "2: Lake, Cleo - Hill, Dan"))
        << line;
  }
}

TEST(TrfOfPeople, AByeMayHaveABlankColourOrABlankResult) {
  for (const auto& [entry, bye] : {std::pair("  0000   -", model::Bye::kZeroPoints),
                                   std::pair("  0000   H", model::Bye::kHalfPoint),
                                   std::pair("  0000   U", model::Bye::kPaired),
                                   std::pair("  0000 -  ", model::Bye::kZeroPoints),
                                   std::pair("  0000    ", model::Bye::kZeroPoints),
                                   std::pair("       - H", model::Bye::kHalfPoint),
                                   std::pair("  0000   F", model::Bye::kFullPoint)}) {
    const std::string player =
        "001    1      alfa                              2000                             2.0    1";
    const auto imported = read_files({{"t.trf", player + entry + "\n"}});
    EXPECT_THAT(problems(imported, true), IsEmpty()) << entry;
    EXPECT_THAT(problems(imported, false), IsEmpty()) << entry << ": it is no rank";
    ASSERT_EQ(imported.rounds.size(), 1U) << entry;
    ASSERT_EQ(imported.rounds[0].pairings.size(), 1U) << entry;
    EXPECT_EQ(imported.rounds[0].pairings[0].bye, bye) << entry;
  }
}

TEST(TrfOfPeople, AForfeitMayHaveABlankColour) {
  const std::string player =
      "      x                                 2000                             2.0    1";
  const auto imported = read_files(
      {{"t.trf", "001    1" + player + "     2   +\n" + "001    2" + player + "     1   -\n"}});
  EXPECT_THAT(problems(imported, true), IsEmpty());
  EXPECT_EQ(text_of(imported, 1), "1: 1-2 1:0F\n");
}

TEST(CodePages, WordsShowWhichOneItIs) {
  struct Sample {
    TextEncoding encoding;
    const char* names;
  };
  for (const Sample& sample :
       {Sample{TextEncoding::kWindows1251, "Петренко, Олена; Іваненко, Юрій; Шевчук, Ігор"},
        Sample{TextEncoding::kWindows1251, "ИВАНОВ, ИВАН; ПЕТРОВА, АННА"},
        Sample{TextEncoding::kKoi8U, "Петренко, Олена; Коваль, Марія; Шевчук, Тарас"},
        Sample{TextEncoding::kIbm866, "Иванов, Иван; Петрова, Анна; Сидоров, Олег"},
        Sample{TextEncoding::kWindows1250, "Dvořák, Jan; Černý, Jiří; Kovačević, Ivo"},
        Sample{TextEncoding::kWindows1250, "Węgrzyn, Michał; Wójcik, Łukasz; Żak, Ewa"},
        Sample{TextEncoding::kWindows1250, "Szabó, Győző; Kőrösi, Ádám"},
        Sample{TextEncoding::kIbm852, "Dvořák, Jan; Černý, Jiří; Kovačević, Ivo"},
        Sample{TextEncoding::kWindows1254, "Yılmaz, Şahin; Doğan, Ali; Öztürk, Ayşegül"},
        Sample{TextEncoding::kWindows1254, "001 Yılmaz, Şahin TUR; Doğan, Ali TUR"},
        Sample{TextEncoding::kWindows1253, "Παπαδόπουλος, Γιώργος; Νικολάου, Ελένη"},
        Sample{TextEncoding::kWindows1257, "Žukauskas, Jūratė; Šimkus, Jonas"},
        Sample{TextEncoding::kWindows1252, "Müller, Jürgen; Muñoz, José; Ångström, Åse"},
        Sample{TextEncoding::kWindows1252, "Þórhallsson, Guðmundur; Jónsson, Sigurður"}}) {
    const auto decoded = decode_text(encoded_text(sample.names, sample.encoding));
    EXPECT_EQ(decoded.text, sample.names);
    EXPECT_EQ(decoded.encoding, sample.encoding) << sample.names;
    EXPECT_FALSE(decoded.is_rubbish) << sample.names;
  }
}

TEST(CodePages, TextThatWasDecodedWronglyOnceIsPutRight) {
  EXPECT_EQ(decode_text("MÃ¼ller, JÃ¶rg").text, "Müller, Jörg");
  EXPECT_EQ(decode_text("Müller, Jörg").text, "Müller, Jörg");
}

TEST(CodePages, ANameOfAnEncodingIsReadInEveryForm) {
  for (const char* name : {"windows-1251", "CP1251", "win1251", "Windows 1251"}) {
    EXPECT_EQ(encoding_of(name), TextEncoding::kWindows1251) << name;
  }
  EXPECT_EQ(encoding_of("latin2"), TextEncoding::kIso88592);
  EXPECT_EQ(encoding_of("ebcdic"), std::nullopt);
}

TEST(CodePages, RubbishIsNotTakenInUnlessTheEncodingIsNamed) {
  const std::string header = "round,table,white,black\n1,1,\"";
  const std::string bytes = header + "\x81\x8D\xA4\xB6x\xA6, A\",\"\x9D\xB1k\xA7\xB9, B\"\n";
  const auto imported = read_files({{"p.csv", bytes}});
  EXPECT_THAT(problems(imported, true), ElementsAre(HasSubstr("give the encoding")));
  EXPECT_THAT(imported.players, IsEmpty());
  const auto named =
      read_files({{"p.csv", header + "\xCF\xE5\xF2\xF0\xEE, A\",\"\xC8\xE2\xE0\xED, B\"\n",
                   TextEncoding::kWindows1251}});
  EXPECT_THAT(problems(named, true), IsEmpty());
  EXPECT_EQ(named.players.at(0).name, "Петро, A");
  EXPECT_THAT(
      problems(read_files({{"p.csv", header + "\xCF, A\",B\n", TextEncoding::kUtf8}}), true),
      ElementsAre(HasSubstr("characters that utf-8 does not have")));
}

TEST(UnknownFiles, EachIsNamedWithWhatToExportInstead) {
  using namespace std::string_literals;
  struct Sample {
    const char* name;
    std::string bytes;
    const char* said;
  };
  for (const Sample& sample :
       {Sample{"p.xlsx", "PK\x03\x04....xl/workbook.xml"s, "this is a workbook"},
        Sample{"p.xls", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"s, "this is a workbook"},
        Sample{"p.ods", "PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet"s,
               "this is a workbook"},
        Sample{"p.zip", "PK\x03\x04....round1.pgn"s, "this is an archive"},
        Sample{"p.gz", "\x1F\x8B\x08"s, "this is an archive"},
        Sample{"Open.TUNX", "\x01\x00\x02\x00\x00\x03\xFF"s, "this is Swiss-Manager's own file"},
        Sample{"p.pdf", "%PDF-1.4\n"s, "this is a document"},
        Sample{"p.html", "<!DOCTYPE html><html>"s, "this is a document"},
        Sample{"p.rtf", "{\\rtf1 x}"s, "this is a document"},
        Sample{"p.bin", std::string("\x00\x01\x02\x03\x04\x05\x06", 7), "this is not text"}}) {
    const auto refused =
        with_import({.id = "open"}, "", read_files({{sample.name, sample.bytes}}), {});
    ASSERT_FALSE(refused.has_value()) << sample.name;
    EXPECT_THAT(refused.error().message, HasSubstr("the format is not known")) << sample.name;
    EXPECT_THAT(refused.error().message, HasSubstr(sample.said)) << sample.name;
  }
}

TEST(UnknownFiles, TheFirstErrorIsReportedAndNotAWarningBeforeIt) {
  const auto refused = with_import({.id = "open"}, "",
                                   read_files({{"notes.txt", "J\xFCrgen kommt sp\xE4ter\n"}}), {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_THAT(refused.error().message, HasSubstr("error: the format is not known"));
}

std::string pgn(const std::string& tags) {
  return "[Event \"E\"]\n[Round \"1\"]\n[White \"Stone, Anna\"]\n[Black \"Field, Ben\"]\n" + tags +
         "[Result \"*\"]\n\n*\n";
}

TEST(PgnOfPairings, TheTimeControlIsKeptInTheSection) {
  const auto imported = read_files({{"p.pgn", pgn("[TimeControl \"5400+30\"]\n")}});
  const auto merged = with_import({.id = "open"}, "", imported, {});
  const auto& rules = merged->tournament.sections.at(0).rules;
  ASSERT_TRUE(rules);
  EXPECT_EQ(rules::to_string((*rules)->control.value()), "90+30");
  const auto other = read_files({{"p.pgn", pgn("[TimeControl \"180+2\"]\n")}});
  const auto kept = with_import(merged->tournament, "", other, {});
  EXPECT_EQ(kept->tournament.sections[0].rules, rules);
  EXPECT_THAT(kept->problems.at(0).what.english(), HasSubstr("time control 3+2"));
  const ImportFacts hall{.hall_rules = **rules};
  EXPECT_FALSE(with_import({.id = "open"}, "", imported, {}, hall)->tournament.sections[0].rules)
      << "the hall has the same";
}

TEST(PgnOfPairings, VariantAndFenMakeTheSectionOneOfChess960) {
  const std::string fen = "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB w DBdb - 0 1";
  const auto merged = with_import(
      {.id = "open"}, "",
      read_files({{"p.pgn", pgn("[Variant \"Fischerandom\"]\n[FEN \"" + fen + "\"]\n")}}), {});
  EXPECT_TRUE((**merged->tournament.sections.at(0).rules).chess960);
  std::vector<std::string> changes;
  for (const auto& change : merged->changes) changes.push_back(change.what.english());
  EXPECT_THAT(changes, Contains("section main: the games are Chess960"));
  EXPECT_THAT(changes, Contains(HasSubstr("Stone, Anna - Field, Ben, from position")));
}

}  // namespace files_of_many_programs_are_read_test
}  // namespace jadoube::tournament

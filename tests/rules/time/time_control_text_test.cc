#include "rules/time/time_control_text.h"

#include <gmock/gmock.h>

#include <fstream>
#include <random>
#include <set>

#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace time_control_text_test {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

// What people write, and the canonical text of what they mean.
struct Spelling {
  const char* text;
  const char* canonical;
};

class ReadsAs : public ::testing::TestWithParam<Spelling> {};

TEST_P(ReadsAs, TheSameControl) {
  const auto control = parse_time_control(GetParam().text);
  ASSERT_TRUE(control) << control.error().message;
  EXPECT_EQ(to_string(*control), GetParam().canonical) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(SecondsOfPgn, ReadsAs,
                         ::testing::Values(Spelling{"180+2", "3+2"}, Spelling{"300+0", "5+0"},
                                           Spelling{"600", "10+0"}, Spelling{"5400+30", "90+30"},
                                           Spelling{" 5400+30 ", "90+30"},
                                           Spelling{"40/7200:3600", "120/40+60/SD"},
                                           Spelling{"40/6000+30:900+30", "100/40+15/SD+30"},
                                           Spelling{"40/7200:20/3600:1800", "120/40+60/20+30/SD"},
                                           Spelling{"2700d5", "45;d5"}, Spelling{"*300", "*5"},
                                           Spelling{"120+30", "120+30"}, Spelling{"100", "100+0"}));
INSTANTIATE_TEST_SUITE_P(
    WordsOfOrganisers, ReadsAs,
    ::testing::Values(Spelling{"2 x 90 min + 30 s", "90+30"}, Spelling{"2×60 min", "60+0"},
                      Spelling{"90 minutes with an additional 30 seconds per move", "90+30"}));
INSTANTIATE_TEST_SUITE_P(Servers, ReadsAs,
                         ::testing::Values(Spelling{"3+2", "3+2"}, Spelling{"15|10", "15+10"},
                                           Spelling{"10 + 0", "10+0"}, Spelling{"5", "5+0"},
                                           Spelling{"0.5+0", "30s+0"}, Spelling{"0+1", "0+1"},
                                           Spelling{"1+0.5", "1+0.5"}, Spelling{"5 0", "5+0"},
                                           Spelling{"3 2", "3+2"}, Spelling{"2 12 blitz", "2+12"}));

INSTANTIATE_TEST_SUITE_P(
    Languages, ReadsAs,
    ::testing::Values(Spelling{"90 мин + 30 с", "90+30"},
                      Spelling{"90 мин. + 30 сек. на ход", "90+30"},
                      Spelling{"3 Мин + 2 СЕКУНДЫ", "3+2"}, Spelling{"3 мин + 2 секунды", "3+2"},
                      Spelling{"90 хв на 40 ходів + 30 хв + 30 с на хід", "90/40+30/SD+30"},
                      Spelling{"90 мин на 40 ходов + 30 мин до конца партии + 30 с на ход",
                               "90/40+30/SD+30"},
                      Spelling{"90 Minuten + 30 Sekunden pro Zug", "90+30"},
                      Spelling{"90 Min + 30 Sek/Zug", "90+30"}));

INSTANTIATE_TEST_SUITE_P(
    WordsOfTheProductsLanguages, ReadsAs,
    ::testing::Values(
        Spelling{"90 Min/40 Züge + 30 Min + 30 Sek/Zug ab Zug 1", "90/40+30/SD+30"},
        Spelling{"90 Minuten für die ersten 40 Züge und 30 Minuten für den Rest, 30 Sek. pro Zug",
                 "90/40+30/SD+30"},
        Spelling{"15 min KO", "15+0"},
        Spelling{"90 min pour 40 coups + 30 min, 30 s par coup", "90/40+30/SD+30"},
        Spelling{"50 minutes + 10 secondes par coup à partir du premier coup", "50+10"},
        Spelling{"1 h 30 min + 30 s par coup", "90+30"},
        Spelling{"2 h 40 coups + 1 h", "120/40+60/SD"},
        Spelling{"90 minutos más 30 segundos por jugada desde la primera jugada", "90+30"},
        Spelling{"90 minuti + 30 secondi per mossa", "90+30"},
        Spelling{"90 хв на перших 40 ходів, потім 30 хв до кінця партії + 30 с на хід",
                 "90/40+30/SD+30"},
        Spelling{"60 мин и 30 сек на каждый ход начиная с первого", "60+30"},
        Spelling{"90 мин + 30 с с первого хода", "90+30"}));

INSTANTIATE_TEST_SUITE_P(
    FromTheFirstMove, ReadsAs,
    ::testing::Values(
        Spelling{"100 minutes for 40 moves, then 50 minutes for 20 moves, then 15 minutes, plus 30 "
                 "seconds per move from move one",
                 "100/40+50/20+15/SD+30"},
        Spelling{"90 min + 30 s from the first move", "90+30"},
        Spelling{"90 min + 30 s starting with move one", "90+30"}));

INSTANTIATE_TEST_SUITE_P(Tempo, ReadsAs,
                         ::testing::Values(Spelling{"25+10 rapid", "25+10"},
                                           Spelling{"3+2 (Blitz)", "3+2"},
                                           Spelling{"90/40+30+30 classical", "90/40+30/SD+30"},
                                           Spelling{"90+30, standard", "90+30"}));

INSTANTIATE_TEST_SUITE_P(Marks, ReadsAs,
                         ::testing::Values(Spelling{"90 min. - 30-second increment.", "90+30"},
                                           Spelling{"90 min/player + 30 sec/move", "90+30"},
                                           Spelling{"90/40:30/SD", "90/40+30/SD"}));

INSTANTIATE_TEST_SUITE_P(
    Fide, ReadsAs,
    ::testing::Values(
        Spelling{"90/40+30/SD+30", "90/40+30/SD+30"}, Spelling{"90/40+30+30", "90/40+30/SD+30"},
        Spelling{"90'/40 + 30' + 30\"", "90/40+30/SD+30"},
        Spelling{"90’/40, 30’ + 30’’", "90/40+30/SD+30"},
        Spelling{"90 minutes for 40 moves followed by 30 minutes for the rest with 30 seconds "
                 "increment",
                 "90/40+30/SD+30"},
        Spelling{": 90 minutes for the first 40 moves, followed by 30 minutes for the rest of the "
                 "gamewith an increment of 30 seconds per move starting from move 1",
                 "90/40+30/SD+30"},
        Spelling{"90 minutes with an increment of 30 seconds per move from move 1", "90+30"},
        Spelling{"120 min for 40 moves, then 60 min for the next 20 moves, then 15 min to the end "
                 "with 30 sec from move 61",
                 "120/40+60/20+15/SD+30s from 61"},
        Spelling{"120/40+60/20+15/SD", "120/40+60/20+15/SD"},
        Spelling{"120/40+60/20", "120/40+60/20"}, Spelling{"90+30", "90+30"},
        Spelling{"90min+30sec", "90+30"}, Spelling{"90 + 30''", "90+30"},
        Spelling{"1h 30min + 30s", "90+30"}, Spelling{"90 min 30 sec", "90+30"},
        Spelling{"3m2s", "3+2"}, Spelling{"1h30 + 30sec/mv", "90+30"},
        Spelling{"1.5h+30s", "90+30"}, Spelling{"15 min/game + 10 sec/move", "15+10"},
        Spelling{"90 мин + 30 сек", "90+30"}, Spelling{"90 хв + 30 сек", "90+30"}));

INSTANTIATE_TEST_SUITE_P(UnitedStates, ReadsAs,
                         ::testing::Values(Spelling{"40/90, SD/30, +30", "90/40+30/SD+30"},
                                           Spelling{"40/120,SD/60;d5", "120/40+60/SD;d5"},
                                           Spelling{"40/120 SD/60 d5", "120/40+60/SD;d5"},
                                           Spelling{"30/90, 20/60, G/60", "90/30+60/20+60/SD"},
                                           Spelling{"G/90;+30", "90+30"},
                                           Spelling{"G/5; d3", "5;d3"}, Spelling{"G/3;inc2", "3+2"},
                                           Spelling{"G/60, d/5", "60;d5"},
                                           Spelling{"G/30;d0", "30+0"},
                                           Spelling{"Game in 90 minutes, delay 5 seconds", "90;d5"},
                                           Spelling{"40/2h, SD/1h", "120/40+60/SD"},
                                           Spelling{"40 in 120 then all in 60", "120/40+60/SD"},
                                           Spelling{"40/90", "90/40"}));

INSTANTIATE_TEST_SUITE_P(
    Others, ReadsAs,
    ::testing::Values(Spelling{"5;b3", "5;b3"}, Spelling{"5 min, 3 sec Bronstein delay", "5;b3"},
                      Spelling{"25 min + 10 s Bronstein", "25;b10"}, Spelling{"*5", "*5"},
                      Spelling{"hourglass 1 min", "*1"}, Spelling{"90 sec hourglass", "*90s"},
                      Spelling{"30m/40+10/SD", "30m/40+10/SD"},
                      Spelling{"90/40+30/SD+10s+30s from 41", "90/40+30/SD+10+30s from 41"}));

INSTANTIATE_TEST_SUITE_P(
    Adverts, ReadsAs,
    ::testing::Values(Spelling{"Rapid: 20+5", "20+5"}, Spelling{"Blitz 3+2", "3+2"},
                      Spelling{"Classical - 90 minutes", "90+0"}, Spelling{"25' & 5\"", "25+5"},
                      Spelling{"36 moves in 80 minutes then a 20 minute quickplay finish",
                               "80/36+20/SD"},
                      Spelling{"30/60, quick play finish in 20 min", "60/30+20/SD"},
                      Spelling{"20 min (no increment)", "20+0"}, Spelling{"G/25, no delay", "25+0"},
                      Spelling{"20 minutes without an increment", "20+0"},
                      Spelling{"½ h + 10 s", "30+10"}, Spelling{"1½h", "90+0"},
                      Spelling{"2 ½ hours", "150m+0"}, Spelling{"25 minutos + 5 segundos", "25+5"},
                      Spelling{"60-60 min + 10 s", "60+10"},
                      Spelling{"90 min – 30-second increment", "90+30"},
                      Spelling{"90 min — 30‑second increment", "90+30"}));

INSTANTIATE_TEST_SUITE_P(SaidTwice, ReadsAs,
                         ::testing::Values(Spelling{"40/80 d5, SD/30 d5", "80/40+30/SD;d5"},
                                           Spelling{"G/60 d5 (delay 5)", "60;d5"},
                                           Spelling{"90min/40+30s, 30min/SD+30s",
                                                    "90/40+30/SD+30"}));

struct Refusal {
  const char* text;
  int column;
  const char* why;
};

class Refuses : public ::testing::TestWithParam<Refusal> {};

TEST_P(Refuses, WithThePlaceAndTheReason) {
  const auto control = parse_time_control(GetParam().text);
  ASSERT_FALSE(control) << to_string(*control);
  EXPECT_EQ(control.error().code, ErrorCode::kInvalidArgument);
  EXPECT_THAT(control.error().message,
              HasSubstr("\", column " + std::to_string(GetParam().column) + ": "));
  EXPECT_THAT(control.error().message, HasSubstr(GetParam().why));
}

INSTANTIATE_TEST_SUITE_P(
    TimeControlText, Refuses,
    ::testing::Values(
        Refusal{"", 1, "nothing to read"}, Refusal{" ,; ", 1, "nothing to read"},
        Refusal{"blitz", 1, "nothing to read"}, Refusal{"3+2 #", 5, "\"#\" is not a word"},
        Refusal{"90/40+30", 6, "minutes for the rest of the game or seconds"},
        Refusal{"40/2, SD/1", 4, "hours or minutes?"}, Refusal{"40/2", 4, "hours or"},
        Refusal{"40/120,SD/1", 11, "hours or"},
        Refusal{"150+30", 1, "minutes or seconds? Write 150min or 150s"},
        Refusal{"90/40/30", 7, "too many"}, Refusal{"40 90", 4, "too many"},
        Refusal{"90+30+30", 6, "second time"}, Refusal{"90, 30/SD", 5, "nothing follows"},
        Refusal{"min", 1, "needs a number"}, Refusal{"90/40.5", 4, "no whole number of moves"},
        Refusal{"9min/0", 1, "no such number"},
        Refusal{"40/90, SD/30, +30 from move 61", 15, "no period begins with move 61"},
        Refusal{"90+30 from", 7, "needs the number of a move"},
        Refusal{"*5+2", 3, "hourglass has one time"}, Refusal{"+30", 1, "no period"},
        Refusal{"0+0", 1, "no time for the first move"}, Refusal{"90 züge", 1, "no time"},
        Refusal{"90’ + 30’’ + §", 14, "is not a word"}, Refusal{"1234567890", 1, "is not a word"}));

INSTANTIATE_TEST_SUITE_P(
    Ambiguous, Refuses,
    ::testing::Values(
        Refusal{"60/60", 1, "60 minutes for 60 moves, or 60 minutes and 60 seconds for each move?"},
        Refusal{"60/60", 1, "Write 60min/60 or 60+60"}, Refusal{"30/1", 4, "Write 1h or 1min"},
        Refusal{"30/1.5", 4, "Write 1.5h or 1.5min"},
        Refusal{"40/80 d5, SD/30 d10", 17, "second time"},
        Refusal{"90+30 no increment", 7, "second time"}, Refusal{"20 min no rest", 8, "needs"},
        Refusal{"3 min against 5", 7, "different times"},
        Refusal{"1 h 30 + 30 s", 5, "may be minutes or moves"},
        Refusal{"white 10 min, black 7 min", 1, "different times"},
        Refusal{"3-3", 2, "is not a word"}, Refusal{"60-50 min", 3, "is not a word"},
        Refusal{"3–2", 2, "\"–\" is not a word"}));

INSTANTIATE_TEST_SUITE_P(
    LooseSigns, Refuses,
    ::testing::Values(
        Refusal{"-5+3", 1, "\"-\" is not a word"}, Refusal{"3+-2", 3, "\"-\" is not a word"},
        Refusal{"3 + - 2", 5, "\"-\" is not a word"}, Refusal{"3+2-", 4, "\"-\" is not a word"},
        Refusal{"3-2", 2, "\"-\" is not a word"}, Refusal{"3 - 2", 5, "too many"},
        Refusal{"3++2", 2, "joins nothing"}, Refusal{"3+2+", 4, "joins nothing"},
        Refusal{"90+30+", 6, "joins nothing"}, Refusal{"3+2 plus", 5, "joins nothing"},
        Refusal{"3+2 + blitz", 5, "joins nothing"}, Refusal{"3+2,", 4, "joins nothing"},
        Refusal{"90//40", 3, "joins nothing"}, Refusal{"90/40/", 6, "joins nothing"},
        Refusal{"/90", 1, "has nothing before it"}, Refusal{"+90/40", 1, "no period before"},
        Refusal{"1+.5", 3, "\".\" is not a word"}, Refusal{"5. 3", 4, "too many"}));

INSTANTIATE_TEST_SUITE_P(ClocksTimes, Refuses,
                         ::testing::Values(Refusal{"1:30+0:30", 1, "\"1:30\" may be hours or"},
                                           Refusal{"90:00", 1, "write for example 1h30"},
                                           Refusal{"90+0:00:30", 4, "\"0:00:30\" may be"}));

INSTANTIATE_TEST_SUITE_P(Tempo, Refuses,
                         ::testing::Values(Refusal{"rapid + 25", 7, "no period before"},
                                           Refusal{"25 rapid + 10", 4, "\"rapid\" is not a word"}));

// A row is a text and its canonical text. "?" refuses it, "X or ?" does either, "(pgn)" is a tag.
TEST(TimeControlText, IsReadAsPublished) {
  JADOUBE_SHARED_OR_SKIP(path, "data/reports/time-controls.tsv");
  std::ifstream rows(path);
  int read = 0;
  for (std::string row; std::getline(rows, row); ++read) {
    SCOPED_TRACE(row);
    const std::size_t tab = row.find('\t');
    ASSERT_NE(tab, std::string::npos);
    const std::string text = row.substr(0, tab), wanted = row.substr(tab + 1);
    const auto control = parse_time_control(text);
    if (wanted == "(pgn)") {
      EXPECT_TRUE(parse_pgn_time_control(text));
    } else if (wanted.find('?') == std::string::npos) {
      ASSERT_TRUE(control) << control.error().message;
      EXPECT_EQ(to_string(*control), wanted);
    } else {
      ASSERT_FALSE(control) << to_string(*control);
      EXPECT_THAT(control.error().message, HasSubstr("\", column "));
    }
  }
  EXPECT_GT(read, 40);
}

TEST(TimeControlText, RefusesTextsThatNobodyWouldWrite) {
  const auto control = parse_time_control(std::string(501, '1'));
  ASSERT_FALSE(control);
  EXPECT_THAT(control.error().message, HasSubstr("500 characters"));
}

std::string through_pgn(std::string_view tag) {
  const auto control = parse_pgn_time_control(tag);
  if (!control) return control.error().message;
  return *control ? to_string(**control) : "nothing";
}

TEST(PgnTimeControl, HasSixKindsOfField) {
  EXPECT_EQ(through_pgn("?"), "nothing");
  EXPECT_EQ(through_pgn("-"), "nothing");
  EXPECT_EQ(through_pgn("40/9000"), "150/40");
  EXPECT_EQ(through_pgn("300"), "5+0");
  EXPECT_EQ(through_pgn("4500+60"), "75+60");
  EXPECT_EQ(through_pgn("*180"), "*3");
}

TEST(PgnTimeControl, JoinsFieldsWithColons) {
  EXPECT_EQ(through_pgn("40/5400+30:1800+30"), "90/40+30/SD+30");
  EXPECT_EQ(through_pgn("40/7200:20/3600:900+30"), "120/40+60/20+15/SD+30s from 61");
}

TEST(PgnTimeControl, ReadsDelaysAsProgramsWriteThem) {
  EXPECT_EQ(through_pgn("300+3d"), "5;d3");
  EXPECT_EQ(through_pgn("2700d5"), "45;d5");
  EXPECT_EQ(through_pgn("300S5"), "5;d5");
  EXPECT_EQ(through_pgn("300B5"), "5;b5");
}

TEST(PgnTimeControl, ReadsFractionsOfSeconds) {
  EXPECT_EQ(through_pgn("10.931+0.109"), "10.931s+0.109");
}

TEST(PgnTimeControl, ReadsOrdinaryTextThatCannotBePgn) {
  EXPECT_EQ(through_pgn("15 min/game + 10 sec/move"), "15+10");
  EXPECT_EQ(through_pgn("90'+30''"), "90+30");
}

TEST(PgnTimeControl, NamesThePlaceThatCannotBeRead) {
  EXPECT_THAT(through_pgn("40/:300"), HasSubstr("\"40/:300\", column 4: "));
  EXPECT_THAT(through_pgn("300+"), HasSubstr("column 5: "));
  EXPECT_THAT(through_pgn("300:300"), HasSubstr("after one for all moves"));
  EXPECT_THAT(through_pgn("nonsense"), HasSubstr("\"nonsense\" is not a word"));
}

TimeControl random_control(std::mt19937& random) {
  const auto below = [&](int end) { return static_cast<int>(random() % end); };
  const auto time = [&](int most_seconds) {
    const int kind = below(3);
    if (kind == 0) return milliseconds(60'000LL * (1 + below(most_seconds / 60 + 1)));
    if (kind == 1) return milliseconds(1000LL * (1 + below(most_seconds)));
    return milliseconds(1 + below(most_seconds * 1000));
  };
  while (true) {
    if (below(10) == 0) return *TimeControl::hourglass(time(3600));
    std::vector<Period> periods;
    MoveTime per_move = {};
    for (int i = 1 + below(4); i > 0; --i) {
      if (below(2) == 0) per_move = {static_cast<PerMove>(below(3)), below(4) ? time(70) : 0ms};
      periods.push_back({1 + below(70), below(8) ? time(9000) : 0ms, per_move});
    }
    if (below(3) != 0) periods.back().moves.reset();
    if (auto control = TimeControl::of(periods)) return *control;
  }
}

TEST(TimeControlText, IsReadBackAsItWasWritten) {
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    const TimeControl control = random_control(random);
    const auto again = parse_time_control(to_string(control));
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(*again, control) << to_string(control) << " became " << to_string(*again);
  }
}

TEST(PgnTimeControl, IsReadBackAsItWasWritten) {
  std::mt19937 random(2);
  for (int round = 0; round < 20'000; ++round) {
    const TimeControl control = random_control(random);
    const auto again = parse_pgn_time_control(to_pgn_time_control(control));
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(**again, control) << to_pgn_time_control(control);
  }
}

TEST(PgnTimeControl, IsReadInEveryGameOfRealEvents) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/pgn");
  std::set<std::string> tags;
  for (const char* file : {"fide-world-cup-2025-livechess.pgn", "lichess-rated-clk-sample.pgn"}) {
    std::ifstream lines(folder / file);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t begin = line.find("[TimeControl \"");
      if (begin == 0) tags.insert(line.substr(14, line.rfind('"') - 14));
    }
  }
  EXPECT_GT(tags.size(), 10U);
  for (const std::string& tag : tags) EXPECT_TRUE(parse_pgn_time_control(tag)) << through_pgn(tag);
}

}  // namespace time_control_text_test
}  // namespace jadoube::rules

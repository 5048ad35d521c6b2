#include <gmock/gmock.h>

#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/text/text_encoding.h"

namespace jadoube::tournament {
namespace pgn_pairings_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Imported read(const std::string& text, int round = 0) {
  ImportBuilder out(round);
  out.begin_file("p.pgn");
  read_pgn_pairings(text, out);
  return out.take();
}

// "3/1: Adam, A - Berg, B" for each pairing.
std::vector<std::string> pairings(const Imported& imported) {
  std::vector<std::string> lines;
  for (const auto& round : imported.rounds) {
    for (const auto& pairing : round.pairings) {
      std::string line = std::to_string(round.number) + "/" + std::to_string(pairing.table) + ": " +
                         imported.players[*pairing.players.white].name;
      if (pairing.players.black) {
        line += " - " + imported.players[*pairing.players.black].name;
      }
      lines.push_back(line);
    }
  }
  return lines;
}

std::vector<std::string> problems(const Imported& imported) {
  std::vector<std::string> lines;
  for (const auto& problem : imported.problems) lines.push_back(to_string(problem));
  return lines;
}

std::string game(const std::string& round, const std::string& white, const std::string& black,
                 const std::string& more = "") {
  return "[Event \"Open\"]\n[Round \"" + round + "\"]\n[White \"" + white + "\"]\n[Black \"" +
         black + "\"]\n" + more + "\n*\n\n";
}

TEST(PgnPairings, TheOrderOfTheGamesIsTheOrderOfTheTables) {
  const auto imported = read(game("2", "Adam, A", "Berg, B") + game("2", "Cole,C", "Dahl , D"));
  EXPECT_THAT(pairings(imported), ElementsAre("2/1: Adam, A - Berg, B", "2/2: Cole, C - Dahl, D"));
  EXPECT_THAT(problems(imported), IsEmpty());
  EXPECT_EQ(imported.event, "Open");
}

TEST(PgnPairings, TheNumberBehindThePointOfRoundIsTheTable) {
  const auto imported = read(game("3.1", "Adam", "Berg") + game("3.5", "Cole", "Dahl"));
  EXPECT_THAT(pairings(imported), ElementsAre("3/1: Adam - Berg", "3/5: Cole - Dahl"));
  EXPECT_THAT(problems(imported),
              ElementsAre("p.pgn:8:1: warning: game 2 of round 3 is on board 5 by its tags: that "
                          "number counts, not 2"));
}

TEST(PgnPairings, TheTagBoardCountsMoreThanTheRound) {
  const auto imported = read(game("3.1", "Adam", "Berg", "[Board \"2\"]\n"));
  EXPECT_THAT(pairings(imported), ElementsAre("3/2: Adam - Berg"));
  EXPECT_THAT(problems(imported), testing::Contains(HasSubstr("counts, not the 1")));
}

TEST(PgnPairings, AByeHasNoTable) {
  for (const char* nobody : {"", "BYE", "Bye", "-", "spielfrei", "Freilos"}) {
    const auto imported = read(game("1", "Adam", "Berg") + game("1", nobody, "Cole"));
    EXPECT_THAT(pairings(imported), ElementsAre("1/1: Adam - Berg", "1/0: Cole")) << nobody;
    EXPECT_EQ(imported.rounds[0].pairings[1].bye, model::Bye::kPaired);
  }
}

TEST(PgnPairings, ABodyMayBeMissing) {
  const std::string tags = "[Event \"x\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n";
  const std::string more = "[Event \"x\"]\n[Round \"1\"]\n[White \"C\"]\n[Black \"D\"]";
  EXPECT_THAT(pairings(read(tags + more)), ElementsAre("1/1: A - B", "1/2: C - D"));
  EXPECT_THAT(pairings(read(tags + "\n" + more)), ElementsAre("1/1: A - B", "1/2: C - D"));
  EXPECT_THAT(pairings(read(tags + "*\n" + more)), ElementsAre("1/1: A - B", "1/2: C - D"));
}

TEST(PgnPairings, AFileMayHaveSeveralRounds) {
  const auto imported = read(game("2", "Adam", "Berg") + game("1", "Berg", "Adam"));
  EXPECT_THAT(pairings(imported), ElementsAre("1/1: Berg - Adam", "2/1: Adam - Berg"));
  EXPECT_EQ(imported.players.size(), 2U);
}

TEST(PgnPairings, AGameWithoutARoundIsOfTheRoundThatWasNamed) {
  EXPECT_THAT(pairings(read(game("-", "Adam", "Berg"), 4)), ElementsAre("4/1: Adam - Berg"));
  EXPECT_THAT(problems(read(game("?", "Adam", "Berg"))),
              ElementsAre(HasSubstr("p.pgn:2:1: error: the game has no round")));
}

TEST(PgnPairings, WhatThePlayerTagsSayIsRead) {
  const auto imported = read(
      game("1", "Adam, A", "Berg, B",
           "[WhiteElo \"2044\"]\n[WhiteTitle \"WGM\"]\n[WhiteFideId \"123\"]\n[WhiteFed \"SUI\"]\n"
           "[WhiteTeam \"Knights\"]\n[BlackTeam \"Rooks\"]\n[BlackFideId \"0\"]\n[BlackElo \"0\"]\n"
           "[Date \"2026.09.05\"]\n"));
  EXPECT_THAT(problems(imported), IsEmpty());
  EXPECT_EQ(imported.players[0], (model::Player{.name = "Adam, A",
                                                .title = "WGM",
                                                .federation = "SUI",
                                                .rating = 2044,
                                                .fide_id = "123",
                                                .team = "Knights"}));
  EXPECT_EQ(imported.players[1].fide_id, "0");
  EXPECT_EQ(imported.rounds[0].date, "2026.09.05");
  EXPECT_EQ(imported.rounds[0].pairings[0].match, 1);
  EXPECT_EQ(imported.rounds[0].pairings[0].board_in_match, 1);
}

TEST(PgnPairings, BoardsThatCountInEachMatchAreNotTables) {
  const auto teams = [](const char* board, const char* white, const char* black) {
    return std::string("[Board \"") + board + "\"]\n[WhiteTeam \"" + white + "\"]\n[BlackTeam \"" +
           black + "\"]\n";
  };
  const auto imported = read(game("1", "A", "B", teams("1", "Red", "Blue")) +
                             game("1", "C", "D", teams("2", "Blue", "Red")) +
                             game("1", "E", "F", teams("1", "Pink", "Gold")) +
                             game("1", "G", "H", teams("2", "Gold", "Pink")));
  EXPECT_THAT(problems(imported), IsEmpty());
  EXPECT_THAT(pairings(imported),
              ElementsAre("1/1: A - B", "1/2: C - D", "1/3: E - F", "1/4: G - H"));
  const auto& pairings = imported.rounds[0].pairings;
  EXPECT_EQ(pairings[3].match, 2);
  EXPECT_EQ(pairings[3].board_in_match, 2);
}

TEST(PgnPairings, ResultsAndStartingPositionsAreRead) {
  const auto imported = read(
      game("1", "A", "B", "[Result \"1/2-1/2\"]\n") + game("1", "C", "D", "[Result \"+/-\"]\n") +
      game("1", "E", "F", "[Result \"1-0\"]\n[Termination \"forfeit\"]\n") +
      game("1", "G", "H",
           "[SetUp \"1\"]\n[FEN \"nrbbkqrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKQRN w KQkq - 0 1\"]\n"));
  EXPECT_THAT(problems(imported), IsEmpty());
  const auto& pairings = imported.rounds[0].pairings;
  EXPECT_EQ(pairings[0].result, (model::PairingResult{{{1}, {1}}, false}));
  EXPECT_EQ(pairings[1].result, (model::PairingResult{{{2}, {0}}, true}));
  EXPECT_EQ(pairings[2].result, (model::PairingResult{{{2}, {0}}, true}));
  EXPECT_TRUE(pairings[3].start.has_value());
}

TEST(PgnPairings, AGameWithMovesGivesItsResult) {
  const auto imported = read(
      "[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 {good} e5 (1... c5) 2. Ke2 $2 0-1\n");
  EXPECT_THAT(problems(imported), IsEmpty());
  EXPECT_EQ(imported.rounds[0].pairings[0].result, (model::PairingResult{{{0}, {2}}, false}));
}

TEST(PgnPairings, AllOfThirtyFaultsAreNamedWithTheirPlaceAndTheGoodGamesAreRead) {
  const std::string text =
      "[Event \"Open\"]\n"                                                                     // 1
      "[Round \"1\"]\n[White \"Adam\"]\n[Black \"Berg\"]\n[Result \"2-0\"]\n\n*\n\n"           // 2
      "[Round \"x\"]\n[White \"A\"]\n[Black \"B\"]\n\n*\n\n"                                   // 9
      "[White \"A\"]\n[Black \"B\"]\n\n*\n\n"                                                  // 15
      "[Round \"1\"]\n[Black \"B\"]\n\n*\n\n"                                                  // 20
      "[Round \"1\"]\n[White \"A\"]\n\n*\n\n"                                                  // 25
      "[Round \"1\"]\n[White \"?\"]\n[Black \"B\"]\n\n*\n\n"                                   // 30
      "[Round \"1\"]\n[White \"\"]\n[Black \"BYE\"]\n\n*\n\n"                                  // 36
      "[Round \"1.x\"]\n[White \"Cole\"]\n[Black \"Dahl\"]\n[WhiteElo \"high\"]\n"             // 42
      "[BlackElo \"99999\"]\n[WhiteTitle \"Dr\"]\n[BlackFideId \"12a\"]\n[Board \"first\"]\n"  // 46
      "[Table \"-3\"]\n[FEN \"8/8 w\"]\n[Date \"yesterday\"]\n[Result \"1-0\"]\n\n0-1\n\n"     // 50
      "[Round \"1\"]\n[White \"Adam\"]\n[Black \"Ems\"]\n\n*\n\n"                              // 57
      "[Round \"1\"]\n[White \"Falk\"]\n[Black \"Falk\"]\n\n*\n\n"                             // 63
      "[Round \"1\"]\n[White \"Gert\"]\n[Black \"Hall\"]\n[Board \"2\"]\n\n*\n\n"              // 69
      "[Round \"1\"]\n[White \"Iven\"]\n[Black \"Jahn\"]\n[White \"Ivan\"]\n"                  // 76
      "[SetUp \"1\"]\n[WhiteTeam \"Reds\"]\n\nhello *\n\n"                                     // 80
      "[Round 1]\n[White \"Kern]\n[Round \"1\"]\n[White \"Kern\"]\n[Black \"Lutz\"]\n\n} *\n\n"  // 85
      "[Event \"Another\"]\n[Round \"9999\"]\n[White \"M\"]\n[Black \"N\"]\n\n*\n\n"        // 93
      "[Round \"1\"]\n[White \"Ott\"]\n[Black \"Park\"]\n[WhiteFideId \"77\"]\n\n*\n\n"     // 100
      "[Round \"2\"]\n[White \"Ottmar\"]\n[Black \"Quer\"]\n[WhiteFideId \"77\"]\n\n*\n\n"  // 107
      "[Round \"2\"]\n[White \"Park\"]\n[Black \"Rau\"]\n\n{never closed *\n";              // 114
  const Imported imported = read(text);
  const std::vector<std::string> reported = problems(imported);
  for (const char* expected :
       {"p.pgn:5:1: warning: Result \"2-0\" is not a result",
        "p.pgn:9:1: error: \"x\" is not the number of a round",
        "p.pgn:15:1: error: the game has no round",
        "p.pgn:20:1: error: the game does not name White",
        "p.pgn:25:1: error: the game does not name Black",
        "p.pgn:31:1: error: the game does not name White",
        "p.pgn:37:1: error: the game has neither White nor Black",
        "p.pgn:42:1: warning: only the first number of round \"1.x\" is read",
        "p.pgn:45:1: warning: WhiteElo \"high\" is not a rating",
        "p.pgn:46:1: warning: BlackElo \"99999\" is not a rating",
        "p.pgn:47:1: warning: WhiteTitle \"Dr\" is not a title",
        "p.pgn:48:1: warning: BlackFideId \"12a\" is not a FIDE id",
        "p.pgn:49:1: warning: Board \"first\" is not the number of a table",
        "p.pgn:50:1: warning: Table \"-3\" is not the number of a table",
        "p.pgn:51:1: error: FEN: 2 fields",
        "p.pgn:52:1: warning: Date \"yesterday\" is not a date",
        "p.pgn:53:1: warning: Result \"1-0\" counts, not the 0-1 behind the moves",
        "p.pgn:57: error: round 1: Adam is paired already in this round (line 1)",
        "p.pgn:63: error: round 1: Falk is paired with themselves",
        "p.pgn:69: error: round 1: table 2 has a pairing already (line 42)",
        "p.pgn:69:1: warning: game 5 of round 1 is on board 2",
        "p.pgn:79:1: warning: the tag White is there twice",
        "p.pgn:80:1: warning: SetUp \"1\" needs the tag FEN",
        "p.pgn:76:1: warning: only one of WhiteTeam and BlackTeam",
        "p.pgn:83:1: warning: \"hello\" is not a move",
        "p.pgn:85:1: error: a tag is not of the form [Name \"value\"]",
        "p.pgn:86:1: error: a tag is not of the form [Name \"value\"]",
        "p.pgn:91:1: error: '}' closes no comment",
        "p.pgn:93:1: warning: another event: \"Another\", not \"Open\"",
        "p.pgn:94:1: error: \"9999\" is not the number of a round",
        "p.pgn:108:1: error: FIDE id 77 is both Ott and Ottmar",
        "p.pgn:118:1: error: a comment is not closed"}) {
    EXPECT_THAT(reported, testing::Contains(HasSubstr(expected)));
  }
  EXPECT_THAT(
      pairings(imported),
      ElementsAre("1/1: Adam - Berg", "1/2: Cole - Dahl", "1/6: Iven - Jahn", "1/7: Kern - Lutz",
                  "1/8: Ott - Park", "2/1: Ott - Quer", "2/2: Park - Rau"));
}

}  // namespace pgn_pairings_test
}  // namespace jadoube::tournament
